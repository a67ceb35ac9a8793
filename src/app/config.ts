import { join, resolve } from 'node:path';
import { z } from 'zod';
import { defaultMaxLive } from '../upkeep/ageing.js';
import { defaultDeadlineMs } from '../platform/deadline.js';
import { minMemory } from '../platform/embedded/neo4j/neo4jMemory.js';
import { DomainError } from '../platform/errors.js';
import { defaultQuotas } from './quotas.js';

const port = z.coerce
  .number('must be a port number from 0 to 65535')
  .int('must be a port number from 0 to 65535')
  .min(0, 'must be a port number from 0 to 65535')
  .max(65_535, 'must be a port number from 0 to 65535');
const ratio = 'must be a number from 0 to 1';
const evenTurns = 'must be an even number of turns, 4 or more';
const wholeTokens = 'must be a whole number, 0 for no limit';
const quota = z.coerce.number(wholeTokens).int(wholeTokens).min(0, wholeTokens);
const deadlineRange = 'must be a whole number of milliseconds from 1000 to 600000';
const flag = oneOf('true', 'false').transform((value) => value === 'true');
const optional = z.string().min(1).optional();

/** OpenAI model that answers questions of this kind well, follows schemas and is cheap. */
const defaultModel = 'gpt-4.1-mini';
const openAiUrl = 'https://api.openai.com/v1';

