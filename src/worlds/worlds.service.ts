import { loadStandings } from '../chats/chats.store.js';
import { type Caller, requireOperator } from '../disclosure/caller.js';
import { setBlock } from '../disclosure/ties.store.js';
import { importedDraft } from '../imports/importedDraft.js';
import { putChats } from '../imports/imports.store.js';
import { momentOf } from '../imports/moment.js';
import type { Draft } from '../memories/writing/draft.js';
import type { MemoryWriter } from '../memories/writing/memoryWriter.steps.js';
import { cleanText } from '../words/texts.js';
import { addAliases, makeAcquaintances, putAccounts, requireAccount } from '../people/people.store.js';
import type { PersonRow } from '../people/person.js';
import type { Clock } from '../platform/clock.js';
import { DomainError } from '../platform/errors.js';
import { never, newId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { checkWorld, type World, type WorldMemory } from './world.js';
import { isTenantEmpty } from './worlds.store.js';

/** The ids that the names of a world have in the graph. */
export interface LoadedWorld {
  readonly people: Record<string, string>;
  readonly chats: Record<string, string>;
  readonly memories: Record<string, string>;
}

const beginning = Date.UTC(2020, 0, 1);
const batchSize = 50;

/** Loads worlds as they are written, owners, speakers and times included: for the demo, and for proving the rule. */
export class WorldsService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: MemoryWriter,
  ) {}

  /** Loads a world for an operator into their tenant, which must be empty. */
  async loadAsOperator(graph: GraphSession, caller: Caller, data: unknown): Promise<LoadedWorld> {
    requireOperator(caller);
    const world = checkWorld(data);
    if (!(await isTenantEmpty(graph, caller.tenantId, caller.viewerId))) {
      throw new DomainError('CONFLICT', 'A world is loaded into a tenant of its own; this one already holds people.');
    }
    return this.load(graph, caller.tenantId, world);
  }

  /** Loads a world; `onMemory` hears how many memories are stored. */
  async load(
    graph: GraphSession,
    tenantId: string,
    world: World,
    onMemory: (done: number) => void = () => {},
  ): Promise<LoadedWorld> {
    const now = this.clock();
    const people = await this.makePeople(graph, tenantId, world, now);
    const chats = await makeChats(graph, tenantId, world, people, now);
    await setBlocks(graph, tenantId, world, people, now);
    const memories: Record<string, string> = {};
    const entries = Object.entries(world.memories);
    const standings = await loadStandings(
      graph,
      tenantId,
      [...chats.values()].map(({ id }) => id),
    );
    const byId = new Map([...people.values()].map((person) => [person.id, person]));
    for (let start = 0; start < entries.length; start += batchSize) {
      const batch = entries.slice(start, start + batchSize);
      const drafts = await Promise.all(batch.map(([, memory]) => draftOf(tenantId, memory, people, chats, now)));
      const context = { tenantId, creatorId: 'import', actor: 'import', chats: standings, people: byId };
      const stored = await this.writer.store(graph, await this.writer.prepare(graph, drafts, context));
      batch.forEach(([name], at) => (memories[name] = stored[at]!.row.memory.id));
      onMemory(Math.min(entries.length, start + batchSize));
    }
    const ids = (named: ReadonlyMap<string, { id: string }>) =>
      Object.fromEntries([...named].map(([name, { id }]) => [name, id]));
    return { people: ids(people), chats: ids(chats), memories };
  }

  private async makePeople(
    graph: GraphSession,
    tenantId: string,
    world: World,
    now: number,
  ): Promise<Map<string, PersonRow>> {
    const accounts = await putAccounts(graph, tenantId, [...new Set(world.people)], now);
    const people = new Map([...accounts].map(([handle, account]) => [handle, requireAccount(account)]));
    for (const [name, one] of Object.entries(world.acquaintances)) {
      const creator = people.get(one.of)!.id;
      const person = await graph.write(async (transaction) => {
        const [made] = await makeAcquaintances(
          transaction,
          tenantId,
          creator,
          [cleanText('name', one.name, { max: 300 })],
          now,
        );
        await addAliases(
          transaction,
          { tenant: tenantId, space: creator, by: creator, now },
          one.aliases.map((alias) => ({ person: made!.id, name: alias })),
        );
        return made!;
      });
      people.set(name, person);
    }
    return people;
  }
}

function makeChats(
  graph: GraphSession,
  tenant: string,
  world: World,
  people: ReadonlyMap<string, PersonRow>,
  now: number,
) {
  const chats = Object.entries(world.chats).map(([externalId, { kind, title = null, participants }]) => {
    const periods = periodsOf(participants, now).map(({ handle, from, to, as }) => ({
      person: people.get(handle)!.id,
      joinedAt: from,
      leftAt: to,
      kind: as,
    }));
    return { externalId, kind, title, periods };
  });
  return putChats(graph, tenant, chats, now);
}

async function setBlocks(
  graph: GraphSession,
  tenant: string,
  { blocks }: World,
  people: ReadonlyMap<string, PersonRow>,
  now: number,
): Promise<void> {
  for (const [name, staters] of Object.entries(blocks)) {
    const blocker = people.get(name)!.id;
    await graph.write(async (transaction) => {
      for (const stater of staters.map((one) => people.get(one)!.id).sort())
        await setBlock(transaction, { tenant, stater, blocker, blocks: true, now });
    });
  }
}

function periodsOf(participants: World['chats'][string]['participants'], now: number) {
  return participants.flatMap((one) => {
    if (typeof one === 'string') return [{ handle: one, from: beginning, to: never, as: 'MEMBER' as const }];
    return Object.entries(one).flatMap(([handle, periods]) =>
      [periods].flat().map(({ from, to, as }) => {
        return { handle, from: momentOf(from, now, beginning), to: momentOf(to, now, never), as };
      }),
    );
  });
}

function draftOf(
  tenantId: string,
  memory: WorldMemory,
  people: ReadonlyMap<string, PersonRow>,
  chats: ReadonlyMap<string, { id: string }>,
  now: number,
): Promise<Draft> {
  const person = (name: string | undefined): PersonRow | null => (name === undefined ? null : people.get(name)!);
  const chat = (name: string | undefined) => (name === undefined ? null : chats.get(name)!);
  const origin = {
    id: newId(),
    eventId: newId(),
    tenantId,
    owner: person(memory.owner),
    chat: chat(memory.chat),
    stater: person(memory.statedBy),
    learnedIn: chat(memory.learnedIn),
    about: memory.about.map((name) => people.get(name)!),
    confidants: memory.confidedTo?.map((name) => people.get(name)!) ?? null,
    vector: null,
  };
  // As written: a world that does not say a sensitivity means PUBLIC, so that it tests the rule and not the word list.
  return importedDraft(memory, origin, 'PUBLIC', now);
}
