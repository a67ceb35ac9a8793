import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import type { Config } from '../../src/app/config.js';
import type { Infrastructure } from '../../src/app/infrastructure.js';
import { benchTenant } from './place.js';

const answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

/** Client of a running service of the bench, over HTTP. */
export class BenchClient {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly tokens = new Map<string, string>();
  /** Cost of each request, in the order in which they ended. */
  readonly costs: { statements: number; waits: number }[] = [];

  private constructor(
    private readonly child: ChildProcess,
    private readonly url: string,
    private readonly secret: string,
  ) {}

  /** Starts the service against a graph; by default without a rate limit. */
  static async start(infrastructure: Infrastructure, config: Config, rateLimit = 0): Promise<BenchClient> {
    const secret = randomBytes(32).toString('hex');
    const { uri, user, password } = infrastructure.neo4j;
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      NEO4J_URI: uri,
      NEO4J_USER: user,
      NEO4J_PASSWORD: password,
      KITH_JWT_SECRET: secret,
      KITH_ARTIFACTS_DIR: config.artifactsDir,
      KITH_RATE_LIMIT: String(rateLimit),
    };
    const child = fork(join(import.meta.dirname, 'service.ts'), { env, execArgv: ['--import', 'tsx'] });
    const url = await new Promise<string>((resolve, reject) => {
      child.on(
        'message',
        (message: { kind: string; url?: string }) => message.kind === 'ready' && resolve(message.url!),
      );
      child.once('exit', (code) => reject(new Error(`The service of the bench ended with ${code}.`)));
    });
    const client = new BenchClient(child, url, secret);
    child.on('message', (message: { kind: string; statements: number; waits: number }) => {
      if (message.kind === 'request') client.costs.push({ statements: message.statements, waits: message.waits });
    });
    return client;
  }

  /** Resolves when the indexes are ready: they are rebuilt if an earlier version defined them differently. */
  async ready(): Promise<void> {
    for (;;) {
      const { status } = await fetch(`${this.url}/health/ready`);
      if (status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }

  /** Sends a request as a person; rejects on any error. */
  async ask(handle: string, query: string, variables: object, tenant = benchTenant): Promise<Record<string, unknown>> {
    const text = await this.post(await this.tokenFor(handle, tenant), JSON.stringify({ query, variables }));
    const { data, errors } = answer.parse(JSON.parse(text));
    if (errors || !data) throw new Error(`A request failed, so nothing is reported: ${errors?.[0]?.message ?? text}`);
    return data;
  }

  /** Sends a request as a person. Returns true if it was answered without an error. */
  async isAnswered(handle: string, query: string, variables: object, tenant: string): Promise<boolean> {
    const text = await this.post(await this.tokenFor(handle, tenant), JSON.stringify({ query, variables }));
    return answer.parse(JSON.parse(text)).errors === undefined;
  }

  /** Sends a body as a person, packed with gzip if `packed`. Returns the status code, and drops the answer. */
  async sendBody(handle: string, body: string, tenant: string, packed = false): Promise<number> {
    const headers = {
      authorization: `Bearer ${await this.tokenFor(handle, tenant)}`,
      'content-type': 'application/json',
      ...(packed && { 'content-encoding': 'gzip' }),
    };
    const payload = packed ? new Uint8Array(gzipSync(body)) : body;
    const response = await fetch(`${this.url}/graphql`, { method: 'POST', headers, body: payload });
    await response.arrayBuffer();
    return response.status;
  }

  /** Reads a person's own export to its end. Returns the status code. */
  async readExport(handle: string, tenant: string): Promise<number> {
    const headers = { authorization: `Bearer ${await this.tokenFor(handle, tenant)}` };
    const response = await fetch(`${this.url}/export`, { headers });
    for await (const piece of response.body ?? []) void piece;
    return response.status;
  }

  /** Address and payload for a subscription of a person. */
  async socketOf(handle: string, tenant: string): Promise<{ url: string; authorization: string }> {
    const authorization = `Bearer ${await this.tokenFor(handle, tenant)}`;
    return { url: `${this.url.replace('http', 'ws')}/graphql`, authorization };
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }

  /** Sends a body and returns the answer's; again if the service has closed an idle connection as it was reused. */
  private post(token: string, body: string): Promise<string> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return new Promise((resolve, reject) => {
      const outgoing = request(`${this.url}/graphql`, { method: 'POST', agent: this.agent, headers }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(this.post(token, body));
        else reject(error);
      });
      outgoing.end(body);
    });
  }

  private async tokenFor(handle: string, tenantId: string): Promise<string> {
    const key = `${tenantId}/${handle}`;
    const cachedToken = this.tokens.get(key);
    if (cachedToken) return cachedToken;
    const roles = handle === 'bridge' ? ['connector' as const] : handle === 'operator' ? ['operator' as const] : [];
    const token = await makeToken(this.secret, { handle, tenantId, roles, hours: 12 });
    this.tokens.set(key, token);
    return token;
  }
}
