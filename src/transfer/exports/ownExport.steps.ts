import { listCheckpoints } from '../../agents/checkpoints/checkpoints.store.js';
import type { Audience } from '../../disclosure/audience.js';
import { withAllPersonas } from '../../disclosure/audience.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { heardPlaceKeys } from '../../disclosure/messagePlaces.js';
import { mergeHistories, type HistoryEventRow, visibleEventOf } from '../../memories/read/history.js';
import { listFormerHistory, listHistory } from '../../memories/read/history.store.js';
import type { MemoryRow } from '../../memories/memory.js';
import { viewOf } from '../../memories/memoryView.js';
import { isAccount } from '../../directory/people/person.js';
import { batchesOf } from '../../platform/batches.js';
import type { Clock } from '../../platform/clock.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { mergeLines } from './decisions.steps.js';
import { omitEmpty, formatTimestamp } from './lineFormatting.js';
import type { ExportLine } from '../lines/lineModel.js';
import { ownMemoryLine } from './exportedMemoryLine.js';
import { accountLine, acquaintanceLine, chatLine, checkpointLine, supersessionLines, todoLine } from './sharedLines.js';
import { eachRow } from '../../platform/neo4j/listPages.js';
import { TenantNames } from './tenantNames.js';
import {
  listOwnAcquaintances,
  listOwnChats,
  listOwnEvents,
  listOwnMemories,
  listOwnMessages,
  listOwnPersonas,
  listOwnSupersessions,
  listOwnTodos,
  listWithheldMemories,
  readOwnAccount,
  type TimeCursor,
} from './ownExport.store.js';

/** The person whose data an export holds. */
export interface ExportedPerson {
  readonly tenantId: string;
  readonly viewerId: string;
  readonly handle: string;
  /** The only persona whose memories are wanted; null for all personas. */
  readonly persona: string | null;
}

const memoryPageSize = 200;
/** Events per memory that are read in the batch of a page. A memory with more events is read on its own. */
const eventsPerMemory = 50;
const checkpointPageSize = 5;
const placeBatchSize = 100;
const startCursor: TimeCursor = { at: Number.MIN_SAFE_INTEGER, id: '' };

/** Export of all that a person owns or stated, as the rule discloses it in private; read by page, yielded by line. */
export class OwnExport {
  constructor(
    private readonly graph: GraphSession,
    private readonly exportedPerson: ExportedPerson,
    private readonly clock: Clock,
  ) {}

  /** Yields the lines in an order that depends only on stored data. Reads a page when its first line is requested. */
  async *lines(): AsyncGenerator<ExportLine> {
    yield* this.people();
    const chatNames = new Map<string, string>();
    yield* this.chats(chatNames);
    const personas = await this.listPersonas();
    for (const persona of personas) yield* this.memories(persona);
    // Merges come after memories: a memory stated after a merge is about the remaining person, and these were stated
    // before.
    yield* this.merges();
    yield* this.todos(personas);
    yield* this.checkpoints();
    yield* this.messages(chatNames);
    for (const persona of personas) yield* this.withheld(persona);
  }

  private async *people(): AsyncGenerator<ExportLine> {
    const { tenantId: tenant, viewerId: viewer, handle } = this.exportedPerson;
    const self = await readOwnAccount(this.graph, tenant, viewer);
    if (self) yield accountLine(self);
    const read = (after: string, limit: number) => listOwnAcquaintances(this.graph, { tenant, viewer, after, limit });
    for await (const row of eachRow(read, '', ({ person }) => person.ref)) yield acquaintanceLine(row, handle);
  }

  /** Yields merges of the persons that the viewer knows by name. Merges of entities are left out. */
  private async *merges(): AsyncGenerator<ExportLine> {
    const { viewerId, handle } = this.exportedPerson;
    const selfById = new Map([[viewerId, { handle, ref: '', label: handle, creator: null }]]);
    const names = new TenantNames(selfById, new Map());
    for await (const line of mergeLines(this.graph, [viewerId], () => Promise.resolve(names)))
      if ('merge' in line && line.merge.kept.ref.startsWith('person:')) yield line;
  }

  private async *chats(chatNames: Map<string, string>): AsyncGenerator<ExportLine> {
    const { tenantId: tenant, viewerId: viewer } = this.exportedPerson;
    const read = (after: string, limit: number) =>
      listOwnChats(this.graph, { tenant, viewer, after, limit, now: this.clock() });
    for await (const row of eachRow(read, '', ({ chat }) => chat.externalId)) {
      chatNames.set(row.chat.id, row.chat.externalId);
      yield chatLine(row);
    }
  }

  private async listPersonas(): Promise<string[]> {
    const { persona } = this.exportedPerson;
    if (persona !== null) return ['', persona];
    return [...new Set(['', ...(await listOwnPersonas(this.graph, await this.buildAudience('')))])].sort();
  }

  private async *memories(persona: string): AsyncGenerator<ExportLine> {
    for (let after: TimeCursor | undefined = startCursor; after !== undefined;) {
      const audience = await this.buildAudience(persona);
      const page: MemoryRow[] = await listOwnMemories(this.graph, audience, { after, limit: memoryPageSize });
      const { createdAt: at, id } = page.at(-1)?.memory ?? { createdAt: 0, id: '' };
      const eventsOf = await this.readEvents(page, audience);
      for (const row of page) {
        yield ownMemoryLine(viewOf(row, audience), {
          id: this.exportedPerson.viewerId,
          handle: this.exportedPerson.handle,
        });
        for await (const event of eventsOf(row.memory.id)) yield this.eventLine(row.memory.id, event);
      }
      yield* this.supersessions(page, audience);
      after = page.length < memoryPageSize ? undefined : { at, id };
    }
  }

