import { type IncomingHttpHeaders, request } from 'node:http';
import type { Answer, TestApp } from '../app.js';

/** Posts bytes with unmodified headers. A list value is sent as several headers. `fetch` would correct both. */
export async function rawPost(
  kith: TestApp,
  body: Buffer | string,
  headers: Record<string, string | string[]>,
): Promise<Pick<Answer, 'status' | 'errors' | 'code' | 'data'>> {
  const { hostname, port } = new URL(kith.server.url);
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method: 'POST', path: '/graphql', headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let responseText = '';
        response.on('data', (part: Buffer) => (responseText += part.toString()));
        response.on('end', () => resolve({ status: response.statusCode!, text: responseText }));
      },
    );
    outgoing.on('error', reject).end(body);
  });
  const { data, errors } = JSON.parse(text) as Pick<Answer, 'data' | 'errors'>;
  return { status, data, errors, code: errors?.[0]?.extensions.code };
}

/** Gets an unmodified path, dots included, and returns the body as it was sent, compressed or not. */
export function rawGet(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}