const environment = z.object({
  KITH_HOST: z.string().default('127.0.0.1'),
  KITH_PORT: port.default(4000),
  KITH_DATA_DIR: z.string().default('.kith'),
  KITH_ARTIFACTS_DIR: optional,
  KITH_DEMO: flag.optional(),
  KITH_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  KITH_ERASURE_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  KITH_LEDGER: z.string().optional(),
  KITH_JWKS_URL: keyUrl().optional(),
  KITH_ISSUER_URL: z.url('must be a URL').optional(),
  KITH_JWT_AUDIENCE: optional,
  KITH_PUBLIC_URL: z
    .url('must be a URL')
    .refine((url) => new URL(url).pathname === '/', 'must be an address without a path')
    .optional(),
  KITH_PAGE_CLIENT_ID: optional,
  NEO4J_URI: z
    .string()
    .regex(/^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\//, 'must start with bolt:// or neo4j://')
    .optional(),
  NEO4J_USER: z.string().default('neo4j'),
  NEO4J_PASSWORD: optional,
  NEO4J_DATABASE: optional,
  KITH_NEO4J_PORT: port.optional(),
  KITH_NEO4J_MEMORY: memorySize().optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(?:\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
    .optional(),
  KITH_ROLE: oneOf('api', 'worker', 'all').default('all'),
  KITH_EMBEDDER: oneOf('local', 'openai', 'none').default('local'),
  OPENAI_API_KEY: optional,
  OPENAI_BASE_URL: z.url('must be a URL').default(openAiUrl),
  KITH_EMBEDDING_MODEL: z.string().default('text-embedding-3-small'),
  KITH_LLM_MODEL: optional,
  KITH_MODEL_TOKENS_PER_DAY: z.coerce.number(wholeTokens).int(wholeTokens).min(0, wholeTokens).default(1_000_000),
  KITH_EXTRACTION: oneOf('on', 'off').default('on'),
  KITH_EXTRACTION_CONFIDENCE: z.coerce.number(ratio).min(0, ratio).max(1, ratio).default(0.7),
  KITH_DEFAULT_SENSITIVITY: oneOf('PUBLIC', 'PERSONAL').default('PUBLIC'),
  KITH_DEFAULT_PORTABLE: oneOf('heard', 'always').default('heard'),
  KITH_AUTO_GC: oneOf('on', 'off').default('on'),
  KITH_MAX_MEMORIES_PER_OWNER: quota.default(defaultMaxLive),
  KITH_WINDOW_TURNS: z.coerce
    .number(evenTurns)
    .int(evenTurns)
    .min(4, evenTurns)
    .max(1_000, 'must be at most 1000 turns')
    .multipleOf(2, evenTurns)
    .default(20),
  KITH_AGENTS_FILE: optional,
  KITH_RATE_LIMIT: z.coerce
    .number('must be a whole number, 0 for no limit')
    .int('must be a whole number, 0 for no limit')
    .min(0, 'must be a whole number, 0 for no limit')
    .default(600),
  KITH_REQUEST_DEADLINE_MS: z.coerce
    .number(deadlineRange)
    .int(deadlineRange)
    .min(1_000, deadlineRange)
    .max(600_000, deadlineRange)
    .default(defaultDeadlineMs),
  KITH_MAX_MEMORIES_PER_PERSON: quota.default(defaultQuotas.memories.perPerson),
  KITH_MAX_MEMORIES_PER_TENANT: quota.default(defaultQuotas.memories.perTenant),
  KITH_MAX_MESSAGES_PER_PERSON: quota.default(defaultQuotas.messages.perPerson),
  KITH_MAX_MESSAGES_PER_TENANT: quota.default(defaultQuotas.messages.perTenant),
  KITH_MAX_CHECKPOINT_BYTES_PER_PERSON: quota.default(defaultQuotas.checkpointBytes.perPerson),
  KITH_MAX_CHECKPOINT_BYTES_PER_TENANT: quota.default(defaultQuotas.checkpointBytes.perTenant),
  KITH_GRAPHIQL: oneOf('on', 'off').optional(),
  KITH_CORS_ORIGINS: origins().default([]),
  KITH_LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
});

/** Validated settings of the process from its environment. docs/configuration.md describes each variable. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the environment. Throws INVALID_INPUT that names the variable and the expected value. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env) {
  const set = given(variables);
  const result = environment.safeParse(set);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    const name = String(issue.path[0]);
    // Hides addresses too: one may hold a password.
    const shown = /SECRET|KEY|PASSWORD|_UR[IL]$/.test(name) ? '' : `; it is "${set[name]}"`;
    throw new DomainError('INVALID_INPUT', `${name} ${issue.message}${shown}.`);
  }
  const env = result.data;
  requireTogether(env);
  const dataDir = resolve(env.KITH_DATA_DIR);
  return {
    host: env.KITH_HOST,
    port: env.KITH_PORT,
    dataDir,
    artifactsDir: env.KITH_ARTIFACTS_DIR ? resolve(env.KITH_ARTIFACTS_DIR) : join(dataDir, 'artifacts'),
    /** Undefined: the demo is loaded if the graph is empty and embedded. */
    demo: env.KITH_DEMO,
    jwtSecret: env.KITH_JWT_SECRET,
    erasureKey: env.KITH_ERASURE_KEY,
    /** Path of the ledger of removals, which is kept outside the graph. */
    ledgerFile: env.KITH_LEDGER ? resolve(env.KITH_LEDGER) : join(dataDir, 'ledger.ndjson'),
    jwksUrl: env.KITH_JWKS_URL,
    /** Claims `iss` and `aud` of tokens that the keys of the URL verify; undefined accepts any. */
    expectedClaims: { issuer: env.KITH_ISSUER_URL, audience: env.KITH_JWT_AUDIENCE },
    /** Issuer of the clients' tokens, if Kith is not the issuer, and the URL of this service as clients reach it. */
    issuer:
      env.KITH_ISSUER_URL === undefined
        ? undefined
        : {
            url: env.KITH_ISSUER_URL,
            /** Client id of the page at /explore at the issuer. Undefined: the page offers no sign-in through it. */
            pageClientId: env.KITH_PAGE_CLIENT_ID,
            publicUrl: (env.KITH_PUBLIC_URL ?? `http://${env.KITH_HOST}:${env.KITH_PORT}`).replace(/\/$/, ''),
          },
    /** External server; undefined for the embedded one. */
    neo4j: env.NEO4J_URI
      ? { uri: env.NEO4J_URI, user: env.NEO4J_USER, password: env.NEO4J_PASSWORD!, database: env.NEO4J_DATABASE }
      : undefined,
    embeddedNeo4jPort: env.KITH_NEO4J_PORT,
    /** Memory of the embedded Neo4j in bytes, heap and page cache together; undefined: by the size of its store. */
    embeddedNeo4jMemory: env.KITH_NEO4J_MEMORY,
    embedder: env.KITH_EMBEDDER,
    openai: { apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL, embeddingModel: env.KITH_EMBEDDING_MODEL },
    /** External job store; undefined for the embedded one. May hold a password. */
    mongodbUri: env.MONGODB_URI,
    role: env.KITH_ROLE,
    /** Undefined: learning waits until a model is configured. */
    languageModel: languageModelOf(env),
    /** Tokens per tenant and day; 0 for no limit. */
    modelTokensPerDay: env.KITH_MODEL_TOKENS_PER_DAY,
    learning: {
      extraction: env.KITH_EXTRACTION === 'on',
      confidence: env.KITH_EXTRACTION_CONFIDENCE,
      windowTurns: env.KITH_WINDOW_TURNS,
    },
    /** Ageing of memories: scheduled or not, and the maximum of live memories per owner or group, 0 for no limit. */
    ageing: { byClock: env.KITH_AUTO_GC === 'on', maxLive: env.KITH_MAX_MEMORIES_PER_OWNER },
    /** Defaults of statements that leave a field out. */
    defaults: {
      inPrivate: env.KITH_DEFAULT_SENSITIVITY,
      portable: env.KITH_DEFAULT_PORTABLE === 'always' ? ('ALWAYS' as const) : ('HEARD' as const),
    },
    quotas: {
      memories: { perPerson: env.KITH_MAX_MEMORIES_PER_PERSON, perTenant: env.KITH_MAX_MEMORIES_PER_TENANT },
      messages: { perPerson: env.KITH_MAX_MESSAGES_PER_PERSON, perTenant: env.KITH_MAX_MESSAGES_PER_TENANT },
      checkpointBytes: {
        perPerson: env.KITH_MAX_CHECKPOINT_BYTES_PER_PERSON,
        perTenant: env.KITH_MAX_CHECKPOINT_BYTES_PER_TENANT,
      },
    },
    /** Path of the allowlists of the agents; undefined for the file that is delivered with Kith. */
    agentsFile: env.KITH_AGENTS_FILE && resolve(env.KITH_AGENTS_FILE),
    /** Rate limit in points per minute and viewer, by the cost of requests; 0 for no limit. */
    rateLimit: env.KITH_RATE_LIMIT,
    /** Deadline of a request in ms. */
    deadlineMs: env.KITH_REQUEST_DEADLINE_MS,
    corsOrigins: env.KITH_CORS_ORIGINS,
    /** True if GraphiQL is served; by default only if the host is reachable from this machine alone. */
    graphiql: env.KITH_GRAPHIQL === undefined ? isLoopback(env.KITH_HOST) : env.KITH_GRAPHIQL === 'on',
    logLevel: env.KITH_LOG_LEVEL,
  };
}

