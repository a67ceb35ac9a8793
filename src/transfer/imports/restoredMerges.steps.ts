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
  readonly keptKey: EntityKey;
  readonly absorbedKey: EntityKey;
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
  const entityKeyOf = ({ ref, chat }: MergeableName) => ({ space: names.chat(chat)?.id ?? makerId, ref });
  return {
    tenantId,
    makerId,
    keptKey: entityKeyOf(line.kept),
    absorbedKey: entityKeyOf(line.absorbed),
    state: line.state,
    reason: line.reason === undefined ? null : cleanText('reason', line.reason, { max: 300 }),
    decidedAt: parsePastTimestamp(line.at, now, 'at'),
    expiresAt: line.expiresAt === undefined ? null : parseAbsoluteTimestamp(line.expiresAt, now, 'expiresAt'),
    history: line.history.map(({ event, at, ...actorFields }) => ({
      event,
      at: parsePastTimestamp(at, now, 'history.at'),
      actor: actorOf(actorFields, names, 'history.job'),
    })),
  };
}

/**
 * Restores an earlier decision about two persons or things, unless there is one about them here. Rejects with NOT_FOUND
 * if one of them is missing or not its maker's, and with INVALID_INPUT and CONFLICT if they cannot be merged.
 */
export async function restoreMerge(transaction: GraphTransaction, merge: RestoredMerge, now: number): Promise<void> {
  const { tenantId, makerId, state, reason, decidedAt, history } = merge;
  const [keepId, absorbId] = await findInSpaces(transaction, tenantId, [merge.keptKey, merge.absorbedKey]);
  if (keepId === undefined || absorbId === undefined) throw notFound(missingPairMessage);
  const pair = { tenantId, makerId, keepId, absorbId };
  const lockedPair = await lockMerging(transaction, pair, now);
  if (lockedPair.state !== null) return;
  const [keptEntity, absorbedEntity] = [lockedPair.byId.get(keepId), lockedPair.byId.get(absorbId)];
  if (!keptEntity || !absorbedEntity) throw notFound(missingPairMessage);
  if (state === 'MERGED') {
    // The kept one may have been merged itself later; the lines of an export restore merges in any order.
    const refusal = refusalOf({ ...keptEntity, into: null }, absorbedEntity, lockedPair.merges);
    if (refusal) throw refusal;
    putMerge(transaction, pair, { by: history.at(-1)?.actor ?? makerId, reason, now: decidedAt });
  }
  putDecision(transaction, pair, merge);
}

const missingPairMessage = 'No person or thing by one of the two refs, among what this person has named,';
