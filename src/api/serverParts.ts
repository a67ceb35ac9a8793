import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express, Request } from 'express';
import type { Logger } from 'pino';
import type { RequestContext } from '../disclosure/requestContext.js';
import type { ForegroundActivity } from '../platform/foregroundActivity.js';
import type { MetricsText } from '../platform/telemetry/metrics.js';
import type { BookmarkSeal } from './access/bookmarkSeal.js';
import type { Callers } from './access/callers.js';
import type { HttpMetrics } from './httpMetrics.js';
import type { RateLimit } from './access/rateLimit.js';

/** A way in. Each is a file of its own, and knows no other. */
export interface Door {
  /** Puts its paths on the app; what it gives back can answer there. */
  mount(app: Express, parts: ServerParts): MountedDoor | Promise<MountedDoor>;
}

/** A door that is open. */
export interface MountedDoor {
  /** Takes the sockets that clients want to open on a path of the door. */
  readonly sockets?: { readonly path: string; readonly open: OpenSocket };
  /** Ends what would never end by itself, when the server begins to stop. */
  hangUp?(): void;
  /** Lets go of what the door holds, once nobody asks any more. */
  stop?(): Promise<void>;
}

/** Answers a request to go on as a socket. */
export type OpenSocket = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** What every door stands on. */
export interface ServerParts {
  readonly callers: Callers;
  readonly seal: BookmarkSeal;
  /** Hears of each request while it is under way. */
  readonly demand: ForegroundActivity;
  readonly metrics: HttpMetrics;
  /** What the whole process has counted. */
  readonly metricsText: () => Promise<MetricsText>;
  readonly log: Logger;
  /** What anybody may ask for in a minute, whichever door they take. */
  readonly rate: RateLimit;
  /** How long a request may take once its body has come, in ms. */
  readonly deadlineMs: number;
  readonly corsOrigins: readonly string[];
  /** Hears of every finished request: the statements it ran and how often it waited. */
  readonly onRequest?: (report: RequestReport) => void;
}

/** What one request cost. */
export interface RequestReport {
  readonly statements: readonly string[];
  readonly waits: number;
}

/** A request that has been prepared: its id, which a refusal tells too, and what it works with. */
export type PreparedRequest = Request & { requestId: string; context: RequestContext };
