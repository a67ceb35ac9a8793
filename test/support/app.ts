import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { Application } from '../../src/app/application.js';
import { compose } from '../../src/app/compose.js';
import type { Dependencies } from '../../src/app/dependencies.js';
import { makeToken, type TokenKeys, type TokenRole } from '../../src/platform/auth/accessTokens.js';
import type { ChatKind } from '../../src/disclosure/audience.js';
import type { Embedder } from '../../src/platform/models/embedding/embedder.js';
import { createLocalEmbedder } from '../../src/platform/models/embedding/localEmbedder.js';
import type { RequestReport } from '../../src/api/serverDependencies.js';
import { countsOf } from './indexedLists.js';
import { requireListed } from './listedErrors.js';

/** Secret that signs the tokens of the tests. */
export const testSecret = 'a-secret-of-the-tests-that-is-long-enough';

/** Erasure key of the tests: keys the HMAC of tombstones. */
export const testErasureKey = 'a-key-of-the-tests-for-what-is-removed';

/** Error of a GraphQL answer, with its `extensions`. */
export interface AnswerError {
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
  errors: AnswerError[] | undefined;
  /** Code of the first error. */
  code: string | undefined;
}

/** Caller of a request: handle, roles, tenant and extra headers. */
export interface TestCaller {
  as: string;
  roles?: TokenRole[];
  tenant?: string;
  headers?: Record<string, string>;
}

/** Settings of a test service that differ from the defaults. */
export interface TestOptions {
  /** Clock in epoch ms. Default: the system clock. */
  now?: () => number;
  /** Embedder of the service. `null` disables embedding. */
  embedder?: Embedder | null;
  rateLimit?: number;
  deadlineMs?: number;
  quotas?: Dependencies['quotas'];
  defaults?: Dependencies['defaults'];
  ageing?: Dependencies['ageing'];
  learning?: Dependencies['learning'];
  corsOrigins?: string[];
  graphiql?: boolean;
  /** Folder of the built Explorer. Without it /explore is not served. */
  page?: Promise<string>;
  /** Keys that verify tokens, instead of `testSecret`. */
  keys?: TokenKeys;
  /** Bolt URI of the graph. Default: the test server, directly. */
  neo4jUri?: string;
  /** Job store of the service. Without one no job runs on a schedule. */
  jobs?: Dependencies['jobs'];
  role?: Dependencies['role'];
  model?: Dependencies['model'];
  modelTokens?: Dependencies['modelTokens'];
  handlersOverride?: Dependencies['handlersOverride'];
  allowlists?: Dependencies['allowlists'];
  issuer?: Dependencies['issuer'];
  checksKeys?: boolean;
  ledgerFile?: string;
  /** Port to listen on. Default: any free port. */
  port?: number;
  /** Tenant of the work runner. Default: a new tenant. */
  tenant?: string;
  /** Receives the name of each statement that was answered. */
  onStatement?: (name: string) => void;
  /** Receives each line of the log. Without it nothing is logged. */
  logTo?: (line: string) => void;
}

/** Service of the tests: real HTTP, real Neo4j, the real embedding model, and a tenant of its own. */
export class TestApp {
  private readonly tokens = new Map<string, Promise<string>>();

  private constructor(
    private readonly notifications: readonly string[],
    /** Sum of database hits per profiled statement, by name. The test that counts clears it. */
    readonly hits: Map<string, number>,
    /** Cost of each request, in the order in which the requests ended. */
    readonly requests: RequestReport[],
    readonly app: Application,
    readonly server: Awaited<ReturnType<Application['listen']>>,
    readonly tenant: string,
    readonly embedder: Embedder | undefined,
  ) {}

