import { z } from 'zod';
import { defineJob, type JobContext, type TenantJobDependencies } from '../background/jobs/job.js';
import { sweep } from '../background/jobs/sweep.js';
import { importanceThresholds } from '../memories/drafts/importance.js';
import { type Fold, foldSourcesOf, newFold, summaryOf } from '../memories/writer/fold/fold.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import { batchesOf } from '../platform/batches.js';
import { dayMs, hourMs } from '../platform/clock.js';
import { groupBy } from '../platform/groupBy.js';
import { promptBlock } from '../platform/models/promptBlock.js';
import type { LanguageModel } from '../platform/models/languageModel.js';
import { ModelFailure } from '../platform/models/modelFailure.js';
import type { Prompts } from '../platform/models/prompts.js';
import { raiseVerdict } from './ageing.js';
import type { ListedMemory } from './ageing.store.js';
import { applyVerdicts } from './ageing.tasks.js';
import { findNeighbourPairs } from './neighbourPairs.steps.js';
import {
  batchNotes,
  admissibleVerdictOf,
  expiringSoonMs,
  foldOf,
  groupIdentical,
  inObservationOrder,
  differingNames,
  type FoldCandidate,
  pairVerdicts,
  type PairVerdict,
  supersedingFold,
  isIdentical,
} from './foldCandidates.js';
import { listExpiringNotes, listFrequentlyUsed, recordCompared, recordConsolidated } from './folding.store.js';
import { eachTenantDue } from './tenantsDue.steps.js';

export interface FoldingDependencies extends TenantJobDependencies {
  readonly writer: MemoryWriter;
  /** Model that judges pairs; if undefined, only facts that say the same word for word fold. */
  readonly model: { readonly languageModel: LanguageModel; readonly prompts: Prompts } | undefined;
}

const promptName = 'consolidate-memories';
/** Maximum ms since a fact of a compared pair changed or was confirmed, unless it is important or read often. */
const changedWithinMs = 3 * dayMs;
/** Time in ms within which one fact of a compared pair has changed, in any case. */
const youngerThanMs = 90 * dayMs;
/** Minimum time between two comparisons of a pair, in ms. */
const recheckAfterMs = 14 * dayMs;
/** Minimum strength of an edge between facts that are compared. */
const minStrength = 0.6;
/** Maximum number of pairs per owner or group and run. */
const pairsPerOwner = 50;
/** Maximum number of pairs, or of ending notes, per tenant and run. */
const maxPerRun = 5_000;
const pairsPerCall = 8;
const foldsPerTransaction = 20;
/** Number of conversations per transaction that records the run. */
const conversationsPerTransaction = 100;
const verdicts = z.object({ verdicts: z.array(z.enum(pairVerdicts)) });

/** Job `consolidate-memories`: daily per tenant; folds equivalent memories, raises the importance of those in use. */
const consolidateMemories = defineJob(
  { name: promptName, schedule: hourMs },
  async (dependencies: FoldingDependencies, context: JobContext) => {
    const { graph, clock } = dependencies;
    const now = clock();
    const counts = { compared: 0, asked: 0, folded: 0, raised: 0 };
    await eachTenantDue(dependencies, context, now, async (tenant) => {
      const pairs = await findNeighbourPairs(graph.session(), {
        tenant,
        now,
        minStrength,
        perOwner: pairsPerOwner,
        limit: maxPerRun,
        signal: context.signal,
        since: now - youngerThanMs,
        changedSince: now - changedWithinMs,
        checkedSince: now - recheckAfterMs,
      });
      const identicalPairs = pairs.filter(isIdentical);
      const identicalFolds = groupIdentical(identicalPairs).map(foldOf);
      // A memory that folds in this run is not compared any more. A later run compares the fold with memories that were
      // not compared with any of its sources.
      const foldingIds = new Set(identicalFolds.flatMap(({ sources }) => sources.map(({ id }) => id)));
      const otherPairs = pairs.filter((pair) => !pair.memories.some(({ id }) => foldingIds.has(id)));
      const pairsToAsk =
        dependencies.model === undefined ? [] : otherPairs.filter((pair) => admissibleVerdictOf(pair) !== undefined);
      counts.compared += pairs.length;
      counts.asked += pairsToAsk.length;
      if (context.dryRun) counts.folded += identicalFolds.length;
      else {
        counts.folded += await writeFolds(dependencies, context, tenant, identicalFolds);
        counts.folded += await foldByModel(dependencies, context, tenant, pairsToAsk);
        // Recording the settled pairs makes room for others in the next run.
        const settledPairs = [...identicalPairs, ...otherPairs].filter((pair) => !pairsToAsk.includes(pair));
        if (!context.signal.aborted) await recordCompared(graph.session(), settledPairs, now, now - recheckAfterMs);
      }
      counts.raised += await raiseImportance(dependencies, context, tenant, now);
      if (!context.dryRun) await recordConsolidation(dependencies, context, tenant, now);
    });
    return counts;
  },
);

