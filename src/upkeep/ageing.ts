import { purgeAfterMs } from '../memories/lifetime.js';
import type { MemoryState } from '../memories/memory.js';
import { memoryTypeNames, type MemoryTypeName, memoryTypes } from '../memories/memoryTypes.js';
import type { DecideVerdict } from '../memories/writer/verdict.js';
import { retiredMemory } from '../memories/writer/writeSet.js';
import { dayMs } from '../platform/clock.js';

/** Default maximum number of live memories per owner or group. */
export const defaultMaxLive = 1_000;

/** Time without use after which a memory of low importance decays, in ms. */
export const decaysAfterMs = 60 * dayMs;

/** Types with a default TTL in days. Memories of these types also decay at standard importance. */
export const shortLived: readonly MemoryTypeName[] = memoryTypeNames.filter(
  (type) => memoryTypes[type].ttlDays !== undefined,
);

/** Verdict that archives an expired memory and frees its live key. */
export const expireVerdict: DecideVerdict = ({ memory }, now) =>
  memory.liveKey !== null && memory.expiresAt <= now
    ? { event: 'TTL', after: retiredMemory(memory, 'ARCHIVED', now), meta: { expired: true } }
    : null;

/** Verdict that soft-deletes a decayed memory. It can be restored until it is purged. */
export const softDeleteVerdict: DecideVerdict = ({ memory }, now) =>
  hasDecayed(memory, now)
    ? { event: 'DELETE', after: retiredMemory(memory, 'DELETED', now, now + purgeAfterMs), meta: { unused: true } }
    : null;

/** Verdict that archives a memory above the limit of its owner or group. One that was pinned meanwhile stays. */
export const archiveVerdict =
  (maxLive: number): DecideVerdict =>
  ({ memory }, now) =>
    memory.status === 'ACTIVE' && memory.expiresAt > now && !memory.pinned
      ? { event: 'TTL', after: retiredMemory(memory, 'ARCHIVED', now), meta: { limit: maxLive } }
      : null;

/** Verdict that raises a memory used by its own people to an importance. */
export const raiseVerdict =
  (importance: number): DecideVerdict =>
  ({ memory }, now) =>
    memory.status === 'ACTIVE' && memory.expiresAt > now && !memory.pinned && memory.importance < importance
      ? { event: 'UPDATE', after: { ...memory, importance }, meta: { used: true } }
      : null;

/** Returns true if a memory has decayed by its own state. Reads are not part of it: the candidate list checks them. */
function hasDecayed(memory: MemoryState, now: number): boolean {
  const { status, expiresAt, pinned, stability, type, importance, updatedAt, confirmedAt } = memory;
  const canDecay = status === 'ACTIVE' && expiresAt > now && !pinned && stability !== 'permanent';
  const isUnimportant = importance < (shortLived.includes(type) ? 2 : 1);
  return canDecay && isUnimportant && Math.max(updatedAt, confirmedAt ?? 0) < now - decaysAfterMs;
}
