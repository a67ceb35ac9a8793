import { z } from 'zod';
import { maxSaying, writingProblem } from '../memories/writingGuard.js';
import { firstSentences, sentencesOf } from '../text/sentences.js';
import { fence } from '../platform/models/fence.js';
import { isUnusable } from '../platform/models/modelFailure.js';
import type { LearningParts } from './learningParts.js';

/** How texts of a model are put right. */
export interface RewriteContext {
  readonly tenantId: string;
  readonly signal: AbortSignal;
  /** Whether they must be in the past tense. */
  readonly past?: boolean;
  /** Whether a text that is still wrong keeps the sentences that are right and fit, instead of being lost itself. */
  readonly trims?: boolean;
}

const rewritten = z.object({ texts: z.array(z.string()) });

/**
 * Holds texts that a model wrote against the writing guard. Those that break it are sent back once, all together, each
 * with what is wrong; the result is null for what breaks it still. Texts with secrets must not get here.
 */
export async function wellWritten(
  parts: Pick<LearningParts, 'model' | 'prompts' | 'counters'>,
  texts: readonly string[],
  { tenantId, signal, past = false, trims = false }: RewriteContext,
): Promise<(string | null)[]> {
  const first = texts.map((text) => ({ text: text.trim(), problem: writingProblem(text, { past }) }));
  for (const { problem } of first) parts.counters.guarded(problem === null);
  const wrong = first.filter(({ problem }) => problem !== null);
  if (wrong.length === 0) return first.map(({ text }) => text);
  const again = await askAgain(parts, wrong, tenantId, signal);
  const mended = new Map(
    wrong.map((one, at) => [one, trims ? passingOf([again[at], one.text]) : mend(again[at] ?? '', past)] as const),
  );
  return first.map((one) => (one.problem === null ? one.text : mended.get(one)!));
}

async function askAgain(
  { model, prompts }: Pick<LearningParts, 'model' | 'prompts'>,
  wrong: readonly { text: string; problem: string | null }[],
  tenantId: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    const { value } = await model.ask({
      prompt: prompts.fill('rewrite-memories'),
      input: fence('texts', wrong),
      schema: rewritten,
      schemaName: 'rewritten_texts',
      maxTokens: 120 * wrong.length + 100,
      temperature: 0,
      tenantId,
      signal,
    });
    return value.texts;
  } catch (error) {
    // A model that is away is asked another day; one that cannot do it any better leaves the texts as they are.
    if (isUnusable(error)) return [];
    throw error;
  }
}

function mend(text: string, past: boolean): string | null {
  const best = text.trim();
  return writingProblem(best, { past }) === null ? best : null;
}

/** The sentences that pass, of the first text that has any. The tense is not worth the text to what must not be lost. */
function passingOf(texts: readonly (string | undefined)[]): string | null {
  for (const text of texts) {
    const passing = sentencesOf(text ?? '').filter((sentence) => writingProblem(sentence) === null);
    const best = firstSentences(passing.join(' '), maxSaying, 2);
    if (writingProblem(best) === null) return best;
  }
  return null;
}