/** Refuses variables that need another one which is not set. */
function requireTogether(env: z.infer<typeof environment>): void {
  if (env.NEO4J_URI && !env.NEO4J_PASSWORD)
    throw new DomainError('INVALID_INPUT', 'NEO4J_PASSWORD must be set with NEO4J_URI.');
  if (env.KITH_EMBEDDER === 'openai' && !env.OPENAI_API_KEY) {
    throw new DomainError('INVALID_INPUT', 'OPENAI_API_KEY must be set with KITH_EMBEDDER=openai.');
  }
  if (env.KITH_LLM_MODEL && !env.OPENAI_API_KEY && isOpenAi(env.OPENAI_BASE_URL)) {
    throw new DomainError(
      'INVALID_INPUT',
      'KITH_LLM_MODEL needs OPENAI_API_KEY, or OPENAI_BASE_URL with your own server.',
    );
  }
  if (env.KITH_ISSUER_URL && !env.KITH_JWKS_URL)
    throw new DomainError('INVALID_INPUT', 'KITH_ISSUER_URL needs KITH_JWKS_URL, which has the keys of its tokens.');
  if (env.KITH_JWT_AUDIENCE && !env.KITH_JWKS_URL)
    throw new DomainError(
      'INVALID_INPUT',
      'KITH_JWT_AUDIENCE needs KITH_JWKS_URL: Kith’s own tokens name no audience.',
    );
  if (env.KITH_PAGE_CLIENT_ID && !env.KITH_ISSUER_URL)
    throw new DomainError(
      'INVALID_INPUT',
      'KITH_PAGE_CLIENT_ID needs KITH_ISSUER_URL, the issuer at which the page is registered.',
    );
}

