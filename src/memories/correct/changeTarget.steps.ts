import type { ChatsById } from '../../directory/chats/chat.js';
import type { Audience } from '../../disclosure/audience.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { takesPartIn } from '../../disclosure/participation.js';
import { isLive } from '../../disclosure/rule.js';
import { notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import { loadChatPeriodsOf } from '../chatPeriods.store.js';
import type { MemoryRow } from '../memory.js';
import { fetchAsOrigin, fetchMemories } from '../read/memories.store.js';
import { type MemoryAction, requireAllowed } from '../rights.js';

/** Memory to change, and the chat in which the caller asks for it (null: private context). */
export interface ChangeContext {
  readonly id: string;
  readonly chatId?: string | null;
}

/** Memory to change, with the audience in whose context the caller asks. */
export interface ChangeTarget {
  readonly row: MemoryRow;
  readonly audience: Audience;
}

/** Memory that the caller may change, with the chats of its scope and evidence. */
export interface AllowedTarget extends ChangeTarget {
  readonly chats: ChatsById;
}

/** Returns a memory that is disclosed here or of the caller's; a retired one only of theirs. Rejects with NOT_FOUND. */
export async function findTarget(
  request: RequestContext,
  context: ChangeContext,
  state: 'live' | 'retired',
  now: number,
): Promise<ChangeTarget> {
  const audience = await resolveAudience(request, { chatId: context.chatId }, now);
  if (!isId(context.id, 'memory')) throw notFound('No memory by that id');
  const [disclosedRows, originRows] = await Promise.all([
    fetchMemories(request.graph, audience, [context.id]),
    fetchAsOrigin(request.graph, audience, [context.id]),
  ]);
  const row = originRows.get(context.id) ?? (state === 'live' ? disclosedRows.get(context.id) : undefined);
  const isLiveRow = row !== undefined && isLive(row.memory, audience.now);
  if (!row || isLiveRow !== (state === 'live')) throw notFound('No memory by that id');
  return { row, audience };
}

/** True if a person now takes part in the chat of a memory's scope, and for personal memories, which have no chat. */
export function takesPartInScope({ memory }: MemoryRow, chats: ChatsById, personId: string, now: number): boolean {
  const chat = memory.chatId === null ? undefined : chats.get(memory.chatId);
  return memory.chatId === null || (chat !== undefined && takesPartIn(chat, personId, now));
}

/** Rejects with NOT_FOUND what the caller may not do. */
export async function requireAllowedHere(
  { graph, caller }: RequestContext,
  target: ChangeTarget,
  action: MemoryAction,
): Promise<AllowedTarget> {
  const { row, audience } = target;
  const chats = await loadChatPeriodsOf(graph, caller.tenantId, [row]);
  const takesPart = takesPartInScope(row, chats, caller.viewerId, audience.now);
  requireAllowed(row, { personId: caller.viewerId, takesPart, now: audience.now }, [action]);
  return { ...target, chats };
}
