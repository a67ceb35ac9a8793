import { listCheckpoints } from '../../agents/checkpoints/checkpoints.store.js';
import type { Audience } from '../../disclosure/audience.js';
import { ofAllPersonas } from '../../disclosure/audience.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { heardPlacesOf } from '../../disclosure/messagePlaces.js';
import { merged, type ReadEvent, visibleEventOf } from '../../memories/read/history.js';
import { listPreviousHistory, listHistory } from '../../memories/read/history.store.js';
import type { MemoryRow } from '../../memories/memory.js';
import { viewOf } from '../../memories/memoryView.js';
import { isAccount } from '../../directory/people/person.js';
import type { Clock } from '../../platform/clock.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { mergeLines } from './decisions.steps.js';
import { attendanceOf, withoutEmpty, iso } from './exportLine.js';
import type { ExportLine } from '../lines/lineModel.js';
import { ownMemoryLine } from './exportedMemoryLine.js';
import { accountLine, acquaintanceLine, todoLine } from './namedLines.js';
import { eachRow } from './listPages.js';
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
  listWithheld,
  readViewer,
  type TimeCursor,
} from './ownExport.store.js';

/** The person whose data an export holds. */
export interface ExportSubject {
  readonly tenantId: string;
  readonly viewerId: string;
  readonly handle: string;
  /** The only persona whose memories are wanted; null for all personas. */
  readonly persona: string | null;
}

const memoriesAtOnce = 200;
/** Events per memory that are read in the batch of a page. A memory with more events is read on its own. */
const eventsAtOnce = 50;
const checkpointsAtOnce = 5;
const placesAtOnce = 100;
const beginning: TimeCursor = { at: Number.MIN_SAFE_INTEGER, id: '' };

/** Export of all that a person owns or stated, as the rule discloses it in private; read by page, yielded by line. */
export class OwnExport {
  constructor(
    private readonly graph: GraphSession,
    private readonly who: ExportSubject,
    private readonly clock: Clock,
  ) {}

  /** Yields the lines in an order that depends only on stored data. Reads a page when its first line is requested. */
  async *lines(): AsyncGenerator<ExportLine> {
    yield* this.people();
    const chats = new Map<string, string>();
    yield* this.chats(chats);
    const personas = await this.personas();
    for (const persona of personas) yield* this.memories(persona);
    // Merges come after memories: a memory stated after a merge is about the remaining person, and these were stated
    // before.
    yield* this.merges();
    yield* this.todos(personas);
    yield* this.checkpoints();
    yield* this.messages(chats);
    for (const persona of personas) yield* this.withheld(persona);
  }

  private async *people(): AsyncGenerator<ExportLine> {
    const { tenantId: tenant, viewerId: viewer, handle } = this.who;
    const self = await readViewer(this.graph, tenant, viewer);
    if (self) yield accountLine(self);
    const read = (after: string, limit: number) => listOwnAcquaintances(this.graph, { tenant, viewer, after, limit });
    for await (const row of eachRow(read, '', ({ person }) => person.ref)) yield acquaintanceLine(row, handle);
  }

  /** Yields merges of the persons that the viewer knows by name. Merges of entities are left out. */
  private async *merges(): AsyncGenerator<ExportLine> {
    const { viewerId, handle } = this.who;
    const self = new Map([[viewerId, { handle, ref: '', label: handle, creator: null }]]);
    const names = new TenantNames(self, new Map());
    for await (const line of mergeLines(this.graph, [viewerId], () => Promise.resolve(names)))
      if ('merge' in line && line.merge.kept.ref.startsWith('person:')) yield line;
  }

  private async *chats(known: Map<string, string>): AsyncGenerator<ExportLine> {
    const { tenantId: tenant, viewerId: viewer } = this.who;
    const read = (after: string, limit: number) =>
      listOwnChats(this.graph, { tenant, viewer, after, limit, now: this.clock() });
    for await (const { chat, periods, others } of eachRow(read, '', (row) => row.chat.externalId)) {
      known.set(chat.id, chat.externalId);
      const { externalId, kind, title, createdAt } = chat;
      const said = withoutEmpty({ title, others, at: iso(createdAt) });
      yield { chat: { externalId, kind, ...said, participants: periods.map(attendanceOf) } };
    }
  }

  private async personas(): Promise<string[]> {
    const { persona } = this.who;
    if (persona !== null) return ['', persona];
    return [...new Set(['', ...(await listOwnPersonas(this.graph, await this.audience('')))])].sort();
  }

  private async *memories(persona: string): AsyncGenerator<ExportLine> {
    for (let after: TimeCursor | undefined = beginning; after !== undefined;) {
      const audience = await this.audience(persona);
      const page: MemoryRow[] = await listOwnMemories(this.graph, audience, { after, limit: memoriesAtOnce });
      const { createdAt: at, id } = page.at(-1)?.memory ?? { createdAt: 0, id: '' };
      const events = await this.events(page, audience);
      for (const row of page) {
        yield ownMemoryLine(viewOf(row, audience), { id: this.who.viewerId, handle: this.who.handle });
        for await (const event of events(row.memory.id)) yield this.eventLine(row.memory.id, event);
      }
      yield* this.supersessions(page, audience);
      after = page.length < memoriesAtOnce ? undefined : { at, id };
    }
  }

