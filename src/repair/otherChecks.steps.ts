import { dayMs } from '../platform/clock.js';
import { remedies } from './faults.js';
import {
  dropAliases,
  findBrokenThreads,
  findIdleRemovals,
  findLostBelongings,
  findNameless,
  findStrangers,
  findStrays,
  findStuckWork,
  type FaultCount,
  freeWork,
  mendBelongings,
  mendRemovals,
  type MendSome,
  mendStrays,
  mendThreads,
  nameAcquaintances,
  type Overdue,
  partStrangers,
} from './doctor.store.js';
import type { Examination, Check } from './check.steps.js';

const batch = 500;
const hourMs = 3_600_000;

/** A lease lasts for minutes and a run for less than an hour: whatever lasts so much longer has lost its worker. */
const overdueAt = (now: number): Overdue => ({
  leaseBefore: now - hourMs,
  dueBefore: now - dayMs,
  runBefore: now - dayMs,
});

/** What is looked for by one question, and put right in batches until nothing of it is left. */
const ward =
  (
    find: (examination: Examination, overdue: Overdue) => Promise<FaultCount[]>,
    mend: (overdue: Overdue, now: number) => readonly MendSome[],
  ): Check =>
  async (examination) => {
    const { graph, tenant, mends, signal, note, clock } = examination;
    if (signal.aborted) return;
    const now = clock();
    const overdue = overdueAt(now);
    const found = await find(examination, overdue);
    for (const { name, count, example } of found) note(name, count, example);
    if (!mends || found.every(({ name }) => remedies[name].isReported)) return;
    for (const mendSome of mend(overdue, now)) {
      // Whatever a batch cannot put right would come again and again.
      let left = found.reduce((sum, { count }) => sum + count, 0) + batch;
      while (left > 0 && !signal.aborted) {
        const mended = await mendSome(graph.session(), tenant, batch);
        if (mended === 0) break;
        left -= mended;
      }
    }
  };

/** Looks at the names that people are found by. */
export const nameWard = ward(
  ({ graph, tenant }) => findNameless(graph.session(), tenant),
  () => [dropAliases, nameAcquaintances],
);

/** Looks at threads and the history; memories come later, for they are joined to threads. */
export const threadWard = ward(
  ({ graph, tenant }) => findBrokenThreads(graph.session(), tenant),
  () => [mendThreads],
);

/** Looks at what memories are related to; memories come before, for they are compared by what they stand under. */
export const relationWard = ward(
  ({ graph, tenant }) => findStrangers(graph.session(), tenant),
  () => [partStrangers],
);

/** Looks at what belongs to people: conversations, sessions, summaries, todos, checkpoints, work. */
export const belongingsWard = ward(
  ({ graph, tenant }) => findLostBelongings(graph.session(), tenant),
  () => [mendBelongings],
);

/** Looks at background work. */
export const workWard = ward(
  ({ graph, tenant }, overdue) => findStuckWork(graph.session(), tenant, overdue),
  (overdue, now) => [freeWork(overdue, now)],
);

/** Looks at what is kept of removals; messages and memories come later, for they are held against it. */
export const removalWard = ward(
  ({ graph, tenant }) => findIdleRemovals(graph.session(), tenant),
  () => [mendRemovals],
);

/** Looks at what only keeps the service going. */
export const strayWard = ward(
  ({ graph, tenant }, overdue) => findStrays(graph.session(), tenant, overdue),
  (overdue, now) => [mendStrays(overdue, now)],
);
