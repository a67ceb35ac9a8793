import { KithError } from '../../clients/typescript/src/index.js';
import { commandName } from '../platform/product.js';
import { DomainError } from '../platform/errors.js';

/** Wrong usage of a command. */
export class UsageError extends Error {}

/** Failure of a command, as it is shown, with its exit code. */
export interface CommandFailure {
  /** Error code; null for wrong usage. */
  readonly code: string | null;
  readonly message: string;
  /** Advice for the next step. */
  readonly next: string | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  readonly exitCode: 1 | 2;
}

/** Advice for an address at which no Kith answers. */
export const startAdvice = 'Start it in the folder of Kith with: npm start.';

const tokenOptions = 'Then set KITH_TOKEN, or give --token.';

/** Advice for a command without a token. */
export const tokenAdvice = `Make one with: ${commandName} token HANDLE. ${tokenOptions}`;

/** Returns a message of the API with the options of the command line in place of the headers and fields they set. */
export const optionsFor = (message: string): string =>
  message
    .replace(/(?:the header )?"?x-kith-(viewer|private|persona)\b(?:: true)?"?/g, '--$1')
    .replace('use "name"', 'use --about-name');

/** Returns the failure that an error stands for; undefined for an unexpected error. */
export function failureOf(error: unknown): CommandFailure | undefined {
  if (error instanceof UsageError) return { code: null, message: error.message, next: undefined, exitCode: 2 };
  if (error instanceof DomainError) return { code: error.code, message: error.message, next: undefined, exitCode: 1 };
  if (!(error instanceof KithError)) return undefined;
  const { code, retryAfter } = error;
  return {
    code,
    message: optionsFor(error.message),
    next: nextOf(error),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    exitCode: 1,
  };
}

function nextOf({ code, path, message, retryAfter, requestId, mayHaveHappened }: KithError): string | undefined {
  const effectWarning = mayHaveHappened ? ' It may have taken effect nevertheless: check before you retry.' : '';
  switch (code) {
    case 'UNREACHABLE':
      return `${startAdvice} If it runs elsewhere, give its address with --url or KITH_URL.${effectWarning}`;
    case 'UNEXPECTED_ANSWER':
      return `Give the address of Kith with --url or KITH_URL.${effectWarning}`;
    case 'UNAUTHENTICATED':
    case 'FORBIDDEN':
      return message.includes(commandName) ? tokenOptions : undefined;
    case 'RATE_LIMITED':
      return retryAfter === undefined || message.includes('ask for less') ? undefined : retryHint(retryAfter);
    case 'TIMED_OUT':
      // The message of the service contains the advice.
      if (path) return undefined;
      return `Wait longer with --timeout SECONDS.${effectWarning}`;
    case 'UNAVAILABLE':
      return `Run ${commandName} status to see what is missing.${effectWarning}`;
    case 'INTERNAL':
      return `${requestId === undefined ? '' : `Find it in the log of the service by ${requestId}.`}${effectWarning}`.trim();
    default:
      return undefined;
  }
}

function retryHint(seconds: number): string {
  const at = new Date(Date.now() + seconds * 1_000).toISOString().slice(11, 19);
  return `Retry at ${at} UTC.`;
}
