import type OpenAI from 'openai';
import { APIConnectionError, APIError } from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { z } from 'zod';
import { DomainError } from '../errors.js';
import { BodyTooLargeError } from './boundedFetch.js';
import type { TokenCounts } from './languageModel.js';
import { ModelFailure, type ModelFailureReason } from './modelFailure.js';
import { isAboutSettings } from './requestDialect.js';
import { retryAfterMs, withinLimit } from './timeLimit.js';

/**
 * Result of one request to a chat server.
 *
 * | result              | cause                                                       | next step of the language model         |
 * | ------------------- | ----------------------------------------------------------- | --------------------------------------- |
 * | answered            | an answer                                                   | validates it                            |
 * | answered, `failure` | refusal, cut off, no choice                                 | fails                                   |
 * | failed, `complaint` | 400 or 422 that names neither length nor filter             | retries in the next dialect, or fails   |
 * | failed, `isRetryable` | 408, 429 with quota left, 5xx, lost connection, no completion | retries with back-off within its budget |
 * | failed              | any other                                                   | fails                                   |
 */
export type ChatAttempt =
  | {
      readonly kind: 'answered';
      /** Text up to where the model stopped; empty if it wrote nothing. */
      readonly text: string;
      /** Reason if the text is not an answer. */
      readonly failure?: ModelFailure;
      /** Undefined if the server does not report it. */
      readonly tokens?: TokenCounts;
    }
  | FailedChatAttempt;

/** Request without an answer. */
export interface FailedChatAttempt {
  readonly kind: 'failed';
  readonly failure: ModelFailure;
  /** True if a retry of the same request makes sense. */
  readonly isRetryable: boolean;
  /** Wait in ms that the server asks for before a retry. */
  readonly waitMs?: number;
  /** True if tokens may have been spent: a request that was sent and not refused may be billed, answered or not. */
  readonly mayBeBilled: boolean;
  /** Text of the server about a request that it refuses. Untrusted: to be searched for known words, never shown. */
  readonly complaint?: string;
}

/** Sends one request, within a time limit that covers the last byte of its answer. Never rejects. */
export async function attemptChat(
  client: OpenAI,
  body: ChatCompletionCreateParamsNonStreaming,
  limitMs: number,
  signal: AbortSignal,
): Promise<ChatAttempt> {
  try {
    return answeredAttempt(
      await withinLimit(limitMs, signal, (ended) => client.chat.completions.create(body, { signal: ended })),
    );
  } catch (error) {
    if (signal.aborted) return failedAttempt('ABORTED', 'The question was withdrawn.', { mayBeBilled: true });
    if (error instanceof DomainError) {
      return failedAttempt('TIMED_OUT', `Expected the whole answer within ${limitMs} ms: try again later.`, {
        mayBeBilled: true,
      });
    }
    if (error instanceof APIError && error.status !== undefined) return refusedAttempt(error as RefusingError);
    return brokenAttempt(error);
  }
}

const count = z.number().int().nonnegative();
const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).optional().catch(undefined),
});

function answeredAttempt(answer: unknown): ChatAttempt {
  const parsed = Completion.safeParse(answer);
  if (!parsed.success) return notACompletion();
  const { choices, usage } = parsed.data;
  const tokens = usage && { input: usage.prompt_tokens, output: usage.completion_tokens };
  const [choice] = choices;
  // Tokens were spent on nothing, so the model does not ask again; background work may.
  if (!choice) return { kind: 'answered', text: '', tokens, failure: unavailable('answered without any choice') };
  return { kind: 'answered', text: choice.message.content ?? '', tokens, failure: shortcoming(choice) };
}

function shortcoming({ finish_reason, message }: z.output<typeof Completion>['choices'][number]) {
  if (message.refusal || finish_reason === 'content_filter') {
    return new ModelFailure(
      'REFUSED',
      'The model, or a filter around it, will not answer this question: rephrase it, or change the filter.',
    );
  }
  if (finish_reason === 'length') {
    return new ModelFailure('CUT_OFF', 'The answer did not fit: ask for less at once, or allow more tokens.');
  }
  return undefined;
}

type RefusingError = APIError<number, Headers>;

