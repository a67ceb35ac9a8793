import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Callers } from './callers.js';
import { type Caller, requireOperator } from './disclosure/caller.js';
import { Loaders } from './loaders.js';
import type { Clock } from './platform/clock.js';
import { DomainError, invalidInput } from './platform/errors.js';
import { refuseTooComplex } from './platform/graphql/limits.js';
import { formatted, type PublicError, publicError } from './platform/graphql/publicErrors.js';
import { headerText, readBookmarks, writeBookmarks } from './platform/http/headers.js';
import type { Graph, GraphSession } from './platform/neo4j/graph.js';
import type { Metrics } from './platform/telemetry/metrics.js';
import type { RequestContext, Services } from './requestContext.js';

/** What the HTTP server stands on. */
export interface ServerParts {
  readonly schema: GraphQLSchema;
  readonly graph: Graph;
  readonly services: Services;
  readonly callers: Callers;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly clock: Clock;
  /** Requests a minute and viewer; 0 for no limit. */
  readonly rateLimit: number;
  readonly corsOrigins: readonly string[];
  /** Resolves when everything a request needs is there; rejects with the reason otherwise. */
  readonly ready: () => Promise<void>;
  /** Hears of every finished request: the statements it ran and how often it waited. */
  readonly onRequest?: (report: RequestReport) => void;
}

/** What one request cost. */
export interface RequestReport {
  readonly statements: readonly string[];
  readonly waits: number;
}

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  /** Stops taking requests, finishes those under way within the time limit, and closes. */
  stop(limitMs?: number): Promise<void>;
}

const bodyLimit = '8mb';
const maxTokens = 20_000;
const connectorFactor = 100;
const statusOf: Partial<Record<DomainError['code'], number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
  NOT_FOUND: 404,
};

/** Serves /graphql, /health and /metrics on a loopback or configured address. */
export async function serve(parts: ServerParts, host: string, port: number): Promise<RunningServer> {
  const apollo = new ApolloServer<RequestContext>({
    schema: parts.schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens },
    formatError: (shown, error) => formatted(error, shown, undefined),
    plugins: [ApolloServerPluginLandingPageDisabled(), limits(parts.schema), reports(parts)],
    stopOnTerminationSignals: false,
    logger: quiet,
  });
  await apollo.start();
  const server = createServer(makeApp(parts, apollo));
  // Idle connections of browsers must not hold up the end; requests under way are waited for.
  server.keepAliveTimeout = 5_000;
  await listen(server, host, port);
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    stop: async (limitMs = 10_000) => {
      await closeServer(server, limitMs);
      await apollo.stop();
    },
  };
}

type Prepared = Request & { requestId: string; caller: Caller; graph: GraphSession };

function makeApp(parts: ServerParts, apollo: ApolloServer<RequestContext>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.get('/health/live', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/health/ready', (_request, response, next) => {
    parts.ready().then(() => response.json({ status: 'ok' }), next);
  });
  app.get('/metrics', prepare(parts), (request, response, next) => {
    Promise.resolve()
      .then(() => requireOperator((request as Prepared).caller))
      .then(() => parts.metrics.text())
      .then(({ body, contentType }) => response.type(contentType).send(body), next);
  });
  app.use('/graphql', cors(parts.corsOrigins), onlyPost, prepare(parts), rateLimit(parts), express.json({ limit: bodyLimit }), wellFormed);
  app.use(
    '/graphql',
    expressMiddleware(apollo, {
      context: ({ req }) => {
        const { requestId, caller, graph } = req as unknown as Prepared;
        return Promise.resolve({ requestId, caller, graph, services: parts.services, loaders: new Loaders(graph, caller, parts.clock) });
      },
    }),
  );
  app.use((_request, _response, next) => next(new DomainError('NOT_FOUND', 'There is nothing at this path; the API is POST /graphql.')));
  app.use(failed(parts));
  return app;
}

function prepare({ graph, callers }: ServerParts): RequestHandler {
  return (request, response, next) => {
    const prepared = request as Prepared;
    prepared.requestId = randomUUID();
    response.setHeader('x-request-id', prepared.requestId);
    response.setHeader('cache-control', 'no-store');
    Promise.resolve()
      .then(() => {
        prepared.graph = graph.session(readBookmarks(headerText(request.headers['x-kith-bookmark'])));
        return callers.identify(prepared.graph, request.headers);
      })
      .then((caller) => {
        prepared.caller = caller;
        next();
      })
      .catch(next);
  };
}

function rateLimit({ rateLimit: points }: ServerParts): RequestHandler {
  if (points === 0) return (_request, _response, next) => next();
  const viewers = new RateLimiterMemory({ points, duration: 60 });
  const connectors = new RateLimiterMemory({ points: points * connectorFactor, duration: 60 });
  return (request, response, next) => {
    const { caller } = request as Prepared;
    const limiter = caller.isConnector ? connectors : viewers;
    const key = caller.isConnector ? caller.tenantId : caller.viewerId;
    limiter.consume(key).then(
      () => next(),
      (refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) return next(refused);
        const seconds = Math.ceil(refused.msBeforeNext / 1_000);
        response.setHeader('retry-after', String(seconds));
        next(new DomainError('RATE_LIMITED', `Too many requests; try again in ${seconds} seconds.`));
      },
    );
  };
}

