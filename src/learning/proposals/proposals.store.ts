import { z } from 'zod';
import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import { newId } from '../../platform/ids.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { rowOf, rowsOf } from '../../platform/neo4j/rows.js';
import type { ConsentNeed } from './consent.js';
import {
  maxOpenProposals,
  proposalKey,
  memoryProposalTtlMs,
  type ProposalState,
  reasonFor,
  type ProposalView,
  proposalView,
} from './proposal.js';
import { pendingStatementOf, type PendingStatement, pendingStatement } from '../pendingStatement.js';
import { statements } from '../statements.generated.js';

const maxListed = 100;
const listedRow = proposalView.pick({ current: true }).extend({ proposal: proposalView.omit({ current: true }) });
const lockedProposalRow = z.object({
  proposal: proposalView.pick({ id: true, field: true, state: true, expiresAt: true }),
  memories: z.array(z.string()),
  messages: z.array(z.string()),
});
const statementRow = z.object({
  statement: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : pendingStatement.parse(JSON.parse(text)))),
});
const recordedRow = z.object({ key: z.string(), applies: z.boolean() });
const expiredRow = z.object({ id: z.string(), at: z.number() });
const lapsedRow = z.object({ lapsed: z.number() });

/** A locked proposal, the ids of the memories it would change, and of its source messages. */
export type LockedProposal = z.infer<typeof lockedProposalRow>;

/** Key of a person's proposal. */
interface PersonProposalKey {
  readonly tenant: string;
  readonly person: string;
  readonly id: string;
}

/** Statement held back, with its message. */
export interface StatementAwaitingConsent {
  readonly consentNeed: ConsentNeed;
  readonly messageId: string;
  /** Id of the memory that it would change; null for none. */
  readonly memoryId: string | null;
  /** Number of messages after which it applies without consent; 0 for never. */
  readonly signalsNeeded: number;
}

/**
 * Upserts proposals for statements that were held back. Returns for each signal: it waits, it applies at once, or it is
 * refused. It is refused if the person has refused that value before, or has 50 open proposals.
 */
export async function recordProposals(
  transaction: GraphTransaction,
  { tenantId, personId, now }: { tenantId: string; personId: string; now: number },
  signals: readonly StatementAwaitingConsent[],
): Promise<('WAITS' | 'APPLIES' | 'REFUSED')[]> {
  if (signals.length === 0) return [];
  const items = signals.map(({ consentNeed, messageId, memoryId, signalsNeeded }) => ({
    key: proposalKey(tenantId, personId, consentNeed),
    id: newId('proposal'),
    tenantId,
    personId,
    needed: signalsNeeded,
    field: consentNeed.field,
    proposed: consentNeed.proposed,
    reason: reasonFor(consentNeed),
    statement: JSON.stringify(pendingStatementOf(consentNeed.draft)),
    message: messageId,
    memory: memoryId,
  }));
  const distinctItems = [...new Map(items.map((item) => [item.key, item])).values()];
  const until = now + memoryProposalTtlMs;
  const params = {
    items: distinctItems.sort((a, b) => (a.key < b.key ? -1 : 1)),
    now,
    until,
    maxOpen: maxOpenProposals,
  };
  const rows = rowsOf(recordedRow, await transaction.run(statements['learning/record-proposals'], params));
  const appliesByKey = new Map(rows.map(({ key, applies }) => [key, applies]));
  return items.map(({ key }) => (!appliesByKey.has(key) ? 'REFUSED' : appliesByKey.get(key) ? 'APPLIES' : 'WAITS'));
}

/** Lists a person's newest proposals, or the one of this id, in their stored state. */
export async function listProposals(
  graph: GraphSession,
  audience: Audience,
  id: string | null = null,
): Promise<ProposalView[]> {
  const params = { audience: audienceParameter(audience), id, limit: maxListed };
  const rows = rowsOf(listedRow, await graph.read(statements['learning/list-proposals'], params));
  return rows.map(({ proposal, current }) => ({ ...proposal, current }));
}

/** Reads the statement that waits in a person's proposal, null for none; undefined if they have none of this id. */
export async function readStatement(
  graph: GraphSession,
  key: PersonProposalKey,
): Promise<PendingStatement | null | undefined> {
  return rowsOf(statementRow, await graph.read(statements['learning/read-statement'], key))[0]?.statement;
}

/** Locks a person's proposal until the transaction ends. */
export async function lockProposal(
  transaction: GraphTransaction,
  key: PersonProposalKey,
  now: number,
): Promise<LockedProposal | undefined> {
  return rowsOf(lockedProposalRow, await transaction.run(statements['learning/lock-proposal'], { ...key, now }))[0];
}

/** Records the decision on a locked proposal. */
export async function putDecision(
  transaction: GraphTransaction,
  id: string,
  state: Extract<ProposalState, 'ACCEPTED' | 'REFUSED'>,
  now: number,
): Promise<void> {
  await transaction.run(statements['learning/decide-proposal'], { id, state, now });
}

/** Id and expiry (epoch ms) of a proposal that was not decided in time. */
export type ExpiredProposal = z.infer<typeof expiredRow>;

/** Lists one page of expired open proposals. */
export async function listExpiredProposals(
  graph: GraphSession,
  page: { tenant: string | null; now: number; after: ExpiredProposal | undefined; limit: number },
): Promise<ExpiredProposal[]> {
  const { after, ...rest } = page;
  const rows = await graph.read(statements['learning/list-expired-proposals'], {
    ...rest,
    afterTime: after?.at ?? 0,
    afterId: after?.id ?? '',
  });
  return rowsOf(expiredRow, rows);
}

/** Marks expired open proposals as lapsed. Returns their number. */
export async function lapseProposals(
  transaction: GraphTransaction,
  ids: readonly string[],
  now: number,
): Promise<number> {
  const rows = await transaction.run(statements['learning/lapse-proposals'], { ids: [...ids].sort(), now });
  return rowOf(lapsedRow, rows).lapsed;
}
