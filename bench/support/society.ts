import { localSpace } from '../../src/platform/models/embedding/localEmbedder.js';
import { normal, randomStream, unit, zipf } from './random.js';
import { vocabulary } from './vocabulary.js';

export interface SocietySize {
  readonly memories: number;
  readonly people: number;
  readonly chats: number;
}

/** A memory of the society in the form of the import file, with the vector of its text. */
export interface SocietyMemory {
  readonly memory: {
    readonly owner?: string;
    readonly chat?: string;
    readonly text: string;
    readonly about: readonly string[];
    readonly statedBy: string;
    readonly learnedIn: string;
    readonly at: string;
    readonly sensitivity: 'PUBLIC' | 'PERSONAL' | 'SENSITIVE';
    readonly portable: boolean;
    readonly importance: number;
    readonly entities: readonly { readonly type: 'project'; readonly label: string }[];
  };
  readonly vector: readonly number[];
  readonly space: string;
}

/** A line of the import file. */
export type SocietyLine =
  | { readonly person: string }
  | { readonly chat: { readonly externalId: string; readonly kind: 'GROUP'; readonly participants: readonly string[] } }
  | SocietyMemory;

/** A viewer of the bench, by the share of all memories in their chats, or by the number of their chats. */
export interface Viewer {
  readonly handle: string;
  readonly label: string;
  /** The group of their group context. */
  readonly group: string;
}

/** Returns the size of a society with this many memories: 1,000 people and 2,000 chats. */
export const sizeOf = (memories: number): SocietySize => ({ memories, people: 1_000, chats: 2_000 });

const shares = [1, 0.1, 0.01, 0.001];
const chatCounts = [1, 10, 100, 1_000];

/** Viewers whose chats hold about this share of all memories. */
export const shareViewers: readonly Viewer[] = shares.map((share) =>
  viewer(`share-${share * 100}`, `${share * 100} %`),
);

/** Viewers who take part in this many chats. */
export const chatViewers: readonly Viewer[] = chatCounts.map((count) => viewer(`chats-${count}`, `${count} chats`));

const seed = 20_261_121;
const topics = 400;
const dimensions = 384;
/** Distance between texts of one topic: their vectors have a cosine of about 0.67. */
const spread = 0.7;
/** Embedding space of the society: unlike in the model's, unrelated vectors have a cosine of about 0. */
export const societySpace = { ...localSpace, base: 0 };
const firstDay = Date.UTC(2026, 0, 1);
const dayMs = 86_400_000;

/**
 * Yields the lines of a society; deterministic. Chats and speakers have very different sizes (Zipf). Statements have
 * words and vectors that cluster by topic. Viewers take part in chats that together hold their share.
 */
export function* society(size: SocietySize, space: string): Generator<SocietyLine> {
  const random = randomStream(seed);
  const person = (at: number): string => `p${at}`;
  for (let index = 0; index < size.people; index += 1) yield { person: person(index) };
  const speakerOf = zipf(size.people, 0.8, random);
  const members = Array.from({ length: size.chats }, () => {
    const count = Math.min(60, 3 + Math.floor(2 / Math.max(0.03, random())));
    return [...new Set(Array.from({ length: count }, () => speakerOf()))];
  });
  const audience = viewersOfChats(size);
  for (let chat = 0; chat < size.chats; chat += 1) {
    const participants = [...members[chat]!.map(person), ...audience[chat]!];
    yield { chat: { externalId: `c${chat}`, kind: 'GROUP', participants } };
  }
  for (const { handle, group } of [...shareViewers, ...chatViewers]) {
    yield { chat: { externalId: group, kind: 'GROUP', participants: [handle, person(1), person(40), person(400)] } };
  }
  const topicOf = zipf(topics, 0.7, random);
  const chatOf = zipf(size.chats, chatExponent, random);
  const centres = topicCentres();
  for (let index = 0; index < size.memories; index += 1) {
    const chat = chatOf();
    const topic = topicOf();
    const pick = () => person(members[chat]![Math.floor(random() * members[chat]!.length)]!);
    const speaker = pick();
    const other = pick();
    const isGroup = random() < 0.6;
    const drawn = random();
    yield {
      memory: {
        ...(isGroup ? { chat: `c${chat}` } : { owner: speaker }),
        text: sentence(topic, index, random),
        about: random() < 0.7 ? [other] : [],
        statedBy: speaker,
        learnedIn: `c${chat}`,
        at: new Date(firstDay + Math.floor(random() * 300) * dayMs).toISOString(),
        sensitivity: drawn < 0.94 ? 'PUBLIC' : drawn < 0.98 ? 'PERSONAL' : 'SENSITIVE',
        portable: true,
        importance: Math.floor(random() * 4),
        entities: random() < 0.3 ? [{ type: 'project', label: `Project ${topic}` }] : [],
      },
      vector: vectorNear(centres[topic]!, random),
      space,
    };
  }
}

/** Returns a question about a topic: its words, and a vector near its centre; deterministic per number. */
export function question(number: number): { readonly words: string; readonly vector: readonly number[] } {
  const random = randomStream(seed + 7 * number + 1);
  const topic = Math.floor(random() * topics);
  const [a, b, c] = wordsOf(topic);
  return {
    words: `What about the ${a} and the ${b} of the ${c}, number ${number}?`,
    vector: vectorNear(topicCentres()[topic]!, random),
  };
}

const chatExponent = 0.8;

function viewer(handle: string, label: string): Viewer {
  return { handle, label, group: `square-${handle}` };
}

/** Lists the viewers who take part in each chat beside its members. */
function viewersOfChats(size: SocietySize): string[][] {
  const weights = Array.from({ length: size.chats }, (_, index) => 1 / (index + 1) ** chatExponent);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const audience: string[][] = weights.map(() => []);
  const order = weights.map((_, index) => (index * 787 + 311) % size.chats);
  for (const [index, share] of shares.entries()) {
    let remaining = share * total * 1.000_001;
    for (const chat of order) {
      if (weights[chat]! > remaining) continue;
      remaining -= weights[chat]!;
      audience[chat]!.push(shareViewers[index]!.handle);
    }
  }
  for (const [index, count] of chatCounts.entries()) {
    for (const chat of order.slice(0, count)) audience[chat]!.push(chatViewers[index]!.handle);
  }
  return audience;
}

let centres: number[][] | undefined;

function topicCentres(): number[][] {
  const random = randomStream(seed + 1);
  centres ??= Array.from({ length: topics }, () => unit(Array.from({ length: dimensions }, () => normal(random))));
  return centres;
}

function vectorNear(centre: readonly number[], random: () => number): number[] {
  const moved = centre.map((part) => part + (normal(random) * spread) / Math.sqrt(centre.length));
  return unit(moved).map((part) => Math.round(part * 1e5) / 1e5);
}

function wordsOf(topic: number): string[] {
  return Array.from(
    { length: 10 },
    (_, position) => vocabulary[(topic * 37 + position * 101 + topic * position * 3) % vocabulary.length]!,
  );
}

function sentence(topic: number, at: number, random: () => number): string {
  const words = wordsOf(topic);
  const pick = () => words[Math.floor(random() * words.length)]!;
  return `The ${pick()} of the ${pick()} near the ${pick()} has the ${pick()} number ${at}.`;
}
