import { parse } from 'yaml';
import { z } from 'zod';
import { chatKinds } from '../../disclosure/audience.js';
import { upperCaseEnum, nameField } from '../lines/lineFields.js';
import { participationPeriod } from '../lines/lineModel.js';
import { importedMemory } from '../lines/memorySchemas.js';
import { memoryStatuses } from '../../memories/memory.js';
import { invalidInput } from '../../platform/errors.js';
import { parseInput } from '../../platform/parsing.js';
import { maxParticipants } from '../../directory/chats/chat.js';
import { checkHandle } from '../../directory/people/handle.js';
import { agentKey, merge, proposal, talkMessagesOf, type Talk, talk, todo } from './worldSchemas.js';

const period = z.strictObject(participationPeriod);
const participant = z.union([nameField, z.record(nameField, z.union([period, z.array(period)]))]);

const memory = importedMemory.extend({
  about: z.array(nameField).default([]),
  /** True for a fact of its owner's profile. */
  profile: z.boolean().default(false),
});

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
  const world = parseInput(worldFile, data, 'The world');
  const { acquaintances, chats, earlier, memories, folds, talks } = world;
  // Names such as "constructor" must not find what every object has.
  for (const nameRecord of [acquaintances, chats, earlier, memories, folds, talks])
    Object.setPrototypeOf(nameRecord, null);
  world.people.forEach((handle) => checkHandle('people', handle));
  for (const [person, staters] of Object.entries(world.blocks)) {
    for (const personName of [person, ...staters]) requireDefined(world, `blocks.${person}`, 'person', personName);
  }
  checkMemories(world, 'earlier');
  checkMemories(world, 'memories');
  checkFoldsAndMerges(world);
  checkTalks(world);
  checkExpectations(world);
  return world;
}

function checkMemories(world: World, part: 'earlier' | 'memories'): void {
  const entries = Object.entries(world[part]);
  for (const [name, { owner, chat, statedBy, learnedIn, about, profile, confidedTo = [] }] of entries) {
    if (profile && (owner === undefined || learnedIn !== undefined || (statedBy ?? owner) !== owner))
      throw invalidInput(`${part}.${name} is from a profile, so it must have an owner, who states it in no chat.`);
    if ((owner === undefined) === (chat === undefined))
      throw invalidInput(`${part}.${name} must have either an owner or a chat.`);
    if (part === 'memories' && name in world.earlier)
      throw invalidInput(`${part}.${name} must have a unique name; an earlier one has the same.`);
    for (const person of [owner, statedBy, ...about, ...confidedTo])
      requireDefined(world, `${part}.${name}`, 'person', person);
    for (const chatName of [chat, learnedIn]) requireDefined(world, `${part}.${name}`, 'chat', chatName);
    if (chat !== undefined && learnedIn !== undefined && chat !== learnedIn) {
      throw invalidInput(`${part}.${name} belongs to ${chat}, so it can only be learned there.`);
    }
  }
}

function checkFoldsAndMerges(world: World): void {
  for (const [name, sources] of Object.entries(world.folds)) {
    if (name in world.memories || name in world.earlier)
      throw invalidInput(`folds.${name} must have a unique name; a memory has the same.`);
    for (const source of sources)
      if (!(source in world.memories || source in world.earlier))
        throw invalidInput(`folds.${name} names the memory "${source}", which the world does not define.`);
  }
  for (const [index, { absorbed, into }] of world.merges.entries()) {
    const [absorbedEntry, intoEntry] = [world.acquaintances[absorbed], world.acquaintances[into]];
    if (!absorbedEntry || absorbedEntry.of !== intoEntry?.of || absorbed === into)
      throw invalidInput(`merges.${index} must name two acquaintances of one person.`);
  }
}

/** Checks the names in talks, summaries, proposals and todos. */
function checkTalks(world: World): void {
  if (Object.keys(world.talks).length > 0 && world.people.includes(agentKey))
    throw invalidInput(`people must not have "${agentKey}" where there are talks: it stands for the agent.`);
  for (const [name, worldTalk] of Object.entries(world.talks)) {
    const where = `talks.${name}`;
    if ((worldTalk.in === undefined) === (worldTalk.of === undefined))
      throw invalidInput(`${where} must have either a chat (in) or whose direct talk it is (of).`);
    requireDefined(world, where, 'chat', worldTalk.in);
    const speakers = speakersOf(worldTalk);
    for (const person of [...speakers, worldTalk.of, ...Object.keys(worldTalk.rolling)])
      requireWorldPerson(world, where, person);
    if (worldTalk.of !== undefined && speakers.some((by) => by !== worldTalk.of))
      throw invalidInput(`${where} is the direct talk of ${worldTalk.of}: only they and the agent speak in it.`);
    for (const person of [...Object.keys(worldTalk.summaries), ...Object.keys(worldTalk.rolling)])
      if (!speakers.includes(person)) throw invalidInput(`${where} sums up ${person}, who says nothing in it.`);
  }
  for (const person of Object.keys(world.spines)) requireWorldPerson(world, `spines.${person}`, person);
  for (const [index, { of, saidIn, changes }] of world.proposals.entries()) {
    requireWorldPerson(world, `proposals.${index}`, of);
    const talk = world.talks[saidIn];
    if (talk === undefined || !speakersOf(talk).includes(of))
      throw invalidInput(`proposals.${index}.saidIn must be a talk in which ${of} says something.`);
    for (const name of changes) requireDefined(world, `proposals.${index}`, 'memory', name);
  }
  for (const [index, { of }] of world.todos.entries()) requireWorldPerson(world, `todos.${index}`, of);
}

const speakersOf = (worldTalk: Talk): string[] =>
  talkMessagesOf(worldTalk).flatMap(({ by }) => (by === agentKey ? [] : [by]));

function checkExpectations(world: World): void {
  const talkTexts = textsOfTalks(world);
  for (const [index, worldExpectation] of world.expect.entries()) {
    for (const person of [worldExpectation.viewer, ...(worldExpectation.asks ?? [])])
      requireDefined(world, `expect.${index}`, 'person', person);
    requireDefined(world, `expect.${index}`, 'chat', worldExpectation.in);
    for (const name of [
      ...(worldExpectation.sees ?? []),
      ...(worldExpectation.shows ?? []),
      ...(worldExpectation.hides ?? []),
      ...Object.keys(worldExpectation.why ?? {}),
    ]) {
      requireDefined(world, `expect.${index}`, 'memory', name);
    }
    for (const text of worldExpectation.repeats ?? [])
      if (!talkTexts.includes(text))
        throw invalidInput(`expect.${index}.repeats has "${text}", which no person says in a talk.`);
  }
}

export const textsOfTalks = ({ talks }: World): string[] =>
  Object.values(talks).flatMap((worldTalk) =>
    talkMessagesOf(worldTalk).flatMap(({ by, text }) => (by === agentKey ? [] : [text])),
  );

function requireWorldPerson(world: World, where: string, name: string | undefined): void {
  if (name !== undefined && !world.people.includes(name))
    throw invalidInput(`${where} names "${name}", who is not among the people of the world.`);
}

function requireDefined(
  world: World,
  where: string,
  kind: 'person' | 'chat' | 'memory',
  name: string | undefined,
): void {
  if (name === undefined) return;
  const isDefinedByKind = {
    person: () => world.people.includes(name) || name in world.acquaintances,
    chat: () => name in world.chats,
    memory: () => name in world.memories || name in world.earlier || name in world.folds,
  };
  if (!isDefinedByKind[kind]())
    throw invalidInput(`${where} names the ${kind} "${name}", which the world does not define.`);
}
