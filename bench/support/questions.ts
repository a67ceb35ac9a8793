import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readWorld, type World } from '../../src/worlds/world.js';
import { root } from './place.js';

const unanswerable = z.strictObject({ as: z.string(), in: z.string().optional(), ask: z.string() });
const answerable = unanswerable.extend({ right: z.array(z.string()).min(1) });
const asked = z.strictObject({
  tune: z.array(answerable),
  heldOut: z.array(answerable),
  unanswerable: z.array(unanswerable),
});

/** A question to a world: who asks it, where (none: in private), and which memories answer it. */
export interface WorldQuestion {
  readonly as: string;
  readonly in?: string | undefined;
  readonly ask: string;
  readonly right: readonly string[];
}

/** A world with the questions that are asked of it, in three parts. */
export interface AskedWorld {
  readonly name: string;
  readonly world: World;
  readonly questions: Record<Part, readonly WorldQuestion[]>;
}

/** Ranking was tuned on the first, is believed by the second; nothing in the world answers the third. */
export const parts = ['tune', 'heldOut', 'unanswerable'] as const;
export type Part = (typeof parts)[number];

const worldFiles = { demo: 'seeds/demo.yaml', saltmere: 'bench/answers/saltmere.yaml' } as const;

/** Reads both worlds with their questions; throws where a question names a memory that its world does not have. */
export async function readAskedWorlds(): Promise<AskedWorld[]> {
  const file = parse(await readFile(join(root, 'bench/answers/questions.yaml'), 'utf8')) as Record<string, unknown>;
  return Promise.all(
    Object.entries(worldFiles).map(async ([name, path]) => {
      const world = readWorld(await readFile(join(root, path), 'utf8'));
      const { unanswerable, ...halves } = asked.parse(file[name]);
      const named = [...halves.tune, ...halves.heldOut].flatMap(({ right }) => right);
      const unknown = named.find((memory) => !(memory in world.memories));
      if (unknown !== undefined) throw new Error(`A question names ${unknown}, which ${path} does not have.`);
      return {
        name,
        world,
        questions: { ...halves, unanswerable: unanswerable.map((one) => ({ ...one, right: [] })) },
      };
    }),
  );
}

/** The same world without a history: all of it was said just now, by people who have been there all along. */
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
