import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError, type ErrorCode } from '../errors.js';

/** Code, message and details of an error as an answer carries them. */
export interface PublicError {
  readonly message: string;
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
}

/** Returns ours unchanged, invalid documents and variables as INVALID_INPUT, others as INTERNAL without text. */
export function publicError(error: unknown): PublicError {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  if (original instanceof DomainError)
    return { message: original.message, code: original.code, details: original.details };
  if (isTooNested(error) || isTooNested(original)) {
    return {
      message:
        'The request is nested too deeply or has too many parts; at most 15 levels and 3,000 tokens are allowed.',
      code: 'TOO_COMPLEX',
      details: undefined,
    };
  }
  if (error instanceof GraphQLError && error.message === comparisonsAborted) {
    return {
      message: 'The query repeats the same fields too often; ask for each at most once.',
      code: 'TOO_COMPLEX',
      details: undefined,
    };
  }
  if (error instanceof GraphQLError && error.extensions.code === 'PERSISTED_QUERY_NOT_SUPPORTED') {
    // Clients recognise this exact message and then retry with the full text.
    return {
      message: error.message,
      code: 'INVALID_INPUT',
      details: { expected: 'The text of the query as "query", without "extensions.persistedQuery".' },
    };
  }
  if (error instanceof GraphQLError && isAboutTheRequest(error, original)) {
    return { message: withListHint(error.message), code: 'INVALID_INPUT', details: undefined };
  }
  return { message: 'Internal error; the log has its cause.', code: 'INTERNAL', details: undefined };
}

export function formatError(error: unknown, graphqlForm: GraphQLFormattedError): GraphQLFormattedError {
  const { message, code, details } = publicError(error);
  return {
    message,
    ...(graphqlForm.path ? { path: graphqlForm.path } : {}),
    ...(graphqlForm.locations ? { locations: graphqlForm.locations } : {}),
    extensions: { code, ...details },
  };
}

/** Adds how to ask for the items of a list to the refusal of a field of its page. */
const withListHint = (message: string): string =>
  message.replace(/^Cannot query field "(\w+)" on type "\w+Connection"\.$/, '$& Ask for "nodes { $1 }".');

/** True for the failures of parsers and visitors on a document that is built to break them. */
const isTooNested = (error: unknown): boolean =>
  error instanceof Error &&
  /Maximum call stack size exceeded|more that \d+ tokens|maximum allowed number of nodes/.test(error.message);

/** Message of graphql-js when it reaches its limit of compared pairs of fields. */
const comparisonsAborted = 'Validation aborted.';

const requestCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
]);

function isAboutTheRequest(error: GraphQLError, original: unknown): boolean {
  if (requestCodes.has(String(error.extensions.code))) return true;
  // graphql-js itself found a literal or variable of the wrong type: no error of ours is below.
  return original instanceof GraphQLError && error.path === undefined;
}
