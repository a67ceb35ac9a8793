import { upsertThings } from '../../directory/people/people.store.js';
import type { EntityRow, Thing } from '../../directory/people/person.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { RestoreBatch, RestoredEvent, RestoredMemory } from '../../memories/writer/restore/restoring.js';
import { findRestoredIds, existsOrPurged } from '../../memories/writer/restore/restoring.store.js';
import type { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import type { ChangeActor } from '../../memories/writer/verdict.js';
import type { LineOf } from '../lines/lineModel.js';
import type { ExportedMemory } from '../lines/memorySchemas.js';
import { type LinesToStore, type NumberedLine, readLines } from './importLine.js';
import type { ImportNames } from './importNames.steps.js';
import { type ImportOutcome, sortByLine, type RefusedLine, refuseOnError } from './importOutcome.js';
import { LineNames } from './lineNames.steps.js';
import { restoredEvent, restoredSupersession } from './restoredEvent.js';
import { restoredMemory, type RestoredProvenance } from './restoredMemory.js';
import { putSources, type RestoredSources, restoredSources } from './restoredSources.store.js';

export interface RestoreOptions {
  readonly tenantId: string;
  readonly writer: MemoryWriter;
}

/** Lines of an export that are ready to be stored, and the line that each memory and event came from. */
interface PreparedRestore {
  readonly batch: RestoreBatch;
  readonly sources: readonly RestoredSources[];
  readonly changeActor: ChangeActor;
  readonly lineById: ReadonlyMap<string, number>;
  readonly lineCount: number;
  readonly refusals: readonly RefusedLine[];
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
    const linesToStore = await readLines(lines, 'restore');
    const { validLines, refusals } = linesToStore;
    const names = await LineNames.find(graph, this.names, validLines, { tenantId, now });
    const thingsByLine = await this.findOrCreateThings(graph, names, linesToStore, now);
    const lineById = new Map<string, number>();
    const sources: RestoredSources[] = [];
    const memories: Omit<RestoredMemory, 'vector'>[] = [];
    const events: RestoredEvent[] = [];
    const supersessions: RestoreBatch['supersessions'] = [];
    for (const { line, value } of validLines) {
      if (refusals.some((refusal) => refusal.line === line)) continue;
      await refuseOnError(refusals, line, () => {
        if ('memory' in value) {
          const origin = originOf(value.memory, names, thingsByLine.get(line)!);
          const memory = restoredMemory(value.memory, origin, now);
          const { id } = memory.row.memory;
          lineById.set(id, line);
          // In the tenant that it comes from, the memory keeps its links.
          if (id !== value.memory.id) sources.push(restoredSources(id, value.memory, tenantId));
          memories.push(memory);
        } else if ('event' in value) {
          const event = restoredEvent(value.event, names, now);
          lineById.set(event.id, line);
          events.push(event);
        } else supersessions.push(restoredSupersession(value.supersession, names, now));
      });
    }
    const changeActor = { tenantId, actor, now, chats: names.chatsById };
    const batch = { memories: await this.embedMemories(graph, memories), events, supersessions };
    return { batch, sources, changeActor, lineById, lineCount: lines.length, refusals };
  }

  /** Stores all prepared lines or none, and returns their outcome. */
  async store(
    graph: GraphSession,
    { batch, sources, changeActor, lineById, lineCount, refusals }: PreparedRestore,
  ): Promise<ImportOutcome> {
    const restoredIds = await this.options.writer.restoreExported(graph, batch, changeActor);
    await this.linkMessages(graph, sources);
    const strayRefusals = [...restoredIds.strays].map((id): RefusedLine => {
      const { code, message } = notFound('No memory of this event, neither in the graph nor in an earlier line,');
      return { line: lineById.get(id)!, code, message };
    });
    const allRefusals = [...refusals, ...strayRefusals];
    const storedCount = restoredIds.memories.size + restoredIds.events.size + batch.supersessions.length;
    return {
      stored: storedCount,
      duplicates: lineCount - storedCount - allRefusals.length,
      withoutSensitivity: 0,
      refused: sortByLine(allRefusals),
    };
  }

  /** Finds or creates the entities that memories name, by line. Names alone are no memory. */
  private async findOrCreateThings(
    graph: GraphSession,
    names: LineNames,
    { validLines, refusals }: LinesToStore<LineOf<'restore'>>,
    now: number,
  ): Promise<Map<number, EntityRow[]>> {
    const requestedThings: { line: number; thing: Thing }[] = [];
    const thingsByLine = new Map<number, EntityRow[]>();
    for (const { line, value } of validLines) {
      if (!('memory' in value)) continue;
      thingsByLine.set(line, []);
      const { owner, chat, entities } = value.memory;
      await refuseOnError(refusals, line, () => {
        const space = names.chat(chat)?.id ?? names.account(owner ?? '').id;
        requestedThings.push(...entities.map(({ type, label }) => ({ line, thing: { type, label, space } })));
      });
    }
    if (requestedThings.length === 0) return thingsByLine;
    const things = requestedThings.map(({ thing }) => thing);
    const creation = { tenant: this.options.tenantId, creator: actor, now };
    const thingRows = await graph.write((transaction) => upsertThings(transaction, creation, things));
    requestedThings.forEach(({ line }, index) => thingsByLine.get(line)!.push(thingRows[index]!));
    return thingsByLine;
  }

  /** Embeds the texts of live memories that do not exist yet. */
  private async embedMemories(
    graph: GraphSession,
    memories: readonly Omit<RestoredMemory, 'vector'>[],
  ): Promise<RestoredMemory[]> {
    const { tenantId, writer } = this.options;
    const existingIds = await findRestoredIds(graph, tenantId, { memories: memories.map(({ row }) => row.memory.id) });
    const needsVector = ({ row: { memory } }: Omit<RestoredMemory, 'vector'>): boolean =>
      memory.status === 'ACTIVE' && !existsOrPurged(existingIds, memory.id);
    const memoriesToEmbed = memories.filter(needsVector);
    const vectors = await writer.vectorsOf(
      memoriesToEmbed.map(({ row }) => row.memory.text),
      { tenantId, viewerId: actor },
    );
    const vectorByMemory = new Map(memoriesToEmbed.map((memory, index) => [memory, vectors[index]!]));
    return memories.map((memory) => ({ ...memory, vector: vectorByMemory.get(memory) ?? null }));
  }

  private async linkMessages(graph: GraphSession, memorySources: readonly RestoredSources[]): Promise<void> {
    const nonEmptySources = memorySources.filter(({ sources }) => sources.length > 0);
    if (nonEmptySources.length === 0) return;
    const tenant = this.options.tenantId;
    await graph.write(async (transaction) => {
      for (const sourcesOfMemory of nonEmptySources) await putSources(transaction, tenant, sourcesOfMemory);
    });
  }
}

const originOf = (memory: ExportedMemory, names: LineNames, things: readonly EntityRow[]): RestoredProvenance => ({
  id: names.memoryId(memory.id),
  tenantId: names.tenantId,
  things,
  ...names.originOf(memory),
  saidAloneTo: names.accountOrNull(memory.saidAloneTo),
  acquainted: memory.acquainted?.map((handle) => names.account(handle)) ?? null,
  blockers: memory.blockedBy.map((handle) => names.account(handle)),
  threadKey: memory.inThread === undefined ? null : names.threadKey(memory.inThread),
  apartFromId: memory.apartFrom === undefined ? null : names.memoryId(memory.apartFrom),
});
