import type { Draft } from '../../memories/writer/draft.js';
import { placesOf } from '../../memories/writer/keptOut.js';
import { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import type { PreparedDrafts } from '../../memories/writer/prepared.js';
import type { Stored } from '../../memories/writer/storing.js';
import { cleanText } from '../../text/texts.js';
import { maxLabel, namesOf, type PersonRow } from '../../directory/people/person.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import type { Embedder } from '../../platform/models/embedding/embedder.js';
import type { EmbeddingSpace } from '../../platform/neo4j/embeddingSpace.js';
import { isUsableVector } from '../../platform/models/embedding/similarity.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { VectorSet } from '../../platform/neo4j/vectorSets.js';
import { defineAll } from './definitions.steps.js';
import { lineDraft } from './importedDraft.js';
import type { UnsaidSensitivity } from './importedMemory.js';
import {
  handlesOf,
  importedId,
  type LineUse,
  type ImportedMemoryLine,
  type NumberedLine,
  type ReadLine,
  readMemories,
} from './importLine.js';
import {
  accountOf,
  type Accounts,
  acquaintanceOf,
  type Acquaintances,
  chatOf,
  type Chats,
  ImportNames,
} from './importNames.steps.js';
import { type ImportOutcome, inOrder, refusedUnless } from './importOutcome.js';
import { PutBackRun } from './putBack.service.js';
import { copyHeaderOf, type CopyHeader, fitting } from './redacted/redactedCopy.js';
import { admitCopy, requireNoCopy } from './redacted/redactedCopy.steps.js';
import { Removals } from '../../memories/removals.store.js';
import { findKnownEvents } from '../../memories/writer/memoryWrites.store.js';

export interface ImportOptions {
  readonly tenantId: string;
  /** Sensitivity of a new memory whose line has none. */
  readonly unsaid: UnsaidSensitivity;
  /** If it has no embedder, texts without a vector wait for the service to embed them. */
  readonly writer: MemoryWriter;
  /** Tombstones of this graph, whose texts stay out when an export is restored. */
  readonly removals: Removals;
  /** The embedding space of the graph, in which lines may bring vectors; null if there is none. */
  readonly space: EmbeddingSpace | null;
  /** Turns per conversation window; the default if absent. */
  readonly windowTurns?: number;
}

const usualWindow = 20;

/** Builds the writer of an import and its tombstones. Without an embedder, texts wait for the service to embed them. */
export function writingFor(
  embedder: Embedder | undefined,
  { set, erasureKey, clock }: { readonly set: VectorSet; readonly erasureKey: string; readonly clock: Clock },
): Pick<ImportOptions, 'writer' | 'removals'> {
  const removals = new Removals(erasureKey);
  return { removals, writer: new MemoryWriter(embedder, { set, removals, clock }) };
}

/** Lines that were checked, resolved and embedded, ready to be stored. */
export interface PreparedLines {
  /** Stores all of the lines or none, and returns the outcome of each. */
  store(graph: GraphSession): Promise<ImportOutcome>;
}

/** Persons and chats that the lines of a chunk name. */
interface Found {
  readonly accounts: Accounts;
  readonly acquaintances: Acquaintances;
  readonly chats: Chats;
}

/** Import of a file into the graph. A line that is sent twice is stored once. */
export class ImportRun {
  private readonly names: ImportNames;
  private readonly formerly: PutBackRun;
  /** Header of the file, if it is a redacted copy. */
  private copy: CopyHeader | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly options: ImportOptions,
  ) {
    this.names = new ImportNames(options.tenantId, clock);
    this.formerly = new PutBackRun(clock, this.names, options);
  }

  /**
   * Checks the first line of a file, before any other. A redacted copy needs a tenant of its own, and the tenant of a
   * copy takes nothing else. Rejects with CONFLICT otherwise.
   */
  async begin(graph: GraphSession, first: NumberedLine | undefined): Promise<void> {
    this.copy = copyHeaderOf(first);
    const { tenantId } = this.options;
    if (this.copy) await admitCopy(graph, tenantId, this.copy, this.clock());
    else await requireNoCopy(graph, tenantId);
  }

  /** Finds or creates the people and chats that lines define, so that later lines may name them. */
  define(graph: GraphSession, lines: readonly NumberedLine[]): Promise<ImportOutcome> {
    const { tenantId, writer, removals, windowTurns = usualWindow } = this.options;
    return defineAll(graph, this.names, this.fitting(lines), {
      tenantId,
      writer,
      removals,
      windowTurns,
      now: this.clock(),
    });
  }

  /** Checks lines of one use, resolves their names and embeds their texts. Nothing is stored yet. */
  async prepare(
    graph: GraphSession,
    lines: readonly NumberedLine[],
    use: Exclude<LineUse, 'define'>,
  ): Promise<PreparedLines> {
    if (use === 'remember') return this.prepareSaid(graph, this.fitting(lines));
    const former = await this.formerly.prepare(graph, this.fitting(lines));
    return { store: (storing) => this.formerly.store(storing, former) };
  }

  private fitting(lines: readonly NumberedLine[]): NumberedLine[] {
    return lines.map((line) => fitting(line, this.copy));
  }

  private async prepareSaid(graph: GraphSession, lines: readonly NumberedLine[]): Promise<PreparedLines> {
    const ids = lines.map(({ text }) => this.idOf('event', text));
    const before = await findKnownEvents(graph, ids);
    const fresh = lines.filter((_, at) => !before.has(ids[at]!));
    const { read, refused } = await readMemories(fresh);
    const found = await this.find(graph, read);
    const drafts = new Map<string, Draft>();
    let known = lines.length - fresh.length;
    for (const one of read) {
      await refusedUnless(refused, one.line, () => {
        const draft = this.draftOf(one, found);
        if (drafts.has(draft.id)) known += 1;
        else drafts.set(draft.id, draft);
      });
    }
    const again = await this.saidAgain(graph, [...drafts.values()], byId(found.accounts));
    for (const { line, text } of read) {
      const id = this.idOf('memory', text);
      if (!again.has(id) || !drafts.delete(id)) continue;
      refused.push({
        line,
        code: 'CONFLICT',
        message: 'What this line says was removed from its place, and stays out.',
      });
    }
    const { tenantId, space } = this.options;
    const context = {
      ...{ tenantId, creatorId: 'import', actor: 'import', spaceId: space?.id ?? null },
      people: byId(found.accounts),
      chats: byId(found.chats),
    };
    const prepared = await this.options.writer.prepare(graph, [...drafts.values()], context);
    const outcome = { stored: 0, known, unsaid: 0, refused: inOrder(refused) };
    return { store: (storing) => this.store(storing, prepared, outcome) };
  }

  /** Returns the ids of drafts that repeat a removed text from the place in which it was said. */
  private async saidAgain(
    graph: GraphSession,
    drafts: readonly Draft[],
    accounts: ReadonlyMap<string, PersonRow>,
  ): Promise<Set<string>> {
    const said = drafts.flatMap((draft) => {
      const { id, text, staterId, ownerId } = draft;
      // Tombstones are compared with the speaker's names in place of "I".
      const speaker = accounts.get(staterId ?? ownerId ?? '');
      const names = speaker ? namesOf(speaker) : [];
      return placesOf(draft).map((place) => ({ id, place, text, names }));
    });
    const answers = await this.options.removals.saidAgain(graph, this.options.tenantId, said);
    return new Set(said.flatMap(({ id }, at) => (answers[at] ? id : [])));
  }

  private async store(graph: GraphSession, prepared: PreparedDrafts, outcome: ImportOutcome): Promise<ImportOutcome> {
    const { drafts } = prepared;
    if (drafts.length === 0) return outcome;
    const stored = await this.options.writer.store(graph, prepared);
    const written = drafts.filter((_, at) => !stored[at]!.isRepeat);
    return {
      ...outcome,
      stored: written.length,
      known: outcome.known + drafts.length - written.length,
      unsaid: drafts.filter(({ sensitivity }, at) => sensitivity === null && isNew(stored[at]!)).length,
    };
  }

  private async find(graph: GraphSession, read: readonly ReadLine<ImportedMemoryLine>[]): Promise<Found> {
    const handles = read.flatMap(({ value }) => handlesOf(value));
    const chatNames = read.flatMap(({ value: { memory } }) => [memory.chat, memory.learnedIn]);
    const accounts = await this.names.accounts(graph, handles);
    const chats = await this.names.chats(
      graph,
      chatNames.flatMap((one) => one ?? []),
    );
    const named = read.flatMap(({ value }) => acquaintancesNamed(value.memory, accounts));
    return { accounts, chats, acquaintances: await this.names.acquaintances(graph, named) };
  }

  private draftOf({ text, value }: ReadLine<ImportedMemoryLine>, found: Found): Draft {
    const { memory } = value;
    const person = (handle: string | undefined) => (handle === undefined ? null : accountOf(found.accounts, handle));
    const owner = person(memory.owner);
    const stater = person(memory.statedBy);
    const origin = {
      id: this.idOf('memory', text),
      eventId: this.idOf('event', text),
      tenantId: this.options.tenantId,
      owner,
      stater,
      chat: chatOf(found.chats, memory.chat),
      learnedIn: chatOf(found.chats, memory.learnedIn),
      about: memory.about.map((one) => aboutOf(one, stater ?? owner, found)),
      confidants: memory.confidedTo?.map((handle) => accountOf(found.accounts, handle)) ?? null,
      vector: vectorOf(value, this.options.space),
    };
    return lineDraft(memory, origin, this.options.unsaid, this.clock());
  }

  private idOf(kind: 'memory' | 'event', text: string): string {
    return importedId(kind, this.options.tenantId, text);
  }
}

