import { resolveConflict } from '../../conflict.js';
import type { MemoryRow, MemoryState } from '../../memory.js';
import { factOf, isOfOneOrigin, type Rivalry, rivalryOf } from './supersession.js';

/**
 * Standing of a memory with another live one, by the moments at which they were said.
 * - SUPERSEDED: the other one was said before it, and is replaced by it.
 * - SUPERSEDES_IT: the other one was said after it, and replaces it.
 * - BARS: the other one stays, and has its key or is surer.
 * - BESIDE: both stay.
 */
export type Standing = 'SUPERSEDED' | 'SUPERSEDES_IT' | 'BARS' | 'BESIDE';

/** Compares a memory with another live one, as if both had been stated in their order. `now` is in epoch ms. */
export function standingOf(changed: MemoryRow, other: MemoryRow, now: number): Standing {
  const isLater = saidAt(changed.memory) >= saidAt(other.memory);
  const [stated, live] = isLater ? [changed, other] : [other, changed];
  const hasKey = changed.memory.liveKey === other.memory.liveKey;
  const rivalry = hasKey
    ? rivalryUnderKey(stated.memory, live.memory)
    : rivalryOf(factOf(stated.memory, stated.entities), live, now);
  if (rivalry === 'SUPERSEDES') return isLater ? 'SUPERSEDED' : 'SUPERSEDES_IT';
  return hasKey || (isLater && rivalry === 'LESS_SURE') ? 'BARS' : 'BESIDE';
}

/** True if a memory was said after another one and may hold beside it. `now` is in epoch ms. */
export const holdsBeside = (later: MemoryRow, other: MemoryRow, now: number): boolean =>
  saidAt(later.memory) > saidAt(other.memory) &&
  rivalryOf(factOf(later.memory, later.entities), other, now) === 'BESIDE';

/** Compares a fact with a live one that has the key it would get. */
function rivalryUnderKey(stated: MemoryState, live: MemoryState): Rivalry {
  if (live.pinned || !isOfOneOrigin(stated, live)) return 'BESIDE';
  return resolveConflict(live, stated) === 'IGNORED_LOWER_CONFIDENCE' ? 'LESS_SURE' : 'SUPERSEDES';
}

/** Returns the epoch ms at which the present text was last stated. */
const saidAt = ({ learnedAt, confirmedAt }: MemoryState): number => Math.max(learnedAt, confirmedAt ?? 0);
