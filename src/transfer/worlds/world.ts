import { parse } from 'yaml';
import { z } from 'zod';
import { chatKinds } from '../../disclosure/audience.js';
import { upperCaseEnum, nameField } from '../lines/lineFields.js';
import { attendance } from '../lines/lineModel.js';
import { importedMemory } from '../lines/memorySchemas.js';
import { memoryStatuses } from '../../memories/memory.js';
import { invalidInput } from '../../platform/errors.js';
import { maxParticipants } from '../../directory/chats/chat.js';
import { checkHandle } from '../../directory/people/handle.js';
import { agentKey, merge, proposal, sayingsOf, type Talk, talk, todo } from './worldStatement.js';

const period = z.strictObject(attendance);
const participant = z.union([nameField, z.record(nameField, z.union([period, z.array(period)]))]);

const memory = importedMemory.extend({ about: z.array(nameField).default([]) });

const expectation = z.strictObject({
  viewer: nameField,
  in: nameField.optional(),
  persona: z.string().optional(),
  asks: z.array(nameField).optional(),
  /** Recalled memories for an agent, instead of listed ones. */
  unasked: z.boolean().optional(),
  statuses: z.array(upperCaseEnum(memoryStatuses)).optional(),
  /** Exactly these. */
  sees: z.array(nameField).optional(),
  /** At least these. */
  shows: z.array(nameField).optional(),
  hides: z.array(nameField).optional(),
  /** Texts of people in talks that contexts return as earlier messages; all others must be absent. */
  repeats: z.array(z.string()).optional(),
  /** Reason codes by memory. */
  why: z.record(nameField, z.string()).optional(),
  /** True if the viewer is no participant: not found. */
  refused: z.boolean().optional(),
});

const worldFile = z.strictObject({
  name: z.string(),
  people: z.array(nameField).min(1),
  acquaintances: z
    .record(nameField, z.strictObject({ of: nameField, name: z.string(), aliases: z.array(z.string()).default([]) }))
    .default({}),
  chats: z
    .record(
      nameField,
      z.strictObject({
        kind: upperCaseEnum(chatKinds),
        title: z.string().optional(),
        participants: z
          .array(participant)
          .max(maxParticipants, `must be at most ${maxParticipants} participants`)
          .default([]),
      }),
    )
    .default({}),
  /** Blocked persons by blocking person, before any memory is stored. */
  blocks: z.record(nameField, z.array(nameField)).default({}),
  /** Memories stored before all others, which may supersede some of them. */
  earlier: z.record(nameField, memory).default({}),
  memories: z.record(nameField, memory).default({}),
  /** Memories that are folded into one because they say the same. */
  folds: z.record(nameField, z.array(nameField).min(2)).default({}),
  /** Acquaintances that are merged. */
  merges: z.array(merge).default([]),
  talks: z.record(nameField, talk).default({}),
  /** Summaries of persons that a model would make of their direct talk. */
  spines: z.record(nameField, z.string()).default({}),
  proposals: z.array(proposal).default([]),
  todos: z.array(todo).default([]),
  expect: z.array(expectation).default([]),
});

/** A small world: people, chats with dated participation, memories, talks, and expectations about who sees what. */
export type World = z.infer<typeof worldFile>;
export type WorldMemory = World['memories'][string];
export type Expectation = World['expect'][number];

/** Reads a world from YAML text. Throws INVALID_INPUT that names the field and what was expected. */
export const readWorld = (yaml: string): World => checkWorld(parse(yaml, { uniqueKeys: false }));

/** Checks a world given as plain data: its shape, and that every name it uses is defined in it. */
export function checkWorld(data: unknown): World {
  const result = worldFile.safeParse(data);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw invalidInput(`The world is not as expected at ${issue.path.join('.') || 'its top'}: ${issue.message}.`);
  }
  const world = result.data;
  const { acquaintances, chats, earlier, memories, folds, talks } = world;
  // Names such as "constructor" must not find what every object has.
  for (const named of [acquaintances, chats, earlier, memories, folds, talks]) Object.setPrototypeOf(named, null);
  world.people.forEach((handle) => checkHandle('people', handle));
  for (const [person, staters] of Object.entries(world.blocks)) {
    for (const one of [person, ...staters]) requireKnown(world, `blocks.${person}`, 'person', one);
  }
  checkMemories(world, 'earlier');
  checkMemories(world, 'memories');
  checkMade(world);
  checkTold(world);
  checkExpectations(world);
  return world;
}

