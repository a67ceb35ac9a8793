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

/** HTTP endpoint, such as GraphQL or MCP. Each is a file of its own, and knows no other. */
export interface Door {
  /** Adds its routes to the app. Returns the mounted door. */
  mount(app: Express, dependencies: ServerDependencies): MountedDoor | Promise<MountedDoor>;
}

export interface MountedDoor {
  /** Handler of sockets that clients open on a path of the door. */
  readonly sockets?: { readonly path: string; readonly open: OpenSocket };
  /** Ends long-lived connections, when the server begins to stop. */
  hangUp?(): void;
  /** Releases the resources of the door, after the last request. */
  stop?(): Promise<void>;
}

/** Handler of an upgrade of a request to a socket. */
export type OpenSocket = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface ServerDependencies {
  readonly callers: Callers;
  readonly seal: BookmarkSeal;
  /** Counts each request while it is under way. */
  readonly foreground: ForegroundActivity;
  readonly metrics: HttpMetrics;
  /** Metrics of the whole process. */
  readonly metricsText: () => Promise<MetricsText>;
  readonly log: Logger;
  /** Rate limit per minute, shared by all doors. */
  readonly rate: RateLimit;
  /** Time limit in ms of a request, from the end of its body on. */
  readonly deadlineMs: number;
  readonly corsOrigins: readonly string[];
  /** Called for every finished request with its statements and waits. */
  readonly onRequest?: (report: RequestReport) => void;
}

/** Cost of one request. */
export interface RequestReport {
  readonly statements: readonly string[];
  readonly waits: number;
}

/** Points of the rate limit that a request has been charged so far. */
export interface RequestCost {
  points: number;
  /** True if the client has requested the cost with `x-kith-cost: true`. */
  readonly isRequested: boolean;
}

/** A prepared request: its id, its context and its cost. */
export type PreparedRequest = Request & { requestId: string; context: RequestContext; requestCost: RequestCost };
