import type { ChatStanding } from '../chats/chat.js';
import type { Draft } from '../memories/draft.js';
import { withVectors } from '../memories/remember.service.js';
import { storeDrafts } from '../memories/storing.js';
import { cleanText } from '../memories/texts.js';
import { maxLabel, type PersonRow } from '../people/person.js';
import type { Clock } from '../platform/clock.js';
import { invalidInput, notFound } from '../platform/errors.js';
import { never } from '../platform/ids.js';
import type { Embedder, EmbeddingSpace } from '../platform/models/embedder.js';
import { isUsableVector } from '../platform/models/similarity.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { importedDraft } from './importedDraft.js';
import type { UnsaidSensitivity } from './importedMemory.js';
import {
  type Definition,
  handlesOf,
  importedId,
  type MemoryLine,
  type NumberedLine,
  readAll,
  type Refusal,
  refusedUnless,
} from './importLine.js';
import { ImportNames } from './importNames.js';
import { type ChatToPut, findKnownEvents, putChats } from './imports.store.js';
import { momentOf } from './moment.js';

/** How a file is to be taken. */
export interface ImportOptions {
  readonly tenantId: string;
  /** What holds for a memory whose line says no sensitivity. */
  readonly unsaid: UnsaidSensitivity;
  /** Absent: texts without a vector of their own wait for the service's embedder. */
  readonly embedder: Embedder | undefined;
  /** The space of the graph's vectors, in which lines may bring their own; null when there is none. */
  readonly space: EmbeddingSpace | null;
}

/** What became of some lines. */
export interface ImportOutcome {
  readonly stored: number;
  /** Lines that were imported before. */
  readonly known: number;
  /** Memories whose lines say no sensitivity, among those stored. */
  readonly unsaid: number;
  readonly refused: readonly Refusal[];
}

/** Memory lines on their way into the graph: checked, named and embedded. */
export interface PreparedLines {
  readonly drafts: readonly Draft[];
  readonly people: ReadonlyMap<string, PersonRow>;
  readonly chats: ReadonlyMap<string, ChatStanding>;
  readonly outcome: ImportOutcome;
}

const beginning = Date.UTC(2020, 0, 1);

/** Brings the lines of a file into the graph; a line that is sent twice is stored once. */
export class ImportRun {
  private readonly names: ImportNames;

  constructor(
    private readonly clock: Clock,
    private readonly options: ImportOptions,
  ) {
    this.names = new ImportNames(options.tenantId, clock);
  }

  /** Makes the people and chats that lines define, or finds them as they are; later lines may name them. */
  async define(graph: GraphSession, lines: readonly NumberedLine[]): Promise<ImportOutcome> {
    const { read, refused } = readAll<Definition>(lines);
    await this.names.loadAccounts(
      graph,
      read.flatMap(({ value }) => handlesOf(value)),
    );
    const chats: (ChatToPut & { line: number })[] = [];
    let made = 0;
    for (const { line, value } of read) {
      await refusedUnless(refused, line, async () => {
        if ('person' in value) this.names.account(value.person);
        else if ('acquaintance' in value) await this.defineAcquaintance(graph, value.acquaintance);
        else chats.push({ line, ...this.chatToPut(value.chat) });
        made += 1;
      });
    }
    // One statement cannot make the same chat twice: a later line about it waits for the next statement.
    for (let rest = chats; rest.length > 0;) {
      const batch = [...new Map(rest.toReversed().map((chat) => [chat.externalId, chat])).values()];
      rest = rest.filter((chat) => !batch.includes(chat));
      const put = await putChats(
        graph,
        this.options.tenantId,
        batch.map(({ line: _line, ...chat }) => chat),
        this.clock(),
      );
      for (const { externalId, line } of batch) {
        if (put.get(externalId)?.allowed) continue;
        made -= 1;
        refused.push({ line, code: 'CONFLICT', message: heldChat(externalId) });
      }
    }
    if (chats.length > 0) this.names.forgetChats();
    return { stored: made, known: 0, unsaid: 0, refused: inOrder(refused) };
  }

  /** Checks memory lines, finds whom they name and embeds them; nothing of them is stored yet. */
  async prepare(graph: GraphSession, lines: readonly NumberedLine[]): Promise<PreparedLines> {
    const { tenantId, embedder } = this.options;
    const known = await findKnownEvents(
      graph,
      lines.map((line) => this.idOf('event', line)),
    );
    const fresh = lines.filter((line) => !known.has(this.idOf('event', line)));
    const { read, refused } = readAll<MemoryLine>(fresh);
    const memories = read.map(({ value }) => value.memory);
    await this.names.loadAccounts(
      graph,
      read.flatMap(({ value }) => handlesOf(value)),
    );
    const chats = await this.names.loadChats(
      graph,
      memories.flatMap(({ chat, learnedIn }) => [chat, learnedIn].flatMap((one) => one ?? [])),
    );
    await this.names.loadAcquaintances(
      graph,
      memories.flatMap((memory) => this.acquaintancesOf(memory)),
    );
    const drafts: Draft[] = [];
    const people = new Map<string, PersonRow>();
    let unsaid = 0;
    for (const { line, text, value } of read) {
      await refusedUnless(refused, line, async () => {
        const owner = this.person(value.memory.owner);
        const stater = this.person(value.memory.statedBy);
        const place = {
          id: this.idOf('memory', { text }),
          eventId: this.idOf('event', { text }),
          tenantId,
          owner,
          stater,
          chat: chatOf(chats, value.memory.chat),
          learnedIn: chatOf(chats, value.memory.learnedIn),
          about: value.memory.about.map((one) => this.aboutOf(one, stater ?? owner)),
          vector: this.vectorOf(value),
        };
        drafts.push(await importedDraft(value.memory, place, this.options.unsaid, this.clock()));
        for (const person of [owner, stater]) if (person) people.set(person.id, person);
        if (value.memory.sensitivity === undefined) unsaid += 1;
      });
    }
    return {
      drafts: await embedded(drafts, embedder),
      people,
      chats: new Map([...chats.values()].map((chat) => [chat.id, chat])),
      outcome: { stored: 0, known: lines.length - fresh.length, unsaid, refused: inOrder(refused) },
    };
  }

