import { dataOf, isTransient, type HttpAnswer } from './answer.js';
import { Bookmarks } from './bookmarks.js';
import { KithError } from './errors.js';
import { headersOf, type RequestContext } from './headers.js';
import {
  ForgetMemoryDocument,
  type ForgetMemoryInput,
  type ForgetMemoryMutation,
  RecallDocument,
  type RecallQuery,
  type RecallQueryVariables,
  RecordMessagesDocument,
  type RecordMessagesInput,
  type RecordMessagesMutation,
  RememberMemoryDocument,
  type RememberMemoryInput,
  type RememberMemoryMutation,
  type TypedDocumentString,
} from './operations.generated.js';
import { pause, withTimeLimit } from './timing.js';

export interface KithClientOptions extends RequestContext {
  /** Address of Kith, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  /**
   * A token, or a function that returns a valid one. It is called before every request, and always for the same caller.
   */
  readonly token?: string | (() => string | Promise<string>);
  /** Time limit of a call in ms, over all its attempts; 30,000 if absent. */
  readonly timeLimitMs?: number;
  /** Number of retries of a read if the service is unavailable; 2 if absent. */
  readonly retries?: number;
  /** Sends requests; the platform's own if absent. */
  readonly fetch?: typeof fetch;
}

/** Options of one call. */
export interface RunOptions extends RequestContext {
  readonly signal?: AbortSignal;
  readonly timeLimitMs?: number;
}

/** Readiness of a service and, if it is not ready, the reason. */
export interface Health {
  readonly ready: boolean;
  readonly reason: string | undefined;
}

/** Arguments of a call; variables are optional if none of them is required. */
type Arguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: RunOptions]
    : [variables: Variables, options?: RunOptions];

const defaultTimeLimitMs = 30_000;
const defaultRetries = 2;
const initialBackoffMs = 200;
/** Longest pause before a retry; for a longer one the call rejects instead. */
const maxRetryAfterSeconds = 5;

/** Client of the Kith API. One client is one caller: it reads its own writes from any replica of the service. */
export class KithClient {
  /** Base URL of requests. */
  readonly url: string;
  private bookmarks = new Bookmarks();

  /** Throws INVALID_INPUT for an invalid address. */
  constructor(private readonly options: KithClientOptions) {
    this.url = baseOf(options.url);
  }

  /** Returns a client of the same caller for another viewer, persona or context. Both read the writes of either. */
  as(context: RequestContext): KithClient {
    const client = new KithClient({ ...this.options, ...context });
    client.bookmarks = this.bookmarks;
    return client;
  }

  /**
   * Runs an operation and resolves with its data; rejects with a `KithError`. Reads are retried if the service is
   * unavailable, and so is `recordMessages`, whose external ids are idempotency keys. Other writes are never retried,
   * since they may have been done.
   */
  async run<Data, Variables>(
    operation: TypedDocumentString<Data, Variables>,
    ...[variables, options = {}]: Arguments<Variables>
  ): Promise<Data> {
    const query = operation.toString();
    const isWrite = !/^\s*query\b/.test(query);
    const body = JSON.stringify({ query, variables: variables ?? {} });
    const mayRepeat = !isWrite || (operation as unknown) === RecordMessagesDocument;
    const { signal, timeLimitMs = this.options.timeLimitMs ?? defaultTimeLimitMs, ...callContext } = options;
    const limits = { signal, limitMs: timeLimitMs, mayHaveHappened: isWrite };
    return withTimeLimit(limits, async (inTime) => {
      const retries = mayRepeat ? (this.options.retries ?? defaultRetries) : 0;
      let bookmarksRefused = false;
      for (let attempt = 0; ; attempt += 1) {
        try {
          return (await this.ask(body, { callContext, isWrite, signal: inTime })) as Data;
        } catch (error) {
          if (!(error instanceof KithError) || inTime.aborted) throw error;
          if (isAboutBookmarks(error) && !bookmarksRefused) {
            // The graph was replaced, or the token is another caller's. Nothing has been executed yet, not even a
            // write.
            bookmarksRefused = true;
            this.bookmarks.clear();
            continue;
          }
          const { retryAfter = 0 } = error;
          if (attempt >= retries || !isTransient(error) || retryAfter > maxRetryAfterSeconds) throw error;
          await pause(retryAfter * 1_000 + initialBackoffMs * 2 ** attempt * (0.5 + Math.random() / 2), inTime);
        }
      }
    });
  }

  /**
   * Records what was said and returns it with the context for the reply: of kind CONVERSATION, unless `returnContext`
   * names another. Safe to repeat, since external ids are idempotency keys.
   */
  async turn(input: RecordMessagesInput, options?: RunOptions): Promise<RecordMessagesMutation['recordMessages']> {
    const inputWithContext = { returnContext: { kind: 'CONVERSATION' as const }, ...input };
    return (await this.run(RecordMessagesDocument, { input: inputWithContext }, options)).recordMessages;
  }

