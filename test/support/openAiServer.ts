import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the double got it; `body` is parsed JSON. */
export interface RecordedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

/** One answer: JSON of `body`, or `raw` as it stands; `stall` never ends it, `hangUp` closes the connection instead. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly raw?: string;
  readonly stall?: 'before headers' | 'after headers';
  readonly hangUp?: boolean;
}

type Script = ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer);

/** An HTTP server on 127.0.0.1 that answers as scripted and remembers what it was asked. */
export interface OpenAiServer {
  /** What a client takes as its base URL; paths below are relative to it, for example `/embeddings`. */
  readonly baseUrl: string;
  readonly requests: RecordedRequest[];
  /** Adds answers for a path, each given once and in this order. */
  script(path: string, ...answers: Script[]): void;
  /** What a path answers when none of the scripted answers is left; without it, 501. */
  otherwise(path: string, answer: Script): void;
  /** Forgets scripts and requests. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the double on a free port. */
export async function startOpenAiServer(): Promise<OpenAiServer> {
  const scripted = new Map<string, Script[]>();
  const fallbacks = new Map<string, Script>();
  const requests: RecordedRequest[] = [];
  const server = createServer((incoming, response) => {
    void record(incoming).then((request) => {
      requests.push(request);
      const script = scripted.get(request.path)?.shift() ?? fallbacks.get(request.path) ?? unscripted(request.path);
      send(response, typeof script === 'function' ? script(request) : script);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script: (path, ...answers) => void scripted.set(path, [...(scripted.get(path) ?? []), ...answers]),
    otherwise: (path, answer) => void fallbacks.set(path, answer),
    reset() {
      scripted.clear();
      fallbacks.clear();
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An answer of the embeddings path with these vectors, indexed in this order. */
export function embeddingsAnswer(vectors: readonly (readonly number[])[]): ScriptedAnswer {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  return { body: { object: 'list', data, model: 'double', usage: { prompt_tokens: 1, total_tokens: 1 } } };
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { path: (incoming.url ?? '').replace(/^\/v1/, ''), headers: incoming.headers, body };
}

function unscripted(path: string): ScriptedAnswer {
  // Final for a client that retries, so that a forgotten script is seen at once.
  return { status: 501, headers: { 'x-should-retry': 'false' }, body: { error: { message: `No script for ${path}` } } };
}

function send(response: ServerResponse, answer: ScriptedAnswer): void {
  if (answer.stall === 'before headers') return;
  if (answer.hangUp) {
    response.destroy();
    return;
  }
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
  if (answer.stall === 'after headers') response.write('{');
  else response.end(answer.raw ?? JSON.stringify(answer.body ?? {}));
}
