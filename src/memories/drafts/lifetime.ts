import { dayMs, maxTimestamp } from '../../platform/clock.js';
import { invalidInput } from '../../platform/errors.js';
import type { MemoryState } from '../memory.js';
import { type MemoryTypePolicy, memoryTypes, type Stability } from '../memoryTypes.js';

/** Time in ms for which a forgotten memory can be restored. */
export const purgeAfterMs = 30 * dayMs;

/** Maximum time to live, in days. */
export const maxTtlDays = 36_500;

export interface Lifetime {
  readonly stability: Stability;
  /** Time to live in days, from when it was stored; null never expires. */
  readonly ttlDays: number | null;
  /** Epoch ms; `maxTimestamp` if it does not expire. */
  readonly expiresAt: number;
}

/**
 * Returns the lifetime of a memory from its type and the given values. The type's own time to live holds for the type's
 * own stability. A volatile memory needs one. A permanent one has none. Pinning removes the expiry. Throws
 * INVALID_INPUT for a stability or `ttlDays` that the type forbids.
 */
export function lifetimeOf(
  policy: MemoryTypePolicy,
  request: { stability?: Stability | null; ttlDays?: number | null; pinned?: boolean | null },
  now: number,
): Lifetime {
  const stability = request.stability ?? policy.stability;
  if (!policy.stabilities.includes(stability)) {
    throw invalidInput(
      `stability must be one of ${policy.stabilities.join(', ').toUpperCase()} for this type, not ${stability.toUpperCase()}.`,
    );
  }
  if (stability === 'permanent' && request.ttlDays != null) {
    throw invalidInput('ttlDays must not be given for a PERMANENT memory: it never expires.');
  }
  const typeTtlDays = stability === policy.stability || stability === 'volatile' ? policy.ttlDays : undefined;
  const ttlDays = request.ttlDays ?? (stability === 'permanent' ? null : (typeTtlDays ?? null));
  if (stability === 'volatile' && ttlDays === null) {
    throw invalidInput('ttlDays must be given for a VOLATILE memory of this type, which has no default time to live.');
  }
  const canExpire = ttlDays !== null && !request.pinned;
  return { stability, ttlDays, expiresAt: canExpire ? now + ttlDays * dayMs : maxTimestamp };
}

/**
 * Returns the lifetime of a stored memory, begun anew. A memory without a time to live gets none from its type, because
 * it was cleared. If it expires nevertheless, as imported ones may, it keeps that moment; pinning turns the days that
 * are left into its time to live.
 */
export function renewedLifetime(
  memory: Pick<MemoryState, 'type' | 'stability' | 'ttlDays' | 'expiresAt' | 'pinned'>,
  now: number,
): Lifetime {
  const { type, stability, ttlDays, expiresAt, pinned } = memory;
  if (ttlDays !== null || stability === 'volatile') return lifetimeOf(memoryTypes[type], memory, now);
  if (expiresAt === maxTimestamp || expiresAt <= now) return { stability, ttlDays: null, expiresAt: maxTimestamp };
  if (!pinned) return { stability, ttlDays: null, expiresAt };
  // A permanent memory has no time to live.
  const daysLeft = stability === 'permanent' ? null : Math.min(maxTtlDays, Math.ceil((expiresAt - now) / dayMs));
  return { stability, ttlDays: daysLeft, expiresAt: maxTimestamp };
}

/** True if a memory can no longer be restored. */
export const isPastRestore = ({ status, purgeAt }: Pick<MemoryState, 'status' | 'purgeAt'>, now: number): boolean =>
  status === 'DELETED' && purgeAt !== null && purgeAt <= now;
