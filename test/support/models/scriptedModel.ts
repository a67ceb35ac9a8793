import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dependencies } from '../../../src/app/dependencies.js';
import { createOpenAiLanguageModel } from '../../../src/platform/models/openaiLanguageModel.js';

/** Path of chat completions. */
export const chatPath = '/chat/completions';

/** Request as the double received it. `body` is parsed JSON. */
export interface RecordedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
  /** Resolves when the answer has been sent or either side has closed the connection. */
  readonly closed: Promise<void>;
}

/** One answer: `body` as JSON, or `raw` as it stands. The other fields make the server misbehave. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly raw?: string | Buffer;
  /** Never ends, and sends nothing more. */
  readonly stall?: 'before headers' | 'after headers';
  /** Never ends, and sends a few bytes all the time. */
  readonly trickle?: boolean;
  /** Closes the connection before the answer, or in the middle of it. */
  readonly hangUp?: boolean | 'within the body';
  /** Delays the answer until this promise resolves. */
  readonly until?: Promise<unknown>;
}

/** Answer of a path: constant, or a function of the request. */
export type Script = ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer);

/** HTTP server on 127.0.0.1 that plays scripted models with OpenAI's API and records the requests. */
export interface ScriptedModel {
  /** Base URL for a client. Paths below are relative to it, for example `/embeddings`. */
  readonly baseUrl: string;
  readonly requests: RecordedRequest[];
  /** Model settings of a service that uses this server. */
  readonly model: NonNullable<Dependencies['model']>;
  /** Adds answers for a path. Each is given once, in this order. */
  script(path: string, ...answers: Script[]): void;
  /** Sets the answer of a path after the last scripted one. Without it: 404. */
  setFallback(path: string, answer: Script): void;
  /** Resolves with the next request. */
  nextRequest(): Promise<RecordedRequest>;
  /** Deletes scripts and recorded requests. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the double on a free port. `chats` answers chat completions without a script. */
export async function startScriptedModel(chats?: Script): Promise<ScriptedModel> {
  const scripts = new Map<string, Script[]>();
  const fallbacks = new Map<string, Script>();
  const requests: RecordedRequest[] = [];
  const waiters: ((request: RecordedRequest) => void)[] = [];
  const server = createServer((incoming, response) => {
    void record(incoming, response).then((request) => {
      requests.push(request);
      for (const notify of waiters.splice(0)) notify(request);
      const script = scripts.get(request.path)?.shift() ?? fallbacks.get(request.path) ?? unscripted(request.path);
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
    script: (path, ...answers) => void scripts.set(path, [...(scripts.get(path) ?? []), ...answers]),
    setFallback: (path, answer) => void fallbacks.set(path, answer),
    nextRequest: () => new Promise((resolve) => waiters.push(resolve)),
    reset() {
      scripts.clear();
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

/** Answer of the embeddings path with these vectors, indexed in this order. */
export function embeddingsAnswer(vectors: readonly (readonly number[])[]): ScriptedAnswer {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  return { body: { object: 'list', data, model: 'double', usage: { prompt_tokens: 1, total_tokens: 1 } } };
}

/** Answer of the chat path. A string stands as the model's text, any other value becomes JSON. */
export function chatAnswer(answer: unknown, choice: Record<string, unknown> = {}): ScriptedAnswer {
  const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
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

/** Answer in which the model refuses. */
export const refusalAnswer = (words: string): ScriptedAnswer =>
  chatAnswer('', { message: { role: 'assistant', content: null, refusal: words } });

/** Answer of a model that was cut off after this text. */
export const cutOffAnswer = (text: string): ScriptedAnswer => chatAnswer(text, { finish_reason: 'length' });

/** Error in OpenAI's format. */
export const errorAnswer = (
  status: number,
  error: { message?: string; code?: string; param?: string; type?: string } = {},
  headers: Record<string, string> = {},
): ScriptedAnswer => ({ status, headers, body: { error } });

/** Error of a server that does not support this response format. */
export const formatErrorAnswer = (format: 'json_schema' | 'json_object'): ScriptedAnswer =>
  errorAnswer(400, {
    message: `Invalid parameter: 'response_format' of type '${format}' is not supported with this model.`,
    type: 'invalid_request_error',
  });

async function record(incoming: IncomingMessage, response: ServerResponse): Promise<RecordedRequest> {
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { path: (incoming.url ?? '').replace(/^\/v1/, ''), headers: incoming.headers, body, closed };
}

function unscripted(path: string): ScriptedAnswer {
  // Final for a client that retries, so that a missing script shows at once.
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
