import { placeKeyOf } from '../../disclosure/messagePlaces.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { mergeLines, proposalLines } from './decisions.steps.js';
import { omitEmpty, formatTimestamp } from './lineFormatting.js';
import type { ExportLine } from '../lines/lineModel.js';
import { storedMemoryLine } from './exportedMemoryLine.js';
import { accountLine, acquaintanceLine, chatLine, checkpointLine, supersessionLines, todoLine } from './sharedLines.js';
import {
  listAccounts,
  listBlocks,
  listChats,
  listCheckpoints,
  listEvents,
  listDeletedMemoryEvents,
  listMemories,
  listMessages,
  listSupersessions,
  listTodos,
  listAcquaintancesAndThings,
  readExternalNames,
  type StoredEvent,
  type StoredMessage,
} from './tenantExport.store.js';
import { eachRow, pagesOf, tenantPageReader } from '../../platform/neo4j/listPages.js';
import { idsIn, type ExternalPersonName, parseThreadKey, TenantNames } from './tenantNames.js';

const eventPageSize = 1_000;
const checkpointPageSize = 5;
const handleOf = ({ person }: { person: { handle: string | null } }): string => person.handle!;
const externalIdOf = ({ chat }: { chat: { externalId: string } }): string => chat.externalId;
/** Size limit of the name cache; at this size it is cleared. */
const maxCachedNames = 50_000;

/** Export of everything that a tenant holds, as it is stored, for operators. */
export class TenantExport {
  private readonly pageReader: ReturnType<typeof tenantPageReader>;
  private nameCache = { people: new Map<string, ExternalPersonName>(), chats: new Map<string, string>() };

  constructor(
    private readonly graph: GraphSession,
    private readonly tenant: string,
    /** Called with the number of memories read so far. */
    private readonly onMemories: (done: number) => void = () => {},
  ) {
    this.pageReader = tenantPageReader(graph, tenant);
  }

  /** Yields the lines in an order that depends only on stored data. Reads a page when its first line is requested. */
  async *lines(): AsyncGenerator<ExportLine> {
    yield* this.accounts();
    yield* this.acquaintancesOrThings('person');
    yield* this.chats();
    yield* this.acquaintancesOrThings('thing');
    yield* this.blocks();
    yield* this.messages();
    yield* this.memories();
    yield* this.deletedMemoryEvents();
    // Merges come after memories: a memory stated after a merge is about the remaining person, and these were stated
    // before.
    yield* this.linesOfAccounts(mergeLines);
    yield* this.linesOfAccounts(proposalLines);
    yield* this.todos();
    yield* this.checkpoints();
  }

  private async *accounts(): AsyncGenerator<ExportLine> {
    for await (const row of eachRow(this.pageReader(listAccounts), '', handleOf)) yield accountLine(row);
  }

  /** Yields lines that belong to accounts, in batches of accounts. */
  private async *linesOfAccounts(linesOf: typeof mergeLines | typeof proposalLines): AsyncGenerator<ExportLine> {
    for await (const page of pagesOf(this.pageReader(listAccounts), '', handleOf)) {
      const ids = page.map(({ person }) => person.id);
      yield* linesOf(this.graph, ids, (requestedIds) => this.readNames(requestedIds));
    }
  }

  /** Yields acquaintances or entities, stored alike; chats come between them, since some entities belong to chats. */
  private async *acquaintancesOrThings(kind: 'person' | 'thing'): AsyncGenerator<ExportLine> {
    for await (const page of pagesOf(this.pageReader(listAcquaintancesAndThings), '', ({ person }) => person.id)) {
      const rowsOfKind = page.filter(({ type }) => (type === 'person') === (kind === 'person'));
      const ids = rowsOfKind.flatMap(({ space, person: { creatorId } }) => [space, creatorId ?? '']);
      const names = await this.readNames({ people: ids, chats: kind === 'person' ? [] : ids });
      for (const { person, aliases, link, type, space } of rowsOfKind) {
        const owner = names.handle(space);
        if (type === 'person') {
          if (owner !== undefined) yield acquaintanceLine({ person, aliases, link }, owner);
          continue;
        }
        const ownership = omitEmpty({ owner, chat: names.chat(space), madeBy: names.handle(person.creatorId) });
        yield {
          thing: { ...ownership, type, ref: person.ref, label: person.label, at: formatTimestamp(person.createdAt) },
        };
      }
    }
  }

