import { requireLookedUp } from '../../../disclosure/staterTies.js';
import { lockBlocklists } from '../../../disclosure/staterTies.store.js';
import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import { loadChatPeriodsOf } from '../../chatPeriods.store.js';
import { propagateRestrictions } from '../fold/foldRestrictions.steps.js';
import { lockMemories } from '../../memoryLocks.store.js';
import { requireMerged } from '../mergedNames.steps.js';
import { findRecordedEvents } from '../memoryWrites.store.js';
import type { ChangeResult, MemoryChange } from '../verdict.js';
import { writeBatch, type WriterOptions } from '../writeBatch.steps.js';
import { findWriteConstraints } from '../writeConstraints.store.js';
import { WriteSet } from '../writeSet.js';
import { type DecidedRow, lockConflictCandidates, resolveContradictions } from './contradictions.steps.js';
import { collectChange, newLiveKeyOf, predictedLiveKeys, restrictVerdict } from './memoryChanges.js';

/** Changes memories in the caller's transaction. Returns the result of each, by id. */
export async function changeMemories(
  transaction: GraphTransaction,
  change: MemoryChange,
  options: WriterOptions,
): Promise<Map<string, ChangeResult>> {
  const { by, decide, events, speakers, placeKeys } = change;
  const { tenantId: tenant, now } = by;
  const seenAt = change.asStored ? 0 : now;
  await requireMerged(transaction, by, change.mergedNames);
  const [ids, keys] = [[...events.keys()], [...new Set(predictedLiveKeys(change))]];
  const [lockedTies, { byId, byKey }, predictedConstraints] = await Promise.all([
    lockBlocklists(transaction, tenant, speakers, now),
    lockMemories(transaction, { tenant, ids, keys, now, seenAt }),
    findWriteConstraints(transaction, { tenant, keys, placeKeys }, options.suppressionList),
  ]);
  const tiesOf = requireLookedUp(lockedTies, speakers);
  const removedValues = [...predictedConstraints.removedValues.values()];
  const recordedEvents =
    transaction.attempt > 1 ? await findRecordedEvents(transaction, [...events.values()]) : new Set<string>();
  const decisions = ids.flatMap((id): DecidedRow[] => {
    const row = byId.get(id);
    if (!row) return [];
    return [{ row, verdict: recordedEvents.has(events.get(id)!) ? 'done' : decide(row, now, tiesOf, removedValues) }];
  });
  // Rare race: a memory changed since it was read, so its new key was not known when the others were locked.
  const lateKeys = decisions
    .flatMap(({ row, verdict }) => (verdict === 'done' ? [] : (newLiveKeyOf(row, verdict) ?? [])))
    .filter((key) => !keys.includes(key));
  // The participants at the moment a live memory was learned decide its audience keys.
  const liveRows = decisions.flatMap(({ row, verdict }) =>
    verdict !== 'done' && verdict?.after.status === 'ACTIVE' ? row : [],
  );
  const [lateLocked, lateConstraints, chats, conflictRows] = await Promise.all([
    lockMemories(transaction, { tenant, ids: [], keys: lateKeys, now, seenAt }),
    findWriteConstraints(transaction, { tenant, keys: lateKeys }),
    loadChatPeriodsOf(transaction, tenant, liveRows, by.chats),
    lockConflictCandidates(transaction, decisions, by),
  ]);
  const lockedRows = [...byId.values(), ...lateLocked.byId.values(), ...conflictRows];
  const restrictions = new Map([...predictedConstraints.restrictions, ...lateConstraints.restrictions]);
  const holders = new Map([...byKey, ...lateLocked.byKey]);
  const changeWithChats = { ...change, by: { ...by, chats } };
  const writes = new WriteSet(changeWithChats.by);
  const results = decisions.map(({ row, verdict }): ChangeResult => {
    if (verdict === 'done') return { outcome: 'CHANGED', row };
    const decision = { row, verdict: restrictVerdict(row, verdict, restrictions) };
    const settlement = resolveContradictions(decision, lockedRows, changeWithChats, writes);
    const settledRow = { row, verdict: settlement.verdict };
    return settlement.result ?? collectChange(settledRow, changeWithChats, holders, writes);
  });
  const newStatements = writes.all.filter(
    ({ before, after }) => before?.learnedInId !== after.learnedInId || before.learnedAt !== after.learnedAt,
  );
  await propagateRestrictions(transaction, tenant, writes, now);
  const threads = [...lockedRows.map(({ memory }) => memory.threadKey), ...writes.threadKeys];
  const statedInChats = newStatements.map(({ after }) => ({ ...after, chatId: null }));
  await writeBatch(transaction, { tenant, writes, threads, statedInChats, now }, options);
  return new Map(results.map((one) => [one.row.memory.id, { ...one, row: writes.asWritten(one.row) }]));
}
