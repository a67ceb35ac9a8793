import { makeThings } from '../../directory/people/people.store.js';
import type { EntityRow, Thing } from '../../directory/people/person.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { RestoreBatch, RestoredEvent, RestoredMemory } from '../../memories/writer/restoring.js';
import { findRestoredIds, existsOrPurged } from '../../memories/writer/restoring.store.js';
import type { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import type { ChangeActor } from '../../memories/writer/verdict.js';
import type { LineOf } from '../lines/lineModel.js';
import type { ExportedMemory } from '../lines/memorySchemas.js';
import { namesIn } from '../lines/namesInLine.js';
import { type NumberedLine, type ReadLine, readLines, restoredId } from './importLine.js';
import type { ImportNames } from './importNames.steps.js';
import { type ImportOutcome, sortByLine, type RefusedLine, refuseOnError } from './importOutcome.js';
import { LineNames } from './lineNames.steps.js';
import { type EventNames, restoredEvent, restoredSupersession } from './restoredEvent.js';
import { restoredMemory, type RestoredProvenance } from './restoredMemory.js';
import { putSources, type RestoredSources, restoredSources } from './restoredSources.store.js';

/** Options of a restore. */
export interface RestoreOptions {
  readonly tenantId: string;
  readonly writer: MemoryWriter;
}

/** Lines of an export that are ready to be stored, and the line that each memory and event came from. */
interface PreparedRestore {
  readonly batch: RestoreBatch;
  readonly sources: readonly RestoredSources[];
  readonly by: ChangeActor;
  readonly lineOf: ReadonlyMap<string, number>;
  readonly lines: number;
  readonly refused: readonly RefusedLine[];
}

const actor = 'import';

/** Restore of the memories of an export with their history. Existing memories stay as they are. */
export class RestoreRun {
  constructor(
    private readonly clock: Clock,
    private readonly names: ImportNames,
    private readonly options: RestoreOptions,
  ) {}

  /** Checks lines, resolves their names and embeds their texts. Nothing is stored yet. */
  async prepare(graph: GraphSession, lines: readonly NumberedLine[]): Promise<PreparedRestore> {
    const { tenantId } = this.options;
    const now = this.clock();
    const { read, refused } = await readLines(lines, 'restore');
    const names = await LineNames.find(graph, this.names, read, { tenantId, now });
    const { memoryId, eventId } = await this.idsHere(graph, read);
    const things = await this.thingsOf(graph, read, names, refused, now);
    const eventNames: EventNames = {
      tenantId,
      memoryId,
      eventId,
      personId: (name) => names.person({ name }).person.id,
      threadKey: (thread) => names.threadKey(thread),
    };
    const lineOf = new Map<string, number>();
    const sources: RestoredSources[] = [];
    const [memories, events] = [[] as Omit<RestoredMemory, 'vector'>[], [] as RestoredEvent[]];
    const supersessions: RestoreBatch['supersessions'] = [];
    for (const { line, value } of read) {
      if (refused.some((one) => one.line === line)) continue;
      await refuseOnError(refused, line, () => {
        if ('memory' in value) {
          const one = restoredMemory(
            value.memory,
            this.originOf(value.memory, memoryId, names, things.get(line)!),
            now,
          );
          const { id } = one.row.memory;
          lineOf.set(id, line);
          // In the tenant that it comes from, the memory keeps its links.
          if (id !== value.memory.id) sources.push(restoredSources(id, value.memory, tenantId));
          memories.push(one);
        } else if ('event' in value) {
          const one = restoredEvent(value.event, eventNames, now);
          lineOf.set(one.id, line);
          events.push(one);
        } else supersessions.push(restoredSupersession(value.supersession, eventNames, now));
      });
    }
    const by = { tenantId, actor, now, chats: names.chatsById };
    const batch = { memories: await this.embedded(graph, memories), events, supersessions };
    return { batch, sources, by, lineOf, lines: lines.length, refused };
  }

  /** Stores all prepared lines or none, and returns their outcome. */
  async store(
    graph: GraphSession,
    { batch, sources, by, lineOf, lines, refused }: PreparedRestore,
  ): Promise<ImportOutcome> {
    const done = await this.options.writer.restoreExported(graph, batch, by);
    await this.linkMessages(graph, sources);
    const strays = [...done.strays].map((id): RefusedLine => {
      const { code, message } = notFound('No memory of this event, neither in the graph nor in an earlier line,');
      return { line: lineOf.get(id)!, code, message };
    });
    const all = [...refused, ...strays];
    const stored = done.memories.size + done.events.size + batch.supersessions.length;
    return { stored, known: lines - stored - all.length, unsaid: 0, refused: sortByLine(all) };
  }

  /** Returns the ids of memories and events in this tenant: their own if they come from it, else derived ones. */
  private async idsHere(
    graph: GraphSession,
    read: readonly ReadLine<LineOf<'restore'>>[],
  ): Promise<Pick<EventNames, 'memoryId' | 'eventId'>> {
    const memories = [...new Set(read.flatMap(({ value }) => namesIn(value).memories))];
    const events = read.flatMap(({ value }) => ('event' in value ? [value.event.id] : []));
    const { tenantId } = this.options;
    const found = await findRestoredIds(graph, tenantId, { memories, events });
    return {
      memoryId: (id) => (existsOrPurged(found, id) ? id : restoredId('memory', tenantId, id)),
      eventId: (id) => (found.events.has(id) ? id : restoredId('event', tenantId, id)),
    };
  }

  /** Finds or creates the entities that memories name, by line. Names alone are no memory. */
  private async thingsOf(
    graph: GraphSession,
    read: readonly ReadLine<LineOf<'restore'>>[],
    names: LineNames,
    refused: RefusedLine[],
    now: number,
  ): Promise<Map<number, EntityRow[]>> {
    const wanted: { line: number; thing: Thing }[] = [];
    const made = new Map<number, EntityRow[]>();
    for (const { line, value } of read) {
      if (!('memory' in value)) continue;
      made.set(line, []);
      const { owner, chat, entities } = value.memory;
      await refuseOnError(refused, line, () => {
        const space = names.chat(chat)?.id ?? names.account(owner ?? '').id;
        wanted.push(...entities.map(({ type, label }) => ({ line, thing: { type, label, space } })));
      });
    }
    if (wanted.length === 0) return made;
    const things = wanted.map(({ thing }) => thing);
    const by = { tenant: this.options.tenantId, creator: actor, now };
    const rows = await graph.write((transaction) => makeThings(transaction, by, things));
    wanted.forEach(({ line }, index) => made.get(line)!.push(rows[index]!));
    return made;
  }

  private originOf(
    memory: ExportedMemory,
    memoryId: EventNames['memoryId'],
    names: LineNames,
    things: readonly EntityRow[],
  ): RestoredProvenance {
    return {
      id: memoryId(memory.id),
      tenantId: this.options.tenantId,
      things,
      ...names.originOf(memory),
      saidAloneTo: names.accountOrNull(memory.saidAloneTo),
      acquainted: memory.acquainted?.map((handle) => names.account(handle)) ?? null,
      blockers: memory.blockedBy.map((handle) => names.account(handle)),
      threadKey: memory.inThread === undefined ? null : names.threadKey(memory.inThread),
      apart: memory.apartFrom === undefined ? null : memoryId(memory.apartFrom),
    };
  }

  /** Embeds the texts of live memories that do not exist yet. */
  private async embedded(
    graph: GraphSession,
    memories: readonly Omit<RestoredMemory, 'vector'>[],
  ): Promise<RestoredMemory[]> {
    const { tenantId, writer } = this.options;
    const found = await findRestoredIds(graph, tenantId, { memories: memories.map(({ row }) => row.memory.id) });
    const isNeeded = ({ row: { memory } }: Omit<RestoredMemory, 'vector'>): boolean =>
      memory.status === 'ACTIVE' && !existsOrPurged(found, memory.id);
    const needed = memories.filter(isNeeded);
    const vectors = await writer.vectorsOf(
      needed.map(({ row }) => row.memory.text),
      { tenantId, viewerId: actor },
    );
    const vectorOf = new Map(needed.map((one, index) => [one, vectors[index]!]));
    return memories.map((one) => ({ ...one, vector: vectorOf.get(one) ?? null }));
  }

  private async linkMessages(graph: GraphSession, restored: readonly RestoredSources[]): Promise<void> {
    const linked = restored.filter(({ sources }) => sources.length > 0);
    if (linked.length === 0) return;
    const tenant = this.options.tenantId;
    await graph.write(async (transaction) => {
      for (const one of linked) await putSources(transaction, tenant, one);
    });
  }
}
