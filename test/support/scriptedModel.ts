import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ingredients } from '../../src/app/ingredients.js';
import { createOpenAiLanguageModel } from '../../src/platform/models/openaiLanguageModel.js';

/** The path of chats. */
export const chatPath = '/chat/completions';

/** A request as the double got it; `body` is parsed JSON. */
export interface RecordedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
  /** Resolves when the answer has gone out or the connection has ended, whoever ended it. */
  readonly over: Promise<void>;
}

/** One answer: JSON of `body`, or `raw` as it stands, unless it says how the server misbehaves. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly raw?: string | Buffer;
  /** Never ends, and says no more. */
  readonly stall?: 'before headers' | 'after headers';
  /** Never ends, and says a little all the time. */
  readonly trickle?: boolean;
  /** Closes the connection instead of answering, or in the middle of the answer. */
  readonly hangUp?: boolean | 'within the body';
  /** Answers when this has resolved. */
  readonly until?: Promise<unknown>;
}

/** What a path answers: always the same, or what it makes of the request. */
export type Script = ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer);

/** An HTTP server on 127.0.0.1 that plays models of OpenAI's API as scripted and remembers what it was asked. */
export interface ScriptedModel {
  /** What a client takes as its base URL; paths below are relative to it, for example `/embeddings`. */
  readonly baseUrl: string;
  readonly requests: RecordedRequest[];
  /** What lets a service use it. */
  readonly model: NonNullable<Ingredients['model']>;
  /** Adds answers for a path, each given once and in this order. */
  script(path: string, ...answers: Script[]): void;
  /** What a path answers when none of the scripted answers is left; without it, 404. */
  otherwise(path: string, answer: Script): void;
  /** Resolves with the next request that comes in. */
  nextRequest(): Promise<RecordedRequest>;
  /** Forgets scripts and requests. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the double on a free port; chats for which nothing else is scripted are answered by `chats`, if given. */
export async function startScriptedModel(chats?: Script): Promise<ScriptedModel> {
  const scripted = new Map<string, Script[]>();
  const fallbacks = new Map<string, Script>();
  const requests: RecordedRequest[] = [];
  const waiting: ((request: RecordedRequest) => void)[] = [];
  const server = createServer((incoming, response) => {
    void record(incoming, response).then((request) => {
      requests.push(request);
      for (const tell of waiting.splice(0)) tell(request);
      const script = scripted.get(request.path)?.shift() ?? fallbacks.get(request.path) ?? unscripted(request.path);
      const answer = typeof script === 'function' ? script(request) : script;
      void (answer.until ?? Promise.resolve()).then(() => send(response, answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  if (chats) fallbacks.set(chatPath, chats);
  return {
    baseUrl,
    requests,
    model: (budget, onCall) => createOpenAiLanguageModel({ apiKey: 'none', baseUrl, model: 'double', budget, onCall }),
    script: (path, ...answers) => void scripted.set(path, [...(scripted.get(path) ?? []), ...answers]),
    otherwise: (path, answer) => void fallbacks.set(path, answer),
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
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

/** An answer of the chat path: what the model wrote, a text as it stands and anything else as JSON. */
export function chatAnswer(written: unknown, choice: Record<string, unknown> = {}): ScriptedAnswer {
  const content = typeof written === 'string' ? written : JSON.stringify(written);
  const message = { role: 'assistant', content, refusal: null };
  return {
    body: {
      id: 'chatcmpl-double',
      object: 'chat.completion',
      created: 1,
      model: 'double',
      choices: [{ index: 0, message, finish_reason: 'stop', ...choice }],
      usage: { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 },
    },
  };
}

/** The model would rather not. */
export const refusal = (words: string): ScriptedAnswer =>
  chatAnswer('', { message: { role: 'assistant', content: null, refusal: words } });

/** The model was stopped when it had written this much. */
export const cutOff = (written: string): ScriptedAnswer => chatAnswer(written, { finish_reason: 'length' });

/** An error as OpenAI words them. */
export const errorAnswer = (
  status: number,
  error: { message?: string; code?: string; param?: string; type?: string } = {},
  headers: Record<string, string> = {},
): ScriptedAnswer => ({ status, headers, body: { error } });

/** A server that does not know this form of answers. */
export const formatRefused = (format: 'json_schema' | 'json_object'): ScriptedAnswer =>
  errorAnswer(400, {
    message: `Invalid parameter: 'response_format' of type '${format}' is not supported with this model.`,
    type: 'invalid_request_error',
  });

async function record(incoming: IncomingMessage, response: ServerResponse): Promise<RecordedRequest> {
  const over = new Promise<void>((resolve) => response.once('close', resolve));
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { path: (incoming.url ?? '').replace(/^\/v1/, ''), headers: incoming.headers, body, over };
}

function unscripted(path: string): ScriptedAnswer {
  // Final for a client that retries, so that a forgotten script is seen at once.
  return errorAnswer(404, { message: `No script for ${path}` });
}

function send(response: ServerResponse, answer: ScriptedAnswer): void {
  if (answer.stall === 'before headers') return;
  if (answer.hangUp === true) {
    response.destroy();
    return;
  }
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
  if (answer.stall === 'after headers') response.write('{');
  else if (answer.hangUp) response.write('{', () => response.destroy());
  else if (answer.trickle) trickle(response);
  else response.end(answer.raw ?? JSON.stringify(answer.body ?? {}));
}

function trickle(response: ServerResponse): void {
  const drops = setInterval(() => response.write(' '), 5);
  response.once('close', () => clearInterval(drops));
}
