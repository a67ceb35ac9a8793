import type { GraphSession } from '../../platform/neo4j/graph.js';
import { mergeLines, proposalLines } from './decisions.steps.js';
import { attendanceOf, withoutEmpty, iso, formatOptionalTimestamp } from './exportLine.js';
import type { ExportLine } from '../lines/lineModel.js';
import { storedMemoryLine } from './exportedMemoryLine.js';
import { accountLine, acquaintanceLine, todoLine } from './namedLines.js';
import {
  listAccounts,
  listBlocks,
  listChats,
  listCheckpoints,
  listEvents,
  listGoneEvents,
  listMemories,
  listMessages,
  listSupersessions,
  listTodos,
  listUnnamed,
  readExternalNames,
  type StoredEvent,
  type StoredMessage,
} from './tenantExport.store.js';
import { eachRow, pagesOf, tenantLists } from './listPages.js';
import { idsIn, type KnownPerson, partsOf, TenantNames } from './tenantNames.js';

const eventsAtOnce = 1_000;
const checkpointsAtOnce = 5;
const handleOf = ({ person }: { person: { handle: string | null } }): string => person.handle!;
const nameOf = ({ chat }: { chat: { externalId: string } }): string => chat.externalId;
/** Size limit of the name cache; at this size it is cleared. */
const maxKnown = 50_000;

/** Export of everything that a tenant holds, as it is stored, for operators. */
export class TenantExport {
  private readonly read: ReturnType<typeof tenantLists>;
  private known = { people: new Map<string, KnownPerson>(), chats: new Map<string, string>() };

  constructor(
    private readonly graph: GraphSession,
    private readonly tenant: string,
    /** Called with the number of memories read so far. */
    private readonly onMemories: (done: number) => void = () => {},
  ) {
    this.read = tenantLists(graph, tenant);
  }

  /** Yields the lines in an order that depends only on stored data. Reads a page when its first line is requested. */
  async *lines(): AsyncGenerator<ExportLine> {
    yield* this.accounts();
    yield* this.unnamed('person');
    yield* this.chats();
    yield* this.unnamed('thing');
    yield* this.blocks();
    yield* this.messages();
    yield* this.memories();
    yield* this.goneEvents();
    // Merges come after memories: a memory stated after a merge is about the remaining person, and these were stated
    // before.
    yield* this.ofAccounts(mergeLines);
    yield* this.ofAccounts(proposalLines);
    yield* this.todos();
    yield* this.checkpoints();
  }

  private async *accounts(): AsyncGenerator<ExportLine> {
    for await (const row of eachRow(this.read(listAccounts), '', handleOf)) yield accountLine(row);
  }

  /** Yields lines that belong to accounts, in batches of accounts. */
  private async *ofAccounts(lines: typeof mergeLines | typeof proposalLines): AsyncGenerator<ExportLine> {
    for await (const page of pagesOf(this.read(listAccounts), '', handleOf)) {
      const ids = page.map(({ person }) => person.id);
      yield* lines(this.graph, ids, (some) => this.names(some));
    }
  }

  /** Yields acquaintances or entities, stored alike; chats come between them, since some entities belong to chats. */
  private async *unnamed(kind: 'person' | 'thing'): AsyncGenerator<ExportLine> {
    for await (const page of pagesOf(this.read(listUnnamed), '', ({ person }) => person.id)) {
      const wanted = page.filter(({ type }) => (type === 'person') === (kind === 'person'));
      const ids = wanted.flatMap(({ space, person: { creatorId } }) => [space, creatorId ?? '']);
      const names = await this.names({ people: ids, chats: kind === 'person' ? [] : ids });
      for (const { person, aliases, link, type, space } of wanted) {
        const owner = names.handle(space);
        if (type === 'person') {
          if (owner !== undefined) yield acquaintanceLine({ person, aliases, link }, owner);
          continue;
        }
        const place = withoutEmpty({ owner, chat: names.chat(space), madeBy: names.handle(person.creatorId) });
        yield { thing: { ...place, type, ref: person.ref, label: person.label, at: iso(person.createdAt) } };
      }
    }
  }

