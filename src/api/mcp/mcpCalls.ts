import { type CallToolResult, ErrorCode as RpcErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { ChatIds } from '../../directory/chats/chatIds.service.js';
import { requireSameAudiences } from '../../disclosure/audience.steps.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { DomainError, invalidInput, notFound } from '../../platform/errors.js';
import { publicError } from '../../platform/graphql/publicErrors.js';
import type { Prompt } from '../../platform/mcp/prompt.js';
import { findResource, type Resource } from '../../platform/mcp/resource.js';
import type { Tool } from '../../platform/mcp/tool.js';
import type { ProtectedResource } from '../access/protectedResource.js';
import { chatPathsOfTool, withChatIds } from '../graphql/chatArguments.js';
import { costOf } from '../graphql/costs.js';
import { type FieldReport, runObserved } from '../graphql/observedFields.js';
import { recordFailure } from '../requestFailures.js';
import type { PreparedRequest, ServerDependencies } from '../serverDependencies.js';

/** Media type of resources. */
export const mimeType = 'text/markdown';

export interface McpDependencies {
  readonly tools: readonly Tool<RequestContext>[];
  readonly resources: readonly Resource<RequestContext>[];
  readonly prompts: readonly Prompt<RequestContext>[];
  /** Resolves the chats in arguments. */
  readonly chatIds: ChatIds;
  /** Called after each call that has a field of the API, as after that field. */
  readonly onCall: (report: FieldReport) => void;
  /** Issuer of tokens, for clients that look it up; undefined if Kith makes its own tokens. */
  readonly protectedResource: ProtectedResource | undefined;
}

/** One request with the dependencies that answer it. */
export interface McpRequest {
  readonly mcpDependencies: McpDependencies;
  readonly dependencies: ServerDependencies;
  readonly prepared: PreparedRequest;
}

/** Calls a tool. A refusal becomes an error of the tool, which a model can read and correct. */
export async function callTool(mcpRequest: McpRequest, name: string, args: unknown): Promise<CallToolResult> {
  const { tools } = mcpRequest.mcpDependencies;
  const tool = tools.find((candidate) => candidate.name === name);
  return reportCall(mcpRequest, { kind: 'tool', name: tool?.name }, async () => {
    if (!tool) throw new DomainError('NOT_FOUND', `There is no such tool; there are ${namesOf(tools)}.`);
    const { text, data } = await chargeCall(mcpRequest, tool, args, (context, resolvedArgs) =>
      tool.call(context, resolvedArgs),
    );
    return { content: [{ type: 'text' as const, text }], structuredContent: data };
  }).catch((error: unknown) => {
    const { code, message, details } = publicError(error);
    return {
      isError: true,
      content: [{ type: 'text', text: `${code}: ${message}` }],
      _meta: { 'kith/error': { code, ...details } },
    };
  });
}

/** Reads a resource. Rejects with a {@link RefusedCall}. */
export async function readResource(mcpRequest: McpRequest, uri: string): Promise<string> {
  const resourceMatch = findResource(mcpRequest.mcpDependencies.resources, uri);
  return reportCall(mcpRequest, { kind: 'resource', name: resourceMatch?.resource.name }, async () => {
    if (!resourceMatch) throw notFound('No resource by that URI');
    const { resource, parameters } = resourceMatch;
    return chargeCall(
      mcpRequest,
      { field: resource.field, readOnly: true },
      parameters,
      (context, resolvedParameters) => resource.read(context, resolvedParameters),
    );
  }).catch(refuseCall);
}

/** Makes the message of a prompt. Rejects with a {@link RefusedCall}. */
export async function makePrompt(mcpRequest: McpRequest, name: string, args: unknown): Promise<string> {
  const { prompts } = mcpRequest.mcpDependencies;
  const prompt = prompts.find((candidate) => candidate.name === name);
  return reportCall(mcpRequest, { kind: 'prompt', name: prompt?.name }, async () => {
    if (!prompt) throw invalidInput(`There is no such prompt; there is ${namesOf(prompts)}.`);
    return chargeCall(mcpRequest, { field: prompt.field, readOnly: true }, args, (context, resolvedArgs) =>
      prompt.make(context, resolvedArgs),
    );
  }).catch(refuseCall);
}

const namesOf = (items: readonly { readonly name: string }[]): string => items.map(({ name }) => name).join(', ');

/** Codes of JSON-RPC errors; -32002 is MCP's for a resource that is missing or hidden. */
const rpcCodeOf: Readonly<Partial<Record<string, number>>> = {
  NOT_FOUND: -32_002,
  INTERNAL: RpcErrorCode.InternalError,
  UNAVAILABLE: RpcErrorCode.InternalError,
};

/** JSON-RPC error of a refused read. Its data holds the stable code. */
class RefusedCall extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly data: object,
  ) {
    super(message);
  }
}

function refuseCall(error: unknown): never {
  const { code, message, details } = publicError(error);
  throw new RefusedCall(message, rpcCodeOf[code] ?? RpcErrorCode.InvalidParams, { code, ...details });
}

/** Runs work with Kith's ids of chats. Work of a field is charged and counted as that field of the API. */
async function chargeCall<Args, T>(
  { mcpDependencies: { onCall, chatIds }, dependencies: { rate }, prepared: { context } }: McpRequest,
  { field, readOnly }: { readonly field?: string; readonly readOnly: boolean },
  args: Args,
  work: (context: RequestContext, args: Args) => Promise<T>,
): Promise<T> {
  const { caller } = context;
  const run = async () => {
    const answer = await withChatIds(args, chatPathsOfTool, chatIds.of(context), (resolvedArgs) =>
      work(context, resolvedArgs),
    );
    if (readOnly) await requireSameAudiences(context.graph);
    return answer;
  };
  if (field === undefined) return run();
  return runObserved({ operation: field, tenantId: caller.tenantId }, { 'kith.operation': field }, onCall, async () => {
    await rate.chargeOperation(caller, costOf([{ name: field, args: { input: args } }], !readOnly, 0));
    return run();
  });
}

/** Runs work, and counts, times and logs it without any text of its client. */
async function reportCall<T>(
  { dependencies: { metrics, log, onRequest }, prepared: { context, requestId } }: McpRequest,
  { kind, name }: { readonly kind: 'tool' | 'resource' | 'prompt'; readonly name: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const { caller, graph } = context;
  const started = performance.now();
  try {
    return await work();
  } catch (error) {
    recordFailure({ log, metrics }, error, { requestId, logMessage: `${kind} failed` });
    throw error;
  } finally {
    const ms = performance.now() - started;
    metrics.requests.inc({ status: 200 });
    metrics.requestSeconds.observe(ms / 1_000);
    const requester = { requestId, tenant: caller.tenantId, viewer: caller.viewerId };
    const effort = { ms: Math.round(ms), statements: graph.statementNames.length, waits: graph.waits };
    log.info({ ...requester, [kind]: name, ...effort }, kind);
    onRequest?.({ statements: graph.statementNames, waits: graph.waits });
  }
}
