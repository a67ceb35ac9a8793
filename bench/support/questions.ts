import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readWorld, type World } from '../../src/transfer/worlds/world.js';
import { root } from './place.js';

const unanswerable = z.strictObject({ as: z.string(), in: z.string().optional(), ask: z.string() });
const answerable = unanswerable.extend({ right: z.array(z.string()).min(1) });
const questionLists = z.strictObject({
  tune: z.array(answerable),
  heldOut: z.array(answerable),
  unanswerable: z.array(unanswerable),
});

/** A question to a world: its viewer, its chat (none: in private), and the memories that answer it. */
export interface WorldQuestion {
  readonly as: string;
  readonly in?: string | undefined;
  readonly ask: string;
  readonly right: readonly string[];
}

/** A world with its questions in three parts. */
export interface AskedWorld {
  readonly name: string;
  readonly world: World;
  readonly questions: Record<Part, readonly WorldQuestion[]>;
}

/** Parts of the questions: ranking is tuned on the first and verified on the second; no memory answers the third. */
export const parts = ['tune', 'heldOut', 'unanswerable'] as const;
export type Part = (typeof parts)[number];

const worldFiles = { demo: 'seeds/demo.yaml', saltmere: 'bench/answers/saltmere.yaml' } as const;

/** Reads both worlds with their questions. Throws if a question names a memory that its world lacks. */
export async function readAskedWorlds(): Promise<AskedWorld[]> {
  const file = await readLists('questions.yaml');
  return Promise.all(
    Object.entries(worldFiles).map(async ([name, path]) => {
      const world = readWorld(await readFile(join(root, path), 'utf8'));
      const { unanswerable, ...halves } = questionLists.parse(file[name]);
      const rightNames = [...halves.tune, ...halves.heldOut].flatMap(({ right }) => right);
      const unknownName = rightNames.find((memory) => !(memory in world.memories));
      if (unknownName !== undefined) throw new Error(`A question names ${unknownName}, which ${path} does not have.`);
      return {
        name,
        world,
        questions: { ...halves, unanswerable: unanswerable.map((one) => ({ ...one, right: [] })) },
      };
    }),
  );
}

const remarkLists = z.strictObject({ answerable: z.array(answerable), unanswerable: z.array(unanswerable) });
const classifierLists = z.strictObject({ general: z.array(z.string()), ofLives: z.array(z.string()) });
const fittingLists = z.strictObject({
  general: z.array(z.string()),
  generalKnowledge: z.array(z.string()),
  attributes: z.array(z.string()),
  askers: z.record(z.string(), z.array(unanswerable.omit({ ask: true }))),
  who: z.record(z.string(), z.array(z.string())),
});

type Half = 'tune' | 'heldOut';

/** Returns the half of a question by its place in its list: every second one is held out. */
const halfOf = (at: number): Half => (at % 2 === 0 ? 'tune' : 'heldOut');

/** Reads a file of questions. */
const readLists = async (file: string): Promise<Record<string, unknown>> =>
  parse(await readFile(join(root, 'bench/answers', file), 'utf8')) as Record<string, unknown>;

/** A question for fitting or judging relevance. */
export interface RelevanceQuestion extends WorldQuestion {
  /** `extra` is for fitting alone. */
  readonly kind: 'plain' | 'said' | 'general' | 'known' | 'extra';
  readonly half: Half;
}

/** A question for the classifier of general questions. */
export interface ClassifierQuestion {
  readonly ask: string;
  readonly isGeneral: boolean;
  readonly half: Half;
}

/** Reads the questions for the classifier of general questions; they are sent to no service. */
export async function readClassifierQuestions(): Promise<ClassifierQuestion[]> {
  const shared = fittingLists.parse((await readLists('relevance.yaml')).fitting);
  const { general, ofLives } = classifierLists.parse(await readLists('generalKnowledge.yaml'));
  const inHalves = (asks: readonly string[], isGeneral: boolean): ClassifierQuestion[] =>
    asks.map((ask, index) => ({ ask, isGeneral, half: halfOf(index) }));
  const tuned = [...shared.general, ...shared.generalKnowledge];
  return [
    ...tuned.map((ask) => ({ ask, isGeneral: true, half: 'tune' as const })),
    ...inHalves(general, true),
    ...inHalves(ofLives, false),
  ];
}

/** Reads all questions of a world for fitting and judging relevance; every second question of a list is held out. */
export async function readRelevanceQuestions({ name, questions }: AskedWorld): Promise<RelevanceQuestion[]> {
  const { fitting: shared, ...worlds } = await readLists('relevance.yaml');
  const { answerable: remarks, unanswerable: knownQuestions } = remarkLists.parse(worlds[name]);
  const { general, attributes, askers, who } = fittingLists.parse(shared);
  const inHalves = (all: readonly Omit<WorldQuestion, 'right'>[], kind: RelevanceQuestion['kind']) =>
    all.map((one, index) => ({ right: [], ...one, kind, half: halfOf(index) }));
  const extra = [
    ...general.map((ask, index) => ({
      ask,
      askers: askers[name]!.filter((_, position) => (index + position) % 2 === 0),
    })),
    ...attributes.flatMap((ask, index) =>
      who[name]!.map((person, position) => ({
        ask: ask.replace('{who}', person),
        askers: [askers[name]![(index + position) % askers[name]!.length]!],
      })),
    ),
  ];
  return [
    ...questions.tune.map((one) => ({ ...one, kind: 'plain' as const, half: 'tune' as const })),
    ...questions.heldOut.map((one) => ({ ...one, kind: 'plain' as const, half: 'heldOut' as const })),
    ...inHalves(questions.unanswerable, 'general'),
    ...inHalves(remarks, 'said'),
    ...inHalves(knownQuestions, 'known'),
    ...extra.flatMap(({ ask, askers: askersOfQuestion }) =>
      askersOfQuestion.map((asker) => ({ ...asker, ask, right: [], kind: 'extra' as const, half: 'tune' as const })),
    ),
  ];
}

/** Copies a world without its history: all was stated just now, by people who have always been present. */
export function saidJustNow(world: World): World {
  const chats = Object.entries(world.chats).map(([name, chat]) => {
    const people = chat.participants.flatMap((one) => (typeof one === 'string' ? [one] : Object.keys(one)));
    return [name, { ...chat, participants: [...new Set(people)] }] satisfies [string, World['chats'][string]];
  });
  const memories = Object.entries(world.memories).map(
    ([name, memory]) => [name, { ...memory, at: undefined }] as const,
  );
  return { ...world, chats: Object.fromEntries(chats), memories: Object.fromEntries(memories) };
}