  private async *chats(): AsyncGenerator<ExportLine> {
    for await (const { chat, periods } of eachRow(this.read(listChats), '', nameOf)) {
      const { externalId, kind, title, createdAt, heldUntil } = chat;
      const said = withoutEmpty({ title, at: iso(createdAt), heldUntil: formatOptionalTimestamp(heldUntil) });
      yield { chat: { externalId, kind, ...said, participants: periods.map(attendanceOf) } };
    }
  }

  private async *blocks(): AsyncGenerator<ExportLine> {
    for await (const { stater, blockers } of eachRow(this.read(listBlocks), '', ({ key }) => key)) {
      const names = await this.names({ people: [stater, ...blockers] });
      const of = names.handle(stater);
      if (of === undefined) continue;
      for (const by of names.handles(blockers)) yield { block: { by, stater: of } };
    }
  }

  private async *memories(): AsyncGenerator<ExportLine> {
    let done = 0;
    for await (const page of pagesOf(this.read(listMemories), '', ({ memory }) => memory.id)) {
      const names = await this.names(idsOf(page));
      for (const stored of page) yield storedMemoryLine(stored, names);
      const ids = page.map(({ memory }) => memory.id);
      yield* this.events(ids);
      yield* this.supersessions(ids);
      this.onMemories((done += page.length));
    }
  }

  private async *events(ids: readonly string[]): AsyncGenerator<ExportLine> {
    type Place = { memory: string; at: number; id: string };
    const start: Place = { memory: '', at: Number.MIN_SAFE_INTEGER, id: '' };
    const read = (after: Place, limit: number) => listEvents(this.graph, { ids, after, limit });
    const placeOf = ({ memoryId, at, id }: StoredEvent): Place => ({ memory: memoryId, at, id });
    for await (const page of pagesOf(read, start, placeOf, eventsAtOnce)) yield* this.eventLines(page, false);
  }

  private async *goneEvents(): AsyncGenerator<ExportLine> {
    for await (const page of pagesOf(this.read(listGoneEvents), '', ({ id }) => id, eventsAtOnce))
      yield* this.eventLines(page, true);
  }

  private async *eventLines(page: readonly StoredEvent[], gone: boolean): AsyncGenerator<ExportLine> {
    const spaces = page.map(({ threadKey }) => partsOf(threadKey).id);
    const people = page.flatMap(({ actor, formerOriginIds, meta }) => [actor, ...formerOriginIds, ...idsIn(meta)]);
    const names = await this.names({ people: [...people, ...spaces], chats: spaces });
    for (const { id, memoryId: memory, event, actor, at, rev, formerOriginIds, threadKey, ...texts } of page) {
      const by = names.handle(actor);
      const meta = names.meta(texts.meta);
      const said = withoutEmpty({
        by,
        job: by === undefined ? actor : null,
        oldText: texts.oldText,
        newText: texts.newText,
        origins: names.handles(formerOriginIds),
        thread: names.thread(threadKey),
        gone: gone || null,
        meta: Object.keys(meta).length === 0 ? null : meta,
      });
      yield { event: { id, memory, event, at: iso(at), ...said, revision: rev } };
    }
  }

  /** Yields the supersessions among memories, once both memories of a pair have been exported. */
  private async *supersessions(ids: readonly string[]): AsyncGenerator<ExportLine> {
    const last = ids.at(-1);
    if (last === undefined) return;
    const here = new Set(ids);
    for (const { page: one, other, isNewer, at, reason } of await listSupersessions(this.graph, ids)) {
      if (other > last || (here.has(other) && !isNewer)) continue;
      const [newer, older] = isNewer ? [one, other] : [other, one];
      yield { supersession: { newer, older, at: iso(at), reason } };
    }
  }

  private async *todos(): AsyncGenerator<ExportLine> {
    for await (const todo of eachRow(this.read(listTodos), '', ({ id }) => id)) {
      const of = (await this.names({ people: [todo.personId] })).handle(todo.personId);
      if (of !== undefined) yield todoLine(todo, of);
    }
  }