/** Writes folds and supersessions in batches, embedding new folded memories. Resolves with the number written. */
async function writeFolds(
  { graph, writer, clock }: FoldingDependencies,
  { signal }: JobContext,
  tenantId: string,
  allFolds: readonly Fold[],
): Promise<number> {
  let foldedMemories = 0;
  for (const batch of batchesOf(allFolds, foldsPerTransaction)) {
    if (signal.aborted) break;
    const by = { tenantId, actor: promptName, now: clock() };
    // A memory that others fold into has its vector already.
    const newMemoryFolds = batch.filter(({ targetId }) => targetId === null);
    const texts = newMemoryFolds.map(({ sources }) => sources[0]!.text);
    const vectors = await writer.vectorsOf(texts, { tenantId, viewerId: promptName });
    const folds = batch.map((plannedFold): Fold => ({
      ...plannedFold,
      vector: vectors[newMemoryFolds.indexOf(plannedFold)] ?? null,
    }));
    foldedMemories += await writer.fold(graph.session(), folds, by);
  }
  return foldedMemories;
}

/** Asks a model about the pairs of each owner and group, and folds those with an accepted verdict. */
async function foldByModel(
  dependencies: FoldingDependencies,
  context: JobContext,
  tenantId: string,
  pairs: readonly FoldCandidate[],
): Promise<number> {
  const { graph, clock } = dependencies;
  let foldedMemories = 0;
  const pairsByOwner = groupBy(
    pairs,
    (pair) => pair.ownerOrChatId,
    (pair) => pair,
  );
  for (const ownerPairs of pairsByOwner.values()) {
    let remainingPairs = ownerPairs;
    while (remainingPairs.length > 0) {
      if (context.signal.aborted) return foldedMemories;
      const batch = remainingPairs.slice(0, pairsPerCall);
      const answer = await askModel(dependencies, tenantId, batch, context.signal);
      // If the model is unavailable or a budget is spent, a later run asks; others may have tokens left.
      if (answer === 'AWAY') return foldedMemories;
      if (answer === 'OVER_BUDGET') break;
      const acceptedPairs = batch.filter((pair, index) => answer[index] === admissibleVerdictOf(pair));
      const disjointPairs = selectDisjoint(acceptedPairs);
      const folds = disjointPairs.map((pair) =>
        admissibleVerdictOf(pair) === 'same' ? foldOf(pair.memories) : supersedingFold(pair),
      );
      foldedMemories += await writeFolds(dependencies, context, tenantId, folds);
      // A later run compares the pairs that share a memory with one that folds now.
      const comparedPairs = batch.filter((pair) => disjointPairs.includes(pair) || !acceptedPairs.includes(pair));
      await recordCompared(graph.session(), comparedPairs, clock(), clock() - recheckAfterMs);
      remainingPairs = remainingPairs
        .slice(pairsPerCall)
        .filter((pair) => !disjointPairs.some((other) => shareMemory(pair, other)));
    }
  }
  return foldedMemories;
}

/** Returns pairs of which no two share a memory. */
function selectDisjoint(pairs: readonly FoldCandidate[]): FoldCandidate[] {
  const chosen: FoldCandidate[] = [];
  for (const pair of pairs) if (!chosen.some((other) => shareMemory(pair, other))) chosen.push(pair);
  return chosen;
}

