import { dataOf, isPassing, type Received } from './answer.js';
import { Bookmarks } from './bookmarks.js';
import { KithError } from './errors.js';
import { headersOf, type Named } from './headers.js';
import { RecordMessagesDocument, type TypedDocumentString } from './operations.generated.js';
import { pause, within } from './timing.js';

export interface KithClientOptions extends Named {
  /** Where Kith is, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  /** A token, or what gives one that is still valid: it is asked before every request, and always for the same caller. */
  readonly token?: string | (() => string | Promise<string>);
  /** Milliseconds within which a call ends, with all its attempts; 30,000 if not given. */
  readonly timeLimitMs?: number;
  /** How often a read is sent again where nobody answers; 2 if not given. */
  readonly retries?: number;
  /** What sends requests; that of the platform, if not given. */
  readonly fetch?: typeof fetch;
}

/** What differs for one call. */
export interface RunOptions extends Named {
  readonly signal?: AbortSignal;
  readonly timeLimitMs?: number;
}

/** Whether a service can answer: if not, why. */
export interface Health {
  readonly ready: boolean;
  readonly reason: string | undefined;
}

/** Variables may be left out where none of them must be there. */
type Arguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: RunOptions]
    : [variables: Variables, options?: RunOptions];

const standardLimitMs = 30_000;
const standardRetries = 2;
const firstPauseMs = 200;
/** Whoever is to wait for longer is told so instead. */
const longestPauseSeconds = 5;

/** Asks a Kith. One client is one caller: it reads what it has written, whichever copy of the service answers. */
export class KithClient {
  /** Where requests go. */
  readonly url: string;
  private bookmarks = new Bookmarks();

  /** Throws INVALID_INPUT where the address is none. */
  constructor(private readonly options: KithClientOptions) {
    this.url = baseOf(options.url);
  }

  /** The same caller, for another viewer, with another persona or in another place; what either writes, both read. */
  as(named: Named): KithClient {
    const other = new KithClient({ ...this.options, ...named });
    other.bookmarks = this.bookmarks;
    return other;
  }

  /**
   * Runs an operation and resolves with its data; rejects with a `KithError`. Reads, and `recordMessages`, which knows
   * what it has kept by its external ids, are sent again where nobody answers; other writes never are, for they may have
   * been done.
   */
  async run<Data, Variables>(
    operation: TypedDocumentString<Data, Variables>,
    ...[variables, options = {}]: Arguments<Variables>
  ): Promise<Data> {
    const query = operation.toString();
    const isWrite = !/^\s*query\b/.test(query);
    const body = JSON.stringify({ query, variables: variables ?? {} });
    const mayRepeat = !isWrite || (operation as unknown) === RecordMessagesDocument;
    const { signal, timeLimitMs = this.options.timeLimitMs ?? standardLimitMs, ...named } = options;
    const ending = { signal, limitMs: timeLimitMs, mayHaveHappened: isWrite };
    return within(ending, async (inTime) => {
      const retries = mayRepeat ? (this.options.retries ?? standardRetries) : 0;
      let bookmarksRefused = false;
      for (let attempt = 0; ; attempt += 1) {
        try {
          return (await this.ask(body, { named, isWrite, signal: inTime })) as Data;
        } catch (error) {
          if (!(error instanceof KithError) || inTime.aborted) throw error;
          if (isAboutBookmarks(error) && !bookmarksRefused) {
            // The graph was replaced, or the token is another caller's; nothing has been done yet, of a write either.
            bookmarksRefused = true;
            this.bookmarks.clear();
            continue;
          }
          const { retryAfter = 0 } = error;
          if (attempt >= retries || !isPassing(error) || retryAfter > longestPauseSeconds) throw error;
          await pause(retryAfter * 1_000 + firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2), inTime);
        }
      }
    });
  }

  /** Asks whether everything is there that a request needs; no token is needed. Rejects where nothing answers. */
  async health(options: Pick<RunOptions, 'signal' | 'timeLimitMs'> = {}): Promise<Health> {
    const received = await this.get('/health/ready', options);
    if (received.status === 200) return { ready: true, reason: undefined };
    try {
      dataOf(received, false);
    } catch (error) {
      if (error instanceof KithError && error.code === 'UNAVAILABLE') return { ready: false, reason: error.message };
      throw error;
    }
    return { ready: false, reason: undefined };
  }

  /** The version of the service; undefined where it does not say. */
  async version(options: Pick<RunOptions, 'signal' | 'timeLimitMs'> = {}): Promise<string | undefined> {
    return versionOf((await this.get('/', options)).text);
  }

  /** What says who asks, for whom and where: for requests of another kind to the same service, such as those of MCP. */
  async headers(): Promise<Headers> {
    return headersOf(this.options, await this.token());
  }

  private get(path: string, { signal, timeLimitMs }: RunOptions): Promise<Received> {
    const ending = {
      signal,
      limitMs: timeLimitMs ?? this.options.timeLimitMs ?? standardLimitMs,
      mayHaveHappened: false,
    };
    const headers = new Headers({ accept: 'application/json' });
    return within(ending, (inTime) => this.send(path, { headers, signal: inTime }, false));
  }

  private async ask(
    body: string,
    { named, isWrite, signal }: { named: Named; isWrite: boolean; signal: AbortSignal },
  ): Promise<unknown> {
    const { header, answered } = this.bookmarks.forRequest();
    const headers = headersOf({ ...this.options, ...named }, await this.token(), header);
    headers.set('content-type', 'application/json');
    headers.set('accept', 'application/json');
    const received = await this.send('/graphql', { method: 'POST', headers, body, signal }, isWrite);
    answered(received.headers.get('x-kith-bookmark'));
    return dataOf(received, isWrite);
  }

  private async token(): Promise<string | undefined> {
    const { token } = this.options;
    return typeof token === 'function' ? await token() : token;
  }

  /** Sends a request and reads its answer to the end. Redirects are not followed: they would turn a write into a read. */
  private async send(path: string, request: RequestInit, isWrite: boolean): Promise<Received> {
    try {
      const response = await (this.options.fetch ?? fetch)(`${this.url}${path}`, { ...request, redirect: 'manual' });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (cause) {
      const mayHaveHappened = isWrite && !neverConnected(cause);
      throw new KithError('UNREACHABLE', `Nothing answers at ${this.url}.`, { mayHaveHappened, cause });
    }
  }
}

/** The address without what is added to it. */
function baseOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new KithError('INVALID_INPUT', 'url must be an address such as http://127.0.0.1:4000.');
  const { origin, pathname, username, password } = new URL(url);
  if (username || password)
    throw new KithError('INVALID_INPUT', 'url must be without a user and a password; a token says who asks.');
  return `${origin}${pathname.replace(/\/+$/, '').replace(/\/graphql$/, '')}`;
}

/** Whether a request failed before a byte of it was sent; only Node says so, and elsewhere nobody knows. */
function neverConnected(error: unknown): boolean {
  const code = (error as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

function versionOf(text: string): string | undefined {
  try {
    const said = JSON.parse(text) as { name?: unknown; version?: unknown } | null;
    return said?.name === 'Kith' && typeof said.version === 'string' ? said.version : undefined;
  } catch {
    return undefined;
  }
}

const isAboutBookmarks = ({ code, message }: KithError): boolean =>
  code === 'INVALID_INPUT' && message.startsWith('x-kith-bookmark ');
