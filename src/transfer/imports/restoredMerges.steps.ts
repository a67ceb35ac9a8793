import { mergeErrorOf } from '../../directory/people/merge.js';
import { lockMerging, putMerge } from '../../directory/people/merging.store.js';
import { notFound } from '../../platform/errors.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { cleanText } from '../../text/texts.js';
import type { ExportedMerge, MergeableName } from '../lines/decisionSchemas.js';
import type { LineNames } from './lineNames.steps.js';
import { actorOf } from './restoredEvent.js';
import { type EntityKey, findEntitiesByRef, putDecision, type RestoredDecision } from './restoredPeople.store.js';
import { parseAbsoluteTimestamp, parsePastTimestamp } from './timestamp.js';

/** Decision of an export, with the two persons or things that one person has named. */
export interface RestoredMerge extends RestoredDecision {
  readonly tenantId: string;
  readonly creatorId: string;
  readonly keptKey: EntityKey;
  readonly absorbedKey: EntityKey;
}

/** Builds a merge of two persons or entities as it was when exported. Throws INVALID_INPUT for an invalid time. */
export function restoredMerge(
  line: ExportedMerge,
  names: LineNames,
  { tenantId, now }: { tenantId: string; now: number },
): RestoredMerge {
  const creatorId = names.account(line.of).id;
  const entityKeyOf = ({ ref, chat }: MergeableName) => ({ space: names.chat(chat)?.id ?? creatorId, ref });
  return {
    tenantId,
    creatorId,
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

/** Keeps a decision made here. NOT_FOUND if one is missing or not its creator's; else INVALID_INPUT, CONFLICT. */
export async function restoreMerge(transaction: GraphTransaction, merge: RestoredMerge, now: number): Promise<void> {
  const { tenantId, creatorId, state, reason, decidedAt, history } = merge;
  const [keptId, absorbedId] = await findEntitiesByRef(transaction, tenantId, [merge.keptKey, merge.absorbedKey]);
  if (keptId === undefined || absorbedId === undefined) throw notFound(missingPairMessage);
  const pair = { tenantId, creatorId, keptId, absorbedId };
  const lockedPair = await lockMerging(transaction, pair, now);
  if (lockedPair.state !== null) return;
  const [keptEntity, absorbedEntity] = [lockedPair.byId.get(keptId), lockedPair.byId.get(absorbedId)];
  if (!keptEntity || !absorbedEntity) throw notFound(missingPairMessage);
  if (state === 'MERGED') {
    // The kept one may have been merged itself later; the lines of an export restore merges in any order.
    const mergeError = mergeErrorOf({ ...keptEntity, into: null }, absorbedEntity, lockedPair.merges);
    if (mergeError) throw mergeError;
    putMerge(transaction, pair, { by: history.at(-1)?.actor ?? creatorId, reason, now: decidedAt });
  }
  putDecision(transaction, pair, merge);
}

const missingPairMessage = 'No person or thing by one of the two refs, among what this person has named,';
