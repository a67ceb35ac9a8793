import { holdChats } from '../../directory/chats/chats.store.js';
import { type SpeakerAndSubjects, tied } from '../../disclosure/acquaintance.js';
import { holdTies } from '../../disclosure/acquaintance.store.js';
import { isAccount } from '../../directory/people/person.js';
import type { Clock } from '../../platform/clock.js';
import { inTurns } from '../../platform/eventLoop.js';
import type { Asker } from '../../platform/fairQueue.js';
import type { Embedder } from '../../platform/models/embedding/embedder.js';
import { amountsOf, type Quota } from '../../platform/quota.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { usualSet, type VectorSet } from '../../platform/neo4j/vectorSets.js';
import { closedUnder, follow, keyMovedTo, likelyKeys } from './changing.js';
import type { RemovedValues } from '../../text/removedValues.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import type { Removals } from '../removals.store.js';
import { usualDefaults, type WritingDefaults } from './composeMemory.js';
import { confideByWords } from './confiding.steps.js';
import type { Draft } from './draft.js';
import {
  eventWithout,
  type Former,
  formerWithout,
  sayingsOfFormer,
  type PutBack,
  putFormerBack,
  threadsOf,
  speakingOfFormer,
} from './exportedMemory.js';
import { findFormer, isFound, putFormerEvents } from './exportedMemory.store.js';
import type { Announcement } from '../historyEvent.js';
import { draftWithout, keptOutOf, placesOf, speakerOf } from './keptOut.js';
import { isOver } from '../lifetime.js';
import {
  type Bounds,
  findBounds,
  findEvents,
  loadStandingsOf,
  lockMemories,
  lockThreads,
  purgeAll,
  putKeys,
  writeAll,
} from './memoryWrites.store.js';
import { type FoldSource, listFolded, listFoldedDeep } from './fold/folds.store.js';
import type { Fold } from './fold/foldLinks.js';
import { foldIn, type FoldWriter, type UnfoldContext, takeApartIn } from './fold/folding.steps.js';
import { composeAll, findNames } from './names.steps.js';
import type { DraftWriter, PreparedDrafts } from './prepared.js';
import { presentKey, rekeyed } from './rekeying.js';
import { rivalsOf } from './supersede/rivalry.steps.js';
import { lockRivals, settle } from './settling.steps.js';
import { type ComposedDraft, decideDrafts, type Stored, type StoringContext } from './storing.js';
import type { ChangeBy, ChangeResult, MemoryChange } from './verdict.js';
import { keyTies, shownKeys } from './tieKeys.steps.js';
import { type TextVector, WriteSet } from './writeSet.js';

/** How a writer differs from one that waits for all vectors and tells nobody. */
export interface WriterOptions {
  /** Where the vectors that it makes belong; it matters only where it makes any. */
  readonly set?: VectorSet;
  /** Hears of each commit; must not throw. */
  readonly announce?: (written: Announcement) => void;
  /** Notes the background work that writes cause, in their own transaction. */
  readonly note?: (transaction: GraphTransaction, tenantId: string, writes: WriteSet, now: number) => Promise<void>;
  /** How long a write waits for its vectors, in ms; what has none by then is stored without. */
  readonly vectorLimitMs?: number;
  /** How many memories may be stored; none for those of operators. */
  readonly quota?: Quota;
  /** What holds for statements that say nothing of it; `usualDefaults` when not said. */
  readonly defaults?: WritingDefaults;
  /**
   * Given where what is stored was said long ago: that it is stored now counts as a use, or it would have faded at once.
   */
  readonly clock?: Clock;
  /** What places keep out; when not said, nothing is kept out. */
  readonly removals?: Removals;
  /** Hears that something was stored without its vector; must not throw. */
  readonly onUnembedded?: () => void;
}

/**
 * The one writer of memories. It holds who blocks whom, locks memories in the order of their ids, then threads, then
 * chats; decides; writes the memories with their index entries and their history; and announces what it wrote once that
 * is committed.
 */
export class MemoryWriter implements DraftWriter {
  private readonly folding: FoldWriter = {
    write: (...wanted) => this.write(...wanted),
    removedFrom: (...wanted) => this.removedFrom(...wanted),
  };

