import { type ChatStanding } from '../chats/chat.js';
import { takesPartIn } from '../disclosure/participation.js';
import { loadStandings } from '../chats/chats.store.js';
import type { Audience } from '../disclosure/audience.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import type { Caller } from '../disclosure/caller.js';
import { decideDisclosure, isLive } from '../disclosure/rule.js';
import type { Clock } from '../platform/clock.js';
import { notFound } from '../platform/errors.js';
import { isId } from '../platform/ids.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { PersonRef, PersonRow } from '../people/person.js';
import { resolveConfidants } from '../people/references.steps.js';
import { refuseSecrets } from '../words/secrets.js';
import { blankMemory } from './blankMemory.js';
import { type Correction, requireCorrectionRights, textsOfCorrection } from './correction.js';
import { purgeAfterMs } from './lifetime.js';
import { evidenceOf, type MemoryRow } from './memory.js';
import { fetchAsOrigin, fetchMemories } from './memories.store.js';
import { type MemoryView, viewOf } from './memoryView.js';
import { corrected, forgotten, pinnedOrNot, restored } from './verdicts.js';
import type { MemoryWriter } from './writing/memoryWriter.steps.js';
import { memoryChange, type Next } from './writing/verdict.js';

/** Where a change of a memory is asked for. */
export interface ChangeContext {
  readonly id: string;
  readonly chatId?: string | null;
}

type Chats = ReadonlyMap<string, ChatStanding>;

/** A memory that somebody wants to change, with the audience in whose context they ask. */
interface Found {
  readonly row: MemoryRow;
  readonly audience: Audience;
}

