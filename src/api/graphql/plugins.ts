import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { GraphQLError, type GraphQLSchema, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { invalidInput } from '../../platform/errors.js';
import { refuseTooLarge } from '../../platform/graphql/limits.js';
import { formatError } from '../../platform/graphql/publicErrors.js';
import { requireSameAudiences } from '../../disclosure/audience.steps.js';
import { countNested, rootFieldsOf } from '../../platform/graphql/rootFields.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { recordFailure } from '../requestFailures.js';
import { costOf, nestedNames } from './costs.js';
import { type RateLimit, RateLimitExceeded } from '../access/rateLimit.js';
import type { ServerDependencies, RequestCost } from '../serverDependencies.js';

/** Context of a request of the API: with what it has cost so far. */
export interface GraphqlContext extends RequestContext {
  /** Id of the request in the answer and in the log. */
  readonly requestId: string;
  readonly requestCost: RequestCost;
  /** Objects that the answer could hold. Null until they are estimated. */
  objects: number | null;
}

/** Plugin that refuses requests over the limits of size, cost or rate before they run. */
export function limitsPlugin(schema: GraphQLSchema, rate: RateLimit): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: async ({ document, request, operation, contextValue }) => {
          if (!operation) return;
          const { operationName, variables = {} } = request;
          try {
            if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw subscriptionRefusal;
            const { objects, values } = refuseTooLarge(schema, document, operationName, variables);
            contextValue.objects = objects;
            const fields = rootFieldsOf(schema, document, operation, values);
            const nested = countNested(schema, document, operation, nestedNames);
            const cost = costOf(fields, operation.operation === OperationTypeNode.MUTATION, objects, nested);
            // The point of the request itself is taken already.
            await rate.chargerFor({ context: contextValue, requestCost: contextValue.requestCost })(cost - 1);
          } catch (error) {
            throw asRequestError(error);
          }
        },
      }),
  };
}

const subscriptionRefusal = invalidInput(
  'Open subscriptions over WebSocket at this path, with the protocol graphql-transport-ws.',
);

/** Gives an error that precedes execution the status 400, since the caller must fix it; the default would be 500. */
const asRequestError = (error: unknown): GraphQLError =>
  new GraphQLError(error instanceof Error ? error.message : 'The request cannot be read.', {
    originalError: error instanceof Error ? error : undefined,
    extensions: { http: httpOf(error) },
  });

function httpOf(error: unknown): { status: number; headers?: HeaderMap } {
  if (!(error instanceof RateLimitExceeded)) return { status: 400 };
  return { status: 429, headers: new HeaderMap([['retry-after', String(error.seconds)]]) };
}

const graphqlResponse = 'application/graphql-response+json';

/** True if a client names `application/json` as the only media type that it takes. */
function acceptsPlainJson(accept = ''): boolean {
  const types = accept.split(',').map((one) => one.split(';')[0]!.trim().toLowerCase());
  return types.includes('application/json') && !types.includes(graphqlResponse);
}

/**
 * Plugin that answers a document or variables that are refused with status 200 to a client that accepts
 * `application/json` alone: for such clients a status is about the transport (GraphQL over HTTP, section 6.4.1). All
 * others get 400.
 */
export const statusByMediaType: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ request, response: { http }, errors = [] }) => {
        const isReadable = errors.every(({ extensions }) => extensions.code !== 'BAD_REQUEST');
        if (http.status === 400 && isReadable && acceptsPlainJson(request.http?.headers.get('accept')))
          http.status = 200;
        return Promise.resolve();
      },
    }),
};

/** Time limit in ms of resolving the audiences of an answer again. */
const recheckMs = 2_000;

/** Plugin that refuses the answer of a query if its hearers have changed while it ran. */
export const hearersRecheck: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: ({ contextValue: { graph } }) =>
    Promise.resolve({
      willSendResponse: async ({ response: { body }, operation }) => {
        if (operation?.operation !== OperationTypeNode.QUERY || body.kind !== 'single') return;
        // Its deadline may have passed.
        graph.setDeadline(recheckMs);
        await requireSameAudiences(graph).catch((error: unknown) => {
          body.singleResult.data = null;
          body.singleResult.errors = [formatError(error, { message: '' })];
        });
      },
    }),
};

/** Plugin that answers `extensions.cost` to a client that sends `x-kith-cost: true`. */
export const costOnRequest: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: ({ contextValue }) =>
    Promise.resolve({
      willSendResponse: ({ response: { body } }) => {
        if (!contextValue.requestCost.isRequested || body.kind !== 'single') return Promise.resolve();
        const cost = { points: contextValue.requestCost.points, objects: contextValue.objects };
        body.singleResult.extensions = { ...body.singleResult.extensions, cost };
        return Promise.resolve();
      },
    }),
};

/** Plugin that counts, times and logs every request without any text of its client, and returns its bookmark. */
export function reportPlugin(
  schema: GraphQLSchema,
  { log, metrics, seal, onRequest }: ServerDependencies,
): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: ({ contextValue }) => {
      const started = performance.now();
      metrics.inFlight.inc();
      return Promise.resolve({
        didEncounterErrors: ({ errors }) => {
          const { requestId } = contextValue;
          for (const error of errors)
            recordFailure({ log, metrics }, error, { requestId, logMessage: 'resolver failed' });
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
              fields: operation && requestedFields(schema, operation),
              ms: Math.round(ms),
              statements: graph.statementNames.length,
              waits: graph.waits,
            },
            'request',
          );
          onRequest?.({ statements: graph.statementNames, waits: graph.waits });
          return Promise.resolve();
        },
      });
    },
  };
}

const maxFields = 10;

/** Lists the root fields of an operation by their names in the schema; names in a document are its client's. */
function requestedFields(schema: GraphQLSchema, { operation, selectionSet }: OperationDefinitionNode): string[] {
  const declaredFields = schema.getRootType(operation)?.getFields() ?? {};
  const names = selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []));
  return names.filter((name) => Object.hasOwn(declaredFields, name)).slice(0, maxFields);
}
