import { loadStandings, holdChats } from '../chats/chats.store.js';
import { type ChatStanding, takesPartIn } from '../chats/chat.js';
import type { Audience } from '../disclosure/audience.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import type { Caller } from '../disclosure/caller.js';
import { decideDisclosure, isLive, isOrigin } from '../disclosure/rule.js';
import type { Clock } from '../platform/clock.js';
import { DomainError, notFound } from '../platform/errors.js';
import { digest, isId, newId } from '../platform/ids.js';
import type { Embedder } from '../platform/models/embedder.js';
import type { GraphSession, GraphTransaction } from '../platform/neo4j/graph.js';
import { purgeAfterMs } from './composeMemory.js';
import { blankMemory } from './blankMemory.js';
import { correctedMemory, type Correction, requireCorrectionRights, textsOfCorrection } from './correction.js';
import { historyEvent, type HistoryEvent, type HistoryEventKind } from './historyEvent.js';
import { lifetimeOf } from './lifetime.js';
import { evidenceOf, type MemoryRow, type MemoryState } from './memory.js';
import { fetchAsOrigin, fetchMemories } from './memories.store.js';
import { memoryTypes } from './memoryTypes.js';
import { keysAmong } from './composeMemory.js';
import {
  changeMemories,
  isRepeat,
  lockLive,
  lockMemories,
  lockThreads,
  recordEvents,
  retireMemories,
  type TextVector,
} from './memoryWrites.store.js';
import { type MemoryView, viewOf } from './memoryView.js';
import { refuseSecrets } from '../words/secrets.js';

/** Where a change of a memory is asked for. */
export interface ChangeContext {
  readonly id: string;
  readonly chatId?: string | null;
}

/** Corrects, forgets, restores and pins what is remembered. What the caller may not change looks as if it were not there. */
export class ChangesService {
  constructor(
    private readonly clock: Clock,
    private readonly embedder: Embedder | undefined,
  ) {}

  /** Changes what a memory says or how far it spreads. Rejects with CONFLICT when another live memory has the new key. */
  async correct(
    graph: GraphSession,
    caller: Caller,
    context: ChangeContext,
    correction: Correction,
  ): Promise<MemoryView> {
    const found = await this.find(graph, caller, context, 'live');
    await refuseSecrets(textsOfCorrection(correction, found.row.memory));
    requireCorrectionRights(found.row, correction, caller.viewerId);
    const [vector, chats] = await Promise.all([
      correction.text == null ? null : this.vectorOf(correction.text),
      loadStandings(
        graph,
        caller.tenantId,
        [context.chatId, found.row.memory.chatId, found.row.memory.learnedInId].flatMap((id) => id ?? []),
      ),
    ]);
    const said = context.chatId == null ? null : chats.get(context.chatId)!;
    return this.change(
      graph,
      caller,
      found,
      chats,
      'UPDATE',
      vector,
      (row, now) => {
        requireCorrectionRights(row, correction, caller.viewerId);
        return correctedMemory(row, correction, {
          staterId: caller.viewerId,
          learnedIn: said,
          storedIn: storedIn(row, chats),
          now,
        });
      },
      correction,
    );
  }

  /** Pins a memory to the foundation of every context, or unpins it. */
  async pin(graph: GraphSession, caller: Caller, context: ChangeContext, pinned: boolean): Promise<MemoryView> {
    const found = await this.find(graph, caller, context, 'live');
    const chats = await this.requireKeeper(graph, caller, found);
    return this.change(graph, caller, found, chats, 'UPDATE', null, ({ memory }, now) => {
      if (memory.pinned === pinned) return memory;
      const importance = pinned ? 3 : (memory.unpinnedImportance ?? memory.importance);
      const unpinnedImportance = pinned ? memory.importance : null;
      const lifetime = lifetimeOf(
        memoryTypes[memory.type],
        { stability: memory.stability, ttlDays: memory.ttlDays, pinned },
        now,
      );
      return { ...memory, ...lifetime, pinned, importance, unpinnedImportance, updatedAt: now };
    });
  }

