import { type Audience, withAllPersonas } from '../../src/disclosure/audience.js';
import type { MessageEvidence } from '../../src/disclosure/messageRule.js';
import type { GraphSession } from '../../src/platform/neo4j/graph.js';
import { audienceOf, chatIds, idOrNull, idsOf, instantOf, personIds, tenant } from './asEvidence.js';
import { chats, everySet, product } from './families.js';
import { askedBy, evaluate, type Fragments, storeNodes, type StoredRow } from './graphRule.js';
import { isOne, isPrivateRead, sittingIn } from './hearerSets.js';
import type { Rule } from './proof.js';
import {
  isIn,
  just,
  type Moment,
  moments,
  nobody,
  now,
  type Persons,
  plainQuestion,
  type Question,
  type SmallWorld,
} from './smallWorld.js';

/** Message of a small world. */
export interface SmallMessage {
  /** Null: direct talk. */
  readonly chat: number | null;
  /** Person of the direct talk. */
  readonly owner: number;
  /** Null: the agent. */
  readonly speaker: number | null;
  readonly at: Moment;
  readonly confidedTo: Persons | null;
  readonly persona: Question['persona'];
  readonly elsewhere: boolean;
}

/** Message and a read of messages by Ann, in a small world. */
export interface MessageCase {
  readonly world: SmallWorld;
  readonly message: SmallMessage;
  readonly question: Question;
  readonly allPersonas: boolean;
}

const plainMessage: SmallMessage = {
  chat: 0,
  owner: 0,
  speaker: 1,
  at: 1,
  confidedTo: null,
  persona: '',
  elsewhere: false,
};
const everyStay = ['---', 'm--', '-m-', '--m', 'mm-', '-mm', 'm-m', 'mmm'];
const [elsewhereAllDay] = chats({ kinds: [true], stays: [['mmm'], ['mmm'], ['---']] });
const worlds: readonly SmallWorld[] = chats({ stays: [everyStay, ['---', '-m-', 'mmm'], ['---', '--m']] }).map(
  (chat) => ({ chats: [chat, elsewhereAllDay!], namedBy: 0 }),
);
const messages: readonly SmallMessage[] = [
  ...product(plainMessage, {
    chat: [null, 0, 1],
    owner: [0, 1],
    speaker: [null, 0, 1],
    at: moments,
    confidedTo: [null, ...everySet.slice(0, 8)],
    persona: ['', 'work'],
  }).filter(({ chat, owner }) => chat === null || owner === plainMessage.owner),
  { ...plainMessage, elsewhere: true },
];
const questions: readonly Question[] = product(plainQuestion, { chat: [null, 0, 1], persona: ['', 'work', 'home'] });

/** Yields every case, with the audience of its read. */
export function* messageCases(): Generator<MessageCase & { readonly audience: Audience }> {
  for (const world of worlds)
    for (const question of questions) {
      const audience = audienceOf(world, question);
      if (audience === null) continue;
      for (const allPersonas of isPrivateRead(world, question) ? [false, true] : [false]) {
        const asking = allPersonas ? withAllPersonas(audience) : audience;
        for (const message of messages) yield { world, message, question, allPersonas, audience: asking };
      }
    }
}

/** Returns a message in the form that the rule of messages takes. */
export function messageEvidence(world: SmallWorld, message: SmallMessage): MessageEvidence {
  const { chat, speaker, at, confidedTo, persona, elsewhere } = message;
  return {
    tenantId: elsewhere ? 'another' : tenant,
    chatId: idOrNull(chatIds, chat),
    ownerId: idOrNull(personIds, ownerOf(world, message)),
    speakerId: idOrNull(personIds, speaker),
    confidedIds: confidedTo === null ? null : idsOf(confidedTo),
    at: instantOf(at),
    persona,
  };
}

/** Returns the person whose direct talk a message is, or who was alone in a private chat; null for all others. */
function ownerOf({ chats: all }: SmallWorld, { chat, owner, at }: SmallMessage): number | null {
  if (chat === null) return owner;
  const there = sittingIn(all[chat]!, at);
  return !all[chat]!.isGroup && isOne(there) ? Math.log2(there) : null;
}

