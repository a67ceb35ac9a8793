import { joinChat, loadStandings, upsertChat } from '../chats/chats.store.js';
import { accountId } from '../disclosure/audience.store.js';
import { type Caller, requireOperator } from '../disclosure/caller.js';
import type { Draft } from '../memories/draft.js';
import { memoryTypes } from '../memories/memoryTypes.js';
import { withVectors } from '../memories/remember.service.js';
import { checkPersona, checkSlot } from '../memories/rememberInput.js';
import { refuseSecrets } from '../memories/secrets.js';
import { storeDrafts } from '../memories/storing.js';
import { cleanText } from '../memories/texts.js';
import { addAliases, fetchPeople, makeAcquaintances } from '../people/people.store.js';
import type { PersonRow } from '../people/person.js';
import type { Clock } from '../platform/clock.js';
import { DomainError } from '../platform/errors.js';
import { never, newId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { Embedder } from '../platform/models/embedder.js';
import { checkWorld, type World, type WorldMemory, worldMoment } from './world.js';
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
    private readonly embedder: Embedder | undefined,
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
    const memories: Record<string, string> = {};
    const entries = Object.entries(world.memories);
    const standings = await loadStandings(graph, tenantId, Object.values(chats));
    const byId = new Map([...people.values()].map((person) => [person.id, person]));
    for (let start = 0; start < entries.length; start += batchSize) {
      const batch = entries.slice(start, start + batchSize);
      const plain = await Promise.all(batch.map(([, memory]) => draftOf(tenantId, memory, people, chats, now)));
      const drafts = await withVectors(plain, this.embedder);
      const context = {
        tenantId,
        creatorId: 'import',
        actor: 'import',
        chats: standings,
        people: byId,
        spaceId: this.embedder?.space.id ?? null,
      };
      const stored = await storeDrafts(graph, drafts, context);
      batch.forEach(([name], at) => (memories[name] = stored[at]!.row.memory.id));
      onMemory(Math.min(entries.length, start + batchSize));
    }
    return { people: Object.fromEntries([...people].map(([name, { id }]) => [name, id])), chats, memories };
  }

  private async makePeople(
    graph: GraphSession,
    tenantId: string,
    world: World,
    now: number,
  ): Promise<Map<string, PersonRow>> {
    const ids = new Map<string, string>();
    for (const handle of new Set(world.people)) ids.set(handle, await accountId(graph, tenantId, handle, now));
    const accounts = await fetchPeople(graph, tenantId, '', [...ids.values()]);
    const people = new Map([...ids].map(([handle, id]) => [handle, accounts.get(id)!]));
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

async function makeChats(
  graph: GraphSession,
  tenant: string,
  world: World,
  people: ReadonlyMap<string, PersonRow>,
  now: number,
) {
  const ids: Record<string, string> = {};
  for (const [name, chat] of Object.entries(world.chats)) {
    ids[name] = await graph.write(async (transaction) => {
      const { id } = await upsertChat(transaction, {
        tenant,
        externalId: name,
        kind: chat.kind,
        title: chat.title ?? null,
        now,
      });
      for (const { handle, from, to } of periodsOf(chat.participants, now)) {
        await joinChat(transaction, id, people.get(handle)!.id, from, to);
      }
      return id;
    });
  }
  return ids;
}

function periodsOf(participants: World['chats'][string]['participants'], now: number) {
  return participants.flatMap((one) => {
    if (typeof one === 'string') return [{ handle: one, from: beginning, to: never }];
    return Object.entries(one).flatMap(([handle, periods]) =>
      [periods]
        .flat()
        .map(({ from, to }) => ({ handle, from: worldMoment(from, now, beginning), to: worldMoment(to, now, never) })),
    );
  });
}

async function draftOf(
  tenantId: string,
  memory: WorldMemory,
  people: ReadonlyMap<string, PersonRow>,
  chats: Readonly<Record<string, string>>,
  now: number,
): Promise<Draft> {
  const policy = memoryTypes[memory.type];
  const text = cleanText('text', memory.text, { max: policy.maxLength, multiline: policy.maxLength > 280 });
  await refuseSecrets([text, memory.value ?? '', ...memory.tags, ...memory.evidence]);
  const at = worldMoment(memory.at, now, now);
  const person = (name: string | undefined): string | null => (name === undefined ? null : people.get(name)!.id);
  const chat = (name: string | undefined): string | null => (name === undefined ? null : chats[name]!);
  const ownerId = person(memory.owner);
  const chatId = chat(memory.chat);
  return {
    id: newId(),
    eventId: newId(),
    tenantId,
    text,
    type: memory.type,
    category: memory.category ?? null,
    factType: memory.factType ?? null,
    ownerId,
    chatId,
    staterId: person(memory.statedBy),
    learnedInId: chat(memory.learnedIn),
    learnedAt: at,
    about: memory.about.map((name) => ({ person: people.get(name)! })),
    things: memory.entities.map(({ type, label }) => ({
      type,
      label: cleanText('label', label, { max: 300 }),
      space: (chatId ?? ownerId)!,
    })),
    // As written: a world that does not say a sensitivity means PUBLIC, so that it tests the rule and not the word list.
    sensitivity: memory.sensitivity ?? 'PUBLIC',
    portable: memory.portable ?? null,
    legacy: memory.legacy,
    importance: memory.importance ?? null,
    pinned: memory.pinned ?? null,
    confidence: memory.confidence ?? 1,
    slot: memory.slot === undefined ? null : checkSlot(memory.slot),
    value: memory.value ?? null,
    tags: memory.tags,
    evidence: memory.evidence,
    stability: null,
    ttlDays: null,
    persona: checkPersona(memory.persona),
    thread: null,
    agentId: null,
    runId: null,
    observedAt: at,
    source: 'import',
    status: memory.status,
    expiresAt: memory.expiresAt === undefined ? null : worldMoment(memory.expiresAt, now, never),
    createdAt: at,
    vector: null,
  };
}
