import { KithError } from '../../clients/typescript/src/index.js';
import { DomainError } from '../platform/errors.js';

/** Wrong usage of a command. */
export class UsageError extends Error {}

/** Reason why a command failed, and its exit code. */
export interface Failure {
  /** Error code of the API or of its client; null if no request was sent. */
  readonly code: string | null;
  readonly message: string;
  /** Advice for the next step. */
  readonly next: string | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  readonly exitCode: 1 | 2;
}

/** Returns the message for an error; undefined for an unexpected one. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof UsageError) return { code: null, message: error.message, next: undefined, exitCode: 2 };
  if (error instanceof DomainError) return { code: null, message: error.message, next: undefined, exitCode: 1 };
  if (!(error instanceof KithError)) return undefined;
  const { code, message, retryAfter } = error;
  return { code, message, next: nextOf(error), ...(retryAfter === undefined ? {} : { retryAfter }), exitCode: 1 };
}

function nextOf({ code, path, message, retryAfter, requestId, mayHaveHappened }: KithError): string | undefined {
  const effectWarning = mayHaveHappened ? ' It may have taken effect nevertheless: check before you retry.' : '';
  switch (code) {
    case 'UNREACHABLE':
      return `Start it in the folder of Kith with: npm start. If it runs elsewhere, give its address with --url or KITH_URL.${effectWarning}`;
    case 'UNEXPECTED_ANSWER':
      return `Give the address of Kith with --url or KITH_URL.${effectWarning}`;
    case 'UNAUTHENTICATED':
      return 'Make a token with: kith token HANDLE; then set KITH_TOKEN, or give --token.';
    case 'FORBIDDEN': {
      const role = /"(connector|operator)"/.exec(message)?.[1];
      return role && `Make one with: kith token HANDLE --role ${role}; then set KITH_TOKEN, or give --token.`;
    }
    case 'RATE_LIMITED':
      return retryAfter === undefined || message.includes('ask for less') ? undefined : retryHint(retryAfter);
    case 'TIMED_OUT':
      // The message of the service contains the advice.
      if (path) return undefined;
      return `Wait longer with --timeout SECONDS.${effectWarning}`;
    case 'UNAVAILABLE':
      return `Run kith status to see what is missing.${effectWarning}`;
    case 'INTERNAL':
      return `${requestId === undefined ? '' : `Find it in the log of the service by ${requestId}.`}${effectWarning}`.trim();
    case 'INVALID_INPUT':
      return message.includes('x-kith-private') ? 'Name the chat with --chat, or give --private.' : undefined;
    default:
      return undefined;
  }
}

function retryHint(seconds: number): string {
  const at = new Date(Date.now() + seconds * 1_000).toISOString().slice(11, 19);
  return `Retry at ${at} UTC.`;
}
