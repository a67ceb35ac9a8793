import type { GraphSession } from '../../platform/neo4j/graph.js';
import { mergeLines, proposalLines } from './decisions.steps.js';
import { attendanceOf, given, iso, isoOrNothing } from './exportLine.js';
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
  nameAll,
  type StoredEvent,
  type StoredMessage,
} from './tenantExport.store.js';
import { idsIn, type KnownPerson, partsOf, TenantNames } from './tenantNames.js';

const pageSize = 200;
const eventsAtOnce = 1_000;
const checkpointsAtOnce = 5;
/** Size limit of the name cache; at this size it is cleared. */
const maxKnown = 50_000;

/** Export of everything that a tenant holds, as it is stored, for operators. */
export class TenantExport {
  private known = { people: new Map<string, KnownPerson>(), chats: new Map<string, string>() };

  constructor(
    private readonly graph: GraphSession,
    private readonly tenant: string,
    /** Called with the number of memories read so far. */
    private readonly onMemories: (done: number) => void = () => {},
  ) {}

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
    for await (const row of this.pages(listAccounts, ({ person: { handle } }) => handle!)) yield accountLine(row);
  }

  /** Yields lines that belong to accounts, in batches of accounts. */
  private async *ofAccounts(lines: typeof mergeLines | typeof proposalLines): AsyncGenerator<ExportLine> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await listAccounts(this.graph, { tenant: this.tenant, after, limit: pageSize });
      const ids = page.map(({ person }) => person.id);
      yield* lines(this.graph, ids, (some) => this.names(some));
      after = page.length < pageSize ? undefined : page.at(-1)!.person.handle!;
    }
  }

  /** Yields acquaintances or entities, stored alike; chats come between them, since some entities belong to chats. */
  private async *unnamed(kind: 'person' | 'thing'): AsyncGenerator<ExportLine> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await listUnnamed(this.graph, { tenant: this.tenant, after, limit: pageSize });
      const wanted = page.filter(({ type }) => (type === 'person') === (kind === 'person'));
      const ids = wanted.flatMap(({ space, person: { creatorId } }) => [space, creatorId ?? '']);
      const names = await this.names({ people: ids, chats: kind === 'person' ? [] : ids });
      for (const { person, aliases, link, type, space } of wanted) {
        const owner = names.handle(space);
        if (type === 'person') {
          if (owner !== undefined) yield acquaintanceLine({ person, aliases, link }, owner);
          continue;
        }
        const place = given({ owner, chat: names.chat(space), madeBy: names.handle(person.creatorId) });
        yield { thing: { ...place, type, ref: person.ref, label: person.label, at: iso(person.createdAt) } };
      }
      after = page.length < pageSize ? undefined : page.at(-1)!.person.id;
    }
  }

  private async *chats(): AsyncGenerator<ExportLine> {
    for await (const { chat, periods } of this.pages(listChats, ({ chat: { externalId } }) => externalId)) {
      const { externalId, kind, title, createdAt, heldUntil } = chat;
      const said = given({ title, at: iso(createdAt), heldUntil: isoOrNothing(heldUntil) });
      yield { chat: { externalId, kind, ...said, participants: periods.map(attendanceOf) } };
    }
  }

  private async *blocks(): AsyncGenerator<ExportLine> {
    for await (const { stater, blockers } of this.pages(listBlocks, ({ key }) => key)) {
      const names = await this.names({ people: [stater, ...blockers] });
      const of = names.handle(stater);
      if (of === undefined) continue;
      for (const by of names.handles(blockers)) yield { block: { by, stater: of } };
    }
  }

  private async *memories(): AsyncGenerator<ExportLine> {
    let done = 0;
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await listMemories(this.graph, { tenant: this.tenant, after, limit: pageSize });
      const names = await this.names(idsOf(page));
      for (const stored of page) yield storedMemoryLine(stored, names);
      const ids = page.map(({ memory }) => memory.id);
      yield* this.events(ids);
      yield* this.supersessions(ids);
      this.onMemories((done += page.length));
      after = page.length < pageSize ? undefined : ids.at(-1);
    }
  }

  private async *events(ids: readonly string[]): AsyncGenerator<ExportLine> {
    type Place = { memory: string; at: number; id: string };
    for (let after: Place | undefined = { memory: '', at: Number.MIN_SAFE_INTEGER, id: '' }; after !== undefined;) {
      const page: StoredEvent[] = await listEvents(this.graph, { ids, after, limit: eventsAtOnce });
      yield* this.eventLines(page, false);
      const last = page.at(-1);
      after = page.length < eventsAtOnce || !last ? undefined : { memory: last.memoryId, at: last.at, id: last.id };
    }
  }

  private async *goneEvents(): AsyncGenerator<ExportLine> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await listGoneEvents(this.graph, { tenant: this.tenant, after, limit: eventsAtOnce });
      yield* this.eventLines(page, true);
      after = page.length < eventsAtOnce ? undefined : page.at(-1)!.id;
    }
  }

  private async *eventLines(page: readonly StoredEvent[], gone: boolean): AsyncGenerator<ExportLine> {
    const spaces = page.map(({ threadKey }) => partsOf(threadKey).id);
    const people = page.flatMap(({ actor, formerOriginIds, meta }) => [actor, ...formerOriginIds, ...idsIn(meta)]);
    const names = await this.names({ people: [...people, ...spaces], chats: spaces });
    for (const { id, memoryId: memory, event, actor, at, rev, formerOriginIds, threadKey, ...texts } of page) {
      const by = names.handle(actor);
      const meta = names.meta(texts.meta);
      const said = given({
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
    for await (const todo of this.pages(listTodos, ({ id }) => id)) {
      const of = (await this.names({ people: [todo.personId] })).handle(todo.personId);
      if (of !== undefined) yield todoLine(todo, of);
    }
  }

  private async *checkpoints(): AsyncGenerator<ExportLine> {
    for await (const { checkpoint } of this.pages(listCheckpoints, ({ key }) => key, checkpointsAtOnce)) {
      const { personId, thread, version, data, updatedAt } = checkpoint;
      const of = (await this.names({ people: [personId] })).handle(personId);
      if (of === undefined) continue;
      yield { checkpoint: { of, thread, version, data: JSON.parse(data) as unknown, at: iso(updatedAt) } };
    }
  }

  private async *messages(): AsyncGenerator<ExportLine> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await listChats(this.graph, { tenant: this.tenant, after, limit: pageSize });
      yield* this.messagesIn(page.map(({ chat }) => `m:${chat.id}`));
      after = page.length < pageSize ? undefined : page.at(-1)!.chat.externalId;
    }
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await listAccounts(this.graph, { tenant: this.tenant, after, limit: pageSize });
      yield* this.messagesIn(page.map(({ person }) => `d:${person.id}`));
      after = page.length < pageSize ? undefined : page.at(-1)!.person.handle!;
    }
  }

  private async *messagesIn(all: readonly string[]): AsyncGenerator<ExportLine> {
    const places = [...all].sort();
    for (let after: { place: string; seq: number } | undefined = { place: '', seq: 0 }; after !== undefined;) {
      const page: StoredMessage[] = await listMessages(this.graph, { places, after, limit: pageSize });
      const people = page.flatMap(({ message, conversedBy }) => [
        ...[message.speakerId, message.ownerId, conversedBy].flatMap((id) => id ?? []),
        ...(message.confidedIds ?? []),
      ]);
      const names = await this.names({ people, chats: page.flatMap(({ message }) => message.chatId ?? []) });
      for (const one of page) yield messageLine(one, names);
      const last = page.at(-1)?.message;
      after = page.length < pageSize || !last ? undefined : { place: last.place, seq: last.seq };
    }
  }

  /** Yields the rows of all pages of a list. */
  private async *pages<T>(
    list: (graph: GraphSession, page: { tenant: string; after: string; limit: number }) => Promise<T[]>,
    placeOf: (row: T) => string,
    limit = pageSize,
  ): AsyncGenerator<T> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await list(this.graph, { tenant: this.tenant, after, limit });
      yield* page;
      after = page.length < limit ? undefined : placeOf(page.at(-1)!);
    }
  }

  private async names(ids: { people: readonly string[]; chats?: readonly string[] }): Promise<TenantNames> {
    const { people, chats } = this.known;
    if (people.size > maxKnown || chats.size > maxKnown) this.known = { people: new Map(), chats: new Map() };
    const missing = (wanted: readonly string[], known: ReadonlyMap<string, unknown>) =>
      [...new Set(wanted)].filter((id) => id !== '' && !known.has(id));
    const found = await nameAll(this.graph, this.tenant, {
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
  const said = given({
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