  /** Stores what was prepared, all of it or nothing, and says what became of its lines. */
  async store(graph: GraphSession, { drafts, people, chats, outcome }: PreparedLines): Promise<ImportOutcome> {
    const { tenantId, space } = this.options;
    const spaceId = space?.id ?? null;
    if (drafts.length > 0) {
      await storeDrafts(graph, drafts, { tenantId, creatorId: 'import', actor: 'import', chats, people, spaceId });
    }
    return { ...outcome, stored: drafts.length };
  }

  private idOf(kind: 'memory' | 'event', { text }: Pick<NumberedLine, 'text'>): string {
    return importedId(kind, this.options.tenantId, text);
  }

  private async defineAcquaintance(
    graph: GraphSession,
    given: { of: string; name: string; aliases: string[] },
  ): Promise<void> {
    const of = this.names.account(given.of);
    const name = cleanText('name', given.name, { max: maxLabel });
    const aliases = given.aliases.map((alias) => cleanText('aliases', alias, { max: maxLabel }));
    await this.names.loadAcquaintances(graph, [{ of, name }]);
    const person = this.names.acquaintance(of, name);
    if (aliases.length > 0) await this.names.addAliases(graph, of, person, aliases);
  }

  private chatToPut(chat: Extract<Definition, { chat: unknown }>['chat']): ChatToPut {
    const now = this.clock();
    const periods = chat.participants.map((one) => {
      const { person, from, to } = typeof one === 'string' ? { person: one, from: undefined, to: undefined } : one;
      const joinedAt = momentOf(from, now, beginning);
      const leftAt = momentOf(to, now, never);
      if (leftAt <= joinedAt) throw invalidInput(`The participation of "${person}" must end after it begins.`);
      return { person: this.names.account(person).id, joinedAt, leftAt };
    });
    const title = chat.title === undefined ? null : cleanText('title', chat.title, { max: maxLabel });
    return { externalId: cleanText('externalId', chat.externalId, { max: 200 }), kind: chat.kind, title, periods };
  }

  private person(handle: string | undefined): PersonRow | null {
    return handle === undefined ? null : this.names.account(handle);
  }

  private acquaintancesOf(memory: MemoryLine['memory']): { of: PersonRow; name: string }[] {
    const knower = memory.statedBy ?? memory.owner;
    return memory.about.flatMap((one) => {
      if (typeof one === 'string' || knower === undefined) return [];
      const name = valueOf(() => cleanText('name', one.name, { max: maxLabel }));
      const of = valueOf(() => this.names.account(knower));
      return name === undefined || of === undefined ? [] : [{ of, name }];
    });
  }

  private aboutOf(one: MemoryLine['memory']['about'][number], knower: PersonRow | null): PersonRow {
    if (typeof one === 'string') return this.names.account(one);
    if (!knower)
      throw invalidInput(
        'about names somebody by a bare name, so the line must say whose acquaintance: statedBy or owner.',
      );
    return this.names.acquaintance(knower, cleanText('name', one.name, { max: maxLabel }));
  }

  private vectorOf({ vector, space }: MemoryLine): number[] | null {
    if (vector === undefined) return null;
    const own = this.options.space;
    if (!own || space !== own.id) {
      const got = space === undefined ? 'no space' : `"${space.slice(0, 60)}"`;
      throw invalidInput(
        `A vector must come with "space": ${own ? `"${own.id}"` : 'and this graph has none'}; got ${got}.`,
      );
    }
    if (!isUsableVector(vector, own.dimensions)) {
      throw invalidInput(`A vector must have ${own.dimensions} finite numbers, not all of them zero.`);
    }
    return vector;
  }
}

function chatOf(chats: ReadonlyMap<string, ChatStanding>, externalId: string | undefined): ChatStanding | null {
  if (externalId === undefined) return null;
  const chat = chats.get(externalId);
  if (!chat) throw notFound(`No chat "${externalId.slice(0, 60)}", neither in the graph nor in an earlier line,`);
  return chat;
}

/** Texts that bring no vector get one; where the embedder fails they wait for it. */
async function embedded(drafts: readonly Draft[], embedder: Embedder | undefined): Promise<Draft[]> {
  const bare = await withVectors(
    drafts.filter(({ vector }) => vector === null),
    embedder,
  );
  let next = 0;
  return drafts.map((draft) => (draft.vector === null ? bare[next++]! : draft));
}

const inOrder = (refused: readonly Refusal[]): Refusal[] => refused.toSorted((a, b) => a.line - b.line);

function valueOf<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const heldChat = (externalId: string): string =>
  `The chat "${externalId}" already holds something: neither its kind nor who took part before then can be changed.`;
