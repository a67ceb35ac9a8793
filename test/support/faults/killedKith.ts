import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { identityOf, type ProcessIdentity } from '../../../src/platform/embedded/processes/processIdentity.js';
import { stopProcess } from '../../../src/platform/embedded/processes/serverRecord.js';
import { makeToken, type TokenRole } from '../../../src/platform/auth/accessTokens.js';
import { childrenOf } from './processes.js';
import { artifactsDir } from '../artifactsDir.js';

/** Answer of the API. `data` has any shape. */
export interface KithAnswer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of every shape are looked into
  data: any;
  errors: { message: string; extensions: { code: string } }[] | undefined;
}

const secret = 'a-secret-of-killed-services-that-is-long-enough';
/** Time limit for the start, in ms: generous, for a busy machine. */
const startMs = 900_000;
const answerMs = 60_000;
const servers = { neo4j: 'neo4j.pid', jobs: 'jobs.pid' } as const;

/** Kith as its users start it, in a process and on a data directory of its own, to be killed. */
export class KilledKith {
  /** Base URL. Empty until Kith is ready for the first time. */
  url = '';
  /** Output so far. */
  readonly outputLines: string[] = [];
  /** Exit code. Null if it was killed. */
  readonly ended: Promise<number | null>;
  private readonly tokens = new Map<string, string>();

  private constructor(
    readonly process: ChildProcess,
    private readonly dataDir: string,
  ) {
    for (const stream of [process.stdout!, process.stderr!])
      createInterface({ input: stream }).on('line', (line) => this.outputLines.push(line));
    this.ended = once(process, 'close').then(([code]) => code as number | null);
  }

  /** Starts Kith with these variables instead of the defaults, without waiting until it is ready. */
  static run(dataDir: string, variables: Record<string, string> = {}): KilledKith {
    const env = {
      ...process.env,
      KITH_DATA_DIR: dataDir,
      KITH_ARTIFACTS_DIR: artifactsDir,
      KITH_PORT: '0',
      KITH_DEMO: 'false',
      KITH_RATE_LIMIT: '0',
      KITH_JWT_SECRET: secret,
      NEO4J_URI: '',
      MONGODB_URI: '',
      ...variables,
    };
    const args = [resolve('bin/kith.mjs'), 'start'];
    return new KilledKith(spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }), dataDir);
  }

  /** Starts Kith and resolves when it is ready. */
  static async start(dataDir: string, variables: Record<string, string> = {}): Promise<KilledKith> {
    const kith = KilledKith.run(dataDir, variables);
    const startTimeout = setTimeout(() => kith.process.kill('SIGKILL'), startMs);
    try {
      const ready = new Promise<string>((done) => {
        createInterface({ input: kith.process.stdout! }).on('line', (line) => {
          const match = /Kith is ready .*: (http:\S+)\/graphql/.exec(line);
          if (match) done(match[1]!);
        });
      });
      const url = await Promise.race([ready, kith.ended]);
      if (typeof url !== 'string') throw new Error(`Kith ended with ${url}:\n${kith.outputLines.join('\n')}`);
      kith.url = url;
      return kith;
    } finally {
      clearTimeout(startTimeout);
    }
  }

  /** Sends a request as a person. Rejects if there is no answer. */
  async ask(
    handle: string,
    query: string,
    variables: Record<string, unknown> = {},
    roles: TokenRole[] = [],
  ): Promise<KithAnswer> {
    const token = this.tokens.get(handle) ?? (await makeToken(secret, { handle, tenantId, roles, hours: 24 }));
    this.tokens.set(handle, token);
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(answerMs),
    });
    return { status: response.status, ...((await response.json()) as Omit<KithAnswer, 'status'>) };
  }

  /** Sends a request. Returns the data of its answer; undefined if there was none, or an error. */
  async dataOf(...request: Parameters<KilledKith['ask']>): Promise<KithAnswer['data']> {
    const answer = await this.ask(...request).catch(() => undefined);
    return answer?.errors === undefined ? answer?.data : undefined;
  }

  /** Log lines about defects of the service, the last three. */
  failures(): string[] {
    return this.outputLines.filter((line) => line.includes('"level":50') && line.includes('"INTERNAL"')).slice(-3);
  }

  /** Status and text of `/health/ready` or `/health/live`. */
  async health(path: 'ready' | 'live'): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.url}/health/${path}`, { signal: AbortSignal.timeout(answerMs) });
    return { status: response.status, text: await response.text() };
  }

  /** Returns a server of this Kith as the data directory records it, or null. */
  serverProcess(server: keyof typeof servers): Promise<ProcessIdentity | null> {
    return recordedServer(this.dataDir, server);
  }

  /** Returns the embedding process, or null if none runs at the moment. */
  async embedderWorker(): Promise<ProcessIdentity | null> {
    const worker = (await childrenOf(this.process.pid!)).find(({ command }) => command.includes('embedding.worker'));
    return worker ? identityOf(worker.pid) : null;
  }
}

/** Tenant of the callers of a {@link KilledKith}. */
export const tenantId = 'default';

/** Returns a server that a data directory records as running, or null. */
export async function recordedServer(dataDir: string, server: keyof typeof servers): Promise<ProcessIdentity | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, servers[server]), 'utf8')) as ProcessIdentity;
  } catch {
    return null;
  }
}

/** Stops all processes of a data directory, its servers included. Deletes the directory unless it is to be kept. */
export async function endAll(
  dataDir: string,
  started: readonly ChildProcess[],
  { keep = false }: { keep?: boolean } = {},
): Promise<void> {
  for (const child of started) child.kill('SIGKILL');
  for (const [name, title] of [['neo4j', 'Neo4j'] as const, ['jobs', 'job store'] as const]) {
    const server = await recordedServer(dataDir, name);
    if (server) await stopProcess(server, title);
  }
  if (!keep) await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