function refusedAttempt(error: RefusingError): FailedChatAttempt {
  const { status } = error;
  const errorText = [error.code, error.param, error.type, error.message]
    .map((part) => String(part ?? '').slice(0, 4_000))
    .join(' ');
  const waitMs = retryAfterMs(error.headers, Date.now());
  const wait = waitMs >= 0 ? { waitMs } : {};
  if (status === 429) {
    // A retry is useless if the account has run out of money.
    if (/insufficient_quota/.test(errorText))
      return failedAttempt(
        'RATE_LIMITED',
        'The account at the model server has no quota left: top it up, or change the key.',
        {},
      );
    const message = 'Expected the model server to take the request, got status 429: try again later.';
    return failedAttempt('RATE_LIMITED', message, { isRetryable: true, ...wait });
  }
  if (status === 408)
    return failedAttempt('TIMED_OUT', 'The model server gave up (status 408): try again later.', {
      isRetryable: true,
      ...wait,
    });
  if (status >= 500) {
    return {
      kind: 'failed',
      failure: unavailable(`answered with status ${status}`),
      isRetryable: true,
      mayBeBilled: false,
      ...wait,
    };
  }
  if (
    status === 413 ||
    /context_length|context[ _](?:size|window|length)|maximum context|maximum number of tokens/i.test(errorText)
  ) {
    return failedAttempt('TOO_LARGE', 'The question is larger than the model reads: ask about less at once.', {});
  }
  if (/content_filter|content_policy|content management policy/i.test(errorText)) {
    return failedAttempt(
      'REFUSED',
      'A filter before the model refuses this question: rephrase it, or change the filter.',
      {},
    );
  }
  const message = `The model server refused the request (status ${status}): check its API key, base URL and model name.`;
  if (status !== 400 && status !== 422) return failedAttempt('NOT_ALLOWED', message, {});
  return failedAttempt(isAboutSettings(errorText) ? 'NOT_ALLOWED' : 'BAD_REQUEST', message, { complaint: errorText });
}

/** Error codes of connections that were never established: nothing was sent. */
const unconnected = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

function brokenAttempt(error: unknown): FailedChatAttempt {
  const chain = [...causes(error)];
  if (chain.some((one) => one instanceof BodyTooLargeError)) {
    return failedAttempt(
      'TOO_LARGE',
      'The answer of the model server is larger than Kith reads: ask for less at once.',
      {
        mayBeBilled: true,
      },
    );
  }
  if (chain.some(({ name }) => name === 'SyntaxError')) return notACompletion();
  const code = chain.map((one) => one.code).find((one) => typeof one === 'string');
  const isNetworkCode = code !== undefined && /^(?:E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(code);
  const isConnectionLost = isNetworkCode || chain.some((one) => one instanceof APIConnectionError);
  const problem = isConnectionLost ? `lost the connection${isNetworkCode ? ` (${code})` : ''}` : 'could not be asked';
  return {
    kind: 'failed',
    failure: unavailable(problem),
    isRetryable: isConnectionLost,
    mayBeBilled: !(isNetworkCode && unconnected.test(code)),
  };
}

interface Thrown {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** Yields an error and its causes; `fetch` may throw objects that are no `Error` of this realm. */
function* causes(error: unknown): Generator<Thrown> {
  for (let current = error, depth = 0; typeof current === 'object' && current !== null && depth < 5; depth += 1) {
    yield current;
    current = (current as Thrown).cause;
  }
}

/** Returns the failure for the page of a proxy, or a truncated answer; a retry may succeed. */
function notACompletion(): FailedChatAttempt {
  const failure = unavailable('answered something else than a chat completion');
  return { kind: 'failed', failure, isRetryable: true, mayBeBilled: true };
}

const unavailable = (problem: string): ModelFailure =>
  new ModelFailure('UNAVAILABLE', `The model server ${problem}: check its base URL, or try again later.`);

function failedAttempt(
  reason: ModelFailureReason,
  message: string,
  fields: Partial<Omit<FailedChatAttempt, 'kind' | 'failure'>>,
): FailedChatAttempt {
  return {
    kind: 'failed',
    failure: new ModelFailure(reason, message),
    isRetryable: false,
    mayBeBilled: false,
    ...fields,
  };
}
