import type { Request } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Callers } from './callers.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import type { Metrics } from '../platform/telemetry/metrics.js';

/** What the HTTP server stands on. */
export interface ServerParts {
  readonly schema: GraphQLSchema;
  readonly callers: Callers;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Requests a minute and viewer; 0 for no limit. */
  readonly rateLimit: number;
  readonly corsOrigins: readonly string[];
  /** Resolves when everything a request needs is there; rejects with the reason otherwise. */
  readonly ready: () => Promise<void>;
  /** Whether requests on /graphql are answered here, or this process works in the background alone. */
  readonly answers: boolean;
  /** Hears of every finished request: the statements it ran and how often it waited. */
  readonly onRequest?: (report: RequestReport) => void;
}

/** What one request cost. */
export interface RequestReport {
  readonly statements: readonly string[];
  readonly waits: number;
}

/** A request that has been prepared: its id, which a refusal tells too, and what it works with. */
export type Prepared = Request & { requestId: string; context: RequestContext };