const shareMemory = (a: FoldCandidate, b: FoldCandidate): boolean =>
  a.memories.some(({ id }) => b.memories.some((other) => other.id === id));

async function askModel(
  { model }: FoldingDependencies,
  tenantId: string,
  pairs: readonly FoldCandidate[],
  signal: AbortSignal,
): Promise<readonly PairVerdict[] | 'AWAY' | 'OVER_BUDGET'> {
  const data = pairs.map((pair) => {
    const [earlier, later] = inObservationOrder(pair);
    const names = differingNames(pair);
    return { earlier: earlier.text, later: later.text, ...(names.length === 0 ? {} : { samePerson: names }) };
  });
  try {
    const { value } = await model!.languageModel.ask({
      prompt: model!.prompts.fill(promptName),
      input: promptBlock('pairs', data),
      schema: verdicts,
      schemaName: 'verdicts',
      maxTokens: 10 * pairs.length + 50,
      tenantId,
      // Facts of a group belong to no particular person.
      personId: pairs[0]!.memories[0].ownerId,
      signal,
    });
    // An answer with another number of verdicts cannot be assigned to the pairs, so it counts as none.
    return value.verdicts.length === pairs.length ? value.verdicts : [];
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    if (error.reason === 'OVER_BUDGET') return 'OVER_BUDGET';
    return error.retryable ? 'AWAY' : [];
  }
}

/** Raises the importance of memories that their own people use, stepwise up to the automatic maximum. */
async function raiseImportance(
  dependencies: FoldingDependencies,
  { dryRun, signal }: JobContext,
  tenant: string,
  now: number,
): Promise<number> {
  let raised = 0;
  for (const { importance, uses } of [...importanceThresholds].reverse()) {
    raised += await sweep<ListedMemory>({
      batch: 1_000,
      limit: maxPerRun,
      dryRun,
      signal,
      list: (limit, after) =>
        listFrequentlyUsed(dependencies.graph.session(), { tenant, now, importance, uses, limit, after }),
      each: (items) => applyVerdicts(dependencies, promptName, items, raiseVerdict(importance)),
    });
  }
  return raised;
}

/** Records on each conversation of a tenant the time of the consolidation and the number of memories after it. */
async function recordConsolidation(
  { graph }: FoldingDependencies,
  { signal }: JobContext,
  tenant: string,
  now: number,
): Promise<void> {
  let afterId: string | null = '';
  while (afterId !== null && !signal.aborted)
    afterId = await recordConsolidated(graph.session(), { tenant, now, afterId, limit: conversationsPerTransaction });
}

/** Job `merge-notes`: summarizes up to five ephemeral notes with the same audience before they expire. */
const mergeNotes = defineJob(
  { name: 'merge-notes', schedule: hourMs },
  async (dependencies: FoldingDependencies, context: JobContext) => {
    const { graph, writer, clock } = dependencies;
    const now = clock();
    const counts = { merged: 0, summaries: 0 };
    await eachTenantDue(dependencies, context, now, async (tenant) => {
      const notes = await listExpiringNotes(graph.session(), {
        tenant,
        now,
        until: now + expiringSoonMs,
        limit: maxPerRun,
      });
      for (const batch of batchNotes(notes)) {
        if (context.signal.aborted) return;
        if (!context.dryRun) {
          const summary = summaryOf(batch);
          const [vector] = await writer.vectorsOf([summary], { tenantId: tenant, viewerId: 'merge-notes' });
          const summaryFold = newFold({ ...foldSourcesOf(batch), summary, vector: vector! });
          const by = { tenantId: tenant, actor: 'merge-notes', now: clock() };
          if ((await writer.fold(graph.session(), [summaryFold], by)) === 0) continue;
        }
        counts.merged += batch.length;
        counts.summaries += 1;
      }
    });
    return counts;
  },
);

/** Jobs that make one memory of several. */
export const foldingJobs = [consolidateMemories, mergeNotes] as const;