  /** Returns the memories that answer a question, best first, with the cards of what they name. */
  async recall(
    query: string,
    recallOptions: Omit<RecallQueryVariables, 'query'> = {},
    options?: RunOptions,
  ): Promise<RecallQuery['recall']> {
    return (await this.run(RecallDocument, { ...recallOptions, query }, options)).recall;
  }

  /** Stores one statement and returns what it did, with the memory. Never retried automatically. */
  async remember(input: RememberMemoryInput, options?: RunOptions): Promise<RememberMemoryMutation['rememberMemory']> {
    return (await this.run(RememberMemoryDocument, { input }, options)).rememberMemory;
  }

  /** Forgets a memory; it can be restored until `purgeAt`. */
  async forget(input: ForgetMemoryInput, options?: RunOptions): Promise<ForgetMemoryMutation['forgetMemory']> {
    return (await this.run(ForgetMemoryDocument, { input }, options)).forgetMemory;
  }

  /** Checks if the service is ready for requests; no token is needed. Rejects if the service does not answer. */
  async health(options: Pick<RunOptions, 'signal' | 'timeLimitMs'> = {}): Promise<Health> {
    const answer = await this.get('/health/ready', options);
    if (answer.status === 200) return { ready: true, reason: undefined };
    try {
      dataOf(answer, false);
    } catch (error) {
      if (error instanceof KithError && error.code === 'UNAVAILABLE') return { ready: false, reason: error.message };
      throw error;
    }
    return { ready: false, reason: undefined };
  }

  /** Returns the version of the service; undefined if it does not tell. */
  async version(options: Pick<RunOptions, 'signal' | 'timeLimitMs'> = {}): Promise<string | undefined> {
    return versionOf((await this.get('/', options)).text);
  }

  /** Returns the headers of caller, viewer and context, for other requests to the same service, such as MCP. */
  async headers(): Promise<Headers> {
    return headersOf(this.options, await this.token());
  }

  private get(path: string, { signal, timeLimitMs }: RunOptions): Promise<HttpAnswer> {
    const limits = {
      signal,
      limitMs: timeLimitMs ?? this.options.timeLimitMs ?? defaultTimeLimitMs,
      mayHaveHappened: false,
    };
    const headers = new Headers({ accept: 'application/json' });
    return withTimeLimit(limits, (inTime) => this.send(path, { headers, signal: inTime }, false));
  }

  private async ask(
    body: string,
    { callContext, isWrite, signal }: { callContext: RequestContext; isWrite: boolean; signal: AbortSignal },
  ): Promise<unknown> {
    const { header, onAnswer } = this.bookmarks.forRequest();
    const headers = headersOf({ ...this.options, ...callContext }, await this.token(), header);
    headers.set('content-type', 'application/json');
    headers.set('accept', 'application/json');
    const answer = await this.send('/graphql', { method: 'POST', headers, body, signal }, isWrite);
    onAnswer(answer.headers.get('x-kith-bookmark'));
    return dataOf(answer, isWrite);
  }

  private async token(): Promise<string | undefined> {
    const { token } = this.options;
    return typeof token === 'function' ? await token() : token;
  }

  /**
   * Sends a request and reads its answer to the end. Redirects are not followed: they would turn a write into a read.
   */
  private async send(path: string, request: RequestInit, isWrite: boolean): Promise<HttpAnswer> {
    try {
      const response = await (this.options.fetch ?? fetch)(`${this.url}${path}`, { ...request, redirect: 'manual' });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (cause) {
      const mayHaveHappened = isWrite && !neverConnected(cause);
      throw new KithError('UNREACHABLE', `Nothing answers at ${this.url}.`, { mayHaveHappened, cause });
    }
  }
}

/** Strips query, fragment, trailing slashes and `/graphql` from an address. */
function baseOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new KithError('INVALID_INPUT', 'url must be an address such as http://127.0.0.1:4000.');
  const { origin, pathname, username, password } = new URL(url);
  if (username || password)
    throw new KithError('INVALID_INPUT', 'url must be without a user and a password; a token identifies the caller.');
  return `${origin}${pathname.replace(/\/+$/, '').replace(/\/graphql$/, '')}`;
}

/** True if a request failed before any byte of it was sent. Only Node reports this; elsewhere it is unknown. */
function neverConnected(error: unknown): boolean {
  const code = (error as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

function versionOf(text: string): string | undefined {
  try {
    const body = JSON.parse(text) as { name?: unknown; version?: unknown } | null;
    return body?.name === 'Kith' && typeof body.version === 'string' ? body.version : undefined;
  } catch {
    return undefined;
  }
}

const isAboutBookmarks = ({ code, message }: KithError): boolean =>
  code === 'INVALID_INPUT' && message.startsWith('x-kith-bookmark ');
