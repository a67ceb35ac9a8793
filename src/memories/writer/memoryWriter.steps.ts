import type { Requester } from '../../platform/fairQueue.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import type { Embedder } from '../../platform/models/embedding/embedder.js';
import type { RemovedValues } from '../../text/removedValues.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import { changeMemories } from './change/changing.steps.js';
import { defaultWriting, type WritingDefaults } from '../drafts/composeMemory.js';
import type { Draft } from '../drafts/draft.js';
import { eraseMemories, type ErasingOptions, purgeForgotten } from './erasing.steps.js';
import type { Fold } from './fold/fold.js';
import { applyFolds } from './fold/folding.steps.js';
import { type FoldMembership, listFoldSources } from './fold/folds.store.js';
import { unfoldMemories, type UnfoldOptions } from './fold/unfolding.steps.js';
import { rekeyMemories } from './keys/rekeying.steps.js';
import type { RestoreBatch, RestoredIds } from './restore/restoring.js';
import { restoreMemories } from './restore/restoring.steps.js';
import { confideByWords } from './store/confiding.steps.js';
import type { StoreResult, StoringContext } from './store/draftStorage.js';
import { findNames } from './store/names.steps.js';
import type { DraftWriter, PreparedDrafts } from './store/preparedDrafts.js';
import { storeDrafts } from './store/storing.steps.js';
import type { ChangeActor, ChangeResult, MemoryChange, TimedActor } from './verdict.js';
import type { WriterOptions } from './writeBatch.steps.js';
import { loadRemovedValues } from './writeConstraints.store.js';
import type { TextVector } from './writeSet.js';

/**
 * The one writer of memories. Its verbs:
 *
 * | verb    | effect                                                             | in                         |
 * | ------- | ------------------------------------------------------------------ | -------------------------- |
 * | store   | creates or confirms memories from drafts, or updates or supersedes | store/storing.steps.ts     |
 * | change  | applies the verdict of a use case to stored memories               | change/changing.steps.ts   |
 * | fold    | makes one memory of several; `unfold` undoes it                    | fold/                      |
 * | erase   | deletes memories for good                                          | erasing.steps.ts           |
 * | restore | puts back exported memories                                        | restore/restoring.steps.ts |
 *
 * `rekey` brings stored memories to the present form of their keys. Each verb locks the blocks of the speakers, and with
 * them their relations and single-valued fields; then memories in the order of their ids, then threads, then chats. It
 * decides under these locks, writes a batch with index entries, history and outbox (writeBatch.steps.ts), and announces
 * it after the commit.
 */
export class MemoryWriter implements DraftWriter {
  readonly defaults: WritingDefaults;

  constructor(
    /** Absent: texts are embedded later. */
    private readonly embedder: Embedder | undefined,
    private readonly options: WriterOptions = {},
  ) {
    this.defaults = options.defaults ?? defaultWriting;
  }

  /**
   * Embeds drafts without a vector, and finds or creates the entities they name, before any lock is taken. The drafts
   * themselves are not stored. Without an embedder, or if it fails or takes too long, they are embedded later.
   */
  async prepare(graph: GraphSession, drafts: readonly Draft[], context: StoringContext): Promise<PreparedDrafts> {
    const [vectors, confidedBatch, names] = await Promise.all([
      this.vectorsFor(drafts, context),
      confideByWords(graph, drafts, context),
      findNames(graph, drafts, context, this.options.quotas?.names),
      this.options.quotas?.memories.refresh(
        graph,
        context.tenantId,
        drafts.flatMap(({ staterId }) => staterId ?? []),
      ),
    ]);
    const { spaceId = this.embedder?.space.id ?? null } = context;
    const embeddedDrafts = confidedBatch.drafts.map((draft, index) => ({ ...draft, vector: vectors[index]! }));
    return { drafts: embeddedDrafts, names, context: { ...confidedBatch.context, spaceId } };
  }

  /**
   * Stores prepared drafts in its own transaction: all or nothing, each by the conflict rule for its key. Drafts of one
   * key are decided one after the other. Returns one result per draft, in order. Rejects with QUOTA_EXCEEDED if more
   * memories would be created than the quota allows.
   */
  store(graph: GraphSession, prepared: PreparedDrafts): Promise<StoreResult[]> {
    return graph.write((transaction) => this.storeIn(transaction, prepared, { mayRepeat: transaction.attempt > 1 }));
  }

  /** Like `store`, in the caller's transaction. Set `mayRepeat` after a possible commit: it skips recorded events. */
  storeIn(
    transaction: GraphTransaction,
    prepared: PreparedDrafts,
    { mayRepeat }: { mayRepeat: boolean },
  ): Promise<StoreResult[]> {
    return storeDrafts(transaction, prepared, mayRepeat, this.options);
  }

  /**
   * Changes memories in its own transaction, all or none. Returns the result of each, by id; memories that do not exist
   * are missing. Rejects with CONFLICT if a new key is taken, and with any error that the verdict throws.
   */
  change(graph: GraphSession, change: MemoryChange): Promise<Map<string, ChangeResult>> {
    return graph.write((transaction) => this.changeIn(transaction, change));
  }

