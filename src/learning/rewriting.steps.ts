import { z } from 'zod';
import { maxTextLength, writingProblem } from '../memories/drafts/writingGuard.js';
import { firstSentences, sentencesOf } from '../text/sentences.js';
import { promptBlock } from '../platform/models/promptBlock.js';
import { isUnusable } from '../platform/models/modelFailure.js';
import type { LearningDependencies, ModelCallContext } from './learningDependencies.js';

export interface RewriteContext extends ModelCallContext {
  /** True if the texts must be in the past tense. */
  readonly past?: boolean;
  /** True to keep the valid sentences that fit of a text that is still invalid, instead of dropping the text. */
  readonly trims?: boolean;
}

const rewritten = z.object({ texts: z.array(z.string()) });

/** Sends invalid texts back once, in one batch; null for one still invalid. None may contain a secret. */
export async function rewriteInvalidTexts(
  dependencies: Pick<LearningDependencies, 'model' | 'prompts' | 'counters'>,
  texts: readonly string[],
  { past = false, trims = false, ...modelCall }: RewriteContext,
): Promise<(string | null)[]> {
  const checkedTexts = texts.map((text) => ({ text: text.trim(), problem: writingProblem(text, { past }) }));
  for (const { problem } of checkedTexts) dependencies.counters.countGuarded(problem === null);
  const invalidTexts = checkedTexts.filter(({ problem }) => problem !== null);
  if (invalidTexts.length === 0) return checkedTexts.map(({ text }) => text);
  const rewrittenTexts = await requestRewrites(dependencies, invalidTexts, modelCall);
  const rewrittenByText = new Map(
    invalidTexts.map(
      (one, index) =>
        [
          one,
          trims ? validSentencesOf([rewrittenTexts[index], one.text]) : validTextOf(rewrittenTexts[index] ?? '', past),
        ] as const,
    ),
  );
  return checkedTexts.map((one) => (one.problem === null ? one.text : rewrittenByText.get(one)!));
}

async function requestRewrites(
  { model, prompts }: Pick<LearningDependencies, 'model' | 'prompts'>,
  invalidTexts: readonly { text: string; problem: string | null }[],
  modelCall: ModelCallContext,
): Promise<readonly string[]> {
  try {
    const { value } = await model.ask({
      prompt: prompts.fill('rewrite-memories'),
      input: promptBlock('texts', invalidTexts),
      schema: rewritten,
      schemaName: 'rewritten_texts',
      maxTokens: 120 * invalidTexts.length + 100,
      ...modelCall,
    });
    return value.texts;
  } catch (error) {
    // An unreachable model is retried with back-off. A model whose answer is unusable leaves the texts as they are.
    if (isUnusable(error)) return [];
    throw error;
  }
}

function validTextOf(text: string, past: boolean): string | null {
  const best = text.trim();
  return writingProblem(best, { past }) === null ? best : null;
}

/** Returns the valid sentences of the first text with any. Past tense is not enforced, so as not to lose the text. */
function validSentencesOf(texts: readonly (string | undefined)[]): string | null {
  for (const text of texts) {
    const validSentences = sentencesOf(text ?? '').filter((sentence) => writingProblem(sentence) === null);
    const best = firstSentences(validSentences.join(' '), maxTextLength, 2);
    if (writingProblem(best) === null) return best;
  }
  return null;
}
