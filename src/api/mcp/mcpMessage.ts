import { tryParse } from '../../platform/parsing.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  JSONRPCMessageSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';

/** JSON-RPC error for an invalid message. */
export interface JsonRpcError {
  /** HTTP status; 400 for a body that is no message at all. */
  readonly status: 200 | 400;
  readonly answer: {
    readonly jsonrpc: '2.0';
    /** Null if the message has no id. */
    readonly id: string | number | null;
    readonly error: { readonly code: number; readonly message: string };
  };
}

const requestSchemas = new Map(
  [
    InitializeRequestSchema,
    ListToolsRequestSchema,
    CallToolRequestSchema,
    ListResourcesRequestSchema,
    ListResourceTemplatesRequestSchema,
    ReadResourceRequestSchema,
    ListPromptsRequestSchema,
    GetPromptRequestSchema,
  ].map((schema) => [schema.shape.method.value as string, schema]),
);

/** Validates a message before it is executed. Returns the error; undefined if there is none. */
export function validateMessage(body: object): JsonRpcError | undefined {
  const { id, method } = body as { id?: unknown; method?: unknown };
  const messageId = typeof id === 'string' || typeof id === 'number' ? id : null;
  const rpcError = (status: JsonRpcError['status'], code: number, message: string): JsonRpcError => ({
    status,
    answer: { jsonrpc: '2.0', id: messageId, error: { code, message } },
  });
  if (!JSONRPCMessageSchema.safeParse(body).success)
    return rpcError(
      400,
      ErrorCode.InvalidRequest,
      'The body must be a JSON-RPC 2.0 message: "jsonrpc": "2.0", a "method", its "params" as an object, and an "id" if an answer is wanted.',
    );
  const schema = requestSchemas.get(String(method));
  const parsed = schema && tryParse(schema, body, 'The message');
  return parsed && 'issue' in parsed
    ? rpcError(200, ErrorCode.InvalidParams, `${String(method)}: ${parsed.issue}`)
    : undefined;
}