/** Corrects, forgets, restores and pins what is remembered. What the caller may not change looks as if it were not there. */
export class ChangesService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: MemoryWriter,
  ) {}

  /** Changes what a memory says or how far it spreads. Rejects with CONFLICT when another live memory has the new key. */
  async correct(
    graph: GraphSession,
    caller: Caller,
    context: ChangeContext,
    said: Correction,
    confidedTo?: readonly PersonRef[] | null,
  ): Promise<MemoryView> {
    const [found, confidants] = await Promise.all([
      this.find(graph, caller, context, 'live'),
      confidedTo == null ? null : resolveConfidants(graph, caller, confidedTo),
    ]);
    const correction = { ...said, confidedIds: confidants && idsOf(confidants) };
    const { chatId, learnedInId } = found.row.memory;
    await refuseSecrets(textsOfCorrection(correction, found.row.memory));
    // Whether they take part is asked below: what nobody may do needs no vector.
    requireCorrectionRights(found.row, correction, caller.viewerId, true);
    const [vector, chats] = await Promise.all([
      correction.text == null ? null : this.writer.vectorOf(correction.text, caller),
      standingsOf(graph, caller, [context.chatId, chatId, learnedInId]),
    ]);
    const takesPart = takesPartInScope(found.row, chats, caller.viewerId, found.audience.now);
    requireCorrectionRights(found.row, correction, caller.viewerId, takesPart);
    const learnedIn = context.chatId == null ? null : chats.get(context.chatId)!;
    const evidenceFor = (row: MemoryRow, now: number) => ({
      staterId: caller.viewerId,
      learnedIn,
      storedIn: placeStoredIn(row, chats),
      now,
    });
    const next = corrected(correction, vector, takesPart, evidenceFor, confidants ?? []);
    return this.changed(graph, caller, found, chats, next, correction);
  }

  /** Pins a memory to the foundation of every context, or unpins it. */
  async pin(graph: GraphSession, caller: Caller, context: ChangeContext, pinned: boolean): Promise<MemoryView> {
    const found = await this.find(graph, caller, context, 'live');
    const chats = await requireKeeper(graph, caller, found);
    return this.changed(graph, caller, found, chats, pinnedOrNot(pinned));
  }

  /** Forgets a memory: nobody hears it from now on; it can be restored until `purgeAt`, 30 days from now. */
  async forget(graph: GraphSession, caller: Caller, context: ChangeContext): Promise<{ id: string; purgeAt: number }> {
    const found = await this.find(graph, caller, context, 'live');
    const chats = await requireKeeper(graph, caller, found);
    await this.change(graph, caller, found, chats, forgotten);
    return { id: context.id, purgeAt: found.audience.now + purgeAfterMs };
  }

  /** Brings a forgotten or archived memory back. Rejects with CONFLICT when another live memory has its key. */
  async restore(graph: GraphSession, caller: Caller, context: ChangeContext): Promise<MemoryView> {
    const found = await this.find(graph, caller, context, 'kept');
    const { memory } = found.row;
    const keeper = memory.ownerId === null ? memory.staterId : memory.ownerId;
    const purged = memory.purgeAt !== null && memory.purgeAt <= this.clock();
    if (keeper !== caller.viewerId || purged) throw notFound('No memory by that id');
    const [vector, chats] = await Promise.all([
      this.writer.vectorOf(memory.text, caller),
      standingsOf(graph, caller, [memory.chatId, memory.learnedInId]),
    ]);
    if (!takesPartInScope(found.row, chats, caller.viewerId, found.audience.now))
      throw notFound('No memory by that id');
    return this.changed(graph, caller, found, chats, restored(vector));
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

  /** Makes a change and shows the memory as the caller would see it in private, else its id with what they sent. */
  private async changed(
    graph: GraphSession,
    caller: Caller,
    found: Found,
    chats: Chats,
    next: Next,
    said: Correction = {},
  ): Promise<MemoryView> {
    const row = await this.change(graph, caller, found, chats, next, said);
    const { now } = found.audience;
    const alone = await resolveAudience(graph, caller, {}, now);
    if (decideDisclosure(evidenceOf(row.memory), alone).disclosed) return viewOf(row, alone);
    return viewOf({ memory: blankMemory(row.memory, said, now), entities: [], chats: [] }, alone);
  }

  private async change(
    graph: GraphSession,
    caller: Caller,
    { row, audience }: Found,
    chats: Chats,
    next: Next,
    said: Correction = {},
  ): Promise<MemoryRow> {
    const by = { tenantId: caller.tenantId, actor: caller.viewerId, now: audience.now, chats };
    const { id, aboutIds } = row.memory;
    const speaking = said.text == null && said.value == null ? [] : [{ staterId: caller.viewerId, aboutIds }];
    const changed = (await this.writer.change(graph, memoryChange([id], by, next, [row], speaking))).get(id);
    if (!changed) throw notFound('No memory by that id');
    return changed.row;
  }
}

const idsOf = (people: readonly PersonRow[]): string[] => people.map(({ id }) => id);

/** Whether somebody takes part now in the chat that a memory belongs to; a personal one belongs to none. */
function takesPartInScope({ memory }: MemoryRow, chats: Chats, personId: string, now: number): boolean {
  const chat = memory.chatId === null ? undefined : chats.get(memory.chatId);
  return memory.chatId === null || (chat !== undefined && takesPartIn(chat, personId, now));
}

/** Forgetting and pinning are for the owner of a personal memory, and for those who take part now in a group's chat. */
async function requireKeeper(graph: GraphSession, caller: Caller, { row, audience }: Found): Promise<Chats> {
  const { ownerId, chatId } = row.memory;
  const chats = await standingsOf(graph, caller, [chatId]);
  const takesPart = takesPartInScope(row, chats, caller.viewerId, audience.now);
  if (ownerId === null ? !takesPart : ownerId !== caller.viewerId) throw notFound('No memory by that id');
  return chats;
}

function standingsOf(graph: GraphSession, caller: Caller, ids: readonly (string | null | undefined)[]): Promise<Chats> {
  return loadStandings(
    graph,
    caller.tenantId,
    ids.flatMap((id) => id ?? []),
  );
}

/** Where the present text was learned: null for direct talk, undefined where that is not known. */
function placeStoredIn({ memory }: MemoryRow, chats: Chats): ChatStanding | null | undefined {
  if (memory.learnedInId !== null) return chats.get(memory.learnedInId);
  return memory.chatId === null ? null : undefined;
}