const isNew = ({ outcome, isRepeat }: Stored): boolean => outcome === 'CREATED' && !isRepeat;

/** Indexes successful results by id; errors are left out. */
const byId = <T extends { id: string }>(found: ReadonlyMap<string, T | DomainError>): Map<string, T> =>
  new Map([...found.values()].flatMap((one) => (one instanceof DomainError ? [] : [[one.id, one]])));

/** Lists the acquaintances that a memory names. Invalid names are left out; reading the memory refuses them. */
function acquaintancesNamed(
  memory: ImportedMemoryLine['memory'],
  accounts: Accounts,
): { of: PersonRow; name: string }[] {
  const of = accounts.get(memory.statedBy ?? memory.owner ?? '');
  if (!of || of instanceof DomainError) return [];
  return memory.about.flatMap((one) => {
    if (typeof one === 'string') return [];
    try {
      return [{ of, name: cleanName(one.name) }];
    } catch {
      return [];
    }
  });
}

function aboutOf(
  one: ImportedMemoryLine['memory']['about'][number],
  knower: PersonRow | null,
  found: Found,
): PersonRow {
  if (typeof one === 'string') return accountOf(found.accounts, one);
  if (!knower) {
    throw invalidInput(
      'about names somebody by a bare name, so the line must say whose acquaintance: statedBy or owner.',
    );
  }
  return acquaintanceOf(found.acquaintances, knower, cleanName(one.name));
}

const cleanName = (name: string): string => cleanText('name', name, { max: maxLabel });

function vectorOf({ vector, space }: ImportedMemoryLine, own: EmbeddingSpace | null): number[] | null {
  if (vector === undefined) return null;
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
