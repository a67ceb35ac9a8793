import { z } from 'zod';
import { type PendingStatement, pendingStatement } from '../../learning/pendingStatement.js';
import { proposalStates } from '../../learning/proposals/proposal.js';
import { mergeEvents, mergeStates } from '../../directory/people/merge.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';

const mergedEntity = z.object({ ref: z.string(), space: z.string() });
const mergeRow = z.object({
  creator: z.string(),
  merge: z.object({
    id: z.string(),
    state: z.enum(mergeStates),
    reason: z.string().nullable(),
    expiresAt: z.number().nullable(),
    decidedAt: z.number(),
    events: z.array(z.enum(mergeEvents)),
    actors: z.array(z.string()),
    times: z.array(z.number()),
  }),
  kept: mergedEntity,
  absorbed: mergedEntity,
});
/** A merge or merge proposal of two persons or entities, as it is stored. Times in epoch ms. */
export type StoredMerge = z.infer<typeof mergeRow>;

const statementJson = z.string().nullable().transform(parseStatement);
const proposalRow = z.object({
  proposal: z.object({
    id: z.string(),
    personId: z.string(),
    field: z.string(),
    proposed: z.string(),
    reason: z.string(),
    state: z.enum(proposalStates),
    createdAt: z.number(),
    expiresAt: z.number(),
    decidedAt: z.number().nullable(),
    statement: statementJson,
  }),
  changes: z.array(z.string()),
  madeOf: z.array(z.string()),
});
/** A proposal to a person, as it is stored. Times in epoch ms. */
export type StoredProposal = z.infer<typeof proposalRow>;

/**
 * Parses the statement that waits in a proposal. Returns null also for an unreadable one: the person could not agree to
 * it, and it must not end an export.
 */
function parseStatement(text: string | null): PendingStatement | null {
  try {
    return text === null ? null : pendingStatement.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Lists one page of the merges that these people have decided or are asked to decide, by creator, time of the decision
 * (epoch ms) and id, after a position.
 */
export const listMerges = async (
  graph: GraphSession,
  page: { creators: readonly string[]; after: { creator: string; at: number; id: string }; limit: number },
): Promise<StoredMerge[]> => rowsOf(mergeRow, await graph.read(statements['transfer/exports/list-merges'], page));

/** Lists proposals to these people, by person and id. */
export const listProposals = async (
  graph: GraphSession,
  page: { people: readonly string[]; after: { person: string; id: string }; limit: number },
): Promise<StoredProposal[]> =>
  rowsOf(proposalRow, await graph.read(statements['transfer/exports/list-proposals'], page));
