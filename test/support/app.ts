import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { Application } from '../../src/app/application.js';
import { compose } from '../../src/app/compose.js';
import type { Ingredients } from '../../src/app/ingredients.js';
import { makeToken, type TokenKeys, type TokenRole } from '../../src/platform/auth/accessTokens.js';
import type { ChatKind } from '../../src/disclosure/audience.js';
import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import { createLocalEmbedder } from '../../src/platform/models/embedding/localEmbedder.js';
import type { RequestReport } from '../../src/api/serverParts.js';

/** The secret that signs the tokens of the tests. */
export const testSecret = 'a-secret-of-the-tests-that-is-long-enough';

/** The key of the tests for what is removed. */
export const testErasureKey = 'a-key-of-the-tests-for-what-is-removed';

/** What `extensions` of an answer's error hold. */
export interface AnsweredError {
  message: string;
  path?: (string | number)[];
  extensions: { code: string; [name: string]: unknown };
}

/** One answer of the API. */
export interface Answer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
  data: any;
  errors: AnsweredError[] | undefined;
  /** The code of the first error. */
  code: string | undefined;
}

/** Who asks, and how. */
export interface Asking {
  as: string;
  roles?: TokenRole[];
  tenant?: string;
  headers?: Record<string, string>;
}

/** How a service of the tests differs from the usual one. */
export interface TestOptions {
  /** Its clock; the system's, if not given. */
  now?: () => number;
  /** null leaves the embedder out. */
  embedder?: Embedder | null;
  rateLimit?: number;
  deadlineMs?: number;
  quotas?: Ingredients['quotas'];
  defaults?: Ingredients['defaults'];
  ageing?: Ingredients['ageing'];
  corsOrigins?: string[];
  graphiql?: boolean;
  /** The folder of the page; without it /explore is not served. */
  page?: Promise<string>;
  /** What tokens are verified with, instead of `testSecret`. */
  keys?: TokenKeys;
  /** Where the graph is reached, instead of directly. */
  neo4jUri?: string;
  /** Where its job store is; without one nothing runs by the clock. */
  jobs?: Ingredients['jobs'];
  role?: Ingredients['role'];
  model?: Ingredients['model'];
  tokensPerDay?: number;
  makeHandlers?: Ingredients['makeHandlers'];
  allowlists?: Ingredients['allowlists'];
  issuer?: Ingredients['issuer'];
  checksKeys?: boolean;
  /** Where it listens; on any port that is free, if not given. */
  port?: number;
  /** The tenant that it works for; a new one, if not given. */
  tenant?: string;
  /** Hears the name of every statement that was answered. */
  onStatement?: (name: string) => void;
  /** Hears of every line of the log; without it nothing is logged. */
  logTo?: (line: string) => void;
}

/** A service of the tests: real HTTP, real Neo4j, the real embedding model, and a tenant of its own. */
export class TestApp {
  private readonly tokens = new Map<string, Promise<string>>();

  private constructor(
    /** Notifications of the database about statements; must stay empty. */
    readonly notifications: string[],
    /** Database hits of the statements that asked for a profile, by name, added up; cleared by whoever counts. */
    readonly hits: Map<string, number>,
    /** What each request has cost, in the order they ended. */
    readonly requests: RequestReport[],
    readonly app: Application,
    readonly server: Awaited<ReturnType<Application['listen']>>,
    readonly tenant: string,
    readonly embedder: Embedder | undefined,
  ) {}

  /** Starts a service on a free port. */
  static async start(options: TestOptions = {}): Promise<TestApp> {
    const uri = options.neo4jUri ?? required('KITH_TEST_NEO4J_URI');
    const embedder = options.embedder === null ? undefined : (options.embedder ?? (await sharedEmbedder()));
    const warnings: string[] = [];
    const counted = new Map<string, number>();
    const requests: RequestReport[] = [];
    const tenant = options.tenant ?? newTenant();
    const { jobs, role, model, tokensPerDay, makeHandlers, quotas, defaults, ageing, graphiql } = options;
    const { allowlists, issuer, page, checksKeys } = options;
    const app = await compose({
      neo4j: { uri, user: 'neo4j', password: required('KITH_TEST_NEO4J_PASSWORD') },
      embedder,
      keys: options.keys ?? { secret: testSecret },
      erasureKey: testErasureKey,
      log: options.logTo ? pino({ level: 'trace' }, { write: options.logTo }) : pino({ level: 'silent' }),
      clock: options.now ?? Date.now,
      rateLimit: options.rateLimit ?? 0,
      deadlineMs: options.deadlineMs,
      corsOrigins: options.corsOrigins ?? [],
      ...{
        jobs,
        role,
        model,
        tokensPerDay,
        makeHandlers,
        quotas,
        defaults,
        ageing,
        graphiql,
        allowlists,
        issuer,
        page,
        checksKeys,
      },
      // Other tests note work in the same graph at the same time.
      workTenant: tenant,
      onStatement: ({ name, notifications, hits }) => {
        options.onStatement?.(name);
        warnings.push(...notifications.map((one) => `${name}: ${one}`));
        if (hits !== undefined) counted.set(name, (counted.get(name) ?? 0) + hits);
      },
      onRequest: (report) => requests.push(report),
    });
    return new TestApp(
      warnings,
      counted,
      requests,
      app,
      await app.listen('127.0.0.1', options.port ?? 0),
      tenant,
      embedder,
    );
  }

