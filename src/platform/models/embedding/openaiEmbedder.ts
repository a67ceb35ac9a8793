import OpenAI, { APIError } from 'openai';
import { z } from 'zod';
import { DomainError } from '../../errors.js';
import { measureBase, measureLimits } from './calibration.js';
import { embeddableText } from './embeddableText.js';
import { type Embedder, isRefused, type PassageOptions } from './embedder.js';
import { spaceId } from '../../neo4j/embeddingSpace.js';
import { QueryCache, defaultQueryCache } from './queryCache.js';
import { isUsableVector, normOf } from './similarity.js';
import { fetchWithinLimit, withinLimit } from '../timeLimit.js';

const spaceVersion = 'api';
const maxBatchTexts = 256;
const maxBatchCharacters = 200_000;
/** Retries by the openai package, with back-off: 0.5, 1, 2 s, up to a quarter less at random, or as the server says. */
const maxRetries = 3;

/** Text that a server has embedded when the embedder was created. */
const knownText = 'one text';

/** Options for any server that answers `POST {baseUrl}/embeddings` as OpenAI does. */
export interface OpenAiEmbedderOptions {
  readonly apiKey: string;
  /** Base URL, for example `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Time limit in ms of one call to the model, retries included. */
  readonly timeoutMs: number;
  /** Dimensions requested from the model; if absent, taken from its first answer. */
  readonly dimensions?: number;
}

const Answer = z.object({ data: z.array(z.object({ index: z.number().int(), embedding: z.unknown() })) });

type Result = number[] | DomainError;

/**
 * Creates the embedder behind an OpenAI-compatible server. Embeds one text to learn the dimensions, then the
 * calibration texts and questions to measure the base and the limits. Rejects with `UNAVAILABLE` and what to check if
 * an answer is unusable.
 */
export async function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Promise<Embedder> {
  const server = new EmbeddingServer(options);
  const dimensions = await server.learnDimensions();
  const embedPassages = (texts: readonly string[], { limitMs }: PassageOptions = {}): Promise<Result[]> =>
    embedAll(server, texts, dimensions, limitMs);
  const embedTexts = async (texts: string[]): Promise<number[][]> => (await embedPassages(texts)).map(orThrow);
  const base = await measureBase(embedTexts);
  const limits = await measureLimits(embedTexts, embedTexts, base);
  const queries = new QueryCache(defaultQueryCache, async (text) =>
    orThrow((await server.embed([text], dimensions))[0]!),
  );

  return {
    space: {
      id: spaceId(options.model, spaceVersion, dimensions),
      model: options.model,
      version: spaceVersion,
      dimensions,
      base,
      limits,
    },
    embedQuery: (text, requester) => queries.get(text, requester),
    embedPassages,
    close: () => server.close(),
  };
}

/** Embeds texts in batches. Texts that cannot be embedded are left out: a server would refuse the whole batch. */
async function embedAll(
  server: EmbeddingServer,
  texts: readonly string[],
  dimensions: number,
  limitMs?: number,
): Promise<Result[]> {
  const endsAt = limitMs === undefined ? undefined : performance.now() + limitMs;
  const preparedTexts = texts.map(embeddableText);
  const sendable = preparedTexts.filter((text) => typeof text === 'string');
  const results: Result[] = [];
  for (const batch of batches(sendable)) results.push(...(await server.embed(batch, dimensions, endsAt)));
  const resultIterator = results.values();
  return preparedTexts.map((text) => (typeof text === 'string' ? resultIterator.next().value! : text));
}

function batches(texts: readonly string[]): string[][] {
  const result: string[][] = [];
  let characters = Infinity;
  for (const text of texts) {
    characters += text.length;
    if (characters > maxBatchCharacters || result.at(-1)!.length === maxBatchTexts) {
      result.push([]);
      characters = text.length;
    }
    result.at(-1)!.push(text);
  }
  return result;
}

class EmbeddingServer {
  private readonly client: OpenAI;
  private readonly closing = new AbortController();

  constructor(private readonly options: OpenAiEmbedderOptions) {
    this.client = new OpenAI({
      apiKey: options.apiKey,
      baseURL: options.baseUrl,
      maxRetries,
      timeout: options.timeoutMs,
      fetch: fetchWithinLimit(options.timeoutMs),
      // The package would read these from the environment.
      organization: null,
      project: null,
      adminAPIKey: null,
      webhookSecret: null,
      logLevel: 'off',
    });
  }

