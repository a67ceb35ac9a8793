import { checkFilter, type RequestedFilter } from '../memories/memoryFilter.js';
import { invalidInput } from '../platform/errors.js';
import { cleanText } from '../text/texts.js';
import { defaultRanking, type Ranking } from './ranking.js';
import { defaultMinRelevance } from './relevance.js';

export interface RecallQuestion {
  readonly query: string;
  readonly chatId?: string | null;
  /** Ids of people asked about. They open what is public about them and do not filter. */
  readonly about?: readonly string[] | null;
  readonly filter?: RequestedFilter;
  readonly limit?: number | null;
  /** Ranking; {@link defaultRanking} if not given. */
  readonly ranking?: Ranking | null;
  /** Minimum calibrated similarity, 0 to 1; without a vector, minimum share of the question's words. */
  readonly threshold?: number | null;
  /** Minimum probability of answering the question, 0 to 1. Default: the measured floor; 0 filters nothing. */
  readonly minRelevance?: number | null;
}

/** Checked arguments of a recall, with defaults. */
export interface CheckedQuestion {
  readonly text: string;
  readonly requestedFilter: RequestedFilter;
  readonly limit: number;
  readonly ranking: Ranking;
  readonly threshold: number;
  readonly minRelevance: number;
}

const maxLimit = 50;
const maxQuery = 4_000;

/** Checks the arguments of a recall. Throws INVALID_INPUT for one out of range, and for a filter of memories not live. */
export function checkQuestion(question: RecallQuestion): CheckedQuestion {
  const text = checkQuery(question.query);
  const limit = question.limit ?? 10;
  if (limit < 1 || limit > maxLimit) throw invalidInput(`limit must be 1 to ${maxLimit}, not ${limit}.`);
  return {
    text,
    limit,
    ranking: question.ranking ?? defaultRanking,
    threshold: checkFraction('threshold', question.threshold ?? 0),
    minRelevance: checkFraction('minRelevance', question.minRelevance ?? defaultMinRelevance),
    requestedFilter: checkLive(question.filter ?? {}),
  };
}

/** Returns a query as it is searched. Throws INVALID_INPUT if it is empty or longer than 4,000 characters. */
export const checkQuery = (query: string): string => cleanText('query', query, { max: maxQuery });

/** Returns a value from 0 to 1. Throws INVALID_INPUT for any other. */
export function checkFraction(name: string, value: number): number {
  if (!(value >= 0 && value <= 1)) throw invalidInput(`${name} must be 0 to 1, not ${value}.`);
  return value;
}

/** Returns a filter of live memories. Throws INVALID_INPUT for any status but ACTIVE. */
function checkLive(filter: RequestedFilter): RequestedFilter {
  const { statuses, ...liveFilter } = checkFilter(filter);
  if (statuses?.some((status) => status !== 'ACTIVE'))
    throw invalidInput('recall finds only live memories; for others, use "memories" with filter.statuses.');
  return liveFilter;
}
