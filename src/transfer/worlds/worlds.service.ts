import { loadChatPeriods } from '../../directory/chats/chats.store.js';
import { requireOperator } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { setBlock } from '../../disclosure/staterTies.store.js';
import { newMemoryDraft } from '../imports/memoryDraft.js';
import { upsertChats } from '../imports/imports.store.js';
import { defaultStart, parseTimestamp } from '../imports/timestamp.js';
import type { MemoryRow } from '../../memories/memory.js';
import type { Draft } from '../../memories/drafts/draft.js';
import { foldSourcesOf, newFold } from '../../memories/writer/fold/fold.js';
import type { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import { cleanText } from '../../text/texts.js';
import { upsertAcquaintances, upsertAccounts, requireAccount } from '../../directory/people/people.store.js';
import { addAliases } from '../../directory/people/aliases.store.js';
import { mergePair } from '../../directory/people/merging.steps.js';
import type { PersonRow } from '../../directory/people/person.js';
import { type Clock, maxTimestamp } from '../../platform/clock.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { type LoadContext, recordTalks, type TalkRecordingDependencies } from './recordTalks.steps.js';
import { checkWorld, type World, type WorldMemory } from './world.js';
import { isTenantEmpty } from './worlds.store.js';

/** Ids in the graph of the names of a world. */
export interface LoadedWorld {
  readonly people: Record<string, string>;
  readonly chats: Record<string, string>;
  readonly memories: Record<string, string>;
}

/** Actor of the events in the history. */
const actor = 'import';
const batchSize = 50;

/** Loads worlds as they are written, owners, staters and times included: for the demo, and for testing the rule. */
export class WorldsService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: MemoryWriter,
    private readonly talkRecording: TalkRecordingDependencies,
  ) {}

  /** Loads a world for an operator into their tenant, which must be empty. */
  async loadAsOperator({ graph, caller }: RequestContext, data: unknown): Promise<LoadedWorld> {
    requireOperator(caller);
    const world = checkWorld(data);
    if (!(await isTenantEmpty(graph, caller.tenantId, caller.viewerId))) {
      throw new DomainError('CONFLICT', 'A world needs an empty tenant; this one already has people.');
    }
    return this.load(graph, caller.tenantId, world);
  }

  /** Loads a world; `onMemories` is called with the number of memories stored. */
  async load(
    graph: GraphSession,
    tenantId: string,
    world: World,
    onMemories: (done: number) => void = () => {},
  ): Promise<LoadedWorld> {
    const now = this.clock();
    const people = await makePeople(graph, world, { tenantId, now });
    const upsertedChats = await makeChats(graph, world, { tenantId, people, now });
    await setBlocks(graph, world, { tenantId, people, now });
    const chatIds = [...upsertedChats.values()].map(({ id }) => id);
    const chatsById = await loadChatPeriods(graph, tenantId, chatIds);
    const chats = new Map([...upsertedChats].map(([name, { id }]) => [name, chatsById.get(id)!]));
    const context: LoadContext = { tenantId, people, chats, now };
    const earlierRows = await this.storeAll(graph, world.earlier, context);
    const laterRows = await this.storeAll(graph, world.memories, context, onMemories);
    const memoryRows = new Map([...earlierRows, ...laterRows]);
    const foldIds = await this.foldAll(graph, world, memoryRows, context);
    await mergeAll(graph, world, context);
    const memories = { ...idsOf(new Map([...memoryRows].map(([name, { memory }]) => [name, memory]))), ...foldIds };
    await recordTalks(graph, world, { ...context, ...this.talkRecording, memories });
    return { people: idsOf(people), chats: idsOf(chats), memories };
  }

  private async storeAll(
    graph: GraphSession,
    memories: World['memories'],
    loadContext: LoadContext,
    onMemories: (done: number) => void = () => {},
  ): Promise<Map<string, MemoryRow>> {
    const { tenantId, people, chats } = loadContext;
    const memoryRows = new Map<string, MemoryRow>();
    const chatsById = new Map([...chats.values()].map((chat) => [chat.id, chat]));
    const peopleById = new Map([...people.values()].map((person) => [person.id, person]));
    const drafts = await Promise.all(
      Object.entries(memories).map(async ([name, memory]) => ({ name, draft: await draftOf(memory, loadContext) })),
    );
    const embedBatch = async (start: number): Promise<Draft[]> => {
      const batch = drafts.slice(start, start + batchSize).map(({ draft }) => draft);
      const texts = batch.map(({ text }) => text);
      const vectors = await this.writer.vectorsOf(texts, { tenantId, viewerId: actor });
      return batch.map((draft, index) => ({ ...draft, vector: vectors[index]?.vector ?? null }));
    };
    let nextBatch = embedBatch(0);
    for (let start = 0; start < drafts.length; start += batchSize) {
      const batch = await nextBatch;
      // The model embeds the next batch while the graph stores this one.
      nextBatch = embedBatch(start + batchSize);
      const context = { tenantId, creatorId: actor, actor, chats: chatsById, people: peopleById };
      const storeResults = await this.writer.store(graph, await this.writer.prepare(graph, batch, context));
      storeResults.forEach(({ row }, index) => memoryRows.set(drafts[start + index]!.name, row));
      onMemories(memoryRows.size);
    }
    return memoryRows;
  }

  /** Folds the memories that the world declares equal. Returns the ids of the folds, by name. */
  private async foldAll(
    graph: GraphSession,
    { folds }: World,
    memoryRows: ReadonlyMap<string, MemoryRow>,
    { tenantId, now }: LoadContext,
  ): Promise<Record<string, string>> {
    const ids: Record<string, string> = {};
    for (const [name, sources] of Object.entries(folds)) {
      const foldSources = foldSourcesOf(sources.map((source) => memoryRows.get(source)!.memory));
      const [vector] = await this.writer.vectorsOf([foldSources.sources[0]!.text], { tenantId, viewerId: actor });
      const fold = newFold({ ...foldSources, summary: null, vector: vector! });
      if ((await this.writer.fold(graph, [fold], { tenantId, actor, now })) === 0)
        throw invalidInput(`folds.${name} must name live memories of one kind that the same people may hear.`);
      ids[name] = fold.id;
    }
    return ids;
  }
}