  private async *checkpoints(): AsyncGenerator<ExportLine> {
    for await (const { checkpoint } of eachRow(this.read(listCheckpoints), '', ({ key }) => key, checkpointsAtOnce)) {
      const { personId, thread, version, data, updatedAt } = checkpoint;
      const of = (await this.names({ people: [personId] })).handle(personId);
      if (of === undefined) continue;
      yield { checkpoint: { of, thread, version, data: JSON.parse(data) as unknown, at: iso(updatedAt) } };
    }
  }

  private async *messages(): AsyncGenerator<ExportLine> {
    for await (const page of pagesOf(this.read(listChats), '', nameOf))
      yield* this.messagesIn(page.map(({ chat }) => `m:${chat.id}`));
    for await (const page of pagesOf(this.read(listAccounts), '', handleOf))
      yield* this.messagesIn(page.map(({ person }) => `d:${person.id}`));
  }

  private async *messagesIn(all: readonly string[]): AsyncGenerator<ExportLine> {
    const places = [...all].sort();
    type Position = { place: string; seq: number };
    const read = (after: Position, limit: number) => listMessages(this.graph, { places, after, limit });
    const positionOf = ({ message: { place, seq } }: StoredMessage): Position => ({ place, seq });
    for await (const page of pagesOf(read, { place: '', seq: 0 }, positionOf)) {
      const people = page.flatMap(({ message, conversedBy }) => [
        ...[message.speakerId, message.ownerId, conversedBy].flatMap((id) => id ?? []),
        ...(message.confidedIds ?? []),
      ]);
      const names = await this.names({ people, chats: page.flatMap(({ message }) => message.chatId ?? []) });
      for (const one of page) yield messageLine(one, names);
    }
  }

  private async names(ids: { people: readonly string[]; chats?: readonly string[] }): Promise<TenantNames> {
    const { people, chats } = this.known;
    if (people.size > maxKnown || chats.size > maxKnown) this.known = { people: new Map(), chats: new Map() };
    const missing = (wanted: readonly string[], known: ReadonlyMap<string, unknown>) =>
      [...new Set(wanted)].filter((id) => id !== '' && !known.has(id));
    const found = await readExternalNames(this.graph, this.tenant, {
      people: missing(ids.people, this.known.people),
      chats: missing(ids.chats ?? [], this.known.chats),
    });
    for (const [id, one] of found.people) this.known.people.set(id, one);
    for (const [id, one] of found.chats) this.known.chats.set(id, one);
    return new TenantNames(this.known.people, this.known.chats);
  }
}

function idsOf(page: readonly Awaited<ReturnType<typeof listMemories>>[number][]) {
  const spaces = page.map(({ memory }) => partsOf(memory.threadKey).id);
  const people = page.flatMap(({ memory: m }) => [
    ...[...m.aboutIds, ...m.acquaintedIds, ...m.blockerIds, ...(m.confidedIds ?? [])],
    ...[m.ownerId, m.staterId, m.aloneId].flatMap((id) => id ?? []),
  ]);
  const chats = page.flatMap(({ memory: m }) => [m.chatId, m.learnedInId].flatMap((id) => id ?? []));
  return { people: [...people, ...spaces], chats: [...chats, ...spaces] };
}

function messageLine({ message, conversedBy }: StoredMessage, names: TenantNames): ExportLine {
  const { id, externalId, chatId, role, text, persona, at, speakerId, ownerId, confidedIds, privateTurn } = message;
  const { saidSensitivity, forgotten } = message;
  const said = withoutEmpty({
    chat: names.chat(chatId),
    by: speakerId === null ? null : names.person(speakerId),
    with: names.handle(conversedBy),
    saidAloneTo: names.handle(ownerId),
    inPrivate: privateTurn !== null || null,
    persona,
    saidSensitivity,
    forgotten,
  });
  const told = confidedIds === null ? {} : { confidedTo: confidedIds.flatMap((one) => names.person(one) ?? []) };
  return { message: { id, externalId, role, ...said, text, ...told, at: iso(at) } };
}
