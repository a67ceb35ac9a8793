import { extendHeldUntil } from '../../directory/chats/chats.store.js';
import { type SpeakerAndSubjects, requireLookedUp, withAcquaintance } from '../../disclosure/acquaintance.js';
import { lockAcquaintance } from '../../disclosure/acquaintance.store.js';
import { isAccount } from '../../directory/people/person.js';
import type { Clock } from '../../platform/clock.js';
import { mapYielding } from '../../platform/eventLoop.js';
import type { Requester } from '../../platform/fairQueue.js';
import type { Embedder } from '../../platform/models/embedding/embedder.js';
import { amountsOf, type Quota } from '../../platform/quota.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { defaultVectorSet, type VectorSet } from '../../platform/neo4j/vectorSets.js';
import { restrictVerdict, collectChange, newLiveKeyOf, predictedLiveKeys } from './memoryChanges.js';
import type { RemovedValues } from '../../text/removedValues.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import type { Removals } from '../removals.store.js';
import { defaultWriting, type WritingDefaults } from './composeMemory.js';
import { confideByWords } from './confiding.steps.js';
import type { Draft } from './draft.js';
import {
  maskEvent,
  type RestoreBatch,
  maskMemory,
  originsOfRestored,
  type RestoredIds,
  restoreAll,
  threadsOf,
  speakersOfRestored,
} from './restoring.js';
import { findRestored, existsOrPurged, appendEvents } from './restoring.store.js';
import type { Announcement } from '../historyEvent.js';
import { maskDraft, removedValuesFor, placeKeysOfStatement, speakerOf } from './removedValueMasking.js';
import { isPastRestore } from '../lifetime.js';
import {
  type WriteConstraints,
  findWriteConstraints,
  findEvents,
  loadChatPeriodsOf,
  lockMemories,
  lockThreads,
  purgeAll,
  putKeys,
  writeAll,
} from './memoryWrites.store.js';
import { propagateRestrictions } from './fold/foldRestrictions.steps.js';
import { type FoldSourcePair, listFolded, listFoldedDeep } from './fold/folds.store.js';
import type { Fold } from './fold/foldLinks.js';
import { foldInTransaction, type FoldWriter, type UnfoldOptions, unfoldSourcesIn } from './fold/folding.steps.js';
import { composeAll, findNames } from './names.steps.js';
import type { DraftWriter, PreparedDrafts } from './preparedDrafts.js';
import { computeLiveKey, migrateKeys } from './rekeying.js';
import { factsOf, findConflicts } from './supersede/conflicts.steps.js';
import { canSupersede, type Fact } from './supersede/supersession.js';
import { lockConflictCandidates, resolveContradictions } from './contradictions.steps.js';
import { decideDrafts } from './decideDrafts.js';
import type { ComposedDraft, StoreResult, StoringContext } from './draftStorage.js';
import type { ChangeActor, ChangeResult, MemoryChange } from './verdict.js';
import { assignRelationKeys, visibleKeys } from './relationKeys.steps.js';
import { type TextVector, WriteSet } from './writeSet.js';

/** Quotas of memories, and of the people and things that they name. */
export type WriterQuotas = Readonly<Record<'memories' | 'names', Quota>>;

/** Options of a memory writer. By default it waits for all vectors, and announces nothing. */
export interface WriterOptions {
  /** Vector set of the vectors that it makes. */
  readonly set?: VectorSet;
  /** Called after each commit; must not throw. */
  readonly announce?: (written: Announcement) => void;
  /** Schedules the background work that writes cause, in their own transaction. */
  readonly note?: (transaction: GraphTransaction, tenantId: string, writes: WriteSet, now: number) => Promise<void>;
  /** Time limit in ms for the vectors of a write. A memory without a vector by then is stored without one. */
  readonly vectorLimitMs?: number;
  /** Absent for the writers of operators. */
  readonly quotas?: WriterQuotas;
  /** Defaults of fields that a statement does not give; `defaultWriting` if absent. */
  readonly defaults?: WritingDefaults;
  /** Clock for writers of statements made long ago. Storing counts as a use now, or the memory would decay at once. */
  readonly clock?: Clock;
  /** Removed values of places; if absent, none are kept out. */
  readonly removals?: Removals;
  /** Called after a memory was stored without its vector; must not throw. */
  readonly onUnembedded?: () => void;
}

