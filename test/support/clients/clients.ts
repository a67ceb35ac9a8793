import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KithClient, type KithClientOptions } from '../../../clients/typescript/src/index.js';
import { makeToken, type TokenRole } from '../../../src/platform/auth/accessTokens.js';
import { type TestApp, testSecret } from '../app.js';

/** Token for the tenant of a test service, valid for one hour. */
export const tokenFor = (kith: TestApp, handle: string, roles: TokenRole[] = []): Promise<string> =>
  makeToken(testSecret, { handle, tenantId: kith.tenant, roles, hours: 1 });

/** Client library as a program would create it. */
export const clientOf = async (
  kith: TestApp,
  handle: string,
  { roles, ...options }: Partial<KithClientOptions> & { roles?: TokenRole[] } = {},
): Promise<KithClient> =>
  new KithClient({ url: kith.server.url, token: await tokenFor(kith, handle, roles), ...options });

/** Request that passed a {@link ClientProxy}, with its answer. */
export interface ProxiedRequest {
  readonly headers: IncomingMessage['headers'];
  readonly operation: string;
  readonly answeredBookmark: string | null;
}

/**
 * Fate of a request: forwarded, forwarded with its answer lost, never answered, or answered with this status and body.
 */
export type Fate = 'answer' | 'lose the answer' | 'keep waiting' | { status: number; body: string };

/** Proxy between a client and the real service. It records each request and can lose answers, as networks do. */
export interface ClientProxy {
  readonly url: string;
  readonly requests: ProxiedRequest[];
  /** Sets the fates of the next requests, in order. Later requests are forwarded. */
  next(...fates: Fate[]): void;
  /** Resolves when another request has arrived. */
  arrival(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on a free port. */
export async function startClientProxy(target: string): Promise<ClientProxy> {
  const requests: ProxiedRequest[] = [];
  const fates: Fate[] = [];
  const waiters: (() => void)[] = [];
  const server = createServer((incoming, response) => void forward(incoming, response));
  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const fate = fates.shift() ?? 'answer';
    const requestInfo = { headers: incoming.headers, operation: /(?:query|mutation) (\w+)/.exec(body)?.[1] ?? '' };
    for (const notify of waiters.splice(0)) notify();
    if (typeof fate === 'object') {
      requests.push({ ...requestInfo, answeredBookmark: null });
      response.writeHead(fate.status, { 'content-type': 'text/html' }).end(fate.body);
      return;
    }
    if (fate === 'keep waiting') return;
    const names = Object.keys(incoming.headers).filter((name) => /^(?:authorization|content-type|x-kith-)/.test(name));
    const headers = Object.fromEntries(names.map((name) => [name, String(incoming.headers[name])]));
    const answer = await fetch(`${target}${incoming.url}`, {
      method: incoming.method,
      headers,
      ...(body === '' ? {} : { body }),
    });
    requests.push({ ...requestInfo, answeredBookmark: answer.headers.get('x-kith-bookmark') });
    if (fate === 'lose the answer') return void response.destroy();
    const bookmark = answer.headers.get('x-kith-bookmark');
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        ...(bookmark && { 'x-kith-bookmark': bookmark }),
      })
      .end(await answer.text());
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    next: (...nextFates) => void fates.push(...nextFates),
    arrival: () => new Promise((resolve) => waiters.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
