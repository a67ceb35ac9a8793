import { dayMs } from '../platform/clock.js';
import { invalidInput } from '../platform/errors.js';
import { never } from '../platform/ids.js';
import type { MemoryState } from './memory.js';
import type { MemoryTypePolicy, Stability } from './memoryTypes.js';

/** How long a forgotten memory can be restored, in ms. */
export const purgeAfterMs = 30 * dayMs;

/** How long a memory lives. */
export interface Lifetime {
  readonly stability: Stability;
  /** Days to live, counted from when it was stored; null lives on. */
  readonly ttlDays: number | null;
  /** Epoch ms; `never` when it does not expire. */
  readonly expiresAt: number;
}

/**
 * The lifetime of a memory from its type and what was asked for. A type's own time to live holds for the type's own
 * stability; a volatile memory needs one; a permanent one has none; pinning removes it.
 */
export function lifetimeOf(
  policy: MemoryTypePolicy,
  asked: { stability?: Stability | null; ttlDays?: number | null; pinned?: boolean | null },
  now: number,
): Lifetime {
  const stability = asked.stability ?? policy.stability;
  if (!policy.stabilities.includes(stability)) {
    throw invalidInput(
      `stability must be one of ${policy.stabilities.join(', ').toUpperCase()} for this type, not ${stability.toUpperCase()}.`,
    );
  }
  if (stability === 'permanent' && asked.ttlDays != null) {
    throw invalidInput('ttlDays must not be given for a PERMANENT memory: it never expires.');
  }
  const own = stability === policy.stability || stability === 'volatile' ? policy.ttlDays : undefined;
  const ttlDays = asked.ttlDays ?? (stability === 'permanent' ? null : (own ?? null));
  if (stability === 'volatile' && ttlDays === null) {
    throw invalidInput('ttlDays must be given for a VOLATILE memory of this type: it has no time to live of its own.');
  }
  const expires = ttlDays !== null && !asked.pinned;
  return { stability, ttlDays, expiresAt: expires ? now + ttlDays * dayMs : never };
}

/** Whether nobody can restore a memory any more. */
export const isOver = ({ status, purgeAt }: Pick<MemoryState, 'status' | 'purgeAt'>, now: number): boolean =>
  status === 'DELETED' && purgeAt !== null && purgeAt <= now;
