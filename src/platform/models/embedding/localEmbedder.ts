import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DomainError } from '../../errors.js';
import { embeddableText } from './embeddableText.js';
import type { Embedder } from './embedder.js';
import type { EmbeddingSpace } from '../../neo4j/embeddingSpace.js';
import { EmbeddingPool, type EmbeddingRequest } from './embeddingPool.js';
import { spaceId } from '../../neo4j/embeddingSpace.js';
import { QueryCache, defaultQueryCache } from './queryCache.js';
import { isUsableVector, normOf } from './similarity.js';

const modelName = 'e5-small-v2';
const spaceVersion = 'int8';
const modelDimensions = 384;
const modelSha256 = '7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded';
const tokenizerSha256 = 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66';

const defaultQueryLimitMs = 10_000;
const normTolerance = 1e-3;

/** Files of the model, and options to run it. */
export interface LocalEmbedderOptions {
  /** Quantised e5-small-v2 in ONNX format. */
  readonly modelFile: string;
  /** Path of its `tokenizer.json`. */
  readonly tokenizerFile: string;
  /** Texts embedded in parallel, 1 by default; each takes one processor core and a process with the model. */
  readonly threads?: number;
  /** Time limit of a question in ms, waiting included; 10,000 by default. */
  readonly queryLimitMs?: number;
  /** Starts a worker process; tests pass their own, to kill it. */
  readonly spawn?: (workerFile: string, args: string[]) => ChildProcess;
}

/** Space of the local model. `base`, `limits`: output of `scripts/measure-base.ts` for the files named above. */
export const localSpace: EmbeddingSpace = {
  id: spaceId(modelName, spaceVersion, modelDimensions),
  model: modelName,
  version: spaceVersion,
  dimensions: modelDimensions,
  base: 0.725,
  limits: { fact: 0.195, episode: 0.371 },
};

/**
 * Creates the embedder that runs on this machine: e5-small-v2 with int8 weights in child processes, so that the event
 * loop never blocks and no text leaves the machine. Rejects with `UNAVAILABLE` if the files do not load or differ from
 * the measured model. https://huggingface.co/intfloat/e5-small-v2 documents the prefixes and the pooling.
 */
export async function createLocalEmbedder(options: LocalEmbedderOptions): Promise<Embedder> {
  const { modelFile, tokenizerFile, threads = 1, queryLimitMs = defaultQueryLimitMs, spawn = startWorker } = options;
  if (!Number.isInteger(threads) || threads < 1) throw new RangeError(`Expected 1 thread or more, got ${threads}.`);
  await Promise.all([
    checkFile('model', modelFile, modelSha256),
    checkFile('tokenizer', tokenizerFile, tokenizerSha256),
  ]);

  const workerFile = fileURLToPath(new URL('./embedding.worker.mjs', import.meta.url));
  const pool = new EmbeddingPool(() => spawn(workerFile, [modelFile, tokenizerFile]), threads);
  const embed = async (text: string, request: EmbeddingRequest): Promise<number[]> =>
    plainVector(await pool.embed(text, request));
  const queries = new QueryCache(defaultQueryCache, (text, requester) =>
    embed(`query: ${text}`, { requester, isQuestion: true, limitMs: queryLimitMs }),
  );
  await pool.start();

  return {
    space: localSpace,
    embedQuery: (text, requester) => queries.get(text, requester),
    embedPassages: (texts, options = {}) =>
      Promise.all(
        texts.map(async (text): Promise<number[] | Error> => {
          const passage = embeddableText(text);
          if (typeof passage !== 'string') return passage;
          return embed(`passage: ${passage}`, options).catch((error: Error) => error);
        }),
      ),
    close: () => pool.close(),
  };
}

async function checkFile(title: string, file: string, sha256: string): Promise<void> {
  const actualSha256 = await fingerprint(file).catch(
    (error: NodeJS.ErrnoException) => error.code ?? 'an unreadable file',
  );
  if (actualSha256 === sha256) return;
  const message = `Expected the ${title} file of ${modelName} (${spaceVersion}) with SHA-256 ${sha256}, got ${actualSha256}.`;
  throw new DomainError('UNAVAILABLE', message, { cause: new Error(`The file is ${file}`) });
}

async function fingerprint(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Environment that turns off the telemetry of the runtime: no data leave this machine. */
const quietRuntime = { ORT_DISABLE_TELEMETRY: '1' };

/**
 * Starts the worker without the flags and the environment of this process: it needs neither a TypeScript loader, which
 * costs time and memory, nor the secrets. Advanced serialization, because JSON would lose the binary vectors.
 */
export function startWorker(workerFile: string, args: string[]): ChildProcess {
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  return fork(workerFile, args, { serialization: 'advanced', execArgv: [], env: quietRuntime, stdio: [...stdio] });
}

function plainVector(workerVector: Float32Array): number[] {
  const vector = Array.from(workerVector);
  if (isUsableVector(vector, modelDimensions) && Math.abs(normOf(vector) - 1) <= normTolerance) return vector;
  const got = `${vector.length} of length ${normOf(vector)}`;
  throw new DomainError(
    'UNAVAILABLE',
    `Expected ${modelDimensions} numbers of length 1 from the embedding model, got ${got}.`,
  );
}
