import { z } from 'zod';
import type { ConsentNeed } from './consent.js';
import { dayMs } from '../../platform/clock.js';
import { digest } from '../../platform/digest.js';
import { normalized } from '../../text/texts.js';

/**
 * States of a proposal.
 * | state    | meaning                         | next state                                                        |
 * | -------- | ------------------------------- | ----------------------------------------------------------------- |
 * | OPEN     | waits for the person's decision | ACCEPTED (agreed, or said often enough), REFUSED, LAPSED (7 days) |
 * | ACCEPTED | agreed, or applied without      | OPEN or ACCEPTED again (another message says it)                  |
 * | REFUSED  | not proposed again              | none                                                              |
 * | LAPSED   | not decided in time             | OPEN or ACCEPTED (another message says it)                        |
 */
export const proposalStates = ['OPEN', 'ACCEPTED', 'REFUSED', 'LAPSED'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Time in ms that a proposal waits for a decision. */
export const memoryProposalTtlMs = 7 * dayMs;
/** Maximum number of open proposals per person. */
export const maxOpenProposals = 50;

/** A proposal as its person sees it. */
export const proposalView = z.object({
  id: z.string(),
  field: z.string(),
  /** Present value; null for none. */
  current: z.string().nullable(),
  proposed: z.string(),
  reason: z.string(),
  state: z.enum(proposalStates),
  /** Epoch ms. */
  expiresAt: z.number(),
});
export type ProposalView = Readonly<z.infer<typeof proposalView>>;

/** Returns the idempotency key of a proposal. Other words for the same value have the same key. */
export const proposalKey = (
  tenantId: string,
  personId: string,
  { field, proposed }: Pick<ConsentNeed, 'field' | 'proposed'>,
): string => digest(JSON.stringify(['proposal', tenantId, personId, field, normalized(proposed)]), 40);

/** Returns a proposal's state at a moment (epoch ms). An open one past its expiry has lapsed, marked or not. */
export const stateAt = (state: ProposalState, expiresAt: number, now: number): ProposalState =>
  state === 'OPEN' && expiresAt <= now ? 'LAPSED' : state;

/** Returns the reason for a proposal, for the person who decides. */
export const reasonFor = ({ consentRule }: Pick<ConsentNeed, 'consentRule'>): string =>
  consentRule === 'TO_REPLACE'
    ? 'You said something else before; it changes only if you agree.'
    : 'You have said this once; it applies when you say it again or agree.';