  /** What holds for statements that say nothing of it. */
  readonly defaults: WritingDefaults;

  constructor(
    /** Absent: texts wait for their vectors. */
    private readonly embedder: Embedder | undefined,
    private readonly options: WriterOptions = {},
  ) {
    this.defaults = options.defaults ?? usualDefaults;
  }

  /**
   * Makes the vectors of drafts that bring none, and finds or makes what they name, before any lock is held. Nothing of
   * the drafts themselves is stored. Without an embedder, or where it fails or takes too long, they wait for their vectors.
   */
  async prepare(graph: GraphSession, drafts: readonly Draft[], context: StoringContext): Promise<PreparedDrafts> {
    const [embedded, confided, names] = await Promise.all([
      this.vectorsFor(drafts, context),
      confideByWords(graph, drafts, context),
      findNames(graph, drafts, context),
      this.options.quota?.look(
        context.tenantId,
        drafts.flatMap(({ staterId }) => staterId ?? []),
      ),
    ]);
    const { spaceId = this.embedder?.space.id ?? null } = context;
    const ready = confided.drafts.map((draft, at) => ({ ...draft, vector: embedded[at]! }));
    return { drafts: ready, names, context: { ...confided.context, spaceId } };
  }

  /**
   * Stores prepared drafts in a transaction of their own: all of them, each by the conflict rule for its key, or nothing.
   * Drafts of one key are decided one after the other. One result per draft, in order. Rejects with QUOTA_EXCEEDED where
   * more memories would be made than may be stored.
   */
  store(graph: GraphSession, prepared: PreparedDrafts): Promise<Stored[]> {
    return graph.write((transaction) => this.storeIn(transaction, prepared, { mayRepeat: transaction.attempt > 1 }));
  }

  /**
   * As `store`, within a transaction of the caller. With `mayRepeat` a draft whose event the history holds already is
   * left alone: ask for it when the very same drafts may have been committed before.
   */
  async storeIn(
    transaction: GraphTransaction,
    { drafts, context, names }: PreparedDrafts,
    { mayRepeat }: { mayRepeat: boolean },
  ): Promise<Stored[]> {
    if (drafts.length === 0) return [];
    const { tenantId: tenant } = context;
    const now = Math.max(...drafts.map(({ createdAt }) => createdAt));
    const events = drafts.map(({ eventId }) => eventId);
    const done = mayRepeat ? await findEvents(transaction, events) : new Set<string>();
    const said = composeAll(drafts, names, context, this.defaults);
    const { composed, ids, ended, rivalsAmong } = await rivalsOf(transaction, said);
    const keys = [...new Set([...composed.flatMap(({ memory }) => memory.liveKey ?? []), ...ended])];
    const [tiesOf, { byId, byKey }, { restrictions, kept }] = await Promise.all([
      holdTies(transaction, tenant, composed.flatMap(speakingOf), now),
      lockMemories(transaction, { tenant, ids, keys, now }),
      this.boundsOf(transaction, tenant, keys, drafts.flatMap(placesOf)),
    ]);
    const left = await inTurns(drafts, (draft) => draftWithout(draft, kept));
    if (left.some((draft, at) => draft !== drafts[at]))
      return this.storeIn(transaction, { drafts: left, context, names }, { mayRepeat });
    const tiedTo = composed.map((one) => ({ ...one, memory: tied(one.memory, tiesOf) }));
    const rivals = rivalsAmong({ byId, byKey });
    const threads = [...composed, ...byId.values()].map(({ memory }) => memory.threadKey);
    const writes = new WriteSet(context);
    lockThreads(transaction, tenant, threads, now);
    holdChats(transaction, latestMoments(drafts), now);
    const stored = decideDrafts(tiedTo, { live: byKey, rivals, restrictions, done }, context, writes);
    this.charge(transaction, tenant, writes);
    await this.write(transaction, tenant, writes, threads, now);
    return stored.map((one) => ({ ...one, row: writes.asWritten(one.row) }));
  }