  /** Starts a service on a free port. */
  static async start(options: TestOptions = {}): Promise<TestApp> {
    const uri = options.neo4jUri ?? requireVariable('KITH_TEST_NEO4J_URI');
    const embedder = options.embedder === null ? undefined : (options.embedder ?? (await sharedEmbedder()));
    const warnings: string[] = [];
    const hitsByStatement = new Map<string, number>();
    const requests: RequestReport[] = [];
    const tenant = options.tenant ?? newTenant();
    const { jobs, role, model, modelTokens, handlersOverride, quotas, defaults, ageing, learning, graphiql } = options;
    const { allowlists, issuer, page, checksKeys, ledgerFile } = options;
    const app = await compose({
      neo4j: { uri, user: 'neo4j', password: requireVariable('KITH_TEST_NEO4J_PASSWORD') },
      embedder,
      keys: options.keys ?? { secret: testSecret },
      erasureKey: testErasureKey,
      log: options.logTo ? pino({ level: 'trace' }, { write: options.logTo }) : pino({ level: 'silent' }),
      clock: options.now ?? Date.now,
      rateLimit: options.rateLimit ?? 0,
      deadlineMs: options.deadlineMs,
      corsOrigins: options.corsOrigins ?? [],
      jobs,
      role,
      model,
      modelTokens,
      handlersOverride,
      quotas,
      defaults,
      ageing,
      learning,
      graphiql,
      allowlists,
      issuer,
      explorerFolder: page,
      checksKeys,
      ledgerFile,
      // Other tests add work to the same graph at the same time.
      workTenant: tenant,
      onStatement: ({ name, notifications, hits }) => {
        options.onStatement?.(name);
        warnings.push(...notifications.map((one) => `${name}: ${one}`));
        if (hits !== undefined) hitsByStatement.set(name, (hitsByStatement.get(name) ?? 0) + hits);
      },
      onRequest: (report) => requests.push(report),
    });
    app.startBackground();
    return new TestApp(
      warnings,
      hitsByStatement,
      requests,
      app,
      await app.listen('127.0.0.1', options.port ?? 0),
      tenant,
      embedder,
    );
  }

  /** Sends a GraphQL request over HTTP. */
  async ask(caller: TestCaller | string, query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
    const { as, roles = [], tenant = this.tenant, headers = {} } = typeof caller === 'string' ? { as: caller } : caller;
    const token = await this.token(as, tenant, roles);
    return this.post(JSON.stringify({ query, variables }), { authorization: `Bearer ${token}`, ...headers });
  }

