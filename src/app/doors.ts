import type { GraphQLSchema } from 'graphql';
import { chatPrompts } from '../directory/chats/chats.tools.js';
import { BookmarkSeal } from '../api/access/bookmarkSeal.js';
import { Callers } from '../api/access/callers.js';
import { acceptExternalChatIds } from '../api/graphql/chatArguments.js';
import { exploreDoor } from '../api/explore.js';
import { exportDoor } from '../api/exports.js';
import { graphiqlDoor } from '../api/graphql/graphiql.js';
import { graphqlDoor, graphqlRefusalDoor } from '../api/graphql/graphql.js';
import { issuerDoor } from '../api/access/issuerDoor.js';
import { landingDoor } from '../api/landing.js';
import { observeFields } from '../api/graphql/observedFields.js';
import { mcpDoor } from '../api/mcp/mcp.js';
import { healthDoor } from '../api/health.js';
import { protectedResourceOf } from '../api/access/protectedResource.js';
import { defaultDeadlineMs } from '../platform/deadline.js';
import { RateLimit } from '../api/access/rateLimit.js';
import { type Readiness } from '../api/readiness.js';
import { RefusedTokenLog } from '../api/access/refusedTokenLog.js';
import { makeSchema } from '../api/graphql/executableSchema.js';
import { serve, type RunningServer } from '../api/server.js';
import { signInDoor } from '../api/access/signIn.js';
import { subscriptionsDoor } from '../api/graphql/subscriptions.js';
import { Issuer } from '../platform/auth/issuer.js';
import { type RefusalReason, TokenVerifier } from '../platform/auth/accessTokens.js';
import { sharedSecret } from '../platform/neo4j/graphSchema.js';
import { makeResolvers, resolverClasses } from './resolvers.js';
import type { Components } from './components.js';
import type { Services } from './services.js';
import { makeResources, makeTools } from './tools.js';
import type { OperationCounting } from './counting.js';
import type { Dependencies } from './dependencies.js';
import type { Door } from '../api/serverDependencies.js';

export interface DoorComponents extends Pick<Components, 'graph' | 'metrics' | 'counting' | 'foreground'> {
  readonly services: Services;
  readonly readiness: Readiness;
}

/** Opens the doors of a process on a port: in the role `worker` health and metrics alone. */
export async function openDoors(
  dependencies: Dependencies,
  { graph, services, metrics, counting, readiness, foreground }: DoorComponents,
  address: { readonly host: string; readonly port: number },
): Promise<RunningServer> {
  const { log, clock, explorerFolder, graphiql = false, deadlineMs = defaultDeadlineMs } = dependencies;
  const isServingApi = dependencies.role !== 'worker';
  const seal = new BookmarkSeal(await sharedSecret(graph.session(), 'bookmarks'));
  const refusedTokenLog = new RefusedTokenLog(log, clock);
  const onRefused = (requestId: string, reason: RefusalReason) => refusedTokenLog.record(requestId, reason);
  const callers = new Callers(graph, new TokenVerifier(dependencies.keys), services.people, seal, onRefused);
  const servedPages = { graphiql: isServingApi && graphiql, explore: isServingApi && explorerFolder !== undefined };
  const schema = isServingApi ? await schemaOf(services, counting) : undefined;
  const apiDoors = schema ? apiDoorsOf(dependencies, schema, services, counting) : [graphqlRefusalDoor];
  const pageDoors = [
    ...(schema && servedPages.graphiql ? [graphiqlDoor(schema)] : []),
    ...(isServingApi && explorerFolder
      ? [signInDoor(services.signIn, graph), issuerDoor(issuerOf(dependencies)), exploreDoor(explorerFolder)]
      : []),
  ];
  const doors = [healthDoor(() => readiness.check()), landingDoor(servedPages), ...pageDoors, ...apiDoors];
  const instruments = { foreground, metrics: metrics.http, metricsText: () => metrics.text() };
  const rate = new RateLimit(dependencies.rateLimit);
  const serverDependencies = { ...dependencies, ...instruments, callers, seal, rate, deadlineMs };
  return serve(doors, serverDependencies, address.host, address.port);
}

async function schemaOf(services: Services, counting: OperationCounting): Promise<GraphQLSchema> {
  const plainSchema = await makeSchema(resolverClasses, makeResolvers(services));
  return observeFields(acceptExternalChatIds(plainSchema, services.chatIds), counting.onField);
}

/** Doors to the services: exports, MCP, GraphQL over HTTP and over WebSocket. */
function apiDoorsOf(
  { issuer }: Dependencies,
  schema: GraphQLSchema,
  services: Services,
  counting: OperationCounting,
): Door[] {
  const protectedResource = issuer && protectedResourceOf(issuer.url, issuer.publicUrl);
  return [
    exportDoor(services.exports),
    mcpDoor({
      tools: makeTools(services),
      resources: makeResources(services),
      prompts: chatPrompts(services),
      chatIds: services.chatIds,
      onCall: counting.onField,
      protectedResource,
    }),
    graphqlDoor(schema),
    subscriptionsDoor(schema, services.live),
  ];
}

/** Issuer by which people sign in to the Explorer; undefined if it does not know the Explorer. */
function issuerOf({ issuer }: Dependencies): Issuer | undefined {
  if (issuer?.explorerClientId === undefined) return undefined;
  const { url, publicUrl, explorerClientId: clientId } = issuer;
  return new Issuer({ url, clientId, redirectUrl: `${publicUrl}/explore` });
}
