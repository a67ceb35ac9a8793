import { type MergeEvent, type MergeState, refusalOf } from '../../directory/people/merge.js';
import { lockMerging, putMerge } from '../../directory/people/merging.store.js';
import { notFound } from '../../platform/errors.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { cleanText } from '../../text/texts.js';
import type { ExportedMerge, MergeableName } from '../lines/decisionSchemas.js';
import type { LineNames } from './lineNames.steps.js';
import { actorOf } from './restoredEvent.js';
import { findInSpaces, type EntityKey, putDecision } from './restoredPeople.store.js';
import { parseAbsoluteTimestamp, parsePastTimestamp } from './timestamp.js';

/** Decision of an export about two persons or things of one maker. Times in epoch ms. */
export interface RestoredMerge {
  readonly tenantId: string;
  readonly makerId: string;
  readonly kept: EntityKey;
  readonly absorbed: EntityKey;
  readonly state: MergeState;
  readonly reason: string | null;
  readonly decidedAt: number;
  /** End of the time to answer a proposal; null if it was never proposed. */
  readonly expiresAt: number | null;
  /** Events, latest last; `actor` is a person's id or the name of a job. */
  readonly history: readonly { readonly event: MergeEvent; readonly actor: string; readonly at: number }[];
}

/** Builds a merge of two persons or entities as it was when exported. Throws INVALID_INPUT for an invalid time. */
export function restoredMerge(
  line: ExportedMerge,
  names: LineNames,
  { tenantId, now }: { tenantId: string; now: number },
): RestoredMerge {
  const makerId = names.account(line.of).id;
  const placed = ({ ref, chat }: MergeableName) => ({ space: names.chat(chat)?.id ?? makerId, ref });
  return {
    tenantId,
    makerId,
    kept: placed(line.kept),
    absorbed: placed(line.absorbed),
    state: line.state,
    reason: line.reason === undefined ? null : cleanText('reason', line.reason, { max: 300 }),
    decidedAt: parsePastTimestamp(line.at, now, 'at'),
    expiresAt: line.expiresAt === undefined ? null : parseAbsoluteTimestamp(line.expiresAt, now, 'expiresAt'),
    history: line.history.map(({ event, at, ...done }) => ({
      event,
      at: parsePastTimestamp(at, now, 'history.at'),
      actor: actorOf(done, (handle) => names.account(handle).id, 'history.job'),
    })),
  };
}

/**
 * Restores an earlier decision about two persons or things, unless there is one about them here. Rejects with NOT_FOUND
 * if one of them is missing or not its maker's, and with INVALID_INPUT and CONFLICT if they cannot be merged.
 */
export async function restoreMerge(transaction: GraphTransaction, merge: RestoredMerge, now: number): Promise<void> {
  const { tenantId, makerId, state, reason, decidedAt, history } = merge;
  const [keepId, absorbId] = await findInSpaces(transaction, tenantId, [merge.kept, merge.absorbed]);
  if (keepId === undefined || absorbId === undefined) throw notFound(theTwo);
  const pair = { tenantId, makerId, keepId, absorbId };
  const held = await lockMerging(transaction, pair, now);
  if (held.state !== null) return;
  const [keep, absorb] = [held.byId.get(keepId), held.byId.get(absorbId)];
  if (!keep || !absorb) throw notFound(theTwo);
  if (state === 'MERGED') {
    // The kept one may have been merged itself later; the lines of an export restore merges in any order.
    const refusal = refusalOf({ ...keep, into: null }, absorb, held.merges);
    if (refusal) throw refusal;
    putMerge(transaction, pair, { by: history.at(-1)?.actor ?? makerId, reason, now: decidedAt });
  }
  putDecision(transaction, pair, merge);
}

const theTwo = 'No person or thing by one of the two refs, among what this person has named,';
