import { z } from 'zod';
import { digest } from '../platform/digest.js';

const removedFingerprint = z.object({ fingerprint: z.string(), length: z.number(), firstTokenHash: z.string() });

/** Removal that its requester was allowed to make, as ids and fingerprints: no text and no name. Times in epoch ms. */
export const ledgerEntry = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('FORGET_MESSAGES'),
    tenant: z.string(),
    viewer: z.string(),
    /** Chat; null for direct talk. */
    chat: z.string().nullable(),
    messages: z.array(z.string()),
    values: z.array(removedFingerprint),
  }),
  z.object({ op: z.literal('FORGET_PERSON'), tenant: z.string(), viewer: z.string(), person: z.string() }),
  z.object({
    op: z.literal('ERASE_ME'),
    tenant: z.string(),
    person: z.string(),
    /** Everything that was stored until then goes. */
    until: z.number(),
  }),
]);
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** Removal of one kind. */
export type LedgerEntryOf<Op extends LedgerEntry['op']> = Extract<LedgerEntry, { op: Op }>;

/** Line of the ledger. `at` is the time of the request in epoch ms. */
export const ledgerLine = z.object({ at: z.number(), removal: ledgerEntry });
export type LedgerLine = z.infer<typeof ledgerLine>;

/** Returns the id of a removal: the same one for each request of the same, at any time. */
export function removalId(removal: LedgerEntry): string {
  const { until: _time, ...request } = { until: undefined, ...ledgerEntry.parse(removal) };
  return `rmv_${digest(JSON.stringify(request))}`;
}
