import { DomainError } from '../errors.js';

/** Codes whose messages are logged: our own sentences about Kith. Messages of other codes repeat callers' input. */
const messagesLogged: ReadonlySet<string> = new Set<DomainError['code']>(['UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED']);

/** Name, code and stack of an error and its causes: no parameters, and no message that may repeat a caller's text. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { kind: typeof error };
  return {
    name: error.name,
    code: 'code' in error ? error.code : undefined,
    message: error instanceof DomainError && messagesLogged.has(error.code) ? error.message.slice(0, 300) : undefined,
    gqlStatus: 'gqlStatus' in error ? error.gqlStatus : undefined,
    stack: stackFramesOf(error),
    cause: error.cause === undefined ? undefined : errorForLog(error.cause),
  };
}

/** Returns the last lines of the stack of an error, its frames. The message before them may look the same. */
function stackFramesOf({ stack = '', message }: Error): string[] {
  const afterMessage = stack.slice(message === '' ? 0 : stack.lastIndexOf(message) + message.length);
  return afterMessage
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 7)
    .map((line) => line.trim());
}
