import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { GraphQLError, type GraphQLSchema, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { invalidInput } from '../../platform/errors.js';
import { refuseTooLarge } from '../../platform/graphql/limits.js';
import { countNested, rootFieldsOf } from '../../platform/graphql/rootFields.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { noteFailure } from '../requestFailures.js';
import { costOf, nestedNames } from './costs.js';
import { type RateLimit, RateLimitExceeded } from '../access/rateLimit.js';
import type { ServerParts } from '../serverParts.js';

/** Plugin that refuses requests over the limits of size, cost or rate before they run. */
export function limits(schema: GraphQLSchema, rate: RateLimit): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: async ({ document, request, operation, contextValue }) => {
          if (!operation) return;
          const { operationName, variables = {} } = request;
          try {
            if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw overSockets;
            const objects = refuseTooLarge(schema, document, operationName, variables);
            const fields = rootFieldsOf(schema, document, operation, variables);
            const nested = countNested(schema, document, operation, nestedNames);
            const cost = costOf(fields, operation.operation === OperationTypeNode.MUTATION, objects, nested);
            await rate.forOperation(contextValue.caller, cost);
          } catch (error) {
            throw aboutRequest(error);
          }
        },
      }),
  };
}

const overSockets = invalidInput(
  'Subscriptions are opened over WebSocket at this path, in the protocol graphql-transport-ws.',
);

/** Gives an error that precedes execution the status 400, since the caller must fix it; the default would be 500. */
const aboutRequest = (error: unknown): GraphQLError =>
  new GraphQLError(error instanceof Error ? error.message : 'The request cannot be read.', {
    originalError: error instanceof Error ? error : undefined,
    extensions: { http: httpOf(error) },
  });

function httpOf(error: unknown): { status: number; headers?: HeaderMap } {
  if (!(error instanceof RateLimitExceeded)) return { status: 400 };
  return { status: 429, headers: new HeaderMap([['retry-after', String(error.seconds)]]) };
}

/** Plugin that counts, times and logs every request without any text of its client, and returns its bookmark. */
export function reports(
  schema: GraphQLSchema,
  { log, metrics, seal, onRequest }: ServerParts,
): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: ({ contextValue }) => {
      const started = performance.now();
      metrics.inFlight.inc();
      return Promise.resolve({
        didEncounterErrors: ({ errors }) => {
          const { requestId } = contextValue;
          for (const error of errors) noteFailure({ log, metrics }, error, { requestId, said: 'resolver failed' });
          return Promise.resolve();
        },
        willSendResponse: ({ response, operation }) => {
          const { graph, caller, requestId } = contextValue;
          if (graph.bookmarks.length > 0)
            response.http.headers.set('x-kith-bookmark', seal.seal(graph.bookmarks, caller));
          const ms = performance.now() - started;
          metrics.inFlight.dec();
          metrics.requestSeconds.observe(ms / 1_000);
          metrics.requests.inc({ status: response.http.status ?? 200 });
          log.info(
            {
              requestId,
              tenant: caller.tenantId,
              viewer: caller.viewerId,
              operation: operation?.operation,
              fields: operation && fieldsAsked(schema, operation),
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

const maxFields = 10;

/** Lists the root fields of an operation by their names in the schema; names in a document are its client's. */
function fieldsAsked(schema: GraphQLSchema, { operation, selectionSet }: OperationDefinitionNode): string[] {
  const known = schema.getRootType(operation)?.getFields() ?? {};
  const names = selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []));
  return names.filter((name) => Object.hasOwn(known, name)).slice(0, maxFields);
}
