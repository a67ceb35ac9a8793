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
 * | failed, `again`     | 408, 429 with quota left, 5xx, lost connection, no completion | retries with back-off within its budget |
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
  readonly again: boolean;
  /** Wait in ms that the server asks for before a retry. */
  readonly waitMs?: number;
  /** True if tokens may have been spent: a request that was sent and not refused may be billed, answered or not. */
  readonly spent: boolean;
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
    return understood(
      await withinLimit(limitMs, signal, (ended) => client.chat.completions.create(body, { signal: ended })),
    );
  } catch (error) {
    if (signal.aborted) return failed('ABORTED', 'The question was withdrawn.', { spent: true });
    if (error instanceof DomainError) {
      return failed('TIMED_OUT', `Expected the whole answer within ${limitMs} ms: try again later.`, { spent: true });
    }
    if (error instanceof APIError && error.status !== undefined) return refused(error as RefusingError);
    return broken(error);
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

function understood(answer: unknown): ChatAttempt {
  const read = Completion.safeParse(answer);
  if (!read.success) return notACompletion();
  const { choices, usage } = read.data;
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

function refused(error: RefusingError): FailedChatAttempt {
  const { status } = error;
  const said = [error.code, error.param, error.type, error.message]
    .map((part) => String(part ?? '').slice(0, 4_000))
    .join(' ');
  const waitMs = retryAfterMs(error.headers, Date.now());
  const wait = waitMs >= 0 ? { waitMs } : {};
  if (status === 429) {
    // A retry is useless if the account has run out of money.
    if (/insufficient_quota/.test(said))
      return failed(
        'RATE_LIMITED',
        'The account at the model server has no quota left: top it up, or change the key.',
        {},
      );
    const message = 'Expected the model server to take the request, got status 429: try again later.';
    return failed('RATE_LIMITED', message, { again: true, ...wait });
  }
  if (status === 408)
    return failed('TIMED_OUT', 'The model server gave up (status 408): try again later.', { again: true, ...wait });
  if (status >= 500) {
    return {
      kind: 'failed',
      failure: unavailable(`answered with status ${status}`),
      again: true,
      spent: false,
      ...wait,
    };
  }
  if (
    status === 413 ||
    /context_length|context[ _](?:size|window|length)|maximum context|maximum number of tokens/i.test(said)
  ) {
    return failed('TOO_LARGE', 'The question is larger than the model reads: ask about less at once.', {});
  }
  if (/content_filter|content_policy|content management policy/i.test(said)) {
    return failed('REFUSED', 'A filter before the model refuses this question: rephrase it, or change the filter.', {});
  }
  const message = `The model server refused the request (status ${status}): check its API key, base URL and model name.`;
  if (status !== 400 && status !== 422) return failed('NOT_ALLOWED', message, {});
  return failed(isAboutSettings(said) ? 'NOT_ALLOWED' : 'BAD_REQUEST', message, { complaint: said });
}

/** Error codes of connections that were never established: nothing was sent. */
const unconnected = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

function broken(error: unknown): FailedChatAttempt {
  const chain = [...causes(error)];
  if (chain.some((one) => one instanceof BodyTooLargeError)) {
    return failed('TOO_LARGE', 'The answer of the model server is larger than Kith reads: ask for less at once.', {
      spent: true,
    });
  }
  if (chain.some(({ name }) => name === 'SyntaxError')) return notACompletion();
  const code = chain.map((one) => one.code).find((one) => typeof one === 'string');
  const known = code !== undefined && /^(?:E[A-Z]+|UND_ERR_[A-Z_]+)$/.test(code);
  const lost = known || chain.some((one) => one instanceof APIConnectionError);
  const problem = lost ? `lost the connection${known ? ` (${code})` : ''}` : 'could not be asked';
  return {
    kind: 'failed',
    failure: unavailable(problem),
    again: lost,
    spent: !(known && unconnected.test(code)),
  };
}

interface Thrown {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** Yields an error and its causes; `fetch` may throw objects that are no `Error` of this realm. */
function* causes(error: unknown): Generator<Thrown> {
  for (let one = error, depth = 0; typeof one === 'object' && one !== null && depth < 5; depth += 1) {
    yield one;
    one = (one as Thrown).cause;
  }
}

/** Returns the failure for the page of a proxy, or a truncated answer; a retry may succeed. */
function notACompletion(): FailedChatAttempt {
  const failure = unavailable('answered something else than a chat completion');
  return { kind: 'failed', failure, again: true, spent: true };
}

const unavailable = (problem: string): ModelFailure =>
  new ModelFailure('UNAVAILABLE', `The model server ${problem}: check its base URL, or try again later.`);

function failed(
  reason: ModelFailureReason,
  message: string,
  more: Partial<Omit<FailedChatAttempt, 'kind' | 'failure'>>,
): FailedChatAttempt {
  return { kind: 'failed', failure: new ModelFailure(reason, message), again: false, spent: false, ...more };
}