  async learnDimensions(): Promise<number> {
    const vectors = await this.ask([knownText]).catch((error: unknown) => {
      throw this.failure(error);
    });
    const vector = vectors.get(0);
    const dimensions = this.options.dimensions ?? (Array.isArray(vector) ? vector.length : 0);
    return orThrow(this.checkVector(vector, dimensions)).length;
  }

  /** Embeds in order. A refused text is INVALID_INPUT only if another is answered; `endsAt` is of `performance.now`. */
  async embed(texts: string[], dimensions: number, endsAt = Number.POSITIVE_INFINITY): Promise<Result[]> {
    const results = await this.embedHalving(texts, dimensions, endsAt);
    if (!results.some(isRefused) || results.some((result) => Array.isArray(result))) return results;
    try {
      await this.ask([knownText], endsAt - performance.now());
      return results;
    } catch (error) {
      return results.map((result) => (isRefused(result) ? this.failure(error) : result));
    }
  }

  /** Returns one result per text, in order. A refused batch is halved until the refused text stands alone. */
  private async embedHalving(texts: string[], dimensions: number, endsAt: number): Promise<Result[]> {
    try {
      const vectors = await this.ask(texts, endsAt - performance.now());
      return texts.map((_, index) => this.checkVector(vectors.get(index), dimensions));
    } catch (error) {
      if (!isAboutInput(error)) return texts.map(() => this.failure(error));
      if (texts.length === 1) return [this.refusal(error)];
      const half = Math.ceil(texts.length / 2);
      const first = await this.embedHalving(texts.slice(0, half), dimensions, endsAt);
      return [...first, ...(await this.embedHalving(texts.slice(half), dimensions, endsAt))];
    }
  }

  close(): Promise<void> {
    this.closing.abort();
    return Promise.resolve();
  }

  private async ask(input: string[], leftMs = Number.POSITIVE_INFINITY): Promise<Map<number, unknown>> {
    const { model, dimensions, timeoutMs } = this.options;
    const limitMs = Math.max(1, Math.round(Math.min(timeoutMs, leftMs)));
    const answer = await withinLimit(limitMs, this.closing.signal, (signal) =>
      this.client.embeddings.create({ model, input, encoding_format: 'float', dimensions }, { signal }),
    );
    return new Map(Answer.parse(answer).data.map(({ index, embedding }) => [index, embedding]));
  }

  private checkVector(vector: unknown, dimensions: number): Result {
    if (dimensions < 1 || !isUsableVector(vector, dimensions)) {
      const got = Array.isArray(vector) ? `${vector.length} that may be infinite or all zero` : 'none';
      const expected = dimensions < 1 ? 'a vector' : `${dimensions} finite numbers, not all zero,`;
      return new DomainError('UNAVAILABLE', `Expected ${expected} from the embedding model, got ${got}.`);
    }
    const norm = normOf(vector);
    return vector.map((value) => value / norm);
  }

  private failure(error: unknown): DomainError {
    const message = `The embedding model did not answer (${reason(error)}): check its API key, base URL and name.`;
    return new DomainError('UNAVAILABLE', message, { cause: this.loggable(error) });
  }

  private refusal(error: APIError): DomainError {
    const message = `The embedding model refused the text (${reason(error)}), for example because it is too long.`;
    return new DomainError('INVALID_INPUT', message, { cause: this.loggable(error) });
  }

  /** Returns the error as it may be logged: a server may repeat the key in its error. */
  private loggable(error: unknown): Error {
    const { apiKey } = this.options;
    return new Error(apiKey === '' ? String(error) : String(error).replaceAll(apiKey, '***'));
  }
}

function isAboutInput(error: unknown): error is APIError {
  return error instanceof APIError && [400, 413, 422].includes(Number(error.status ?? 0));
}

function reason(error: unknown): string {
  if (error instanceof APIError && error.status !== undefined) return `status ${error.status}`;
  if (error instanceof DomainError) return error.message;
  const { name } = error as { name?: unknown };
  return name === 'SyntaxError' || name === 'ZodError' ? 'its answer could not be read' : 'no connection';
}

function orThrow(result: Result): number[] {
  if (result instanceof Error) throw result;
  return result;
}
