import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Proxy that adds a token to each request, for clients that know of none. Everything else passes as it came. */
export interface TokenProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a proxy before a service on a free port. */
export async function tokenProxy(target: string, token: string): Promise<TokenProxy> {
  const server = createServer((incoming, response) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const outgoing = request(`${target}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
