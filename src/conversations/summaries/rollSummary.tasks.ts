import { z } from 'zod';
import { newestTurnsBlock } from '../../learning/promptTurns.js';
import type { SourceMessage } from '../../learning/sourceMessage.js';
import { type LearningDependencies, type ModelCallContext, promptLabel } from '../../learning/learningDependencies.js';
import { toOneLine, lengthOf } from '../../text/texts.js';
import { promptBlock } from '../../platform/models/promptBlock.js';
import { ModelFailure } from '../../platform/models/modelFailure.js';
import { reasonOf } from '../../background/work/retrying.js';
import { defineWork, type WorkContext, type SubjectOf } from '../../background/work/defineWork.js';
import { type Effects, nothingLearned, SourcesChanged } from '../../background/work/work.js';
import { shortenToLine } from '../../text/sentences.js';
import { holdsSecrets, modelSecretError } from '../../learning/modelSecrets.js';
import { rollSummaryWork } from '../conversationWork.js';
import {
  loadEarlierSummary,
  loadTurns,
  lockEarlierSummary,
  noteRollingError,
  putRollingSummary,
} from './summaries.store.js';
import { summarizableTurns } from './summarizableTurns.steps.js';
import { withOptimisticLock } from '../../learning/optimisticLock.steps.js';

const promptName = 'roll-summary';
const maxSummary = 600;
const maxTokensSent = 6_000;
const answerSchema = z.object({ summary: z.string() });

/** Handler of `roll-summary`: makes a conversation's next rolling summary from the previous one and turns since. */
export const rollSummary = defineWork(rollSummaryWork, async (context: RollSummaryContext) => {
  try {
    return await roll(context);
  } catch (error) {
    await noteFailure(context, error);
    throw error;
  }
});

type RollSummaryContext = WorkContext<LearningDependencies, SubjectOf<typeof rollSummaryWork>>;

async function roll({ subject, work, dependencies, signal }: RollSummaryContext): Promise<Effects> {
  const { tenantId, personId } = work;
  const graph = dependencies.graph.session();
  const { id: conversation, number: throughTurn } = subject;
  const earlierSummary = await loadEarlierSummary(graph, tenantId, conversation, throughTurn);
  const turnsSince = await loadTurns(graph, tenantId, conversation, [
    (earlierSummary?.throughTurn ?? 0) + 1,
    throughTurn,
  ]);
  const turns = await summarizableTurns(graph, tenantId, turnsSince);
  if (turns.length === 0) return nothingLearned;
  const text = await summaryOf(dependencies, earlierSummary?.text ?? null, turns, { tenantId, personId, signal });
  const now = dependencies.clock();
  if (await holdsSecrets([text], dependencies.counters)) throw modelSecretError();
  const prompt = promptLabel(dependencies.prompts.fill(promptName));
  return withOptimisticLock(tenantId, turns, async (transaction) => {
    if (earlierSummary && !(await lockEarlierSummary(transaction, tenantId, { conversation, ...earlierSummary })))
      throw new SourcesChanged();
    await putRollingSummary(transaction, tenantId, { conversation, throughTurn, text, prompt, now });
    return { state: 'DONE', storedIds: [] };
  });
}

/** Asks for a summary. One that is too long is sent back once, then cut at a sentence. */
async function summaryOf(
  { model, prompts }: LearningDependencies,
  previous: string | null,
  turns: readonly SourceMessage[],
  callContext: ModelCallContext,
): Promise<string> {
  const blocks = [promptBlock('previous', previous), newestTurnsBlock('turns', turns, maxTokensSent)];
  const ask = async (extraBlocks: readonly string[]): Promise<string> => {
    const { value } = await model.ask({
      prompt: prompts.fill(promptName),
      input: [...blocks, ...extraBlocks].join('\n'),
      schema: answerSchema,
      schemaName: 'rolling_summary',
      maxTokens: 500,
      ...callContext,
    });
    return toOneLine(value.summary);
  };
  const firstSummary = await ask([]);
  if (firstSummary !== '' && lengthOf(firstSummary) <= maxSummary) return firstSummary;
  const secondSummary = await ask([promptBlock('too-long', firstSummary)]);
  if (secondSummary === '') throw new ModelFailure('WRONG_SHAPE', 'The model wrote no summary.');
  return shortenToLine(secondSummary, maxSummary);
}

/** Records a failure with a stable error code and our own message only: other errors may quote the conversation. */
async function noteFailure({ subject, work, dependencies }: RollSummaryContext, error: unknown): Promise<void> {
  if (error instanceof ModelFailure && error.reason === 'ABORTED') return;
  const detail = error instanceof ModelFailure ? error.message : null;
  const failure = { conversation: subject.id, reason: reasonOf(error), detail, now: dependencies.clock() };
  // An error in recording is ignored, because the original failure must be thrown.
  await dependencies.graph
    .session()
    .write((transaction) => noteRollingError(transaction, work.tenantId, failure))
    .catch(() => {});
}