  /** Reads the events of each memory of a page, newest first. A memory with a long history is read on its own. */
  private async readEvents(page: readonly MemoryRow[], audience: Audience) {
    const ids = page.map(({ memory }) => memory.id);
    const { current: currentEvents, former: formerEvents } = await listOwnEvents(this.graph, audience, {
      ids,
      limit: eventsPerMemory,
    });
    const { graph } = this;
    return async function* (memoryId: string): AsyncGenerator<HistoryEventRow> {
      const [currentOfMemory, formerOfMemory] = [currentEvents, formerEvents].map((events) =>
        events.filter((event) => event.memory === memoryId),
      );
      if (currentOfMemory!.length < eventsPerMemory && formerOfMemory!.length < eventsPerMemory)
        return yield* mergeHistories(currentOfMemory!, formerOfMemory!);
      const read = async (after: TimeCursor, limit: number) => {
        const pageRequest = { memory: memoryId, after, limit };
        const histories = await Promise.all([
          listHistory(graph, audience, pageRequest),
          listFormerHistory(graph, audience, pageRequest),
        ]);
        return mergeHistories(...histories).slice(0, limit);
      };
      yield* eachRow(read, { at: Number.MAX_SAFE_INTEGER, id: '~' }, (event) => event);
    };
  }

  private eventLine(memoryId: string, event: HistoryEventRow): ExportLine {
    const { viewerId, handle } = this.exportedPerson;
    const { id, event: kind, actor, at, oldText, newText, meta } = visibleEventOf(viewerId, event);
    const optionalFields = omitEmpty({
      by: actor === viewerId ? handle : null,
      job: actor === viewerId ? null : actor,
      oldText,
      newText,
      origins: oldText === null ? [] : [handle],
      meta,
    });
    return { event: { id, memory: memoryId, event: kind, at: formatTimestamp(at), ...optionalFields } };
  }

  private async *supersessions(page: readonly MemoryRow[], audience: Audience): AsyncGenerator<ExportLine> {
    const lastMemory = page.at(-1)?.memory;
    if (lastMemory === undefined) return;
    const ids = page.map(({ memory }) => memory.id);
    const pairs = await listOwnSupersessions(this.graph, audience, ids);
    yield* supersessionLines(
      pairs,
      ids,
      ({ persona, createdAt, other }) =>
        persona !== audience.persona ||
        createdAt < lastMemory.createdAt ||
        (createdAt === lastMemory.createdAt && other <= lastMemory.id),
    );
  }

  private async *todos(personas: readonly string[]): AsyncGenerator<ExportLine> {
    const { tenantId: tenant, viewerId: person, handle, persona } = this.exportedPerson;
    const personaFilter = persona === null ? null : personas;
    const read = (after: TimeCursor, limit: number) =>
      listOwnTodos(this.graph, { tenant, person, personas: personaFilter, after, limit });
    for await (const todo of eachRow(read, startCursor, ({ createdAt: at, id }) => ({ at, id })))
      yield todoLine(todo, handle);
  }

  private async *checkpoints(): AsyncGenerator<ExportLine> {
    const { tenantId: tenant, viewerId: person, handle } = this.exportedPerson;
    for (let thread: string | undefined = ''; thread !== undefined;) {
      const page = await listCheckpoints(this.graph, { tenant, person, thread }, checkpointPageSize);
      for (const checkpoint of page.checkpoints) yield checkpointLine(checkpoint, handle);
      thread = page.hasNextPage ? page.checkpoints.at(-1)!.thread : undefined;
    }
  }

  private async *messages(chatNames: ReadonlyMap<string, string>): AsyncGenerator<ExportLine> {
    const { persona, handle } = this.exportedPerson;
    const initialAudience = await this.buildAudience(persona ?? '');
    const heardPlaces = heardPlaceKeys(initialAudience).sort();
    for (const placeBatch of batchesOf(heardPlaces, placeBatchSize)) {
      const read = async (after: { place: string; seq: number }, limit: number) => {
        const resolvedAudience = await this.buildAudience(persona ?? '');
        const audience = persona === null ? withAllPersonas(resolvedAudience) : resolvedAudience;
        return listOwnMessages(this.graph, audience, { places: placeBatch, after, limit });
      };
      const rows = eachRow(read, { place: '', seq: 0 }, ({ place, message }) => ({ place, seq: message.seq }));
      for await (const { message, confidants } of rows) {
        const { id, externalId, chatId, role, text, persona: messagePersona, at } = message;
        const confidedTo = confidants?.map((confidant) =>
          isAccount(confidant) ? confidant.handle! : { name: confidant.label },
        );
        const optionalFields = omitEmpty({ chat: chatId && chatNames.get(chatId), persona: messagePersona });
        yield {
          message: { id, externalId, role, by: handle, ...optionalFields, text, confidedTo, at: formatTimestamp(at) },
        };
      }
    }
  }

  private async *withheld(persona: string): AsyncGenerator<ExportLine> {
    const read = async (after: TimeCursor, limit: number) =>
      listWithheldMemories(this.graph, await this.buildAudience(persona), { after, limit });
    for await (const { id } of eachRow(read, startCursor, (row) => row))
      yield { withheld: { memory: id, because: 'SENSITIVE' } };
  }

  /** Builds the audience: the person alone, as of now. */
  private buildAudience(persona: string): Promise<Audience> {
    const { tenantId, viewerId } = this.exportedPerson;
    return resolveAudience({ graph: this.graph, caller: { tenantId, viewerId, persona } }, {}, this.clock());
  }
}