  /**
   * Changes memories in a transaction of its own, all of them or none; what became of each, by id. Memories that are not
   * there are missing. Rejects with CONFLICT where a new key is taken, and with whatever the verdict throws.
   */
  change(graph: GraphSession, wanted: MemoryChange): Promise<Map<string, ChangeResult>> {
    return graph.write((transaction) => this.changeIn(transaction, wanted));
  }

  /** As `change`, within a transaction of the caller. */
  async changeIn(transaction: GraphTransaction, wanted: MemoryChange): Promise<Map<string, ChangeResult>> {
    const { by, next, events } = wanted;
    const { tenantId: tenant, now } = by;
    const seenAt = wanted.asStored ? 0 : now;
    const [ids, keys] = [[...events.keys()], [...new Set(likelyKeys(wanted))]];
    const [tiesOf, { byId, byKey }, likely] = await Promise.all([
      holdTies(transaction, tenant, wanted.speaking, now),
      lockMemories(transaction, { tenant, ids, keys, now, seenAt }),
      this.boundsOf(transaction, tenant, keys, wanted.places),
    ]);
    const removed = [...likely.kept.values()];
    const done = transaction.attempt > 1 ? await findEvents(transaction, [...events.values()]) : new Set<string>();
    const decided = ids.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      if (done.has(events.get(id)!)) return { row, verdict: 'done' as const };
      return { row, verdict: next(row, now, tiesOf, removed) };
    });
    const moved = decided.flatMap(({ row, verdict }) => (verdict === 'done' ? [] : (keyMovedTo(row, verdict) ?? [])));
    // Only where a memory has changed since it was read: then its new key was not known when the others were locked.
    const late = moved.filter((key) => !keys.includes(key));
    // Who took part where a live memory was learned decides how it is found.
    const unknown = decided.flatMap(({ row, verdict }) => {
      const { chatId, learnedInId } = row.memory;
      const isLive = verdict !== 'done' && verdict?.after.status === 'ACTIVE';
      return isLive && [chatId, learnedInId].some((id) => id !== null && !by.chats.has(id)) ? row : [];
    });
    const [more, unlikely, others, { rivals, locked }] = await Promise.all([
      lockMemories(transaction, { tenant, ids: [], keys: late, now, seenAt }),
      findBounds(transaction, { tenant, keys: late }),
      loadStandingsOf(transaction, tenant, unknown),
      lockRivals(transaction, decided, by),
    ]);
    const threads = [...byId.values(), ...more.byId.values(), ...locked].map(({ memory }) => memory.threadKey);
    const known = { ...by, chats: new Map([...others, ...by.chats]) };
    const restrictions = new Map([...likely.restrictions, ...unlikely.restrictions]);
    const writes = new WriteSet(known);
    const holders = new Map([...byKey, ...more.byKey]);
    const change = { ...wanted, by: known };
    const changed = decided.map(({ row, verdict }): ChangeResult => {
      if (verdict === 'done') return { outcome: 'CHANGED', row };
      const closed = closedUnder(row, verdict, restrictions);
      const settled = settle({ row, verdict: closed }, { rivals, holders }, change, writes);
      return settled ?? follow(row, closed, change, holders, writes);
    });
    const said = writes.all.filter(({ before, after }) => before?.learnedInId !== after.learnedInId);
    lockThreads(transaction, tenant, threads, now);
    holdChats(transaction, latestMoments(said.map(({ after }) => ({ ...after, chatId: null }))), now);
    await this.write(transaction, tenant, writes, threads, now);
    return new Map(changed.map((one) => [one.row.memory.id, { ...one, row: writes.asWritten(one.row) }]));
  }

  /**
   * Brings memories of one tenant, in this order, under the present form of their keys, in a transaction of its own; see
   * `rekeyed`. Only form changes: neither the history nor the threads tell of it, but for what is superseded by it.
   */
  rekey(graph: GraphSession, ids: readonly string[], by: ChangeBy): Promise<void> {
    return graph.write(async (transaction) => {
      const { tenantId: tenant, now } = by;
      const { byId } = await lockMemories(transaction, { tenant, ids, keys: [], now });
      const rows = ids.flatMap((id) => byId.get(id) ?? []);
      const keys = [...new Set(rows.map(presentKey))];
      const { byKey } = await lockMemories(transaction, { tenant, ids: [], keys, now });
      const writes = new WriteSet(by);
      const keyed = rekeyed(rows, byKey, now, writes);
      const threads = writes.all.map(({ after }) => after.threadKey);
      lockThreads(transaction, tenant, threads, now);
      await this.write(transaction, tenant, writes, threads, now);
      const live = keyed.flatMap(({ id, memoryKey, liveKey }) => {
        const { memory, entities } = byId.get(id)!;
        return liveKey === null ? [] : [{ before: null, after: { ...memory, memoryKey, liveKey }, entities }];
      });
      const shown = await shownKeys(transaction, tenant, live, writes, now);
      putKeys(
        transaction,
        keyed.map((one) => ({ ...one, memoryKey: shown.get(one.id) ?? one.memoryKey })),
      );
    });
  }

  /**
   * Takes forgotten memories of one tenant out of the graph, in a transaction of its own: the history keeps that they were
   * there, without a text. Resolves with how many there were; what was restored meanwhile stays.
   */
  purge(graph: GraphSession, ids: readonly string[], by: Omit<ChangeBy, 'chats'>): Promise<number> {
    return graph.write(async (transaction) => {
      const isForgotten = (memory: MemoryState): boolean => isOver(memory, by.now);
      const folded = await listFoldedDeep(transaction, ids);
      if (folded.length === 0) return (await this.eraseIn(transaction, ids, by, isForgotten)).length;
      // What says the same as a forgotten fold was forgotten with it.
      const all = [...ids, ...folded.map(({ source }) => source)];
      const { byId } = await lockMemories(transaction, { tenant: by.tenantId, ids: all, keys: [], now: by.now });
      const over = new Set(
        [...byId.values()]
          .map(({ memory }) => memory)
          .filter(isForgotten)
          .map(({ id }) => id),
      );
      const parts = new Set(over);
      // What became part of the parts, too: a fold that they have not led to so far comes in a later round.
      for (let size = 0; size < parts.size;) {
        size = parts.size;
        for (const { fold, source } of folded)
          if (parts.has(fold) && byId.get(source)?.memory.status === 'SUPERSEDED') parts.add(source);
      }
      const isGone = ({ id }: MemoryState): boolean => parts.has(id);
      const gone = await this.eraseIn(transaction, all, by, isGone);
      return gone.filter((id) => ids.includes(id)).length;
    });
  }

  /**
   * Makes one memory each of some that say the same, or of several notes, in a transaction of its own; they are superseded
   * by it, or by the pinned one among them, which stays as it is. Resolves with how many have come about: what has changed
   * since it was looked at, or would be told to others than all of its sources are, is left alone; notes also where what
   * they say together is said already.
   */
  fold(graph: GraphSession, folds: readonly Fold[], by: Omit<ChangeBy, 'chats'>): Promise<number> {
    return graph.write((transaction) => foldIn(transaction, this.folding, folds, by));
  }

  /**
   * Takes folds apart, in a transaction of its own: what they were made of lives again, as closed as the folds are by now,
   * and they do not; what others had become part of stays. `parting` says what becomes of the sources of a fold that is out
   * of life. Resolves with what has become of them, by id; empty where there is no fold by these ids.
   */
  unfold(
    graph: GraphSession,
    ids: readonly string[],
    by: Omit<ChangeBy, 'chats'>,
    parting?: UnfoldContext,
  ): Promise<Map<string, MemoryRow>> {
    return graph.write((transaction) => this.unfoldIn(transaction, ids, by, parting));
  }

  /** As `unfold`, within a transaction of the caller. */
  async unfoldIn(
    transaction: GraphTransaction,
    folds: readonly string[],
    by: Omit<ChangeBy, 'chats'>,
    parting?: UnfoldContext,
  ): Promise<Map<string, MemoryRow>> {
    return this.takeApart(transaction, await listFolded(transaction, folds), by, parting);
  }

  /**
   * Brings back what has become part of folds, in a transaction of the caller, as `unfold` does.
   */
  takeApart(
    transaction: GraphTransaction,
    pairs: readonly FoldSource[],
    by: Omit<ChangeBy, 'chats'>,
    parting?: UnfoldContext,
  ): Promise<Map<string, MemoryRow>> {
    return takeApartIn(transaction, this.folding, pairs, by, parting);
  }

  /** What places keep out, by place; nothing where nobody has said how to know it. */
  async removedFrom(
    graph: GraphSession | GraphTransaction,
    tenantId: string,
    places: readonly string[],
  ): Promise<ReadonlyMap<string, RemovedValues>> {
    const { removals } = this.options;
    return removals && places.length > 0 ? removals.of(graph, tenantId, [...new Set(places)]) : new Map();
  }

  /** What bounds statements of these keys in these places; without `removals`, places keep nothing out. */
  private async boundsOf(
    transaction: GraphTransaction,
    tenantId: string,
    keys: readonly string[],
    places: readonly string[],
  ): Promise<Pick<Bounds, 'restrictions'> & { kept: ReadonlyMap<string, RemovedValues> }> {
    const { removals } = this.options;
    const asked = removals ? [...new Set(places)] : [];
    const { restrictions, removed } = await findBounds(transaction, { tenant: tenantId, keys, places: asked });
    return { restrictions, kept: removals?.from(tenantId, asked, removed) ?? new Map() };
  }

  /**
   * Takes memories of one tenant out of the graph in a transaction of the caller, live or not, and their texts out of their
   * history, which keeps that they were there. Resolves with the ids of those that were.
   */
  async eraseIn(
    transaction: GraphTransaction,
    ids: readonly string[],
    { tenantId: tenant, actor, now }: Omit<ChangeBy, 'chats'>,
    isGone: (memory: MemoryState) => boolean = () => true,
  ): Promise<string[]> {
    if (ids.length === 0) return [];
    const { byId } = await lockMemories(transaction, { tenant, ids, keys: [], now });
    const gone = [...byId.values()].map(({ memory }) => memory).filter(isGone);
    const writes = new WriteSet({ actor, chats: new Map() });
    for (const memory of gone) writes.note('PURGE', memory, memory, { at: now });
    const threads = gone.map(({ threadKey }) => threadKey);
    lockThreads(transaction, tenant, threads, now);
    await this.write(transaction, tenant, writes, threads, now);
    const erased = gone.map(({ id }) => id);
    purgeAll(transaction, erased);
    return erased;
  }

  /**
   * Makes memories again as they stood elsewhere, with what happened to them there and which of them took the place of
   * which, in a transaction of its own: all of it or nothing. What is here already, or was purged here, stays as it is.
   */
  putBack(graph: GraphSession, former: Former, by: ChangeBy): Promise<PutBack> {
    return graph.write(async (transaction) => {
      const { tenantId: tenant, now } = by;
      const found = await findFormer(transaction, tenant, former);
      const memories = former.memories.filter(({ row: { memory } }) => !isFound(found, memory.id));
      const made = new Set(memories.map(({ row }) => row.memory.id));
      const saidWhere = sayingsOfFormer(memories, found);
      const isHere = (id: string): boolean => made.has(id) || found.memories.has(id);
      const fresh = former.events.filter(({ id }) => !found.events.has(id));
      const events = fresh.filter(({ memoryId, gone }) => gone || isHere(memoryId));
      const keys = memories.map(({ row }) => presentKey(row));
      const [tiesOf, { byKey }, { restrictions, kept }] = await Promise.all([
        holdTies(transaction, tenant, speakingOfFormer(memories), now),
        lockMemories(transaction, { tenant, ids: [], keys: [...new Set(keys)], now }),
        this.boundsOf(transaction, tenant, keys, [...saidWhere.values()].flatMap(placesOf)),
      ]);
      const writes = new WriteSet(by);
      const keptOut = (id: string) => {
        const where = saidWhere.get(id);
        return where ? keptOutOf(placesOf(where), speakerOf(where), kept) : [];
      };
      const clean = memories.map((one) => formerWithout(one, keptOut(one.row.memory.id)));
      putFormerBack(clean, { live: byKey, restrictions, tiesOf }, writes);
      writes.supersessions.push(...former.supersessions.filter(({ newer, older }) => isHere(newer) && isHere(older)));
      const threads = threadsOf({ ...former, memories, events });
      lockThreads(transaction, tenant, threads, now);
      holdChats(transaction, latestMoments(memories.map(({ row }) => row.memory)), now);
      await this.write(transaction, tenant, writes, threads, now);
      const told = events.map((one) => eventWithout(one, keptOut(one.memoryId)));
      putFormerEvents(transaction, tenant, told);
      const ids = (some: readonly { id: string }[]) => new Set(some.map(({ id }) => id));
      return { memories: made, events: ids(events), strays: ids(fresh.filter((one) => !events.includes(one))) };
    });
  }

  /** The vector of one text; null where there is no embedder or it does not answer in time. */
  async vectorOf(text: string, asker: Asker): Promise<TextVector | null> {
    return (await this.vectorsOf([text], asker))[0]!;
  }

  /** The vectors of texts, in order; null for those of which there is none in time. */
  async vectorsOf(texts: readonly string[], asker: Asker): Promise<(TextVector | null)[]> {
    const { embedder } = this;
    if (!embedder || texts.length === 0) return texts.map(() => null);
    const vectors = await embedder.embedPassages([...texts], { asker, limitMs: this.options.vectorLimitMs });
    return vectors.map((vector) => (Array.isArray(vector) ? { vector, spaceId: embedder.space.id } : null));
  }

  private async vectorsFor(
    drafts: readonly Draft[],
    { tenantId, actor }: StoringContext,
  ): Promise<(readonly number[] | null)[]> {
    const bare = drafts.filter(({ vector }) => vector === null);
    const vectors = await this.vectorsOf(
      bare.map(({ text }) => text),
      { tenantId, viewerId: actor },
    );
    const byDraft = new Map(bare.map((draft, at) => [draft, vectors[at]]));
    return drafts.map((draft) => byDraft.get(draft)?.vector ?? draft.vector);
  }

  private charge(transaction: GraphTransaction, tenantId: string, writes: WriteSet): void {
    const { quota } = this.options;
    const made = writes.all.filter(({ before }) => before === null);
    if (!quota || made.length === 0) return;
    const more = amountsOf(made.map(({ after }) => after.staterId));
    quota.admit(tenantId, more);
    transaction.afterCommit(() => quota.add(tenantId, more));
  }

  private async write(
    transaction: GraphTransaction,
    tenantId: string,
    writes: WriteSet,
    threads: readonly string[],
    now: number,
  ): Promise<void> {
    const { set = usualSet, clock } = this.options;
    await keyTies(transaction, tenantId, writes, now);
    writeAll(transaction, tenantId, writes, { set, accessedAt: clock?.() });
    await this.options.note?.(transaction, tenantId, writes, now);
    const events = writes.events.map(({ event }) => event);
    const waits = writes.all.some(
      ({ before, after, vector }) =>
        !vector && after.status === 'ACTIVE' && (before?.text !== after.text || before.status !== 'ACTIVE'),
    );
    transaction.afterCommit(() => {
      this.options.announce?.({ tenantId, threads: [...new Set(threads)], events });
      if (waits) this.options.onUnembedded?.();
    });
  }
}

/** Who speaks of which accounts beside themself. */
function speakingOf({ memory: { staterId, ownerId }, named }: ComposedDraft): SpeakerAndSubjects[] {
  const speakerId = staterId ?? ownerId;
  const aboutIds = named.people.filter(isAccount).map(({ id }) => id);
  return speakerId === null ? [] : [{ staterId: speakerId, aboutIds }];
}

/** From when on each chat holds the latest of these statements. */
function latestMoments(said: readonly Pick<Draft, 'chatId' | 'learnedInId' | 'learnedAt'>[]): Map<string, number> {
  const moments = new Map<string, number>();
  for (const { chatId, learnedInId, learnedAt } of said) {
    for (const id of [chatId, learnedInId]) {
      if (id !== null) moments.set(id, Math.max(moments.get(id) ?? learnedAt, learnedAt));
    }
  }
  return moments;
}
