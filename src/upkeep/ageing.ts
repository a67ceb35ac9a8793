import { purgeAfterMs } from '../memories/lifetime.js';
import type { MemoryState } from '../memories/memory.js';
import { memoryTypeNames, type MemoryTypeName, memoryTypes } from '../memories/memoryTypes.js';
import type { DecideVerdict } from '../memories/writer/verdict.js';
import { retired } from '../memories/writer/writeSet.js';
import { dayMs } from '../platform/clock.js';

/** Live memories that an owner or a group may hold where nothing else is configured. */
export const standardMaxLive = 1_000;

/** A memory that nobody has needed for so long fades, where it counts little. */
export const fadesAfterMs = 60 * dayMs;

/** Types that live for some days by themselves: of these, also what is of standard importance fades. */
export const shortLived: readonly MemoryTypeName[] = memoryTypeNames.filter(
  (type) => memoryTypes[type].ttlDays !== undefined,
);

/** A memory whose time is over is archived: it is not live any more as it is, and its key becomes free. */
export const expired: DecideVerdict = ({ memory }, now) =>
  memory.liveKey !== null && memory.expiresAt <= now
    ? { event: 'TTL', after: retired(memory, 'ARCHIVED', now), meta: { expired: true } }
    : null;

/** A memory that has faded is forgotten, and can be restored until it is purged. */
export const faded: DecideVerdict = ({ memory }, now) =>
  hasFaded(memory, now)
    ? { event: 'DELETE', after: retired(memory, 'DELETED', now, now + purgeAfterMs), meta: { unused: true } }
    : null;

/** A memory for which its owner or group has no room is archived; what was pinned meanwhile stays. */
export const crowdedOut =
  (most: number): DecideVerdict =>
  ({ memory }, now) =>
    memory.status === 'ACTIVE' && memory.expiresAt > now && !memory.pinned
      ? { event: 'TTL', after: retired(memory, 'ARCHIVED', now), meta: { limit: most } }
      : null;

/** A memory that its own people use becomes so important, where it is less. */
export const risenTo =
  (importance: number): DecideVerdict =>
  ({ memory }, now) =>
    memory.status === 'ACTIVE' && memory.expiresAt > now && !memory.pinned && memory.importance < importance
      ? { event: 'UPDATE', after: { ...memory, importance }, meta: { used: true } }
      : null;

/** Reads are not part of a memory's state: that nobody has read it is for the list of what has faded to say. */
function hasFaded(memory: MemoryState, now: number): boolean {
  const { status, expiresAt, pinned, stability, type, importance, updatedAt, confirmedAt } = memory;
  const isLeft = status === 'ACTIVE' && expiresAt > now && !pinned && stability !== 'permanent';
  const countsLittle = importance < (shortLived.includes(type) ? 2 : 1);
  return isLeft && countsLittle && Math.max(updatedAt, confirmedAt ?? 0) < now - fadesAfterMs;
}