  /** Asks the API over HTTP. */
  async ask(asking: Asking | string, query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
    const { as, roles = [], tenant = this.tenant, headers = {} } = typeof asking === 'string' ? { as: asking } : asking;
    const token = await this.token(as, tenant, roles);
    return this.post(JSON.stringify({ query, variables }), { authorization: `Bearer ${token}`, ...headers });
  }

  /** Posts any body with any headers. */
  async post(body: string, headers: Record<string, string>): Promise<Answer> {
    const response = await fetch(`${this.server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const { data, errors } = (await response.json()) as Pick<Answer, 'data' | 'errors'>;
    return { status: response.status, headers: response.headers, data, errors, code: errors?.[0]?.extensions.code };
  }

  /** Asks and expects an answer without errors; gives its data. */
  async must(asking: Asking | string, query: string, variables: Record<string, unknown> = {}): Promise<Answer['data']> {
    const answer = await this.ask(asking, query, variables);
    if (answer.errors) throw new Error(`${query}\n${JSON.stringify(answer.errors)}`);
    return answer.data;
  }

  /** The id of a person's account. */
  async idOf(handle: string, tenant = this.tenant): Promise<string> {
    return (await this.must({ as: handle, tenant }, '{ me { id } }')).me.id;
  }

  /** Makes a chat with participants, as a connector; they take part from `at` on, or from now. */
  async chat(externalId: string, kind: ChatKind, participants: string[], at?: string): Promise<string> {
    const bridge: Asking = { as: 'bridge', roles: ['connector'] };
    const upsert = 'mutation ($input: UpsertChatInput!) { upsertChat(input: $input) { chat { id } } }';
    const { id } = (await this.must(bridge, upsert, { input: { externalId, kind } })).upsertChat.chat;
    const join = 'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { id } } }';
    for (const handle of participants) await this.must(bridge, join, { input: { chat: id, person: { handle }, at } });
    return id;
  }

  /** Remembers one statement and gives the payload: outcome and memory { id … }. */
  async remember(
    asking: Asking | string,
    input: Record<string, unknown>,
    fields = 'id text memoryKey',
  ): Promise<Answer['data']> {
    const query = `mutation ($input: RememberInput!) { rememberMemory(input: $input) { outcome memory { ${fields} } } }`;
    return (await this.must(asking, query, { input })).rememberMemory;
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.app.close();
    await this.embedder?.close();
  }

  /** Whoever asks again has the same token: signing one takes longer than many an answer. */
  /** A token of somebody, made once. */
  token(handle: string, tenantId = this.tenant, roles: TokenRole[] = []): Promise<string> {
    const key = JSON.stringify([handle, tenantId, roles]);
    const token = this.tokens.get(key) ?? makeToken(testSecret, { handle, tenantId, roles, hours: 1 });
    this.tokens.set(key, token);
    return token;
  }
}

/** The tenants of a test file, which go with it (test/support/environment.mjs); undefined outside of jest. */
const tenants = () =>
  (globalThis as { kithTestTenants?: { add(tenant: string): void; forget(tenant: string): Promise<void> } })
    .kithTestTenants;

/** The name of a tenant that nobody else uses. */
export function newTenant(): string {
  const tenant = `t-${randomBytes(8).toString('hex')}`;
  tenants()?.add(tenant);
  return tenant;
}

/** Takes what is stored of a tenant out of the graph, where a test makes many. */
export async function forgetTenant(tenant: string): Promise<void> {
  await tenants()?.forget(tenant);
}

let embedder: Promise<Embedder> | undefined;

/** The embedder of all services of this worker: its process, which loads the model, ends with the worker. */
async function sharedEmbedder(): Promise<Embedder> {
  embedder ??= createLocalEmbedder({
    modelFile: required('KITH_TEST_MODEL_FILE'),
    tokenizerFile: required('KITH_TEST_TOKENIZER_FILE'),
  });
  return { ...(await embedder), close: async () => undefined };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the tests are started by jest's global setup.`);
  return value;
}
