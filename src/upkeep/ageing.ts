import { z } from 'zod';
import { purgeAfterMs } from '../memories/drafts/lifetime.js';
import type { MemoryState } from '../memories/memory.js';
import { memoryTypeNames, type MemoryTypeName, memoryTypes } from '../memories/memoryTypes.js';
import type { DecideVerdict } from '../memories/writer/verdict.js';
import { retiredMemory } from '../memories/writer/writeSet.js';
import { dayMs } from '../platform/clock.js';
import { countLeading } from '../platform/sorted.js';

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

/** Number of live memories of a group that one person has stated (no person: an empty id), and of pinned ones among them. */
export const staterCount = z.object({ stater: z.string(), live: z.number(), pinned: z.number() });
export type StaterCount = Readonly<z.infer<typeof staterCount>>;

/** Part of a group's limit up to which the pins of one stater keep their memories. */
const pinnedShare = 0.1;

/**
 * Returns the number of memories that each stater keeps in a group of at most `maxLive`, in the order of the counts,
 * which go from the fewest on. The staters with the most memories lose first, so all keep equally many, or all they
 * have. A stater keeps pinned memories beyond that, up to a tenth of the limit.
 */
export function keptByStater(counts: readonly StaterCount[], maxLive: number): number[] {
  const maxPinned = Math.ceil(maxLive * pinnedShare);
  const keptAt = (level: number): number[] =>
    counts.map(({ live, pinned }) => Math.min(live, Math.max(level, Math.min(pinned, maxPinned))));
  const totalAt = (level: number): number => keptAt(level).reduce((sum, kept) => sum + kept, 0);
  const levels = Array.from({ length: maxLive }, (_, index) => index + 1);
  const level = countLeading(levels, (candidate) => totalAt(candidate) <= maxLive);
  let rest = maxLive - totalAt(level);
  return keptAt(level).map((kept, index) => {
    if (rest <= 0 || kept !== level || kept === counts[index]!.live) return kept;
    rest -= 1;
    return kept + 1;
  });
}

/** Verdict that archives a memory above the limit; a pinned one only if its pin was known when it was listed. */
export const archiveVerdict =
  (maxLive: number, excessPinnedIds: ReadonlySet<string>): DecideVerdict =>
  ({ memory }, now) =>
    memory.status === 'ACTIVE' && memory.expiresAt > now && (!memory.pinned || excessPinnedIds.has(memory.id))
      ? { event: 'TTL', after: retiredMemory(memory, 'ARCHIVED', now), meta: { limit: maxLive } }
      : null;

/** Verdict that raises a memory used by its own people to an importance. */
export const raiseVerdict =
  (importance: number): DecideVerdict =>
  ({ memory }, now) =>
    memory.status === 'ACTIVE' && memory.expiresAt > now && !memory.pinned && memory.importance < importance
      ? { event: 'UPDATE', after: { ...memory, importance }, meta: { used: true } }
      : null;

/** True if a memory has decayed by its own state. Reads are not part of it: the candidate list checks them. */
function hasDecayed(memory: MemoryState, now: number): boolean {
  const { status, expiresAt, pinned, stability, type, importance, updatedAt, confirmedAt } = memory;
  const canDecay = status === 'ACTIVE' && expiresAt > now && !pinned && stability !== 'permanent';
  const isUnimportant = importance < (shortLived.includes(type) ? 2 : 1);
  return canDecay && isUnimportant && Math.max(updatedAt, confirmedAt ?? 0) < now - decaysAfterMs;
}
