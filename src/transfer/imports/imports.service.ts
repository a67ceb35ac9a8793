import type { Draft } from '../../memories/drafts/draft.js';
import { placeKeysOfStatement } from '../../memories/writer/removedValueMasking.js';
import { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import type { PreparedDrafts } from '../../memories/writer/store/preparedDrafts.js';
import type { StoreResult } from '../../memories/writer/store/draftStorage.js';
import { namesOf, type PersonRow } from '../../directory/people/person.js';
import type { Clock } from '../../platform/clock.js';
import { invalidInput } from '../../platform/errors.js';
import type { Embedder } from '../../platform/models/embedding/embedder.js';
import type { EmbeddingSpace } from '../../platform/neo4j/embeddingSpace.js';
import { isUsableVector } from '../../platform/models/embedding/similarity.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { VectorSet } from '../../platform/neo4j/vectorSets.js';
import { SuppressionList } from '../../memories/suppressionList.store.js';
import { findRecordedEvents } from '../../memories/writer/memoryWrites.store.js';
import type { FileLine, LineUse } from '../lines/lineModel.js';
import type { UnsaidSensitivity } from '../lines/memorySchemas.js';
import { applyDefinitions } from './definitions.steps.js';
import { importedId, type NumberedLine, type ValidLine, readLines } from './importLine.js';
import { ImportNames } from './importNames.steps.js';
import { type ImportOutcome, sortByLine, refuseOnError } from './importOutcome.js';
import { LineNames } from './lineNames.steps.js';
import { lineDraft } from './memoryDraft.js';
import { copyHeaderOf, type CopyHeader, reportCopyViolation } from './redacted/redactedCopy.js';
import { admitCopy, requireNoCopy } from './redacted/redactedCopy.steps.js';
import { RestoreRun } from './restore.service.js';

export interface ImportOptions {
  readonly tenantId: string;
  readonly unsaidSensitivity: UnsaidSensitivity;
  /** If it has no embedder, texts without a vector wait for the service to embed them. */
  readonly writer: MemoryWriter;
  /** Tombstones of this graph, whose texts stay out when an export is restored. */
  readonly suppressionList: SuppressionList;
  /** The embedding space of the graph, in which lines may bring vectors; null if there is none. */
  readonly space: EmbeddingSpace | null;
  /** Turns per conversation window; the default if absent. */
  readonly windowTurns?: number;
}

const defaultWindowTurns = 20;

/** Builds the writer of an import and its tombstones. Without an embedder, texts wait for the service to embed them. */
export function buildImportWriter(
  embedder: Embedder | undefined,
  { set, erasureKey, clock }: { readonly set: VectorSet; readonly erasureKey: string; readonly clock: Clock },
): Pick<ImportOptions, 'writer' | 'suppressionList'> {
  const suppressionList = new SuppressionList(erasureKey);
  return { suppressionList, writer: new MemoryWriter(embedder, { vectorSet: set, suppressionList, clock }) };
}

/** Lines that were checked, resolved and embedded, ready to be stored. */
export interface PreparedLines {
  /** Stores all of the lines or none, and returns the outcome of each. */
  store(graph: GraphSession): Promise<ImportOutcome>;
}

/** Import of a file into the graph. A line that is sent twice is stored once. */
export class ImportRun {
  private readonly names: ImportNames;
  private readonly restoreRun: RestoreRun;
  /** Header of the file, if it is a redacted copy. */
  private copyHeader: CopyHeader | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly options: ImportOptions,
  ) {
    this.names = new ImportNames(options.tenantId, clock);
    this.restoreRun = new RestoreRun(clock, this.names, options);
  }

  /** Checks the first line, before any other. CONFLICT for a copy beside other data, and for other data in a copy. */
  async begin(graph: GraphSession, first: NumberedLine | undefined): Promise<void> {
    this.copyHeader = copyHeaderOf(first);
    const { tenantId } = this.options;
    if (this.copyHeader) await admitCopy(graph, tenantId, this.copyHeader, this.clock());
    else await requireNoCopy(graph, tenantId);
  }

  /** Finds or creates the people and chats that lines define, so that later lines may name them. */
  define(graph: GraphSession, lines: readonly NumberedLine[]): Promise<ImportOutcome> {
    const { tenantId, writer, suppressionList, windowTurns = defaultWindowTurns } = this.options;
    return applyDefinitions(graph, this.names, this.flagCopyViolations(lines), {
      tenantId,
      writer,
      suppressionList,
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
    if (use === 'remember') return this.prepareNewMemories(graph, this.flagCopyViolations(lines));
    const prepared = await this.restoreRun.prepare(graph, this.flagCopyViolations(lines));
    return { store: (session) => this.restoreRun.store(session, prepared) };
  }

  private flagCopyViolations(lines: readonly NumberedLine[]): NumberedLine[] {
    return lines.map((line) => reportCopyViolation(line, this.copyHeader));
  }

  private async prepareNewMemories(graph: GraphSession, lines: readonly NumberedLine[]): Promise<PreparedLines> {
    const eventIds = lines.map(({ text }) => this.idOf('event', text));
    const importedEventIds = await findRecordedEvents(graph, eventIds);
    const newLines = lines.filter((_, index) => !importedEventIds.has(eventIds[index]!));
    const { validLines, refusals } = await readLines(newLines, 'remember');
    const { tenantId, space } = this.options;
    const nameContext = { tenantId, now: this.clock() };
    const names = await LineNames.find(graph, this.names, validLines, nameContext);
    const drafts = new Map<string, Draft>();
    let duplicateCount = lines.length - newLines.length;
    for (const validLine of validLines) {
      await refuseOnError(refusals, validLine.line, () => {
        const draft = this.draftOf(validLine, names);
        if (drafts.has(draft.id)) duplicateCount += 1;
        else drafts.set(draft.id, draft);
      });
    }
    const repeatedIds = await this.findRepetitions(graph, [...drafts.values()], names.accountsById);
    for (const { line, text } of validLines) {
      const id = this.idOf('memory', text);
      if (!repeatedIds.has(id) || !drafts.delete(id)) continue;
      refusals.push({
        line,
        code: 'CONFLICT',
        message: 'The content of this line was removed from its place, and stays out.',
      });
    }
    const context = {
      tenantId,
      creatorId: 'import',
      actor: 'import',
      spaceId: space?.id ?? null,
      people: names.accountsById,
      chats: names.chatsById,
    };
    const prepared = await this.options.writer.prepare(graph, [...drafts.values()], context);
    const outcome = { stored: 0, duplicates: duplicateCount, withoutSensitivity: 0, refused: sortByLine(refusals) };
    return { store: (session) => this.store(session, prepared, outcome) };
  }

  /** Returns the ids of drafts that repeat a removed text from the place in which it was said. */
  private async findRepetitions(
    graph: GraphSession,
    drafts: readonly Draft[],
    accounts: ReadonlyMap<string, PersonRow>,
  ): Promise<Set<string>> {
    const possibleRepetitions = drafts.flatMap((draft) => {
      const { id, text, staterId, ownerId } = draft;
      // Tombstones are compared with the speaker's names in place of "I".
      const speakerId = staterId ?? ownerId;
      const speaker = accounts.get(speakerId ?? '');
      const names = speaker ? namesOf(speaker) : [];
      return placeKeysOfStatement(draft).map((place) => ({ id, place, text, names, speakerId }));
    });
    const repetitionFlags = await this.options.suppressionList.findRepetitions(
      graph,
      this.options.tenantId,
      possibleRepetitions,
    );
    return new Set(possibleRepetitions.flatMap(({ id }, index) => (repetitionFlags[index] ? id : [])));
  }

  private async store(graph: GraphSession, prepared: PreparedDrafts, outcome: ImportOutcome): Promise<ImportOutcome> {
    const { drafts } = prepared;
    if (drafts.length === 0) return outcome;
    const storeResults = await this.options.writer.store(graph, prepared);
    const newDrafts = drafts.filter((_, index) => !storeResults[index]!.isRepeat);
    return {
      ...outcome,
      stored: newDrafts.length,
      duplicates: outcome.duplicates + drafts.length - newDrafts.length,
      withoutSensitivity: drafts.filter(({ sensitivity }, index) => sensitivity === null && isNew(storeResults[index]!))
        .length,
    };
  }

  private draftOf({ text, value }: ValidLine<FileLine<'memory'>>, names: LineNames): Draft {
    const { unsaidSensitivity, tenantId, space } = this.options;
    const ids = { id: this.idOf('memory', text), eventId: this.idOf('event', text), tenantId };
    const origin = { ...ids, ...names.originOf(value.memory), vector: vectorOf(value, space) };
    return lineDraft(value.memory, origin, unsaidSensitivity, this.clock());
  }

  private idOf(kind: 'memory' | 'event', text: string): string {
    return importedId(kind, this.options.tenantId, text);
  }
}

const isNew = ({ outcome, isRepeat }: StoreResult): boolean => outcome === 'CREATED' && !isRepeat;

function vectorOf({ vector, space }: FileLine<'memory'>, graphSpace: EmbeddingSpace | null): number[] | null {
  if (vector === undefined) return null;
  if (!graphSpace || space !== graphSpace.id) {
    const statedSpace = space === undefined ? 'no space' : `"${space.slice(0, 60)}"`;
    throw invalidInput(
      `A vector must come with "space": ${graphSpace ? `"${graphSpace.id}"` : 'and this graph has none'}; got ${statedSpace}.`,
    );
  }
  if (!isUsableVector(vector, graphSpace.dimensions)) {
    throw invalidInput(`A vector must have ${graphSpace.dimensions} finite numbers, not all of them zero.`);
  }
  return vector;
}