async function makePeople(
  graph: GraphSession,
  world: World,
  { tenantId, now }: Pick<LoadContext, 'tenantId' | 'now'>,
): Promise<Map<string, PersonRow>> {
  const accounts = await upsertAccounts(graph, tenantId, [...new Set(world.people)], now);
  const people = new Map([...accounts].map(([handle, account]) => [handle, requireAccount(account)]));
  for (const [name, acquaintance] of Object.entries(world.acquaintances)) {
    const creator = people.get(acquaintance.of)!.id;
    const person = await graph.write(async (transaction) => {
      const [acquaintanceRow] = await upsertAcquaintances(transaction, { tenant: tenantId, creator, now }, [
        cleanText('name', acquaintance.name, { max: 300 }),
      ]);
      const aliases = acquaintance.aliases.map((alias) => ({
        person: acquaintanceRow!.id,
        space: creator,
        name: alias,
        at: now,
      }));
      await addAliases(transaction, tenantId, aliases);
      return acquaintanceRow!;
    });
    people.set(name, person);
  }
  return people;
}

type PeopleContext = Omit<LoadContext, 'chats'>;

function makeChats(graph: GraphSession, world: World, { tenantId, people, now }: PeopleContext) {
  const chats = Object.entries(world.chats).map(([externalId, { kind, title = null, participants }]) => {
    const periods = periodsOf(participants, now).map(({ handle, from, to, as }) => ({
      person: people.get(handle)!.id,
      joinedAt: from,
      leftAt: to,
      kind: as,
    }));
    return { externalId, kind, title, periods };
  });
  return upsertChats(graph, tenantId, chats, now);
}

async function setBlocks(
  graph: GraphSession,
  { blocks }: World,
  { tenantId: tenant, people, now }: PeopleContext,
): Promise<void> {
  for (const [name, staters] of Object.entries(blocks)) {
    const blocker = people.get(name)!.id;
    await graph.write(async (transaction) => {
      for (const stater of staters.map((staterHandle) => people.get(staterHandle)!.id).sort())
        await setBlock(transaction, { tenant, stater, blocker, blocks: true, now });
    });
  }
}

const idsOf = (itemsByName: ReadonlyMap<string, { readonly id: string }>): Record<string, string> =>
  Object.fromEntries([...itemsByName].map(([name, { id }]) => [name, id]));

async function mergeAll(graph: GraphSession, { merges, acquaintances }: World, context: LoadContext): Promise<void> {
  const { tenantId, people, now } = context;
  for (const { absorbed, into, reason = null } of merges) {
    const creatorId = people.get(acquaintances[into]!.of)!.id;
    const pair = { tenantId, creatorId, keptId: people.get(into)!.id, absorbedId: people.get(absorbed)!.id };
    await graph.write((transaction) => mergePair(transaction, pair, { actor: creatorId, reason, now }));
  }
}

function periodsOf(participants: World['chats'][string]['participants'], now: number) {
  return participants.flatMap((participant) => {
    if (typeof participant === 'string')
      return [{ handle: participant, from: defaultStart, to: maxTimestamp, as: 'MEMBER' as const }];
    return Object.entries(participant).flatMap(([handle, periods]) =>
      [periods].flat().map(({ from, to, as }) => {
        return { handle, from: parseTimestamp(from, now, defaultStart), to: parseTimestamp(to, now, maxTimestamp), as };
      }),
    );
  });
}

async function draftOf(memory: WorldMemory, { tenantId, people, chats, now }: LoadContext): Promise<Draft> {
  const findPerson = (name: string | undefined): PersonRow | null => (name === undefined ? null : people.get(name)!);
  const findChat = (name: string | undefined) => (name === undefined ? null : chats.get(name)!);
  const origin = {
    id: newId('memory'),
    eventId: newId('event'),
    tenantId,
    owner: findPerson(memory.owner),
    chat: findChat(memory.chat),
    stater: findPerson(memory.statedBy),
    learnedIn: findChat(memory.learnedIn),
    about: memory.about.map((name) => ({ person: people.get(name)! })),
    confidants: memory.confidedTo?.map((name) => people.get(name)!) ?? null,
    vector: null,
  };
  // A memory without a sensitivity in its world means PUBLIC, so that the world tests the rule and not the word list.
  const draft = await newMemoryDraft(memory, origin, 'PUBLIC', now);
  return memory.profile ? { ...draft, source: 'seeded_profile' } : draft;
}
