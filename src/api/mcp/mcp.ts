import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { invalidInput } from '../../platform/errors.js';
import { publicError } from '../../platform/graphql/publicErrors.js';
import { version } from '../../platform/product.js';
import { serveResourceMetadata, type ProtectedResource } from '../access/protectedResource.js';
import { jsonBody } from '../bodies.js';
import { cors, allowMethod, prepare, withDeadline } from '../middleware.js';
import type { Door, PreparedRequest, ServerDependencies } from '../serverDependencies.js';
import { type McpRequest, callTool, makePrompt, type McpDependencies, mimeType, readResource } from './mcpCalls.js';
import { type McpListing, listOf } from './mcpListing.js';
import { validateMessage } from './mcpMessage.js';

const path = '/mcp';
/** Limit of a body in bytes: room for a checkpoint, the largest argument of a tool. */
const maxBytes = 2 * 1024 * 1024;

/** Instructions for agents' frameworks, sent when they connect. */
const instructions = [
  'Kith remembers what people said and tells each fact only to those who may hear it.',
  'In a group chat everyone reads your answer. Name the chat (its id, or your own id of it: see list_chats) with every read; without one, Kith assumes that only the user reads. Never say in a group what you read without its chat, and never guess what is not told there.',
  'Begin a turn with record_messages and returnContext if you may record, else with context.',
  'To remember, pass the chat in which it was said and whom it is about ("@ben" is an account, "Sarah" a name); scope: group only for what belongs to the chat itself. For confidences and surprises, pass confidedTo with those who may know. Passwords and other secrets are refused: do not retry in other words.',
  'Proposals, todos and notes are only for the user: bring them up in private, and decide, correct or forget only as the user says.',
].join('\n');

/** MCP door: POST /mcp, streamable HTTP without sessions. Each request brings its token and ends its scope. */
export const mcpDoor = (mcpDependencies: McpDependencies): Door => ({
  mount: (app, dependencies) => {
    const listing = listOf(mcpDependencies);
    if (mcpDependencies.protectedResource) serveResourceMetadata(mcpDependencies.protectedResource, path, app);
    app.all(
      path,
      cors(dependencies.corsOrigins, 'POST'),
      allowMethod('POST', 'MCP'),
      prepare(dependencies),
      dependencies.rate.chargeRequest,
      jsonBody(dependencies.rate, maxBytes),
      requireOneMessage(dependencies),
      withDeadline(dependencies),
      (request, response, next) => {
        const prepared = request as unknown as PreparedRequest;
        answer(prepared, response, listing, { mcpDependencies, dependencies, prepared }).catch(next);
      },
    );
    if (mcpDependencies.protectedResource) app.use(path, challengeOnRefusal(mcpDependencies.protectedResource));
    return {};
  },
});

/** Middleware that refuses batches: one request could hold any number of calls, and the protocol removed them. */
const requireOneMessage =
  ({ metrics }: ServerDependencies): RequestHandler =>
  (request, response, next) => {
    const body: unknown = request.body;
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return next(invalidInput('The body must be one JSON-RPC message, sent as application/json.'));
    const rpcError = validateMessage(body);
    if (!rpcError) return next();
    metrics.errors.inc({ code: 'INVALID_INPUT' });
    metrics.requests.inc({ status: rpcError.status });
    response.status(rpcError.status).json(rpcError.answer);
  };

/** Middleware that adds the URL of the metadata to every refusal of a token (RFC 9728, section 5). */
const challengeOnRefusal =
  ({ metadataUrl }: ProtectedResource): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (publicError(error).code === 'UNAUTHENTICATED')
      response.setHeader('www-authenticate', `Bearer resource_metadata="${metadataUrl(path)}"`);
    next(error);
  };

async function answer(
  request: PreparedRequest,
  response: Response,
  listing: McpListing,
  mcpRequest: McpRequest,
): Promise<void> {
  const capabilities = { tools: {}, resources: {}, prompts: {} };
  const server = new Server({ name: 'kith', version }, { capabilities, instructions });
  const { tools, resources, resourceTemplates, prompts } = listing;
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(mcpRequest, params.name, params.arguments));
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => ({
    contents: [{ uri, mimeType, text: await readResource(mcpRequest, uri) }],
  }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }) => ({
    messages: [
      { role: 'user', content: { type: 'text', text: await makePrompt(mcpRequest, params.name, params.arguments) } },
    ],
  }));
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  response.once('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
}
