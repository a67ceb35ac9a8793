import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express } from 'express';
import { requireOperator } from '../disclosure/caller.js';
import { failed } from './failures.js';
import { cors, onlyPost, prepare, rateLimit, oneObject } from './middleware.js';
import { limits, reports } from './plugins.js';
import type { Prepared, ServerParts } from './serverParts.js';
import { DomainError } from '../platform/errors.js';
import { formatted } from '../platform/graphql/publicErrors.js';
import type { RequestContext } from '../disclosure/requestContext.js';

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  /** Stops taking requests, finishes those under way within the time limit, and closes. */
  stop(limitMs?: number): Promise<void>;
}

const bodyLimit = '8mb';
const maxTokens = 20_000;

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
  server.on('clientError', refuseUnreadable);
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
      .then(() => requireOperator((request as Prepared).context.caller))
      .then(() => parts.metrics.text())
      .then(({ body, contentType }) => response.type(contentType).send(body), next);
  });
  if (!parts.answers) app.use('/graphql', (_request, _response, next) => next(onlyWorks));
  app.use(
    '/graphql',
    cors(parts.corsOrigins),
    onlyPost,
    prepare(parts),
    rateLimit(parts),
    express.json({ limit: bodyLimit }),
    oneObject,
  );
  app.use(
    '/graphql',
    expressMiddleware(apollo, {
      context: ({ req }) => Promise.resolve((req as unknown as Prepared).context),
    }),
  );
  app.use((_request, _response, next) =>
    next(new DomainError('NOT_FOUND', 'There is nothing at this path; the API is POST /graphql.')),
  );
  app.use(failed(parts));
  return app;
}

const onlyWorks = new DomainError(
  'UNAVAILABLE',
  'This process works in the background alone (KITH_ROLE=worker): ask one with the role api or all.',
);

/** What is no HTTP request at all is answered in the same form as everything else. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return;
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const message = tooLarge ? 'The headers must be at most 16 kB.' : 'This is no HTTP request.';
  const body = JSON.stringify({ errors: [{ message, extensions: { code: 'INVALID_INPUT' } }] });
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new DomainError('CONFLICT', `Port ${port} on ${host} is taken; set KITH_PORT to another one.`, {
              cause: error,
            })
          : error,
      );
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
