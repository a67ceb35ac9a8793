import { z } from 'zod';
import { defaultDeadlineMs } from '../platform/deadline.js';
import { minMemory } from '../platform/embedded/neo4j/neo4jMemory.js';
import { invalidInput } from '../platform/errors.js';
import { defaultMaxLive } from '../upkeep/ageing.js';
import { defaultQuotas } from './quotas.js';

const port = number(0, 65_535, 'must be a port number from 0 to 65535').int('must be a port number from 0 to 65535');
const wholeOrNoLimit = 'must be a whole number, 0 for no limit';
const limit = number(0, Number.MAX_SAFE_INTEGER, wholeOrNoLimit).int(wholeOrNoLimit);
const evenTurns = 'must be an even number of turns, 4 or more';
const deadlineRange = 'must be a whole number of milliseconds from 1000 to 600000';
const flag = oneOf('true', 'false').transform((value) => value === 'true');
const optional = z.string().min(1).optional();

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
  KITH_EXPLORER_CLIENT_ID: optional,
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
  KITH_MODEL_TOKENS_PER_DAY: limit.default(1_000_000),
  KITH_MODEL_TOKENS_SHARE: number(0, 0.5, 'must be a number from 0 to 0.5').default(0.25),
  KITH_EXTRACTION: oneOf('on', 'off').default('on'),
  KITH_EXTRACTION_CONFIDENCE: number(0, 1, 'must be a number from 0 to 1').default(0.7),
  KITH_DEFAULT_SENSITIVITY: oneOf('PUBLIC', 'PERSONAL').default('PUBLIC'),
  KITH_DEFAULT_PORTABLE: oneOf('heard', 'always').default('heard'),
  KITH_AUTO_GC: oneOf('on', 'off').default('on'),
  KITH_MAX_MEMORIES_PER_OWNER: limit.default(defaultMaxLive),
  KITH_WINDOW_TURNS: z.coerce
    .number(evenTurns)
    .int(evenTurns)
    .min(4, evenTurns)
    .max(1_000, 'must be at most 1000 turns')
    .multipleOf(2, evenTurns)
    .default(20),
  KITH_AGENTS_FILE: optional,
  KITH_RATE_LIMIT: limit.default(600),
  KITH_REQUEST_DEADLINE_MS: number(1_000, 600_000, deadlineRange).int(deadlineRange).default(defaultDeadlineMs),
  KITH_MAX_MEMORIES_PER_PERSON: limit.default(defaultQuotas.memories.perPerson),
  KITH_MAX_MEMORIES_PER_TENANT: limit.default(defaultQuotas.memories.perTenant),
  KITH_MAX_MESSAGES_PER_PERSON: limit.default(defaultQuotas.messages.perPerson),
  KITH_MAX_MESSAGES_PER_TENANT: limit.default(defaultQuotas.messages.perTenant),
  KITH_MAX_CHECKPOINT_BYTES_PER_PERSON: limit.default(defaultQuotas.checkpointBytes.perPerson),
  KITH_MAX_CHECKPOINT_BYTES_PER_TENANT: limit.default(defaultQuotas.checkpointBytes.perTenant),
  KITH_GRAPHIQL: oneOf('on', 'off').optional(),
  KITH_CORS_ORIGINS: origins().default([]),
  KITH_LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
});

/** Validated variables of the environment, with defaults. docs/configuration.md describes each. */
export type Environment = z.infer<typeof environment>;

/** Names of the variables. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Validates variables. Throws INVALID_INPUT that names the variable and the expected value. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const definedVariables = withoutEmpty(variables);
  const result = environment.safeParse(definedVariables);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    const name = String(issue.path[0]);
    // Hides addresses too: one may hold a password.
    const valueNote = /SECRET|KEY|PASSWORD|_UR[IL]$/.test(name) ? '' : `; it is "${definedVariables[name]}"`;
    throw invalidInput(`${name} ${issue.message}${valueNote}.`);
  }
  requireTogether(result.data);
  return result.data;
}

/** Refuses variables that need another one which is not set. */
function requireTogether(env: Environment): void {
  const lacksOpenAiKey = env.OPENAI_API_KEY === undefined;
  const problems: readonly (readonly [boolean, string])[] = [
    [env.NEO4J_URI !== undefined && env.NEO4J_PASSWORD === undefined, 'NEO4J_PASSWORD must be set with NEO4J_URI.'],
    [env.KITH_EMBEDDER === 'openai' && lacksOpenAiKey, 'OPENAI_API_KEY must be set with KITH_EMBEDDER=openai.'],
    [
      env.KITH_LLM_MODEL !== undefined && lacksOpenAiKey && isOpenAi(env.OPENAI_BASE_URL),
      'KITH_LLM_MODEL needs OPENAI_API_KEY, or OPENAI_BASE_URL with your own server.',
    ],
    [
      env.KITH_ISSUER_URL !== undefined && env.KITH_JWKS_URL === undefined,
      'KITH_ISSUER_URL needs KITH_JWKS_URL, which has the keys of its tokens.',
    ],
    [
      env.KITH_JWT_AUDIENCE !== undefined && env.KITH_JWKS_URL === undefined,
      'KITH_JWT_AUDIENCE needs KITH_JWKS_URL: Kith’s own tokens name no audience.',
    ],
    [
      env.KITH_EXPLORER_CLIENT_ID !== undefined && env.KITH_ISSUER_URL === undefined,
      'KITH_EXPLORER_CLIENT_ID needs KITH_ISSUER_URL, the issuer at which the Explorer is registered.',
    ],
  ];
  const [, message] = problems.find(([isProblem]) => isProblem) ?? [];
  if (message !== undefined) throw invalidInput(message);
}

/** Drops empty variables, which count as unset: compose files and shells set them like that. */
export const withoutEmpty = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));

/** True if that URL is OpenAI's own server. */
export const isOpenAi = (url: string): boolean => new URL(url).hostname === new URL(openAiUrl).hostname;

/** Validates a number in a range; `expected` is the end of the error. */
function number(min: number, max: number, expected: string) {
  return z.coerce.number(expected).min(min, expected).max(max, expected);
}

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

/** Validates the URL of the keys. It must be safe in transit: a forged answer would let its sender in as any person. */
function keyUrl() {
  return z.string().superRefine((text, checked) => {
    const problem = keyUrlProblem(text);
    if (problem !== undefined) checked.addIssue(problem);
  });
}

function keyUrlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return 'must be a URL';
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return 'must start with https://, because anyone who can change the keys in transit can make tokens; http:// is allowed only for 127.0.0.1, [::1] and localhost';
  return username || password ? 'must be without a user and a password' : undefined;
}

/** True if a host is reachable from this machine alone. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);

/** Validates a list of `origin` headers as browsers write them. Refuses "null", which stands for an unknown origin. */
function origins() {
  return z
    .string()
    .transform((text) => text.split(',').flatMap((origin) => origin.trim() || []))
    .refine((list) => list.every(isOrigin), 'must be origins such as https://app.example.com, separated by commas');
}

const isOrigin = (text: string): boolean => text !== 'null' && URL.canParse(text) && new URL(text).origin === text;
