import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import type { GraphQLSchema } from 'graphql';
import { DomainError } from '../../platform/errors.js';
import { documentLimits } from '../../platform/graphql/documentLimits.js';
import { depthRule } from '../../platform/graphql/limits.js';
import { formatError } from '../../platform/graphql/publicErrors.js';
import { jsonBody } from '../bodies.js';
import { readRequest } from './documents.js';
import { cors, requireJsonObject, allowMethod, prepare, withDeadline } from '../middleware.js';
import {
  hearersRecheck,
  costOnRequest,
  type GraphqlContext,
  limitsPlugin,
  reportPlugin,
  statusByMediaType,
} from './plugins.js';
import type { Door, PreparedRequest } from '../serverDependencies.js';

const path = '/graphql';
const maxBytes = 8 * 1024 * 1024;

/** Door of the API: POST /graphql. */
export const graphqlDoor = (schema: GraphQLSchema): Door => ({
  mount: async (app, dependencies) => {
    const { rate } = dependencies;
    const apollo = new ApolloServer<GraphqlContext>({
      schema,
      introspection: true,
      // Persisted queries would let one caller choose which query texts Kith caches.
      persistedQueries: false,
      includeStacktraceInErrorResponses: false,
      parseOptions: { maxTokens: documentLimits.tokens },
      validationRules: [depthRule],
      formatError: (shown, error) => formatError(error, shown),
      plugins: [
        ApolloServerPluginLandingPageDisabled(),
        // Answers are never cached, so no cache hints are computed per field.
        ApolloServerPluginCacheControlDisabled(),
        limitsPlugin(schema, rate),
        statusByMediaType,
        hearersRecheck,
        costOnRequest,
        reportPlugin(schema, dependencies),
      ],
      stopOnTerminationSignals: false,
      logger: silentLogger,
    });
    await apollo.start();
    app.all(
      path,
      cors(dependencies.corsOrigins, 'POST'),
      allowMethod('POST', 'The API'),
      prepare(dependencies),
      rate.chargeRequest,
      jsonBody(rate, maxBytes, readRequest),
      requireJsonObject,
      withDeadline(dependencies),
      expressMiddleware(apollo, {
        context: ({ req }) => Promise.resolve(contextOf(req as unknown as PreparedRequest)),
      }),
    );
    return { stop: () => apollo.stop() };
  },
});

const contextOf = ({ context, requestId, requestCost }: PreparedRequest): GraphqlContext => ({
  ...context,
  requestId,
  requestCost,
  objects: null,
});

/** Door in place of the API in a process that does background work only: refers clients to a process with the API. */
export const graphqlRefusalDoor: Door = {
  mount: (app) => {
    app.all(path, (_request, _response, next) => next(workerRefusal));
    return {};
  },
};

const workerRefusal = new DomainError(
  'UNAVAILABLE',
  'This process only does background work (KITH_ROLE=worker); send requests to one with the role api or all.',
);

const silentLogger = { debug() {}, info() {}, warn() {}, error() {} };
