import { z } from 'zod';
import { newestTurnsBlock } from '../../learning/promptTurns.js';
import { type LearningDependencies, promptLabel } from '../../learning/learningDependencies.js';
import { ModelFailure } from '../../platform/models/modelFailure.js';
import { defineWork, type WorkContext, type SubjectOf } from '../../background/work/defineWork.js';
import { type Effects, nothingLearned } from '../../background/work/work.js';
import { shortenToLine, shortenToLines } from '../../text/sentences.js';
import { holdsSecrets, modelSecretError, withoutSecrets } from '../../learning/modelSecrets.js';
import { summarizeSessionWork } from '../conversationWork.js';
import { loadSessionTurns, putSessionSummary } from './summaries.store.js';
import { summarizableTurns } from './summarizableTurns.steps.js';
import { withOptimisticLock } from '../../learning/optimisticLock.steps.js';

const promptName = 'summarize-session';
const maxTokensSent = 12_000;
const maxLine = 280;
const maxItems = 5;
const maxPeople = 20;

const list = z.array(z.string());
const answerSchema = z.object({
  one_liner: z.string(),
  what_mattered: list,
  open_loops: list,
  commitments: list,
  people: list,
  tone: z.string(),
});

export const summarizeSession = defineWork(summarizeSessionWork, summarize);

async function summarize({
  subject: { id: session, number: turnCount },
  work,
  dependencies,
  signal,
}: WorkContext<LearningDependencies, SubjectOf<typeof summarizeSessionWork>>): Promise<Effects> {
  const { tenantId, personId } = work;
  const graph = dependencies.graph.session();
  const turns = await summarizableTurns(graph, tenantId, await loadSessionTurns(graph, tenantId, session));
  const prompt = dependencies.prompts.fill(promptName);
  if (turns.length === 0) return nothingLearned;
  const { value } = await dependencies.model.ask({
    prompt,
    input: newestTurnsBlock('turns', turns, maxTokensSent),
    schema: answerSchema,
    schemaName: 'session_summary',
    maxTokens: 800,
    tenantId,
    personId,
    signal,
  });
  const oneLiner = shortenToLine(value.one_liner, maxLine);
  if (oneLiner === '') throw new ModelFailure('WRONG_SHAPE', 'The model wrote no summary.');
  if (await holdsSecrets([oneLiner], dependencies.counters)) throw modelSecretError();
  const toLines = (items: readonly string[], maxLines = maxItems) =>
    withoutSecrets(shortenToLines(items, maxLines, maxLine), dependencies.counters);
  const [whatMattered, openLoops, commitments, people, [tone = '']] = await Promise.all([
    toLines(value.what_mattered),
    toLines(value.open_loops),
    toLines(value.commitments),
    toLines(value.people, maxPeople),
    toLines([value.tone]),
  ]);
  const summary = {
    oneLiner,
    whatMattered,
    openLoops,
    commitments,
    people,
    tone,
    turns: turnCount,
    prompt: promptLabel(prompt),
  };
  const createdAt = dependencies.clock();
  return withOptimisticLock(tenantId, turns, async (transaction) => {
    await putSessionSummary(transaction, tenantId, session, { ...summary, createdAt });
    return { state: 'DONE', storedIds: [] };
  });
}