  /** Posts any body with any headers to /graphql. */
  async post(body: string, headers: Record<string, string>): Promise<Answer> {
    const response = await fetch(`${this.server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const { data, errors } = (await response.json()) as Pick<Answer, 'data' | 'errors'>;
    requireListed(errors ?? []);
    return { status: response.status, headers: response.headers, data, errors, code: errors?.[0]?.extensions.code };
  }

  /** Sends a request and returns its data. Throws if the answer has errors. */
  async must(
    caller: TestCaller | string,
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<Answer['data']> {
    const answer = await this.ask(caller, query, variables);
    if (answer.errors) throw new Error(`${query}\n${JSON.stringify(answer.errors)}`);
    return answer.data;
  }

  /** Returns the id of a person's account. */
  async idOf(handle: string, tenant = this.tenant): Promise<string> {
    return (await this.must({ as: handle, tenant }, '{ me { id } }')).me.id;
  }

  /** Sends a mutation by its name, such as `pinMemory`, with its input. The answer may have errors. */
  mutate(caller: TestCaller | string, name: string, input: object, fields?: string): Promise<Answer> {
    return this.ask(caller, mutationOf(name, fields), { input });
  }

  /** Sends a mutation by its name and returns its payload. Throws if the answer has errors. */
  async mustMutate(caller: TestCaller | string, name: string, input: object, fields?: string): Promise<Answer['data']> {
    return (await this.must(caller, mutationOf(name, fields), { input }))[name];
  }

  /** Creates a chat with participants, as a connector. They take part from `at` (ISO time) on; default: now. */
  async createChat(externalId: string, kind: ChatKind, participants: string[], at?: string): Promise<string> {
    const bridge: TestCaller = { as: 'bridge', roles: ['connector'] };
    const { chat } = await this.mustMutate(bridge, 'upsertChat', { externalId, kind }, 'chat { id }');
    for (const handle of participants)
      await this.mustMutate(bridge, 'joinChat', { chat: chat.id, person: { handle }, at }, 'chat { id }');
    return chat.id;
  }

  /** Remembers one statement and returns the payload: outcome and memory { id … }. */
  remember(caller: TestCaller | string, input: object, fields = 'id text memoryKey'): Promise<Answer['data']> {
    return this.mustMutate(caller, 'rememberMemory', input, `outcome memory { ${fields} }`);
  }

  /** Forgets a memory. */
  async forget(caller: TestCaller | string, id: string): Promise<void> {
    await this.mustMutate(caller, 'forgetMemory', { id });
  }

  /** Restores a forgotten memory and returns it. */
  async restore(caller: TestCaller | string, id: string, fields = 'id'): Promise<Answer['data']> {
    return (await this.mustMutate(caller, 'restoreMemory', { id }, `memory { ${fields} }`)).memory;
  }

  /** Pins a memory. */
  async pin(caller: TestCaller | string, id: string): Promise<void> {
    await this.mustMutate(caller, 'pinMemory', { id, pinned: true });
  }

  /** Runs a job as an operator and returns its counts by name. Throws if the run fails. */
  async runJob(job: string, dryRun = false): Promise<Record<string, number>> {
    const operator: TestCaller = { as: 'op', roles: ['operator'] };
    const fields = 'run { outcome counts { name count } error }';
    const { run } = await this.mustMutate(operator, 'runJob', { job, dryRun }, fields);
    if (run.outcome !== (dryRun ? 'DRY_RUN' : 'DONE') || run.error !== null) throw new Error(JSON.stringify(run));
    return countsOf(run.counts);
  }

  /** Stops the service. Throws if the database has complained of a statement of the product. */
  async stop(): Promise<void> {
    await this.server.stop();
    await this.app.close();
    await this.embedder?.close();
    const complaints = this.notifications.filter((one) => !one.startsWith('test/'));
    if (complaints.length > 0) throw new Error([...new Set(complaints)].join('\n'));
  }

  /** Returns a token of a person. Tokens are cached, because signing one takes longer than many an answer. */
  token(handle: string, tenantId = this.tenant, roles: TokenRole[] = []): Promise<string> {
    const key = JSON.stringify([handle, tenantId, roles]);
    const token = this.tokens.get(key) ?? makeToken(testSecret, { handle, tenantId, roles, hours: 1 });
    this.tokens.set(key, token);
    return token;
  }
}

/** Text of a mutation that takes one input, whose type has the name of the mutation. */
const mutationOf = (name: string, fields = '__typename') =>
  `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${fields} } }`;

/**
 * Registry of the tenants of a test file, which are deleted with the file (test/support/runner/environment.mjs). Undefined
 * outside jest.
 */
const tenantRegistry = () =>
  (globalThis as { kithTestTenants?: { add(tenant: string): void; forget(tenant: string): Promise<void> } })
    .kithTestTenants;

/** Returns the name of a new tenant that no other test uses. */
export function newTenant(): string {
  const tenant = `t-${randomBytes(8).toString('hex')}`;
  tenantRegistry()?.add(tenant);
  return tenant;
}

/** Deletes all data of a tenant from the graph, for tests that create many tenants. */
export async function forgetTenant(tenant: string): Promise<void> {
  await tenantRegistry()?.forget(tenant);
}

let embedder: Promise<Embedder> | undefined;

/**
 * Returns the embedder that all services of this worker share. Its process loads the model once and ends with the
 * worker.
 */
async function sharedEmbedder(): Promise<Embedder> {
  embedder ??= createLocalEmbedder({
    modelFile: requireVariable('KITH_TEST_MODEL_FILE'),
    tokenizerFile: requireVariable('KITH_TEST_TOKENIZER_FILE'),
  });
  return { ...(await embedder), close: async () => undefined };
}

function requireVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the tests are started by jest's global setup.`);
  return value;
}
