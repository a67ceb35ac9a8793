import type { Logger } from 'pino';
import type { Allowlists } from '../agents/allowlists.js';
import type { HandlerDependencies, LearningSettings } from './handlers.js';
import type { RequestReport } from '../api/serverDependencies.js';
import type { WritingDefaults } from '../memories/drafts/composeMemory.js';
import type { TokenKeys } from '../platform/auth/accessTokens.js';
import type { Clock } from '../platform/clock.js';
import type { TimerOptions } from '../platform/jobs/timer.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import type { CallReport, LanguageModel, TokenBudget } from '../platform/models/languageModel.js';
import type { GraphOptions } from '../platform/neo4j/graph.js';
import type { StatementReport } from '../platform/neo4j/statementRun.js';
import type { QuotaSettings } from './quotas.js';
import type { TokenLimits } from '../background/work/tokenBudget.store.js';
import type { WorkHandler } from '../background/work/work.js';

/** Role of a process: answer requests, do background work, or both. */
export type Role = 'api' | 'worker' | 'all';

/** Dependencies and settings of an application. */
export interface Dependencies {
  readonly neo4j: Omit<GraphOptions, 'onStatement'>;
  /** Absent: memories are found by their words alone. */
  readonly embedder: Embedder | undefined;
  readonly keys: TokenKeys;
  /** Issuer of the clients' tokens, if Kith is not the issuer, and the URL of this service as clients reach it. */
  readonly issuer?: { readonly url: string; readonly publicUrl: string; readonly explorerClientId?: string };
  /** Key of the fingerprints of removed texts. All processes on a graph share it; it is never stored in the graph. */
  readonly erasureKey: string;
  /** Path of the ledger of removals; absent: none is kept. */
  readonly ledgerFile?: string;
  /** True if the start fails when the keys differ from those that the graph was first used with. */
  readonly checksKeys?: boolean;
  readonly log: Logger;
  readonly clock: Clock;
  readonly rateLimit: number;
  /** Deadline of a request in ms; `defaultDeadlineMs` if absent. */
  readonly deadlineMs?: number;
  readonly corsOrigins: readonly string[];
  /** Connection to the job store. Absent: no job is scheduled, and each process does the work that it noted. */
  readonly jobs?: Omit<TimerOptions, 'onError'>;
  readonly role?: Role;
  /** Creates the language model, if there is one, with its token budget and a listener for its calls. */
  readonly model?: (budget: TokenBudget, onCall: (report: CallReport) => void) => LanguageModel;
  /** Limits of the tokens of the language model; none if absent. */
  readonly modelTokens?: TokenLimits;
  readonly learning?: LearningSettings;
  /** Settings of ageing. Absent: scheduled, with the standard limit. */
  readonly ageing?: AgeingSettings;
  /** Defaults of statements that leave a field out; `defaultWriting` if absent. */
  readonly defaults?: WritingDefaults;
  /** True if /graphiql is served. */
  readonly graphiql?: boolean;
  /** Folder of the built Explorer; without it /explore is not served. */
  readonly explorerFolder?: Promise<string>;
  /** Storage quotas that replace standard ones. */
  readonly quotas?: Partial<QuotaSettings>;
  /** Returns the current allowlists: categories that each agent may read. Absent: those of config/agents.yaml. */
  readonly allowlists?: () => Allowlists;
  /** Creates the handlers of background work. */
  readonly handlersOverride?: (dependencies: HandlerDependencies) => readonly WorkHandler[];
  /** Tenant whose background work is done and whose texts are embedded; all tenants if absent. Only tests set it. */
  readonly workTenant?: string;
  readonly onStatement?: (report: StatementReport) => void;
  readonly onRequest?: (report: RequestReport) => void;
}

export interface AgeingSettings {
  /** True if the jobs are scheduled; false if they run only when an operator starts one. */
  readonly byClock: boolean;
  /** Maximum of live memories per owner or group; 0 for no limit. */
  readonly maxLive: number;
}

/** Settings of learning if none are configured. */
const defaultLearning: LearningSettings = { extraction: true, minConfidence: 0.7, windowTurns: 20 };

/** Returns the settings of learning that hold for an application. */
export const learningOf = ({ learning = defaultLearning }: Dependencies): LearningSettings => learning;