function checkMemories(world: World, part: 'earlier' | 'memories'): void {
  const all = Object.entries(world[part]);
  for (const [name, { owner, chat, statedBy, learnedIn, about, confidedTo = [] }] of all) {
    if ((owner === undefined) === (chat === undefined))
      throw invalidInput(`${part}.${name} must have either an owner or a chat.`);
    if (part === 'memories' && name in world.earlier)
      throw invalidInput(`${part}.${name} must have a unique name; an earlier one has the same.`);
    for (const person of [owner, statedBy, ...about, ...confidedTo])
      requireKnown(world, `${part}.${name}`, 'person', person);
    for (const place of [chat, learnedIn]) requireKnown(world, `${part}.${name}`, 'chat', place);
    if (chat !== undefined && learnedIn !== undefined && chat !== learnedIn) {
      throw invalidInput(`${part}.${name} belongs to ${chat}, so it can only be learned there.`);
    }
  }
}

/** Checks the names in folds and merges. */
function checkMade(world: World): void {
  for (const [name, sources] of Object.entries(world.folds)) {
    if (name in world.memories || name in world.earlier)
      throw invalidInput(`folds.${name} must have a unique name; a memory has the same.`);
    for (const source of sources)
      if (!(source in world.memories || source in world.earlier))
        throw invalidInput(`folds.${name} names the memory "${source}", which the world does not define.`);
  }
  for (const [index, { absorbed, into }] of world.merges.entries()) {
    const [one, other] = [world.acquaintances[absorbed], world.acquaintances[into]];
    if (!one || one.of !== other?.of || absorbed === into)
      throw invalidInput(`merges.${index} must name two acquaintances of one person.`);
  }
}

/** Checks the names in talks, summaries, proposals and todos. */
function checkTold(world: World): void {
  if (Object.keys(world.talks).length > 0 && world.people.includes(agentKey))
    throw invalidInput(`people must not have "${agentKey}" where there are talks: it stands for the agent.`);
  for (const [name, one] of Object.entries(world.talks)) {
    const where = `talks.${name}`;
    if ((one.in === undefined) === (one.of === undefined))
      throw invalidInput(`${where} must have either a chat (in) or whose direct talk it is (of).`);
    requireKnown(world, where, 'chat', one.in);
    const speakers = speakersOf(one);
    for (const person of [...speakers, one.of, ...Object.keys(one.rolling)]) requireAccount(world, where, person);
    if (one.of !== undefined && speakers.some((by) => by !== one.of))
      throw invalidInput(`${where} is the direct talk of ${one.of}: only they and the agent speak in it.`);
    for (const person of [...Object.keys(one.summaries), ...Object.keys(one.rolling)])
      if (!speakers.includes(person)) throw invalidInput(`${where} sums up ${person}, who says nothing in it.`);
  }
  for (const person of Object.keys(world.spines)) requireAccount(world, `spines.${person}`, person);
  for (const [index, { of, saidIn, changes }] of world.proposals.entries()) {
    requireAccount(world, `proposals.${index}`, of);
    const talk = world.talks[saidIn];
    if (talk === undefined || !speakersOf(talk).includes(of))
      throw invalidInput(`proposals.${index}.saidIn must be a talk in which ${of} says something.`);
    for (const name of changes) requireKnown(world, `proposals.${index}`, 'memory', name);
  }
  for (const [index, { of }] of world.todos.entries()) requireAccount(world, `todos.${index}`, of);
}

const speakersOf = (one: Talk): string[] => sayingsOf(one).flatMap(({ by }) => (by === agentKey ? [] : [by]));

function checkExpectations(world: World): void {
  const said = textsOfTalks(world);
  for (const [index, one] of world.expect.entries()) {
    for (const person of [one.viewer, ...(one.asks ?? [])]) requireKnown(world, `expect.${index}`, 'person', person);
    requireKnown(world, `expect.${index}`, 'chat', one.in);
    for (const name of [
      ...(one.sees ?? []),
      ...(one.shows ?? []),
      ...(one.hides ?? []),
      ...Object.keys(one.why ?? {}),
    ]) {
      requireKnown(world, `expect.${index}`, 'memory', name);
    }
    for (const text of one.repeats ?? [])
      if (!said.includes(text))
        throw invalidInput(`expect.${index}.repeats has "${text}", which no person says in a talk.`);
  }
}

/** Lists what people say in the talks. */
export const textsOfTalks = ({ talks }: World): string[] =>
  Object.values(talks).flatMap((one) => sayingsOf(one).flatMap(({ by, text }) => (by === agentKey ? [] : [text])));

function requireAccount(world: World, where: string, name: string | undefined): void {
  if (name !== undefined && !world.people.includes(name))
    throw invalidInput(`${where} names "${name}", who is not among the people of the world.`);
}

function requireKnown(world: World, where: string, kind: 'person' | 'chat' | 'memory', name: string | undefined): void {
  if (name === undefined) return;
  const known = {
    person: () => world.people.includes(name) || name in world.acquaintances,
    chat: () => name in world.chats,
    memory: () => name in world.memories || name in world.earlier || name in world.folds,
  };
  if (!known[kind]()) throw invalidInput(`${where} names the ${kind} "${name}", which the world does not define.`);
}