  private async *chats(): AsyncGenerator<ExportLine> {
    for await (const row of eachRow(this.pageReader(listChats), '', externalIdOf)) yield chatLine(row);
  }

  private async *blocks(): AsyncGenerator<ExportLine> {
    for await (const { stater, blockers } of eachRow(this.pageReader(listBlocks), '', ({ key }) => key)) {
      const names = await this.readNames({ people: [stater, ...blockers] });
      const staterHandle = names.handle(stater);
      if (staterHandle === undefined) continue;
      for (const by of names.handles(blockers)) yield { block: { by, stater: staterHandle } };
    }
  }

  private async *memories(): AsyncGenerator<ExportLine> {
    let exportedCount = 0;
    for await (const page of pagesOf(this.pageReader(listMemories), '', ({ memory }) => memory.id)) {
      const names = await this.readNames(idsOf(page));
      for (const storedMemory of page) yield storedMemoryLine(storedMemory, names);
      const ids = page.map(({ memory }) => memory.id);
      yield* this.events(ids);
      const pairs = await listSupersessions(this.graph, ids);
      yield* supersessionLines(pairs, ids, ({ other }) => other <= ids.at(-1)!);
      this.onMemories((exportedCount += page.length));
    }
  }

  private async *events(ids: readonly string[]): AsyncGenerator<ExportLine> {
    type EventCursor = { memory: string; at: number; id: string };
    const start: EventCursor = { memory: '', at: Number.MIN_SAFE_INTEGER, id: '' };
    const read = (after: EventCursor, limit: number) => listEvents(this.graph, { ids, after, limit });
    const cursorOf = ({ memoryId, at, id }: StoredEvent): EventCursor => ({ memory: memoryId, at, id });
    for await (const page of pagesOf(read, start, cursorOf, eventPageSize)) yield* this.eventLines(page, false);
  }

  private async *deletedMemoryEvents(): AsyncGenerator<ExportLine> {
    for await (const page of pagesOf(this.pageReader(listDeletedMemoryEvents), '', ({ id }) => id, eventPageSize))
      yield* this.eventLines(page, true);
  }

  private async *eventLines(page: readonly StoredEvent[], isGone: boolean): AsyncGenerator<ExportLine> {
    const spaces = page.map(({ threadKey }) => parseThreadKey(threadKey).id);
    const people = page.flatMap(({ actor, formerOriginIds, meta }) => [actor, ...formerOriginIds, ...idsIn(meta)]);
    const names = await this.readNames({ people: [...people, ...spaces], chats: spaces });
    for (const { id, memoryId: memory, event, actor, at, rev, formerOriginIds, threadKey, ...texts } of page) {
      const actorHandle = names.handle(actor);
      const optionalFields = omitEmpty({
        by: actorHandle,
        job: actorHandle === undefined ? actor : null,
        oldText: texts.oldText,
        newText: texts.newText,
        origins: names.handles(formerOriginIds),
        thread: names.thread(threadKey),
        gone: isGone || null,
        meta: names.meta(texts.meta),
      });
      yield { event: { id, memory, event, at: formatTimestamp(at), ...optionalFields, revision: rev } };
    }
  }

  private async *todos(): AsyncGenerator<ExportLine> {
    for await (const todo of eachRow(this.pageReader(listTodos), '', ({ id }) => id)) {
      const personHandle = (await this.readNames({ people: [todo.personId] })).handle(todo.personId);
      if (personHandle !== undefined) yield todoLine(todo, personHandle);
    }
  }

  private async *checkpoints(): AsyncGenerator<ExportLine> {
    const read = this.pageReader(listCheckpoints);
    for await (const { checkpoint } of eachRow(read, '', ({ key }) => key, checkpointPageSize)) {
      const { personId, data, ...state } = checkpoint;
      const personHandle = (await this.readNames({ people: [personId] })).handle(personId);
      if (personHandle !== undefined) yield checkpointLine({ ...state, data: JSON.parse(data) }, personHandle);
    }
  }

