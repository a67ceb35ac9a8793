import { join, resolve } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { type Environment, withoutEmpty, isLoopback, isOpenAi, readEnvironment, settingNames } from './environment.js';

/** Model of OpenAI that is used by default: it extracts facts well, follows schemas and is cheap. */
const defaultModel = 'gpt-4.1-mini';
/** Validated settings of the process from its environment. docs/configuration.md describes each variable. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the environment. Throws INVALID_INPUT that names the variable and the expected value. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env) {
  const env = readEnvironment(variables);
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
            /** Client id of the Explorer at the issuer. Undefined: the Explorer offers no sign-in through it. */
            explorerClientId: env.KITH_EXPLORER_CLIENT_ID,
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
    modelTokens: { perDay: env.KITH_MODEL_TOKENS_PER_DAY, share: env.KITH_MODEL_TOKENS_SHARE },
    learning: {
      extraction: env.KITH_EXTRACTION === 'on',
      minConfidence: env.KITH_EXTRACTION_CONFIDENCE,
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
    deadlineMs: env.KITH_REQUEST_DEADLINE_MS,
    corsOrigins: env.KITH_CORS_ORIGINS,
    /** True if GraphiQL is served; by default only if the host is reachable from this machine alone. */
    graphiql: env.KITH_GRAPHIQL === undefined ? isLoopback(env.KITH_HOST) : env.KITH_GRAPHIQL === 'on',
    logLevel: env.KITH_LOG_LEVEL,
  };
}

/** Reads the environment as `readConfig` does, with variables that a command overrides. */
export const readConfigWith = (more: NodeJS.ProcessEnv): Config => readConfig({ ...process.env, ...more });

const connection = z.object({
  KITH_URL: z.string().optional(),
  KITH_TOKEN: z.string().optional(),
  KITH_DATA_DIR: z.string().default('.kith'),
  KITH_PORT: z
    .string()
    .regex(/^[1-9]\d*$/)
    .catch('4000'),
});

/** Connection of a command to a service, as the environment gives it. */
export interface ConnectionSettings {
  /** Address, if it is set. The client checks it. */
  readonly url: string | undefined;
  readonly token: string | undefined;
  /** Data directory of a Kith on this machine, and the address it serves by default. */
  readonly dataDir: string;
  readonly localUrl: string;
}

/** Reads the connection of a command. */
export function readConnection(): ConnectionSettings {
  const env = connection.parse(withoutEmpty(process.env));
  return {
    url: env.KITH_URL,
    token: env.KITH_TOKEN,
    dataDir: resolve(env.KITH_DATA_DIR),
    localUrl: `http://127.0.0.1:${env.KITH_PORT}`,
  };
}

/** Maximum number of letters by which a misspelt name differs; two swapped neighbours count as two. */
const maxTypos = 2;

/** Returns a warning for each variable whose name is almost that of a setting. */
export function misspeltSettings(variables: NodeJS.ProcessEnv = process.env): string[] {
  const knownNames = [...settingNames, ...Object.keys(connection.shape)];
  return Object.keys(variables).flatMap((name) => {
    if (!name.startsWith('KITH_') || knownNames.includes(name)) return [];
    const nearName = knownNames.find((knownName) => distance(knownName, name) <= maxTypos);
    return nearName === undefined ? [] : [`${name} is no setting of Kith; did you mean ${nearName}?`];
  });
}

/** Returns the language model. OpenAI's server needs only a key; others need a model name and often no key. */
function languageModelOf(env: Environment) {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, KITH_LLM_MODEL: configuredModel } = env;
  const model = configuredModel ?? (apiKey && isOpenAi(baseUrl) ? defaultModel : undefined);
  return model === undefined ? undefined : { model, baseUrl, apiKey: apiKey ?? 'none' };
}
