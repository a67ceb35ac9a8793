import { z } from 'zod';
import { maxSaying, writingProblem } from '../memories/writingGuard.js';
import { firstSentences } from '../words/sentences.js';
import { fence } from '../platform/models/fence.js';
import { ModelFailure } from '../platform/models/modelFailure.js';
import type { LearningParts } from './learningParts.js';

/** How texts of a model are put right. */
export interface Rewriting {
  readonly tenantId: string;
  readonly signal: AbortSignal;
  /** Whether they must be in the past tense. */
  readonly past?: boolean;
  /** Whether a text that is still too long loses its last sentences, instead of being lost itself. */
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
  { tenantId, signal, past = false, trims = false }: Rewriting,
): Promise<(string | null)[]> {
  const first = texts.map((text) => ({ text: text.trim(), problem: writingProblem(text, { past }) }));
  for (const { problem } of first) parts.counters.guarded(problem === null);
  const wrong = first.filter(({ problem }) => problem !== null);
  if (wrong.length === 0) return first.map(({ text }) => text);
  const again = await askAgain(parts, wrong, tenantId, signal);
  const mended = new Map(wrong.map((one, at) => [one, mend(again[at] ?? (trims ? one.text : ''), past, trims)]));
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
    if (error instanceof ModelFailure && givesUp.has(error.reason)) return [];
    throw error;
  }
}

const givesUp: ReadonlySet<string> = new Set(['REFUSED', 'CUT_OFF', 'NOT_JSON', 'WRONG_SHAPE', 'TOO_LARGE']);

function mend(text: string, past: boolean, trims: boolean): string | null {
  const best = trims ? firstSentences(text, maxSaying, 2) : text.trim();
  // Trimming serves what must not be lost: there the tense is not worth the text.
  return writingProblem(best, { past: past && !trims }) === null ? best : null;
}