  /** Forgets a memory: nobody hears it from now on; it can be restored until `purgeAt`, 30 days from now. */
  async forget(graph: GraphSession, caller: Caller, context: ChangeContext): Promise<{ id: string; purgeAt: number }> {
    const found = await this.find(graph, caller, context, 'live');
    await this.requireKeeper(graph, caller, found);
    const now = this.clock();
    const purgeAt = now + purgeAfterMs;
    const eventId = newId();
    await graph.write(async (transaction) => {
      const row = await lock(transaction, caller, found.row.memory, now);
      if (await isRepeat(transaction, eventId)) return;
      if (!isLive(evidenceOf(row.memory), now)) throw notFound('No memory by that id');
      retireMemories(transaction, [{ before: row.memory, status: 'DELETED', purgeAt, at: now }]);
      const event = historyEvent('DELETE', {
        before: row.memory,
        after: row.memory,
        actor: caller.viewerId,
        at: now,
        id: eventId,
      });
      recordEvents(transaction, caller.tenantId, [event]);
    });
    return { id: context.id, purgeAt };
  }

  /** Brings a forgotten or archived memory back. Rejects with CONFLICT when another live memory has its key. */
  async restore(graph: GraphSession, caller: Caller, context: ChangeContext): Promise<MemoryView> {
    const found = await this.find(graph, caller, context, 'kept');
    const { memory } = found.row;
    const keeper = memory.ownerId === null ? memory.staterId : memory.ownerId;
    const purged = memory.purgeAt !== null && memory.purgeAt <= this.clock();
    if (keeper !== caller.viewerId || purged) throw notFound('No memory by that id');
    const [vector, chats] = await Promise.all([
      this.vectorOf(memory.text),
      loadStandings(
        graph,
        caller.tenantId,
        [memory.chatId, memory.learnedInId].flatMap((id) => id ?? []),
      ),
    ]);
    return this.change(graph, caller, found, chats, 'RESTORE', vector, (row, now) => {
      const stored = row.memory;
      if (isLive(evidenceOf(stored), now)) throw notFound('No memory by that id');
      const { stability, ttlDays, pinned } = stored;
      const lifetime = lifetimeOf(memoryTypes[stored.type], { stability, ttlDays, pinned }, now);
      const restored = { ...stored, ...lifetime, status: 'ACTIVE' as const, purgeAt: null, updatedAt: now };
      return { ...restored, ...keysAmong(row.entities, restored) };
    });
  }

  /** The memory where the caller may see it in this context, or is its origin; else NOT_FOUND. */
  private async find(
    graph: GraphSession,
    caller: Caller,
    context: ChangeContext,
    state: 'live' | 'kept',
  ): Promise<Found> {
    const audience = await resolveAudience(graph, caller, { chatId: context.chatId }, this.clock());
    if (!isId(context.id)) throw notFound('No memory by that id');
    const [disclosed, asOrigin] = await Promise.all([
      fetchMemories(graph, audience, [context.id]),
      fetchAsOrigin(graph, audience, [context.id]),
    ]);
    const row = asOrigin.get(context.id) ?? (state === 'live' ? disclosed.get(context.id) : undefined);
    const live = row !== undefined && isLive(evidenceOf(row.memory), audience.now);
    if (!row || live !== (state === 'live')) throw notFound('No memory by that id');
    return { row, audience };
  }

  /** Forgetting and pinning are for the owner of a personal memory, and for whoever takes part now for a group's. */
  private async requireKeeper(
    graph: GraphSession,
    caller: Caller,
    { row, audience }: Found,
  ): Promise<Map<string, ChatStanding>> {
    const { ownerId, chatId } = row.memory;
    const chats = await loadStandings(graph, caller.tenantId, chatId === null ? [] : [chatId]);
    const chat = chatId === null ? undefined : chats.get(chatId);
    const allowed =
      ownerId === null ? chat && takesPartIn(chat, caller.viewerId, audience.now) : ownerId === caller.viewerId;
    if (!allowed) throw notFound('No memory by that id');
    return chats;
  }