  changeIn(transaction: GraphTransaction, change: MemoryChange): Promise<Map<string, ChangeResult>> {
    return changeMemories(transaction, change, this.options);
  }

  /**
   * Migrates memories of one tenant, in this order, to the present form of their keys, in its own transaction; see
   * `migrateKeys`. Only the form changes, so neither history nor threads record it, except for memories superseded by
   * it.
   */
  rekey(graph: GraphSession, ids: readonly string[], by: ChangeActor): Promise<void> {
    return graph.write((transaction) => rekeyMemories(transaction, ids, by, this.options));
  }

  /**
   * Purges forgotten memories of one tenant, in its own transaction. The history keeps their events without texts.
   * Resolves with the number purged. Memories restored meanwhile stay.
   */
  purge(graph: GraphSession, ids: readonly string[], by: TimedActor): Promise<number> {
    return graph.write((transaction) => purgeForgotten(transaction, ids, by, this.options));
  }

  /**
   * Folds memories that say the same, or several notes, in its own transaction. The sources are superseded by the new
   * memory, or by the one that stays unchanged (`targetId`). Resolves with the number of folds made. A fold is skipped if a
   * source has changed since it was judged, or if the result would be disclosed to others than all of its sources are.
   * A fold of notes is also skipped if a live memory already says their summary.
   */
  fold(graph: GraphSession, folds: readonly Fold[], by: TimedActor): Promise<number> {
    return graph.write((transaction) => applyFolds(transaction, folds, by, this.options));
  }

  /**
   * Undoes folds, in its own transaction. Their sources live again, as closed as the folds are by now, and the folds
   * end. A memory that others had become part of stays. `options` decides the status of the sources of a fold
   * that is not live. Resolves with the changed sources, by id; empty if there is no fold by these ids.
   */
  unfold(
    graph: GraphSession,
    ids: readonly string[],
    by: TimedActor,
    options?: UnfoldOptions,
  ): Promise<Map<string, MemoryRow>> {
    return graph.write((transaction) => this.unfoldIn(transaction, ids, by, options));
  }

  async unfoldIn(
    transaction: GraphTransaction,
    folds: readonly string[],
    by: TimedActor,
    options?: UnfoldOptions,
  ): Promise<Map<string, MemoryRow>> {
    return this.unfoldSources(transaction, await listFoldSources(transaction, folds), by, options);
  }

  /** Takes these sources out of their folds, in the caller's transaction, as `unfold` does. */
  unfoldSources(
    transaction: GraphTransaction,
    memberships: readonly FoldMembership[],
    by: TimedActor,
    options: UnfoldOptions = {},
  ): Promise<Map<string, MemoryRow>> {
    return unfoldMemories(transaction, { memberships, ...options }, by, this.options);
  }

  /** Deletes memories for good, live or not, and their texts from the history, which keeps the events. */
  eraseIn(
    transaction: GraphTransaction,
    ids: readonly string[],
    by: TimedActor,
    options: ErasingOptions = {},
  ): Promise<MemoryState[]> {
    return eraseMemories(transaction, { ids, ...options }, by, this.options);
  }

  /** Restores exported memories and their events, all or none. Those that exist or were purged here stay unchanged. */
  restoreExported(graph: GraphSession, batch: RestoreBatch, by: ChangeActor): Promise<RestoredIds> {
    return graph.write((transaction) => restoreMemories(transaction, batch, by, this.options));
  }

  /** Loads the removed values of places, by place; empty without `suppressionList`. */
  loadRemovedValues(
    graph: GraphSession,
    tenantId: string,
    placeKeys: readonly string[],
  ): Promise<ReadonlyMap<string, RemovedValues>> {
    return loadRemovedValues(graph, this.options.suppressionList, tenantId, placeKeys);
  }

  /** Embeds one text; null without an embedder or if it does not answer in time. */
  async vectorOf(text: string, requester: Requester): Promise<TextVector | null> {
    return (await this.vectorsOf([text], requester))[0]!;
  }

  /** Embeds texts, in order; null for each without a vector in time. */
  async vectorsOf(texts: readonly string[], requester: Requester): Promise<(TextVector | null)[]> {
    const { embedder } = this;
    if (!embedder || texts.length === 0) return texts.map(() => null);
    const vectors = await embedder.embedPassages([...texts], { requester, limitMs: this.options.vectorLimitMs });
    return vectors.map((vector) => (Array.isArray(vector) ? { vector, spaceId: embedder.space.id } : null));
  }

  private async vectorsFor(
    drafts: readonly Draft[],
    { tenantId, actor }: StoringContext,
  ): Promise<(readonly number[] | null)[]> {
    const unembeddedDrafts = drafts.filter(({ vector }) => vector === null);
    const vectors = await this.vectorsOf(
      unembeddedDrafts.map(({ text }) => text),
      { tenantId, viewerId: actor },
    );
    const byDraft = new Map(unembeddedDrafts.map((draft, index) => [draft, vectors[index]]));
    return drafts.map((draft) => byDraft.get(draft)?.vector ?? draft.vector);
  }
}
