import type { Logger } from 'pino';
import type { Allowlists } from '../agents/allowlists.js';
import type { HandlerParts, LearningSettings } from './background.js';
import type { RequestReport } from '../api/serverParts.js';
import type { WritingDefaults } from '../memories/writer/composeMemory.js';
import type { TokenKeys } from '../platform/auth/accessTokens.js';
import type { Clock } from '../platform/clock.js';
import type { TimerOptions } from '../platform/jobs/timer.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import type { CallReport, LanguageModel, TokenBudget } from '../platform/models/languageModel.js';
import type { GraphOptions, StatementReport } from '../platform/neo4j/graph.js';
import type { QuotaSettings } from './quotas.js';
import type { WorkHandler } from '../background/work/work.js';

/** Role of a process: answers requests, works in the background, or both. */
export type Role = 'api' | 'worker' | 'all';

/** Settings and outer parts of an application. */
export interface Ingredients {
  readonly neo4j: Omit<GraphOptions, 'onStatement'>;
  /** Absent: memories are found by words alone. */
  readonly embedder: Embedder | undefined;
  readonly keys: TokenKeys;
  /** Where clients get their tokens, if not from Kith, and this service as they reach it. */
  readonly issuer?: { readonly url: string; readonly publicUrl: string; readonly pageClientId?: string };
  /** Makes the fingerprints of what was removed; the same for all processes on a graph, and not in it. */
  readonly erasureKey: string;
  /** Whether nothing starts with other keys than those that the graph was first used with. */
  readonly checksKeys?: boolean;
  readonly log: Logger;
  readonly clock: Clock;
  readonly rateLimit: number;
  /** How long a request may take, in ms; `standardDeadlineMs` when not said. */
  readonly deadlineMs?: number;
  readonly corsOrigins: readonly string[];
  /** Where the job store is; without one nothing runs by the clock, and each process does the work it has noted itself. */
  readonly jobs?: Omit<TimerOptions, 'onError'>;
  readonly role?: Role;
  /** Makes the language model, if there is one, with the budget it must keep and who hears of its calls. */
  readonly model?: (budget: TokenBudget, onCall: (report: CallReport) => void) => LanguageModel;
  /** Tokens of the language model that a tenant may use in a day; 0 for no limit. */
  readonly tokensPerDay?: number;
  readonly learning?: LearningSettings;
  /** How memories age; by the clock and with the usual limit, when not said. */
  readonly ageing?: AgeingSettings;
  /** What holds for statements that say nothing of it; `usualDefaults` when not said. */
  readonly defaults?: WritingDefaults;
  /** Whether /graphiql is served. */
  readonly graphiql?: boolean;
  /** The folder of the page, once it is built; without one /explore is not served. */
  readonly page?: Promise<string>;
  /** How much may be stored. */
  readonly quotas?: QuotaSettings;
  /** Which categories each agent may read, as it is by now; as config/agents.yaml says, when not given. */
  readonly allowlists?: () => Allowlists;
  /** Makes what does the background work. */
  readonly makeHandlers?: (parts: HandlerParts) => readonly WorkHandler[];
  /** Background work of this tenant alone is done, and its texts embedded; of all, when not given. */
  readonly workTenant?: string;
  readonly onStatement?: (report: StatementReport) => void;
  readonly onRequest?: (report: RequestReport) => void;
}

/** Settings of ageing. */
export interface AgeingSettings {
  /** Whether the jobs run by the clock, or only when an operator asks for one. */
  readonly byClock: boolean;
  /** Live memories that an owner or a group may hold; 0 for any number. */
  readonly maxLive: number;
}

/** Learning as the specification has it if nothing else is configured. */
const standardLearning: LearningSettings = { extraction: true, confidence: 0.7, windowTurns: 20 };

/** Returns the settings of learning that hold for an application. */
export const learningOf = ({ learning = standardLearning }: Ingredients): LearningSettings => learning;