/**
 * True if Ann hears the message: the rule of messages in terms of sets of persons, written from its words alone. It
 * shares no code with `src/disclosure/`.
 */
export function hearsMessage({ world, message, question, allPersonas }: MessageCase): boolean {
  const { chat, speaker, at, confidedTo, persona, elsewhere } = message;
  if (elsewhere || !(persona === '' || persona === question.persona || allPersonas)) return false;
  const owner = ownerOf(world, message);
  const isAlone = isPrivateRead(world, question);
  const there = chat === null ? just(owner) : sittingIn(world.chats[chat]!, at);
  const toldHere = isAlone ? there : owner === null && chat === question.chat ? there : nobody;
  const hearers = isAlone ? just(question.viewer) : sittingIn(world.chats[question.chat!]!, now);
  const initiated = confidedTo === null ? hearers : confidedTo | just(speaker) | just(owner);
  return isIn(question.viewer, toldHere) && (hearers & ~initiated) === nobody;
}

/** Returns the first case that a rule decides otherwise than the sets do. */
export function wrongAboutMessages({
  isMessageDisclosed: isHeard,
}: Pick<Rule, 'isMessageDisclosed'>): MessageCase | undefined {
  for (const one of messageCases())
    if (isHeard(messageEvidence(one.world, one.message), one.audience) !== hearsMessage(one)) return one;
  return undefined;
}

/** Messages stored in the graph, with the reads that are made of them. */
export interface StoredMessages {
  readonly rows: readonly (StoredRow & { readonly isHeard: boolean })[];
}

/** Stores a sample of the messages in a tenant: one of each combination of what the rule looks at. */
export async function storeMessages(graph: GraphSession, tenantId: string): Promise<StoredMessages> {
  const chosen = [...new Map([...messageCases()].map((one) => [kindOf(one), one])).values()];
  const stored = chosen.map(({ world, message }, index) => ({
    ...messageEvidence(world, message),
    id: `${tenantId}-message-${index}`,
    tenantId: message.elsewhere ? `${tenantId}-elsewhere` : tenantId,
  }));
  await storeNodes(graph, 'Message', stored);
  const rows = chosen.map((one, index) => ({
    id: stored[index]!.id,
    audience: askedBy(one.audience, tenantId, index),
    isHeard: hearsMessage(one),
  }));
  return { rows };
}

/** Names the combination of what the rule looks at. */
function kindOf(one: MessageCase): string {
  const { world, message, question, allPersonas } = one;
  const { chat, speaker, at, confidedTo, persona, elsewhere } = message;
  const owner = ownerOf(world, message);
  const isAlone = isPrivateRead(world, question);
  const hearers = isAlone ? just(question.viewer) : sittingIn(world.chats[question.chat!]!, now);
  const initiates = (persons: Persons): boolean => (hearers & ~persons) === nobody;
  return JSON.stringify([
    [hearsMessage(one), chat, question.chat, isAlone, owner === null ? null : owner === question.viewer, elsewhere],
    chat === null ? null : [world.chats[chat]!.stays[question.viewer], at],
    persona === '' ? null : [persona === question.persona, allPersonas],
    confidedTo === null
      ? null
      : [initiates(confidedTo), initiates(just(speaker)), initiates(just(owner)), (hearers & confidedTo) !== nobody],
  ]);
}

/** Returns the ids of the messages about which the fragments decide otherwise than the sets do. */
export async function wrongInGraph(
  graph: GraphSession,
  { rows }: StoredMessages,
  fragments?: Fragments,
): Promise<string[]> {
  const returned = 'row.id AS id, coalesce({{messageDisclosed}}, false) <> row.isHeard AS isWrong';
  const answered = await evaluate(graph, rows, { label: 'Message', returned }, fragments);
  return answered.filter(({ isWrong }) => isWrong).map(({ id }) => String(id));
}