/**
 * The one writer of memories. It locks the blocks of the speakers (their ties and single-valued fields), then memories
 * in the order of their ids, then threads, then chats. It decides under these locks. It writes the memories with their
 * index entries and their history. It announces the writes after the commit.
 */
export class MemoryWriter implements DraftWriter {
  private readonly foldWriter: FoldWriter = {
    write: (...args) => this.write(...args),
    loadRemovedValues: (...args) => this.loadRemovedValues(...args),
  };

  /** Defaults of fields that a statement does not give. */
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

  /**
   * Like `store`, in the caller's transaction. With `mayRepeat`, a draft whose event is already in the history is
   * skipped. Set it if the same drafts may have been committed before.
   */
  async storeIn(
    transaction: GraphTransaction,
    { drafts, context, names }: PreparedDrafts,
    { mayRepeat }: { mayRepeat: boolean },
  ): Promise<StoreResult[]> {
    if (drafts.length === 0) return [];
    const { tenantId: tenant } = context;
    const now = Math.max(...drafts.map(({ createdAt }) => createdAt));
    const events = drafts.map(({ eventId }) => eventId);
    const recordedEvents = mayRepeat ? await findEvents(transaction, events) : new Set<string>();
    const composedDrafts = composeAll(drafts, names, context, this.defaults);
    const facts = factsOf(composedDrafts);
    // Sent before the conflicts are looked for: writers of fields of one speaker see each other's values.
    const acquaintanceLock = lockAcquaintance(transaction, tenant, speakersOf(composedDrafts, facts), now);
    // A failure is thrown where it is awaited, after the conflicts.
    acquaintanceLock.catch(() => undefined);
    const { composed, ids, endedKeys, conflictsAmong } = await findConflicts(transaction, composedDrafts, facts);
    const keys = [...new Set([...composed.flatMap(({ memory }) => memory.liveKey ?? []), ...endedKeys])];
    const [tiesOf, { byId, byKey }, { restrictions, removedValues }] = await Promise.all([
      acquaintanceLock,
      lockMemories(transaction, { tenant, ids, keys, now }),
      this.writeConstraintsOf(transaction, tenant, keys, drafts.flatMap(placeKeysOfStatement)),
    ]);
    const maskedDrafts = await mapYielding(drafts, (draft) => maskDraft(draft, removedValues), {
      tenantId: tenant,
      viewerId: context.actor,
    });
    if (maskedDrafts.some((draft, index) => draft !== drafts[index]))
      return this.storeIn(transaction, { drafts: maskedDrafts, context, names }, { mayRepeat });
    const draftsWithTies = composed.map((one) => ({ ...one, memory: withAcquaintance(one.memory, tiesOf) }));
    const conflicts = conflictsAmong({ byId, byKey });
    const threads = [...composed, ...byId.values()].map(({ memory }) => memory.threadKey);
    const writes = new WriteSet(context);
    lockThreads(transaction, tenant, threads, now);
    extendHeldUntil(transaction, latestMoments(drafts), now);
    const results = decideDrafts(
      draftsWithTies,
      { liveByKey: byKey, conflicts, restrictions, recordedEventIds: recordedEvents },
      context,
      writes,
    );
    this.charge(transaction, tenant, writes);
    await this.write(transaction, tenant, writes, threads, now);
    return results.map((one) => ({ ...one, row: writes.asWritten(one.row) }));
  }

  /**
   * Changes memories in its own transaction, all or none. Returns the result of each, by id; memories that do not exist
   * are missing. Rejects with CONFLICT if a new key is taken, and with any error that the verdict throws.
   */
  async change(graph: GraphSession, change: MemoryChange): Promise<Map<string, ChangeResult>> {
    return graph.write((transaction) => this.changeIn(transaction, change));
  }