  private async change(
    graph: GraphSession,
    caller: Caller,
    found: Found,
    chats: ReadonlyMap<string, ChatStanding>,
    kind: HistoryEventKind,
    vector: TextVector | null,
    next: (row: MemoryRow, now: number) => MemoryState,
    said: Correction = {},
  ): Promise<MemoryView> {
    const now = found.audience.now;
    const eventId = newId();
    const row = await graph.write(async (transaction) => {
      const locked = await lock(transaction, caller, found.row.memory, now);
      if (await isRepeat(transaction, eventId)) return locked;
      if (kind !== 'RESTORE' && !isLive(evidenceOf(locked.memory), now)) throw notFound('No memory by that id');
      const changed = next(locked, now);
      const before = locked.memory;
      if (changed === before) return locked;
      const movesKey = changed.liveKey !== before.liveKey || before.status !== 'ACTIVE';
      const { liveKey, events } = movesKey
        ? await freeKey(transaction, changed, caller, now)
        : { liveKey: before.liveKey, events: [] };
      const after = { ...changed, liveKey };
      if (after.learnedInId !== null && after.learnedInId !== before.learnedInId) {
        holdChats(transaction, new Map([[after.learnedInId, after.learnedAt]]), now);
      }
      const scope = after.chatId === null ? undefined : chats.get(after.chatId);
      const staterTookPartInScope = after.staterId !== null && scope?.periods[after.staterId] !== undefined;
      changeMemories(transaction, [{ before, after, entities: locked.entities, staterTookPartInScope, vector }]);
      const event = historyEvent(kind, { before, after, actor: caller.viewerId, at: now, id: eventId });
      const elsewhere = events.map(({ threadKey }) => threadKey).filter((key) => key !== before.threadKey);
      lockThreads(transaction, caller.tenantId, elsewhere, now);
      recordEvents(transaction, caller.tenantId, [...events, event]);
      const shown = [...chats.values()].filter(({ id }) => id === after.learnedInId || id === after.chatId);
      return { ...locked, memory: after, chats: [...locked.chats, ...shown] };
    });
    return writersView(graph, caller, row, said, now);
  }

  private async vectorOf(text: string): Promise<TextVector | null> {
    if (!this.embedder) return null;
    const [vector] = await this.embedder.embedPassages([text]);
    return Array.isArray(vector) ? { vector, spaceId: this.embedder.space.id } : null;
  }
}

function storedIn({ memory }: MemoryRow, chats: ReadonlyMap<string, ChatStanding>): ChatStanding | null | undefined {
  if (memory.learnedInId !== null) return chats.get(memory.learnedInId);
  return memory.chatId === null ? null : undefined;
}

interface Found {
  readonly row: MemoryRow;
  readonly audience: Audience;
}

/** Memories first, then threads: the order in which everybody locks, so that writers wait and do not deadlock. */
async function lock(transaction: GraphTransaction, caller: Caller, { id }: MemoryState, now: number) {
  const row = (await lockMemories(transaction, caller.tenantId, [id], now)).get(id);
  if (!row) throw notFound('No memory by that id');
  lockThreads(transaction, caller.tenantId, [row.memory.threadKey], now);
  return row;
}

/**
 * The key a changed memory gets. Refuses one that another live memory holds, unless the caller is not that memory's
 * origin: then telling would tell of it, and the changed memory keeps a key of its own. An expired holder gives way.
 */
async function freeKey(
  transaction: GraphTransaction,
  after: MemoryState,
  caller: Caller,
  now: number,
): Promise<{ liveKey: string | null; events: HistoryEvent[] }> {
  const { liveKey } = after;
  const holder = liveKey === null ? undefined : (await lockLive(transaction, [liveKey], now)).get(liveKey)?.memory;
  if (!holder || holder.id === after.id) return { liveKey, events: [] };
  if (!isLive(evidenceOf(holder), now)) {
    retireMemories(transaction, [{ before: holder, status: 'ARCHIVED', purgeAt: null, at: now }]);
    const meta = { expired: true };
    return {
      liveKey,
      events: [historyEvent('TTL', { before: holder, after: holder, actor: caller.viewerId, at: now, meta })],
    };
  }
  if (!isOrigin(holder, caller)) return { liveKey: digest(`${liveKey}:${after.id}`, 40), events: [] };
  throw new DomainError(
    'CONFLICT',
    'Another live memory says this already, or holds this slot; correct or forget that one first.',
  );
}

/** The changed memory as the caller would see it in private, else its id with what they sent. */
async function writersView(
  graph: GraphSession,
  caller: Caller,
  row: MemoryRow,
  said: Correction,
  now: number,
): Promise<MemoryView> {
  const { memory } = row;
  const alone = await resolveAudience(graph, caller, {}, now);
  if (decideDisclosure(evidenceOf(memory), alone).disclosed) return viewOf(row, alone);
  return viewOf({ memory: blankMemory(memory, said, now), entities: [], chats: [] }, alone);
}
