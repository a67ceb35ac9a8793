import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool as ListedTool,
} from '@modelcontextprotocol/sdk/types.js';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { ChatIds } from '../../directory/chats/chatIds.service.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import { publicError } from '../../platform/graphql/publicErrors.js';
import type { Tool } from '../../platform/mcp/tool.js';
import { version } from '../../platform/version.js';
import { jsonBody } from '../bodies.js';
import { chatOfTool, withChatIds } from '../graphql/chatArguments.js';
import { costOf } from '../graphql/costs.js';
import { noteFailure } from '../requestFailures.js';
import { cors, only, prepare, withDeadline } from '../middleware.js';
import { wrongMessage } from './mcpMessage.js';
import { type FieldReport, observed } from '../graphql/observedFields.js';
import { protectedBy, type Protection } from '../access/protectedResource.js';
import type { Door, PreparedRequest, ServerParts } from '../serverParts.js';

const path = '/mcp';
/** Limit of a body in bytes: room for a checkpoint, the largest argument of a tool. */
const maxBytes = 2 * 1024 * 1024;

/** Instructions for agents' frameworks, sent when they connect. */
const instructions = [
  'Kith remembers what people said and tells each fact only to those who may hear it.',
  'In a group chat everybody reads your answer. Name the chat (its id, or your own id of it: see list_chats) with every read; without one, Kith takes it that the user alone reads. Never say in a group what you read without its chat, and never guess what is not told there.',
  'Begin a turn with record_messages and return_context where you may record, else with context.',
  'To remember, pass the chat in which it was said and whom it is about ("@ben" is an account, "Sarah" a name); group: true only for what belongs to the chat itself. What is said in confidence or is a surprise: confided_to, with those who may know. Passwords and other secrets are refused: do not try again in other words.',
  'Proposals, todos and notes are for the user alone: bring them up in private, and decide, correct or forget only what the user has said.',
].join('\n');

/** Dependencies of the MCP door. */
export interface McpParts {
  readonly tools: readonly Tool<RequestContext>[];
  /** Resolves the chats in arguments. */
  readonly chatIds: ChatIds;
  /** Called for every tool call, as for a field of the API. */
  readonly onCall: (report: FieldReport) => void;
  /** Issuer of tokens, for clients that look it up; undefined if Kith makes its own tokens. */
  readonly protection: Protection | undefined;
}

/**
 * Door of agents: POST /mcp, the Model Context Protocol over streamable HTTP, without sessions. Each request brings its
 * token and is answered with JSON. The request scope, such as its caller and audience, ends with the request.
 */
export const mcp = (of: McpParts): Door => ({
  mount: (app, parts) => {
    const listed = of.tools.map(listedTool);
    const byName = new Map(of.tools.map((tool) => [tool.name, tool]));
    if (of.protection) protectedBy(of.protection, path, app);
    app.all(
      path,
      cors(parts.corsOrigins, 'POST'),
      only('POST', 'MCP'),
      prepare(parts),
      parts.rate.forRequest,
      jsonBody(parts.rate, maxBytes),
      oneMessage(parts),
      withDeadline(parts),
      (request, response, next) => {
        const prepared = request as unknown as PreparedRequest;
        answer(prepared, response, listed, (name, args) => call(byName, name, args, prepared, of, parts)).catch(next);
      },
    );
    if (of.protection) app.use(path, challenged(of.protection));
    return {};
  },
});

/**
 * Middleware that refuses batches: one could hold any number of calls behind one request, and the protocol has removed
 * them.
 */
const oneMessage =
  ({ metrics }: ServerParts): RequestHandler =>
  (request, response, next) => {
    const body: unknown = request.body;
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return next(invalidInput('The body must be one JSON-RPC message, sent as application/json.'));
    const wrong = wrongMessage(body);
    if (!wrong) return next();
    metrics.errors.inc({ code: 'INVALID_INPUT' });
    metrics.requests.inc({ status: wrong.status });
    response.status(wrong.status).json(wrong.answer);
  };

/** Middleware that adds the URL of the metadata to every refusal of a token (RFC 9728, section 5). */
const challenged =
  ({ metadataUrl }: Protection): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (publicError(error).code === 'UNAUTHENTICATED')
      response.setHeader('www-authenticate', `Bearer resource_metadata="${metadataUrl(path)}"`);
    next(error);
  };

async function answer(
  request: PreparedRequest,
  response: Response,
  tools: ListedTool[],
  call: (name: string, args: unknown) => Promise<CallToolResult>,
): Promise<void> {
  const server = new Server({ name: 'kith', version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => call(params.name, params.arguments));
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  response.once('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
}

/** Calls a tool. A refusal becomes an error of the tool, which a model can read and correct. */
async function call(
  tools: ReadonlyMap<string, Tool<RequestContext>>,
  name: string,
  args: unknown,
  { context, requestId }: PreparedRequest,
  { onCall, chatIds }: McpParts,
  { rate, metrics, log, onRequest }: ServerParts,
): Promise<CallToolResult> {
  const { caller, graph } = context;
  const started = performance.now();
  const tool = tools.get(name);
  try {
    if (!tool) throw new DomainError('NOT_FOUND', `There is no such tool; there are ${[...tools.keys()].join(', ')}.`);
    const { field, readOnly } = tool;
    const asked = { operation: field, tenantId: caller.tenantId };
    const { text, data } = await observed(asked, { 'kith.operation': field }, onCall, async () => {
      await rate.forOperation(caller, costOf([{ name: field, args: { input: args } }], !readOnly, 0));
      return withChatIds(args, chatOfTool, chatIds.of(context), (named) => tool.call(context, named));
    });
    return { content: [{ type: 'text', text }], structuredContent: data };
  } catch (error) {
    const { code, message, details } = publicError(error);
    noteFailure({ log, metrics }, error, { requestId, said: 'tool failed' });
    return {
      isError: true,
      content: [{ type: 'text', text: `${code}: ${message}` }],
      _meta: { 'kith/error': { code, ...details } },
    };
  } finally {
    const ms = performance.now() - started;
    metrics.requests.inc({ status: 200 });
    metrics.requestSeconds.observe(ms / 1_000);
    const who = { requestId, tenant: caller.tenantId, viewer: caller.viewerId };
    const ran = { statements: graph.ran.length, waits: graph.waits };
    log.info({ ...who, tool: tool?.name, ms: Math.round(ms), ...ran }, 'tool');
    onRequest?.({ statements: graph.ran, waits: graph.waits });
  }
}

/** Describes a tool for models. */
function listedTool(tool: Tool<RequestContext>): ListedTool {
  const { name, description, readOnly, destructive } = tool;
  return {
    name,
    description,
    inputSchema: schemaOf(tool.input, 'input') as ListedTool['inputSchema'],
    outputSchema: schemaOf(tool.output, 'output') as ListedTool['outputSchema'],
    annotations: { readOnlyHint: readOnly, destructiveHint: destructive, openWorldHint: false },
  };
}

function schemaOf(shape: z.ZodObject, io: 'input' | 'output'): object {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
}
