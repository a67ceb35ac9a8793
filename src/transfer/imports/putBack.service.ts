import { linkSources } from '../../learning/learning.store.js';
import { makeThings } from '../../directory/people/people.store.js';
import type { EntityRow, Thing } from '../../directory/people/person.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { Former, RestoredEvent, FormerMemory } from '../../memories/writer/exportedMemory.js';
import { findFormerIds, isFound } from '../../memories/writer/exportedMemory.store.js';
import type { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import type { ChangeBy } from '../../memories/writer/verdict.js';
import type { PersonName } from './exportedNames.js';
import { type EventNames, formerEvent, formerSupersession, peopleIn } from './restoredEvent.js';
import { type ExportedMemory, formerId, formerMemory } from './restoredMemory.js';
import { formerMessageId } from './restoredMessage.js';
import { FormerNames, type NamedBy } from './restoredNames.steps.js';
import { type NumberedLine, type PutBackLine, type ReadLine, readPutBack } from './importLine.js';
import type { ImportNames } from './importNames.steps.js';
import { type ImportOutcome, inOrder, type RefusedLine, refusedUnless } from './importOutcome.js';

/** Options of a restore. */
export interface PutBackOptions {
  readonly tenantId: string;
  readonly writer: MemoryWriter;
}

/** Lines of an export that are ready to be stored, and the line that each memory and event came from. */
interface PreparedFormer {
  readonly former: Former;
  /** Messages that memories were made of. */
  readonly madeOf: ReadonlyMap<string, readonly string[]>;
  readonly by: ChangeBy;
  readonly lineOf: ReadonlyMap<string, number>;
  readonly lines: number;
  readonly refused: readonly RefusedLine[];
}

const actor = 'import';

/** Restore of the memories of an export with their history. Existing memories stay as they are. */
export class PutBackRun {
  constructor(
    private readonly clock: Clock,
    private readonly names: ImportNames,
    private readonly options: PutBackOptions,
  ) {}

  /** Checks lines, resolves their names and embeds their texts. Nothing is stored yet. */
  async prepare(graph: GraphSession, lines: readonly NumberedLine[]): Promise<PreparedFormer> {
    const { tenantId } = this.options;
    const now = this.clock();
    const { read, refused } = await readPutBack(lines);
    const people = read.flatMap(({ value }) => peopleOf(value));
    const chats = read.flatMap(({ value }) => chatsOf(value));
    const names = await FormerNames.find(graph, this.names, { tenantId, people, chats, now });
    const { memoryId, eventId } = await this.idsHere(graph, read);
    const things = await this.thingsOf(graph, read, names, refused, now);
    const eventNames: EventNames = {
      tenantId,
      ...{ memoryId, eventId },
      personId: (name) => names.person({ name }).person.id,
      threadKey: (thread) => names.threadKey(thread),
    };
    const lineOf = new Map<string, number>();
    const madeOf = new Map<string, string[]>();
    const [memories, events] = [[] as Omit<FormerMemory, 'vector'>[], [] as RestoredEvent[]];
    const supersessions: Former['supersessions'] = [];
    for (const { line, value } of read) {
      if (refused.some((one) => one.line === line)) continue;
      await refusedUnless(refused, line, () => {
        if ('memory' in value) {
          const one = formerMemory(value.memory, this.originOf(value.memory, memoryId, names, things.get(line)!), now);
          const { id } = one.row.memory;
          lineOf.set(id, line);
          // In the tenant that it comes from, the memory keeps its links.
          if (id !== value.memory.id) madeOf.set(id, this.messagesHere(value.memory.madeOf));
          memories.push(one);
        } else if ('event' in value) {
          const one = formerEvent(value.event, eventNames, now);
          lineOf.set(one.id, line);
          events.push(one);
        } else supersessions.push(formerSupersession(value.supersession, eventNames, now));
      });
    }
    const by = { tenantId, actor, now, chats: names.chatsById };
    const former = { memories: await this.embedded(graph, memories), events, supersessions };
    return { former, madeOf, by, lineOf, lines: lines.length, refused };
  }

  /** Stores all prepared lines or none, and returns their outcome. */
  async store(
    graph: GraphSession,
    { former, madeOf, by, lineOf, lines, refused }: PreparedFormer,
  ): Promise<ImportOutcome> {
    const done = await this.options.writer.putBack(graph, former, by);
    await this.linkMessages(graph, madeOf);
    const strays = [...done.strays].map((id): RefusedLine => {
      const { code, message } = notFound('No memory of this event, neither in the graph nor in an earlier line,');
      return { line: lineOf.get(id)!, code, message };
    });
    const all = [...refused, ...strays];
    const stored = done.memories.size + done.events.size + former.supersessions.length;
    return { stored, known: lines - stored - all.length, unsaid: 0, refused: inOrder(all) };
  }

  /**
   * Returns the ids of memories and events in this tenant: their own if they come from this very tenant, else derived
   * ids.
   */
  private async idsHere(
    graph: GraphSession,
    read: readonly ReadLine<PutBackLine>[],
  ): Promise<Pick<EventNames, 'memoryId' | 'eventId'>> {
    const memories = [...new Set(read.flatMap(({ value }) => memoriesOf(value)))];
    const events = read.flatMap(({ value }) => ('event' in value ? [value.event.id] : []));
    const { tenantId } = this.options;
    const found = await findFormerIds(graph, tenantId, { memories, events });
    return {
      memoryId: (id) => (isFound(found, id) ? id : formerId('memory', tenantId, id)),
      eventId: (id) => (found.events.has(id) ? id : formerId('event', tenantId, id)),
    };
  }

  /** Finds or creates the entities that memories name, by line. Names alone are no memory. */
  private async thingsOf(
    graph: GraphSession,
    read: readonly ReadLine<PutBackLine>[],
    names: FormerNames,
    refused: RefusedLine[],
    now: number,
  ): Promise<Map<number, EntityRow[]>> {
    const wanted: { line: number; thing: Thing }[] = [];
    const made = new Map<number, EntityRow[]>();
    for (const { line, value } of read) {
      if (!('memory' in value)) continue;
      made.set(line, []);
      const { owner, chat, entities } = value.memory;
      await refusedUnless(refused, line, () => {
        const space = names.chat(chat)?.id ?? names.account(owner ?? '').id;
        wanted.push(...entities.map(({ type, label }) => ({ line, thing: { type, label, space } })));
      });
    }
    if (wanted.length === 0) return made;
    const things = wanted.map(({ thing }) => thing);
    const rows = await graph.write((transaction) => makeThings(transaction, this.options.tenantId, actor, things, now));
    wanted.forEach(({ line }, at) => made.get(line)!.push(rows[at]!));
    return made;
  }

  private originOf(
    memory: ExportedMemory,
    memoryId: EventNames['memoryId'],
    names: FormerNames,
    things: readonly EntityRow[],
  ) {
    const account = (handle: string | undefined) => (handle === undefined ? null : names.account(handle));
    const speaker = memory.statedBy ?? memory.owner;
    const person = (name: PersonName) => names.person({ name, speaker });
    return {
      ...{ id: memoryId(memory.id), tenantId: this.options.tenantId, things },
      owner: account(memory.owner),
      stater: account(memory.statedBy),
      chat: names.chat(memory.chat),
      learnedIn: names.chat(memory.learnedIn),
      about: memory.about.map(person),
      confidants: memory.confidedTo?.map((name) => person(name).person) ?? null,
      saidAloneTo: account(memory.saidAloneTo),
      acquainted: memory.acquainted?.map((handle) => names.account(handle)) ?? null,
      blockers: memory.blockedBy.map((handle) => names.account(handle)),
      threadKey: memory.inThread === undefined ? null : names.threadKey(memory.inThread),
      apart: memory.apartFrom === undefined ? null : memoryId(memory.apartFrom),
    };
  }

  /** Embeds the texts of live memories that do not exist yet. */
  private async embedded(
    graph: GraphSession,
    memories: readonly Omit<FormerMemory, 'vector'>[],
  ): Promise<FormerMemory[]> {
    const { tenantId, writer } = this.options;
    const found = await findFormerIds(graph, tenantId, { memories: memories.map(({ row }) => row.memory.id) });
    const isNeeded = ({ row: { memory } }: Omit<FormerMemory, 'vector'>): boolean =>
      memory.status === 'ACTIVE' && !isFound(found, memory.id);
    const needed = memories.filter(isNeeded);
    const vectors = await writer.vectorsOf(
      needed.map(({ row }) => row.memory.text),
      { tenantId, viewerId: actor },
    );
    const vectorOf = new Map(needed.map((one, at) => [one, vectors[at]!]));
    return memories.map((one) => ({ ...one, vector: vectorOf.get(one) ?? null }));
  }

  private async linkMessages(graph: GraphSession, madeOf: PreparedFormer['madeOf']): Promise<void> {
    const linked = [...madeOf].filter(([, messages]) => messages.length > 0);
    if (linked.length === 0) return;
    await graph.write(async (transaction) => {
      for (const [memory, messages] of linked) {
        await linkSources(transaction, this.options.tenantId, [memory], messages);
      }
    });
  }

  /** Returns the ids of messages in this tenant. */
  private messagesHere(ids: readonly string[]): string[] {
    return ids.map((id) => formerMessageId(this.options.tenantId, id));
  }
}

function peopleOf(value: PutBackLine): NamedBy[] {
  const accounts = (handles: readonly (string | undefined)[]): NamedBy[] =>
    handles.flatMap((name) => (name === undefined ? [] : [{ name }]));
  if ('memory' in value) {
    const { owner, statedBy, about, confidedTo = [], saidAloneTo, acquainted = [], blockedBy, inThread } = value.memory;
    const thread = inThread && 'owner' in inThread ? inThread.owner : undefined;
    const named = [...about, ...confidedTo].map((name) => ({ name, speaker: statedBy ?? owner }));
    return [...named, ...accounts([owner, statedBy, saidAloneTo, thread, ...acquainted, ...blockedBy])];
  }
  if (!('event' in value)) return [];
  const { by, origins, thread, meta } = value.event;
  const owner = thread && 'owner' in thread ? thread.owner : undefined;
  return [...accounts([by, owner, ...origins]), ...namesIn(meta)];
}

/** Lists the persons that the details of an event name. Errors in them are reported when the event is read. */
function namesIn(meta: Record<string, unknown>): NamedBy[] {
  try {
    return peopleIn(meta).map((name) => ({ name }));
  } catch {
    return [];
  }
}

function chatsOf(value: PutBackLine): string[] {
  if ('supersession' in value) return [];
  const thread = 'memory' in value ? value.memory.inThread : value.event.thread;
  const own = 'memory' in value ? [value.memory.chat, value.memory.learnedIn] : [];
  return [...own, thread && 'chat' in thread ? thread.chat : undefined].flatMap((one) => one ?? []);
}

function memoriesOf(value: PutBackLine): string[] {
  if ('memory' in value) return [value.memory.id, value.memory.apartFrom].flatMap((id) => id ?? []);
  if ('supersession' in value) return [value.supersession.newer, value.supersession.older];
  return [value.event.memory, ...Object.values(value.event.meta).flatMap(memoryIn)];
}

const memoryIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && 'memory' in value && typeof value.memory === 'string'
    ? [value.memory]
    : [];
