import type { ChatParticipation } from '../../../disclosure/hearing.js';
import { resolveConflict } from '../../conflict.js';
import type { MemoryRow, MemoryState } from '../../memory.js';
import { factOf, isOfOneOrigin, type Conflict, conflictOf } from './supersession.js';

/**
 * Standing of a memory with another live one, by the moments at which they were said.
 * - SUPERSEDED: the other one was said before it, and is replaced by it.
 * - SUPERSEDES_IT: the other one was said after it, and replaces it.
 * - BARS: the other one stays, and has its key or is surer.
 * - BESIDE: both stay.
 */
export type Precedence = 'SUPERSEDED' | 'SUPERSEDES_IT' | 'BARS' | 'BESIDE';

/** Compares a memory with another live one as if stated in their order. `now` in epoch ms; `chats` of both, by id. */
export function precedenceOf(
  changedRow: MemoryRow,
  other: MemoryRow,
  now: number,
  chats: ReadonlyMap<string, ChatParticipation>,
): Precedence {
  const isLater = saidAt(changedRow.memory) >= saidAt(other.memory);
  const [laterRow, earlierRow] = isLater ? [changedRow, other] : [other, changedRow];
  const hasSameKey = changedRow.memory.liveKey === other.memory.liveKey;
  const conflict = hasSameKey
    ? conflictUnderKey(laterRow.memory, earlierRow.memory)
    : conflictOf(factOf(laterRow.memory, laterRow.entities), earlierRow, now, chats);
  if (conflict === 'SUPERSEDES') return isLater ? 'SUPERSEDED' : 'SUPERSEDES_IT';
  return hasSameKey || (isLater && conflict === 'LESS_SURE') ? 'BARS' : 'BESIDE';
}

/** True if a memory was said after another one, in these chats, and may hold beside it. `now` is in epoch ms. */
export const mayHoldBeside = (
  later: MemoryRow,
  other: MemoryRow,
  now: number,
  chats: ReadonlyMap<string, ChatParticipation>,
): boolean =>
  saidAt(later.memory) > saidAt(other.memory) &&
  conflictOf(factOf(later.memory, later.entities), other, now, chats) === 'BESIDE';

/** Compares a fact with a live one that has the key it would get. */
function conflictUnderKey(statement: MemoryState, live: MemoryState): Conflict {
  if (live.pinned || !isOfOneOrigin(statement, live)) return 'BESIDE';
  return resolveConflict(live, statement) === 'IGNORED_LOWER_CONFIDENCE' ? 'LESS_SURE' : 'SUPERSEDES';
}

/** Returns the epoch ms at which the present text was last stated. */
const saidAt = ({ learnedAt, confirmedAt }: MemoryState): number => Math.max(learnedAt, confirmedAt ?? 0);
