import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, type GraphQLSchema, Kind } from 'graphql';
import { refuseTooComplex } from '../platform/graphql/limits.js';
import { publicError } from '../platform/graphql/publicErrors.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { errorForLog } from './failures.js';
import type { ServerParts } from './serverParts.js';

/** Refuses what is too deep or too large before it runs. */
export function limits(schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ document, request, operation }) => {
          try {
            if (operation) refuseTooComplex(schema, document, request.operationName, request.variables ?? {});
            return Promise.resolve();
          } catch (error) {
            throw aboutRequest(error);
          }
        },
      }),
  };
}

/** What is wrong with a request before it runs is the caller's to mend: 400, where it would be answered with 500. */
const aboutRequest = (error: unknown): GraphQLError =>
  new GraphQLError(error instanceof Error ? error.message : 'The request cannot be read.', {
    originalError: error instanceof Error ? error : undefined,
    extensions: { http: { status: 400 } },
  });

/** Counts, times and logs every request, and hands out its bookmark. */
export function reports({ log, metrics, seal, onRequest }: ServerParts): ApolloServerPlugin<RequestContext> {
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
              log.error(
                { requestId: contextValue.requestId, error: errorForLog(error.originalError ?? error) },
                'resolver failed',
              );
            }
          }
          return Promise.resolve();
        },
        willSendResponse: ({ response, operation, operationName }) => {
          const { graph, caller, requestId } = contextValue;
          if (graph.bookmarks.length > 0)
            response.http.headers.set('x-kith-bookmark', seal.seal(graph.bookmarks, caller));
          const ms = performance.now() - started;
          metrics.inFlight.dec();
          metrics.requestSeconds.observe(ms / 1_000);
          metrics.requests.inc({ status: response.http.status ?? 200 });
          const fields = operation?.selectionSet.selections
            .flatMap((one) => ('name' in one && one.kind === Kind.FIELD ? [one.name.value] : []))
            .slice(0, 10);
          log.info(
            {
              requestId,
              tenant: caller.tenantId,
              viewer: caller.viewerId,
              operation: operation?.operation,
              operationName,
              fields,
              ms: Math.round(ms),
              statements: graph.ran.length,
              waits: graph.waits,
            },
            'request',
          );
          onRequest?.({ statements: graph.ran, waits: graph.waits });
          return Promise.resolve();
        },
      });
    },
  };
}