  /** Like `change`, in the caller's transaction. */
  async changeIn(transaction: GraphTransaction, change: MemoryChange): Promise<Map<string, ChangeResult>> {
    const { by, decide, events } = change;
    const { tenantId: tenant, now } = by;
    const seenAt = change.asStored ? 0 : now;
    const [ids, keys] = [[...events.keys()], [...new Set(predictedLiveKeys(change))]];
    const [lockedTies, { byId, byKey }, predictedConstraints] = await Promise.all([
      lockAcquaintance(transaction, tenant, change.speakers, now),
      lockMemories(transaction, { tenant, ids, keys, now, seenAt }),
      this.writeConstraintsOf(transaction, tenant, keys, change.placeKeys),
    ]);
    const tiesOf = requireLookedUp(lockedTies, change.speakers);
    const removedValues = [...predictedConstraints.removedValues.values()];
    const recordedEvents =
      transaction.attempt > 1 ? await findEvents(transaction, [...events.values()]) : new Set<string>();
    const decisions = ids.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      if (recordedEvents.has(events.get(id)!)) return { row, verdict: 'done' as const };
      return { row, verdict: decide(row, now, tiesOf, removedValues) };
    });
    const movedKeys = decisions.flatMap(({ row, verdict }) =>
      verdict === 'done' ? [] : (newLiveKeyOf(row, verdict) ?? []),
    );
    // Rare race: a memory changed since it was read, so its new key was not known when the others were locked.
    const lateKeys = movedKeys.filter((key) => !keys.includes(key));
    // The participants at the moment a live memory was learned decide its audience keys.
    const rowsWithoutChats = decisions.flatMap(({ row, verdict }) => {
      const { chatId, learnedInId } = row.memory;
      const isLive = verdict !== 'done' && verdict?.after.status === 'ACTIVE';
      return isLive && [chatId, learnedInId].some((id) => id !== null && !by.chats.has(id)) ? row : [];
    });
    const [lateLocked, lateConstraints, lateChats, conflictRows] = await Promise.all([
      lockMemories(transaction, { tenant, ids: [], keys: lateKeys, now, seenAt }),
      findWriteConstraints(transaction, { tenant, keys: lateKeys }),
      loadChatPeriodsOf(transaction, tenant, rowsWithoutChats),
      lockConflictCandidates(transaction, decisions, by),
    ]);
    const lockedRows = [...byId.values(), ...lateLocked.byId.values(), ...conflictRows];
    const threads = lockedRows.map(({ memory }) => memory.threadKey);
    const actorWithChats = { ...by, chats: new Map([...lateChats, ...by.chats]) };
    const restrictions = new Map([...predictedConstraints.restrictions, ...lateConstraints.restrictions]);
    const writes = new WriteSet(actorWithChats);
    const holders = new Map([...byKey, ...lateLocked.byKey]);
    const changeWithChats = { ...change, by: actorWithChats };
    const results = decisions.map(({ row, verdict }): ChangeResult => {
      if (verdict === 'done') return { outcome: 'CHANGED', row };
      const restrictedVerdict = restrictVerdict(row, verdict, restrictions);
      const settlement = resolveContradictions(
        { row, verdict: restrictedVerdict },
        lockedRows,
        changeWithChats,
        writes,
      );
      return settlement.result ?? collectChange(row, settlement.verdict, changeWithChats, holders, writes);
    });
    const newStatements = writes.all.filter(
      ({ before, after }) => before?.learnedInId !== after.learnedInId || before.learnedAt !== after.learnedAt,
    );
    await propagateRestrictions(transaction, tenant, writes, now);
    lockThreads(transaction, tenant, threads, now);
    extendHeldUntil(transaction, latestMoments(newStatements.map(({ after }) => ({ ...after, chatId: null }))), now);
    await this.write(transaction, tenant, writes, threads, now);
    return new Map(results.map((one) => [one.row.memory.id, { ...one, row: writes.asWritten(one.row) }]));
  }

  /**
   * Migrates memories of one tenant, in this order, to the present form of their keys, in its own transaction; see
   * {@link migrateKeys}. Only the form changes, so neither history nor threads record it, except for memories superseded by
   * it.
   */
  rekey(graph: GraphSession, ids: readonly string[], by: ChangeActor): Promise<void> {
    return graph.write(async (transaction) => {
      const { tenantId: tenant, now } = by;
      const { byId } = await lockMemories(transaction, { tenant, ids, keys: [], now });
      const rows = ids.flatMap((id) => byId.get(id) ?? []);
      const keys = [...new Set(rows.map(computeLiveKey))];
      const { byKey } = await lockMemories(transaction, { tenant, ids: [], keys, now });
      const writes = new WriteSet(by);
      const memoryKeys = migrateKeys(rows, byKey, now, writes);
      const threads = writes.all.map(({ after }) => after.threadKey);
      lockThreads(transaction, tenant, threads, now);
      await this.write(transaction, tenant, writes, threads, now);
      const liveWrites = memoryKeys.flatMap(({ id, memoryKey, liveKey }) => {
        const { memory, entities } = byId.get(id)!;
        return liveKey === null ? [] : [{ before: null, after: { ...memory, memoryKey, liveKey }, entities }];
      });
      const visibleKeyById = await visibleKeys(transaction, tenant, liveWrites, writes, now);
      putKeys(
        transaction,
        memoryKeys.map((one) => ({ ...one, memoryKey: visibleKeyById.get(one.id) ?? one.memoryKey })),
      );
    });
  }

  /**
   * Purges forgotten memories of one tenant, in its own transaction. The history keeps their events without texts.
   * Resolves with the number purged. Memories restored meanwhile stay.
   */
  purge(graph: GraphSession, ids: readonly string[], by: Omit<ChangeActor, 'chats'>): Promise<number> {
    return graph.write(async (transaction) => {
      const isForgotten = (memory: MemoryState): boolean => isPastRestore(memory, by.now);
      const foldSources = await listFoldedDeep(transaction, ids);
      if (foldSources.length === 0) return (await this.eraseIn(transaction, ids, by, isForgotten)).length;
      // The sources of a forgotten fold say the same and were forgotten with it, so they are purged too.
      const allIds = [...ids, ...foldSources.map(({ source }) => source)];
      const { byId } = await lockMemories(transaction, { tenant: by.tenantId, ids: allIds, keys: [], now: by.now });
      const forgottenIds = new Set(
        [...byId.values()]
          .map(({ memory }) => memory)
          .filter(isForgotten)
          .map(({ id }) => id),
      );
      const purgeIds = new Set(forgottenIds);
      // Repeats until no source is added: sources may be folds with sources of their own, in any order.
      for (let size = 0; size < purgeIds.size;) {
        size = purgeIds.size;
        for (const { fold, source } of foldSources)
          if (purgeIds.has(fold) && byId.get(source)?.memory.status === 'SUPERSEDED') purgeIds.add(source);
      }
      const isGone = ({ id }: MemoryState): boolean => purgeIds.has(id);
      const erasedMemories = await this.eraseIn(transaction, allIds, by, isGone);
      return erasedMemories.filter(({ id }) => ids.includes(id)).length;
    });
  }

  /**
   * Folds memories that say the same, or several notes, in its own transaction. The sources are superseded by the new
   * memory, or by the one that stays unchanged (`into`). Resolves with the number of folds made. A fold is skipped if a
   * source has changed since it was judged, or if the result would be disclosed to others than all of its sources are.
   * A fold of notes is also skipped if a live memory already says their summary.
   */
  fold(graph: GraphSession, folds: readonly Fold[], by: Omit<ChangeActor, 'chats'>): Promise<number> {
    return graph.write((transaction) => foldInTransaction(transaction, this.foldWriter, folds, by));
  }

  /**
   * Undoes folds, in its own transaction. Their sources live again, as closed as the folds are by now, and the
   * folds end. A memory that others had become part of stays. `options` decides the status of the sources of a fold
   * that is not live. Resolves with the changed sources, by id; empty if there is no fold by these ids.
   */
  unfold(
    graph: GraphSession,
    ids: readonly string[],
    by: Omit<ChangeActor, 'chats'>,
    options?: UnfoldOptions,
  ): Promise<Map<string, MemoryRow>> {
    return graph.write((transaction) => this.unfoldIn(transaction, ids, by, options));
  }

  /** Like `unfold`, in the caller's transaction. */
  async unfoldIn(
    transaction: GraphTransaction,
    folds: readonly string[],
    by: Omit<ChangeActor, 'chats'>,
    options?: UnfoldOptions,
  ): Promise<Map<string, MemoryRow>> {
    return this.unfoldSources(transaction, await listFolded(transaction, folds), by, options);
  }

  /** Takes these sources out of their folds, in the caller's transaction, as `unfold` does. */
  unfoldSources(
    transaction: GraphTransaction,
    pairs: readonly FoldSourcePair[],
    by: Omit<ChangeActor, 'chats'>,
    options?: UnfoldOptions,
  ): Promise<Map<string, MemoryRow>> {
    return unfoldSourcesIn(transaction, this.foldWriter, pairs, by, options);
  }

  /** Loads the removed values of places, by place; empty without `removals`. */
  async loadRemovedValues(
    graph: GraphSession | GraphTransaction,
    tenantId: string,
    placeKeys: readonly string[],
  ): Promise<ReadonlyMap<string, RemovedValues>> {
    const { removals } = this.options;
    return removals && placeKeys.length > 0 ? removals.load(graph, tenantId, [...new Set(placeKeys)]) : new Map();
  }

  /** Loads the restrictions of these keys and the removed values of these places (none without `removals`). */
  private async writeConstraintsOf(
    transaction: GraphTransaction,
    tenantId: string,
    keys: readonly string[],
    placeKeys: readonly string[],
  ): Promise<Pick<WriteConstraints, 'restrictions'> & { removedValues: ReadonlyMap<string, RemovedValues> }> {
    const { removals } = this.options;
    const distinctPlaceKeys = removals ? [...new Set(placeKeys)] : [];
    const { restrictions, removedRows } = await findWriteConstraints(transaction, {
      tenant: tenantId,
      keys,
      placeKeys: distinctPlaceKeys,
    });
    return {
      restrictions,
      removedValues: removals?.groupByPlace(tenantId, distinctPlaceKeys, removedRows) ?? new Map(),
    };
  }

  /**
   * Deletes memories of one tenant for good in the caller's transaction, live or not, and their texts from their
   * history, which keeps the events. Resolves with those deleted.
   */
  async eraseIn(
    transaction: GraphTransaction,
    ids: readonly string[],
    { tenantId: tenant, actor, now }: Omit<ChangeActor, 'chats'>,
    isGone: (memory: MemoryState) => boolean = () => true,
  ): Promise<MemoryState[]> {
    if (ids.length === 0) return [];
    const { byId } = await lockMemories(transaction, { tenant, ids, keys: [], now });
    const erasable = [...byId.values()].map(({ memory }) => memory).filter(isGone);
    const writes = new WriteSet({ actor, chats: new Map() });
    for (const memory of erasable) writes.recordEvent('PURGE', memory, memory, { at: now });
    const threads = erasable.map(({ threadKey }) => threadKey);
    lockThreads(transaction, tenant, threads, now);
    await this.write(transaction, tenant, writes, threads, now);
    purgeAll(
      transaction,
      erasable.map(({ id }) => id),
    );
    return erasable;
  }

  /**
   * Restores exported memories with their events and supersessions, in its own transaction: all or nothing. Memories
   * that exist or were purged in this graph stay unchanged.
   */
  restoreExported(graph: GraphSession, batch: RestoreBatch, by: ChangeActor): Promise<RestoredIds> {
    return graph.write(async (transaction) => {
      const { tenantId: tenant, now } = by;
      const existing = await findRestored(transaction, tenant, batch);
      const memories = batch.memories.filter(({ row: { memory } }) => !existsOrPurged(existing, memory.id));
      const restoredIds = new Set(memories.map(({ row }) => row.memory.id));
      const originById = originsOfRestored(memories, existing);
      const isStored = (id: string): boolean => restoredIds.has(id) || existing.memories.has(id);
      const newEvents = batch.events.filter(({ id }) => !existing.events.has(id));
      const events = newEvents.filter(({ memoryId, isMemoryGone }) => isMemoryGone || isStored(memoryId));
      const keys = memories.map(({ row }) => computeLiveKey(row));
      const [tiesOf, { byKey }, { restrictions, removedValues }] = await Promise.all([
        lockAcquaintance(transaction, tenant, speakersOfRestored(memories), now),
        lockMemories(transaction, { tenant, ids: [], keys: [...new Set(keys)], now }),
        this.writeConstraintsOf(transaction, tenant, keys, [...originById.values()].flatMap(placeKeysOfStatement)),
      ]);
      const writes = new WriteSet(by);
      const removedValuesOf = (id: string) => {
        const origin = originById.get(id);
        return origin ? removedValuesFor(placeKeysOfStatement(origin), speakerOf(origin), removedValues) : [];
      };
      const maskedMemories = memories.map((one) => maskMemory(one, removedValuesOf(one.row.memory.id)));
      restoreAll(maskedMemories, { liveByKey: byKey, restrictions, tiesOf }, writes);
      writes.supersessions.push(
        ...batch.supersessions.filter(({ newer, older }) => isStored(newer) && isStored(older)),
      );
      const threads = threadsOf({ ...batch, memories, events });
      lockThreads(transaction, tenant, threads, now);
      extendHeldUntil(transaction, latestMoments(memories.map(({ row }) => row.memory)), now);
      await this.write(transaction, tenant, writes, threads, now);
      const maskedEvents = events.map((one) => maskEvent(one, removedValuesOf(one.memoryId)));
      appendEvents(transaction, tenant, maskedEvents);
      const ids = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));
      return {
        memories: restoredIds,
        events: ids(events),
        strays: ids(newEvents.filter((one) => !events.includes(one))),
      };
    });
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

  /** Charges new memories to their staters. */
  private charge(transaction: GraphTransaction, tenantId: string, writes: WriteSet): void {
    const { quotas } = this.options;
    if (!quotas) return;
    const newWrites = writes.all.filter(({ before }) => before === null);
    quotas.memories.charge(transaction, tenantId, amountsOf(newWrites.map(({ after }) => after.staterId)));
  }

  private async write(
    transaction: GraphTransaction,
    tenantId: string,
    writes: WriteSet,
    threads: readonly string[],
    now: number,
  ): Promise<void> {
    const { set = defaultVectorSet, clock } = this.options;
    await assignRelationKeys(transaction, tenantId, writes, now);
    writeAll(transaction, tenantId, writes, { set, accessedAt: clock?.() });
    await this.options.note?.(transaction, tenantId, writes, now);
    const events = writes.events.map(({ event }) => event);
    const isVectorMissing = writes.all.some(
      ({ before, after, vector }) =>
        !vector && after.status === 'ACTIVE' && (before?.text !== after.text || before.status !== 'ACTIVE'),
    );
    transaction.afterCommit(() => {
      this.options.announce?.({ tenantId, threads: [...new Set(threads)], events });
      if (isVectorMissing) this.options.onUnembedded?.();
    });
  }
}