function cors(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('vary', 'origin');
      response.setHeader('access-control-expose-headers', 'x-kith-bookmark, x-request-id, retry-after');
      if (request.method === 'OPTIONS') {
        response.setHeader('access-control-allow-methods', 'POST');
        response.setHeader('access-control-allow-headers', 'authorization, content-type, x-kith-bookmark, x-kith-persona, x-kith-private, x-kith-viewer');
        response.setHeader('access-control-max-age', '600');
        response.status(204).end();
        return;
      }
    }
    next();
  };
}

const onlyPost: RequestHandler = (request, response, next) => {
  if (request.method === 'POST') return next();
  response.setHeader('allow', 'POST');
  response.status(405);
  next(invalidInput(`The API takes POST, not ${request.method}.`));
};

/** NUL and halves of surrogate pairs are refused wherever they stand: no store below could hold them. */
const wellFormed: RequestHandler = (request, _response, next) => {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return next(invalidInput('The body must be one JSON object with a "query", sent as application/json.'));
  }
  next(isClean(body) ? undefined : invalidInput('The request must be well-formed Unicode without NUL characters.'));
};

function isClean(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isClean);
  if (typeof value === 'object' && value !== null) return Object.entries(value).every(([key, one]) => isClean(key) && isClean(one));
  return true;
}

function failed({ log, metrics }: ServerParts): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const shown: PublicError & { status?: number } = bodyError(error) ?? publicError(error);
    const { requestId } = request as Partial<Prepared>;
    metrics.errors.inc({ code: shown.code });
    if (shown.code === 'INTERNAL' || shown.code === 'UNAVAILABLE') log.error({ requestId, error: errorForLog(error) }, 'request failed');
    const status = response.statusCode >= 400 ? response.statusCode : (shown.status ?? statusOf[shown.code] ?? 400);
    metrics.requests.inc({ status });
    response.status(status).json({ errors: [{ message: shown.message, extensions: { code: shown.code, ...shown.details } }] });
  };
}

/** What express says of a body that it could not read. */
function bodyError(error: unknown): (PublicError & { status?: number }) | undefined {
  if (!(error instanceof Error) || !('type' in error)) return undefined;
  if (error.type === 'entity.too.large') return { ...publicError(invalidInput('The body must be at most 8 MB.')), status: 413 };
  return publicError(invalidInput('The body must be JSON, sent as application/json in UTF-8.'));
}

function limits(schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ document, request }) => {
          refuseTooComplex(schema, document, request.operationName, request.variables ?? {});
          return Promise.resolve();
        },
      }),
  };
}

function reports({ log, metrics, onRequest }: ServerParts): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: ({ contextValue }) => {
      const started = performance.now();
      metrics.inFlight.inc();
      return Promise.resolve({
        didEncounterErrors: ({ errors }) => {
          for (const error of errors) {
            const { code } = publicError(error);
            metrics.errors.inc({ code });
            if (code === 'INTERNAL' || code === 'UNAVAILABLE') {
              log.error({ requestId: contextValue.requestId, error: errorForLog(error.originalError ?? error) }, 'resolver failed');
            }
          }
          return Promise.resolve();
        },
        willSendResponse: ({ response, operation, operationName }) => {
          const { graph, caller, requestId } = contextValue;
          if (graph.bookmarks.length > 0) response.http.headers.set('x-kith-bookmark', writeBookmarks(graph.bookmarks));
          const ms = performance.now() - started;
          metrics.inFlight.dec();
          metrics.requestSeconds.observe(ms / 1_000);
          metrics.requests.inc({ status: response.http.status ?? 200 });
          const fields = operation?.selectionSet.selections.flatMap((one) => ('name' in one && one.kind === 'Field' ? [one.name.value] : [])).slice(0, 10);
          log.info(
            { requestId, tenant: caller.tenantId, viewer: caller.viewerId, operation: operation?.operation, operationName, fields, ms: Math.round(ms), statements: graph.ran.length, waits: graph.waits },
            'request',
          );
          onRequest?.({ statements: graph.ran, waits: graph.waits });
          return Promise.resolve();
        },
      });
    },
  };
}

/** Name, code and stack of an error and its causes; a statement's parameters are never among them. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { kind: typeof error };
  return {
    name: error.name,
    code: 'code' in error ? error.code : undefined,
    message: error.name === 'Neo4jError' ? undefined : error.message.slice(0, 300),
    gqlStatus: 'gqlStatus' in error ? error.gqlStatus : undefined,
    stack: error.stack?.split('\n').slice(1, 8).map((line) => line.trim()),
    cause: error.cause === undefined ? undefined : errorForLog(error.cause),
  };
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new DomainError('CONFLICT', `Port ${port} on ${host} is taken; set KITH_PORT to another one.`, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
}

function closeServer(server: Server, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), limitMs);
    server.close(() => {
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
  });
}

