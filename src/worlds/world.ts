import { parse } from 'yaml';
import { z } from 'zod';
import { chatKinds } from '../disclosure/audience.js';
import { attendance } from '../imports/importLine.js';
import { capital, importedMemory, key } from '../imports/importedMemory.js';
import { memoryStatuses } from '../memories/memory.js';
import { invalidInput } from '../platform/errors.js';
import { checkHandle } from '../people/handle.js';

const period = z.strictObject(attendance);
const participant = z.union([key, z.record(key, z.union([period, z.array(period)]))]);

const memory = importedMemory.extend({ about: z.array(key).default([]) });

const expectation = z.strictObject({
  viewer: key,
  in: key.optional(),
  persona: z.string().optional(),
  asks: z.array(key).optional(),
  /** What an agent is handed, instead of what is listed. */
  unasked: z.boolean().optional(),
  statuses: z.array(capital(memoryStatuses)).optional(),
  /** Exactly these. */
  sees: z.array(key).optional(),
  /** At least these. */
  shows: z.array(key).optional(),
  hides: z.array(key).optional(),
  /** Reason codes by memory. */
  why: z.record(key, z.string()).optional(),
  /** The viewer takes no part: not found. */
  refused: z.boolean().optional(),
});

const worldFile = z.strictObject({
  name: z.string(),
  people: z.array(key).min(1),
  acquaintances: z
    .record(key, z.strictObject({ of: key, name: z.string(), aliases: z.array(z.string()).default([]) }))
    .default({}),
  chats: z
    .record(
      key,
      z.strictObject({
        kind: capital(chatKinds),
        title: z.string().optional(),
        participants: z.array(participant).default([]),
      }),
    )
    .default({}),
  /** Who blocks whom, before anything is said. */
  blocks: z.record(key, z.array(key)).default({}),
  memories: z.record(key, memory).default({}),
  expect: z.array(expectation).default([]),
});

/** A small world: people, chats with dated participation, memories, and who is to see what. */
export type World = z.infer<typeof worldFile>;
export type WorldMemory = World['memories'][string];
export type Expectation = World['expect'][number];

/** Reads a world from YAML text. Throws INVALID_INPUT that names the place and what was expected. */
export const readWorld = (yaml: string): World => checkWorld(parse(yaml, { uniqueKeys: false }));

/** Checks a world given as plain data: its shape, and that every name it uses is defined in it. */
export function checkWorld(data: unknown): World {
  const result = worldFile.safeParse(data);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw invalidInput(`The world is not as expected at ${issue.path.join('.') || 'its top'}: ${issue.message}.`);
  }
  const world = result.data;
  world.people.forEach((handle) => checkHandle('people', handle));
  for (const [person, staters] of Object.entries(world.blocks)) {
    for (const one of [person, ...staters]) requireKnown(world, `blocks.${person}`, 'person', one);
  }
  for (const [name, { owner, chat, statedBy, learnedIn, about, confidedTo = [] }] of Object.entries(world.memories)) {
    if ((owner === undefined) === (chat === undefined))
      throw invalidInput(`memories.${name} must have either an owner or a chat.`);
    for (const person of [owner, statedBy, ...about, ...confidedTo])
      requireKnown(world, `memories.${name}`, 'person', person);
    for (const place of [chat, learnedIn]) requireKnown(world, `memories.${name}`, 'chat', place);
    if (chat !== undefined && learnedIn !== undefined && chat !== learnedIn) {
      throw invalidInput(`memories.${name} belongs to ${chat}, so it can only be learned there.`);
    }
  }
  for (const [at, one] of world.expect.entries()) {
    for (const person of [one.viewer, ...(one.asks ?? [])]) requireKnown(world, `expect.${at}`, 'person', person);
    requireKnown(world, `expect.${at}`, 'chat', one.in);
    for (const name of [
      ...(one.sees ?? []),
      ...(one.shows ?? []),
      ...(one.hides ?? []),
      ...Object.keys(one.why ?? {}),
    ]) {
      requireKnown(world, `expect.${at}`, 'memory', name);
    }
  }
  return world;
}

function requireKnown(world: World, where: string, kind: 'person' | 'chat' | 'memory', name: string | undefined): void {
  if (name === undefined) return;
  const known = {
    person: () => world.people.includes(name) || name in world.acquaintances,
    chat: () => name in world.chats,
    memory: () => name in world.memories,
  };
  if (!known[kind]()) throw invalidInput(`${where} names the ${kind} "${name}", which the world does not define.`);
}