/** Returns the speakers of drafts with the accounts they speak of; one whose fact may replace others is always held. */
const speakersOf = (composedDrafts: readonly ComposedDraft[], facts: ReadonlyMap<string, Fact>): SpeakerAndSubjects[] =>
  composedDrafts.flatMap(({ draft, memory: { staterId, ownerId }, references: { people } }) => {
    const speakerId = staterId ?? ownerId;
    if (speakerId === null) return [];
    const isAlwaysLocked = canSupersede(facts.get(draft.id)!);
    // Words that fill a slot may be about the owner.
    const aboutIds = [
      ...people.filter(isAccount).map(({ id }) => id),
      ...(isAlwaysLocked && ownerId !== null ? [ownerId] : []),
    ];
    return [{ staterId: speakerId, aboutIds, isAlwaysLocked }];
  });

/** Returns the latest moment of these statements per chat, epoch ms. */
function latestMoments(
  statements: readonly Pick<Draft, 'chatId' | 'learnedInId' | 'learnedAt'>[],
): Map<string, number> {
  const moments = new Map<string, number>();
  for (const { chatId, learnedInId, learnedAt } of statements) {
    for (const id of [chatId, learnedInId]) {
      if (id !== null) moments.set(id, Math.max(moments.get(id) ?? learnedAt, learnedAt));
    }
  }
  return moments;
}