const connection = z.object({
  KITH_URL: z.string().default('http://127.0.0.1:4000'),
  KITH_TOKEN: optional,
});

/** Reads the address of the service and the token for a command. The client checks the address. */
export function readConnection(): { url: string; token?: string } {
  const { KITH_URL: url, KITH_TOKEN: token } = connection.parse(given(process.env));
  return { url, token };
}

/** Reads the environment as `readConfig` does, with variables that a command overrides. */
export const readConfigWith = (more: NodeJS.ProcessEnv): Config => readConfig({ ...process.env, ...more });

/** Drops empty variables, which count as unset: compose files and shells set them like that. */
const given = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));

/** Returns the language model. OpenAI's server needs only a key; others need a model name and often no key. */
function languageModelOf(env: z.infer<typeof environment>) {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, KITH_LLM_MODEL: named } = env;
  const model = named ?? (apiKey && isOpenAi(baseUrl) ? defaultModel : undefined);
  return model === undefined ? undefined : { model, baseUrl, apiKey: apiKey ?? 'none' };
}

const isOpenAi = (url: string): boolean => new URL(url).hostname === new URL(openAiUrl).hostname;

function oneOf<const Choices extends readonly [string, ...string[]]>(...choices: Choices) {
  return z.enum(choices, `must be one of ${choices.join(', ')}`);
}

/** Validates a size of memory such as 2g or 1536m, in bytes; undefined for `auto`. */
function memorySize() {
  const bytes = { m: 1024 ** 2, g: 1024 ** 3 };
  return z
    .string()
    .regex(/^(?:auto|[1-9]\d{0,5}[mg])$/i, 'must be auto, or a size such as 2g or 1536m')
    .transform((text) =>
      text.toLowerCase() === 'auto' ? undefined : parseInt(text, 10) * bytes[text.slice(-1).toLowerCase() as 'm' | 'g'],
    )
    .refine((size) => size === undefined || size >= minMemory, 'must be 512m or more, or auto');
}

/** Validates the URL of the keys. It must be safe in transit: a forged answer would let its sender in as anyone. */
function keyUrl() {
  return z.string().superRefine((text, checked) => {
    const wrong = wrongKeyUrl(text);
    if (wrong !== undefined) checked.addIssue(wrong);
  });
}

function wrongKeyUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return 'must be a URL';
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return 'must start with https://, because anyone who can change the keys in transit can make tokens; http:// is allowed only for 127.0.0.1, [::1] and localhost';
  return username || password ? 'must be without a user and a password' : undefined;
}

/** True if a host is reachable from this machine alone. */
const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);

/** Validates a list of `origin` headers as browsers write them. Refuses "null", which stands for an unknown origin. */
function origins() {
  return z
    .string()
    .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
    .refine((all) => all.every(isOrigin), 'must be origins such as https://app.example.com, separated by commas');
}

const isOrigin = (text: string): boolean => text !== 'null' && URL.canParse(text) && new URL(text).origin === text;