  private async *messages(): AsyncGenerator<ExportLine> {
    for await (const page of pagesOf(this.pageReader(listChats), '', externalIdOf))
      yield* this.messagesIn(page.map(({ chat }) => placeKeyOf(chat.id, '')));
    for await (const page of pagesOf(this.pageReader(listAccounts), '', handleOf))
      yield* this.messagesIn(page.map(({ person }) => placeKeyOf(null, person.id)));
  }

  private async *messagesIn(messagePlaces: readonly string[]): AsyncGenerator<ExportLine> {
    const sortedPlaces = [...messagePlaces].sort();
    type MessageCursor = { place: string; seq: number };
    const read = (after: MessageCursor, limit: number) =>
      listMessages(this.graph, { places: sortedPlaces, after, limit });
    const cursorOf = ({ message: { place, seq } }: StoredMessage): MessageCursor => ({ place, seq });
    for await (const page of pagesOf(read, { place: '', seq: 0 }, cursorOf)) {
      const people = page.flatMap(({ message, conversedBy }) => [
        ...[message.speakerId, message.ownerId, conversedBy].flatMap((id) => id ?? []),
        ...(message.confidedIds ?? []),
      ]);
      const names = await this.readNames({ people, chats: page.flatMap(({ message }) => message.chatId ?? []) });
      for (const storedMessage of page) yield messageLine(storedMessage, names);
    }
  }

  private async readNames(ids: { people: readonly string[]; chats?: readonly string[] }): Promise<TenantNames> {
    const { people, chats } = this.nameCache;
    if (people.size > maxCachedNames || chats.size > maxCachedNames)
      this.nameCache = { people: new Map(), chats: new Map() };
    const uncachedIds = (requestedIds: readonly string[], cache: ReadonlyMap<string, unknown>) =>
      [...new Set(requestedIds)].filter((id) => id !== '' && !cache.has(id));
    const externalNames = await readExternalNames(this.graph, this.tenant, {
      people: uncachedIds(ids.people, this.nameCache.people),
      chats: uncachedIds(ids.chats ?? [], this.nameCache.chats),
    });
    for (const [id, personName] of externalNames.people) this.nameCache.people.set(id, personName);
    for (const [id, externalId] of externalNames.chats) this.nameCache.chats.set(id, externalId);
    return new TenantNames(this.nameCache.people, this.nameCache.chats);
  }
}

function idsOf(page: readonly Awaited<ReturnType<typeof listMemories>>[number][]) {
  const spaces = page.map(({ memory }) => parseThreadKey(memory.threadKey).id);
  const people = page.flatMap(({ memory: m }) => [
    ...[...m.aboutIds, ...m.acquaintedIds, ...m.blockerIds, ...(m.confidedIds ?? [])],
    ...[m.ownerId, m.staterId, m.aloneId].flatMap((id) => id ?? []),
  ]);
  const chats = page.flatMap(({ memory: m }) => [m.chatId, m.learnedInId].flatMap((id) => id ?? []));
  return { people: [...people, ...spaces], chats: [...chats, ...spaces] };
}

function messageLine({ message, conversedBy }: StoredMessage, names: TenantNames): ExportLine {
  const { id, externalId, chatId, role, text, persona, at, speakerId, ownerId, confidedIds, privateTurn } = message;
  const optionalFields = omitEmpty({
    chat: names.chat(chatId),
    by: speakerId === null ? null : names.person(speakerId),
    with: names.handle(conversedBy),
    saidAloneTo: names.handle(ownerId),
    inPrivate: privateTurn !== null || null,
    persona,
    saidSensitivity: message.saidSensitivity,
    forgotten: message.forgotten,
  });
  const confidedTo = names.confidants(confidedIds);
  return { message: { id, externalId, role, ...optionalFields, text, confidedTo, at: formatTimestamp(at) } };
}
