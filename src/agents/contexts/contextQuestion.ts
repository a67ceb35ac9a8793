import { invalidInput } from '../../platform/errors.js';
import { checkFraction } from '../../recall/recallQuestion.js';
import { cleanText, excerptOf } from '../../text/texts.js';
import { checkRevision } from '../threads/thread.js';

export const contextKinds = ['AGENT', 'CONVERSATION', 'FACTS'] as const;
export type ContextKind = (typeof contextKinds)[number];

/** Limits of a context: tokens of its budget, maximum lengths of its input in characters. */
export const contextLimits = {
  budget: { min: 50, max: 32_000, default: 2_000 },
  message: 32_000,
  /** Number of leading characters of a message that form the search query. */
  query: 4_000,
  environment: 4_000,
} as const;

/** Modes of a context; OFF returns an empty one. */
export const contextModes = ['ACTIVE', 'OFF'] as const;
export type ContextMode = (typeof contextModes)[number];

/** Query for a context. Null and absent mean "not given". */
export interface ContextQuestion {
  readonly kind: ContextKind;
  /** Current message of the person, which decides what is relevant. */
  readonly message?: string | null;
  readonly chatId?: string | null;
  /** Persona spoken to; the persona of the caller if absent. */
  readonly persona?: string | null;
  readonly thread?: string | null;
  /** Revision that the reader has seen last. */
  readonly sinceRevision?: number | null;
  /** Description of the environment in which the agent runs, in its own words. */
  readonly environment?: string | null;
  /** Budget in tokens (o200k_base), within `contextLimits.budget`; its `default` if absent. */
  readonly budgetTokens?: number | null;
  /** Minimum probability, 0 to 1, that a memory answers the message; the measured default if absent. */
  readonly minRelevance?: number | null;
  readonly mode?: ContextMode | null;
}

/** Checked query for a context, with defaults. */
export interface CheckedContextQuestion {
  readonly message: string | null;
  readonly environment: string;
  readonly since: number | null;
  readonly budget: number;
  /** Null for the measured defaults. */
  readonly minRelevance: number | null;
}

/** Checks a query for a context. Throws INVALID_INPUT for a value out of range. */
export function checkContextQuestion(question: ContextQuestion): CheckedContextQuestion {
  const { min, max, default: defaultBudget } = contextLimits.budget;
  const budget = question.budgetTokens ?? defaultBudget;
  if (budget < min || budget > max) throw invalidInput(`budgetTokens must be ${min} to ${max}, not ${budget}.`);
  return {
    message: queryOf(checkText('message', question.message, contextLimits.message)),
    environment: checkText('environment', question.environment, contextLimits.environment),
    since: question.sinceRevision == null ? null : checkRevision(question.sinceRevision),
    budget,
    minRelevance: question.minRelevance == null ? null : checkFraction('minRelevance', question.minRelevance),
  };
}

const checkText = (name: string, text: string | null | undefined, max: number): string =>
  text == null ? '' : cleanText(name, text, { min: 0, max, multiline: true });

/** Returns the text to search for; null if it has no visible character. */
export function queryOf(text: string): string | null {
  const query = excerptOf(text, contextLimits.query);
  return /^\p{Default_Ignorable_Code_Point}*$/u.test(query) ? null : query;
}