  /** Reads the events of each memory of a page, newest first. A memory with a long history is read on its own. */
  private async events(page: readonly MemoryRow[], audience: Audience) {
    const ids = page.map(({ memory }) => memory.id);
    const { present, former } = await listOwnEvents(this.graph, audience, { ids, limit: eventsAtOnce });
    const { graph } = this;
    return async function* (memory: string): AsyncGenerator<ReadEvent> {
      const [some, others] = [present, former].map((all) => all.filter((one) => one.memory === memory));
      if (some!.length < eventsAtOnce && others!.length < eventsAtOnce) return yield* merged(some!, others!);
      const read = async (after: TimeCursor, limit: number) => {
        const question = { memory, after, limit };
        const both = await Promise.all([
          listHistory(graph, audience, question),
          listPreviousHistory(graph, audience, question),
        ]);
        return merged(...both).slice(0, limit);
      };
      yield* eachRow(read, { at: Number.MAX_SAFE_INTEGER, id: '~' }, (event) => event);
    };
  }

  private eventLine(memory: string, event: ReadEvent): ExportLine {
    const { viewerId, handle } = this.who;
    const { id, event: kind, actor, at, oldText, newText, meta } = visibleEventOf(viewerId, event);
    const by = actor === viewerId ? { by: handle } : { job: actor };
    const origins = oldText === null ? [] : [handle];
    const more = Object.keys(meta).length === 0 ? {} : { meta };
    return {
      event: { id, memory, event: kind, ...by, at: iso(at), ...withoutEmpty({ oldText, newText, origins }), ...more },
    };
  }

  /** Reads the supersessions among memories, once both memories of a pair have been exported. */
  private async *supersessions(page: readonly MemoryRow[], audience: Audience): AsyncGenerator<ExportLine> {
    const last = page.at(-1)?.memory;
    if (last === undefined) return;
    const ids = page.map(({ memory }) => memory.id);
    const here = new Set(ids);
    for (const pair of await listOwnSupersessions(this.graph, audience, ids)) {
      const { page: one, other, persona, createdAt, isNewer, at, reason } = pair;
      const isTold =
        persona !== audience.persona ||
        createdAt < last.createdAt ||
        (createdAt === last.createdAt && other <= last.id);
      // A pair on one page is found from both ends.
      if (!isTold || (here.has(other) && !isNewer)) continue;
      const [newer, older] = isNewer ? [one, other] : [other, one];
      yield { supersession: { newer, older, at: iso(at), reason } };
    }
  }

  private async *todos(personas: readonly string[]): AsyncGenerator<ExportLine> {
    const { tenantId: tenant, viewerId: person, handle, persona } = this.who;
    const wanted = persona === null ? null : personas;
    const read = (after: TimeCursor, limit: number) =>
      listOwnTodos(this.graph, { tenant, person, personas: wanted, after, limit });
    for await (const todo of eachRow(read, beginning, ({ createdAt: at, id }) => ({ at, id })))
      yield todoLine(todo, handle);
  }

  private async *checkpoints(): AsyncGenerator<ExportLine> {
    const { tenantId: tenant, viewerId: person, handle } = this.who;
    for (let thread: string | undefined = ''; thread !== undefined;) {
      const page = await listCheckpoints(this.graph, { tenant, person, thread }, checkpointsAtOnce);
      for (const { updatedAt, ...state } of page.checkpoints)
        yield { checkpoint: { of: handle, ...state, at: iso(updatedAt) } };
      thread = page.hasNextPage ? page.checkpoints.at(-1)!.thread : undefined;
    }
  }

  private async *messages(chats: ReadonlyMap<string, string>): AsyncGenerator<ExportLine> {
    const { persona, handle } = this.who;
    const first = await this.audience(persona ?? '');
    const places = heardPlacesOf(first).sort();
    for (let start = 0; start < places.length; start += placesAtOnce) {
      const some = places.slice(start, start + placesAtOnce);
      const read = async (after: { place: string; seq: number }, limit: number) => {
        const plain = await this.audience(persona ?? '');
        const audience = persona === null ? ofAllPersonas(plain) : plain;
        return listOwnMessages(this.graph, audience, { places: some, after, limit });
      };
      const rows = eachRow(read, { place: '', seq: 0 }, ({ place, message }) => ({ place, seq: message.seq }));
      for await (const { message, confidants } of rows) {
        const { id, externalId, chatId, role, text, persona: spokenTo, at } = message;
        const told = confidants?.map((one) => (isAccount(one) ? one.handle! : { name: one.label }));
        const where = withoutEmpty({ chat: chatId === null ? null : chats.get(chatId), persona: spokenTo });
        const more = told === undefined ? {} : { confidedTo: told };
        yield { message: { id, externalId, role, by: handle, ...where, text, ...more, at: iso(at) } };
      }
    }
  }

  private async *withheld(persona: string): AsyncGenerator<ExportLine> {
    const read = async (after: TimeCursor, limit: number) =>
      listWithheld(this.graph, await this.audience(persona), { after, limit });
    for await (const { id } of eachRow(read, beginning, (row) => row))
      yield { withheld: { memory: id, because: 'SENSITIVE' } };
  }

  /** Builds the audience: the person alone, as of now. */
  private audience(persona: string): Promise<Audience> {
    const { tenantId, viewerId } = this.who;
    return resolveAudience(this.graph, { tenantId, viewerId, persona }, {}, this.clock());
  }
}
