import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import type { Caller } from '../disclosure/caller.js';
import { DomainError, invalidInput } from '../platform/errors.js';
import { countValues } from '../platform/jsonText.js';
import { type ChargePoints, type RateLimit, passErrorOn } from './access/rateLimit.js';
import type { PreparedRequest } from './serverDependencies.js';

/** Limit of a decompressed body in bytes; recording and importing have a higher one. */
const maxUnpackedBytes = 256 * 1024;
/** Limit of objects, lists and their members in one body; 8 MB of empty objects would take seconds to parse. */
const maxValues = 50_000;
/** Bytes and values of a body per point of the rate limit. Less than these costs nothing. */
const bytesPerPoint = 64 * 1024;
const valuesPerPoint = 1_000;

const unpackers = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

/** Computes the cost of the bytes of a body in points of the rate limit. */
export const costOfBytes = (bytes: number): number => Math.floor(bytes / bytesPerPoint);

/** Computes the cost of the values of a body in points of the rate limit. */
export const costOfValues = (values: number): number => Math.floor(values / valuesPerPoint);

/** Parses the text of a body. Rejects for a refused text, maybe before any value is made of it. */
export type ParseBody = (text: string, charge: ChargePoints) => unknown;

/**
 * Middleware that reads the body of a request as JSON. Decompressed bytes are charged as they come in. Reading stops at
 * the limit, so that the rest is never decompressed. Values are counted and charged before they are made.
 */
export const jsonBody =
  (rate: RateLimit, maxBytes: number, read: ParseBody = (text) => JSON.parse(text) as unknown): RequestHandler =>
  (request, response, next) => {
    if (!request.is('application/json')) return next();
    const { caller } = (request as PreparedRequest).context;
    const charge = rate.chargerFor(request as PreparedRequest);
    textOf(request, response, { charge, caller, maxBytes })
      .then(async (text) => {
        const values = countValues(text, caller.isOperator ? Number.MAX_SAFE_INTEGER : maxValues);
        if (values > maxValues && !caller.isOperator) throw tooManyValues();
        await charge(costOfValues(values));
        request.body = await readJson(text, charge, read);
      })
      .then(
        () => next(),
        (error: unknown) => passErrorOn(error, response, next),
      );
  };

async function readJson(text: string, charge: ChargePoints, read: ParseBody): Promise<unknown> {
  try {
    return await read(text, charge);
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson();
    throw error;
  }
}

interface BodyReadOptions {
  readonly charge: ChargePoints;
  readonly caller: Caller;
  readonly maxBytes: number;
}

/** Reads the text of a body. A refused body is read to its end and discarded, so that its client gets the answer. */
async function textOf(request: Request, response: Response, options: BodyReadOptions): Promise<string> {
  const charset = /charset\s*=\s*"?([^\s;"]+)/iu.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  try {
    if (!/^utf-?8$/iu.test(charset)) throw notJson();
    if (encoding === 'identity') return await collectText(request, response, options, tooLarge(options.maxBytes));
    if (!Object.hasOwn(unpackers, encoding)) throw withStatus(response, 415, unknownEncoding());
    return await unpackText(request, response, encoding as keyof typeof unpackers, options);
  } catch (error) {
    await drain(request);
    if (error instanceof DomainError) throw error;
    throw invalidInput('The body must be complete.');
  }
}

/**
 * Decompresses a body. A few kB can stand for megabytes, so only tokens for recording and importing (connectors,
 * operators) may exceed the usual limit. A header that claims this could come from any client.
 */
async function unpackText(
  request: Request,
  response: Response,
  encoding: keyof typeof unpackers,
  options: BodyReadOptions,
): Promise<string> {
  const { isConnector, isOperator } = options.caller;
  const isTrusted = isConnector || isOperator;
  const limit = isTrusted ? options.maxBytes : Math.min(maxUnpackedBytes, options.maxBytes);
  const unpacker = unpackers[encoding]();
  request.pipe(unpacker);
  try {
    const refusal = isTrusted ? tooLarge(limit) : tooLargePacked(options.maxBytes);
    return await collectText(unpacker, response, { ...options, maxBytes: limit }, refusal);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw wrongEncoding();
  } finally {
    request.unpipe(unpacker);
    unpacker.destroy();
  }
}

async function collectText(
  stream: Readable,
  response: Response,
  { charge, maxBytes }: BodyReadOptions,
  refusal: DomainError,
): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The iterator would destroy the request, and with it the connection that the answer needs.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const chargedPoints = costOfBytes(bytes);
    bytes += chunk.length;
    if (bytes > maxBytes) throw withStatus(response, 413, refusal);
    await charge(costOfBytes(bytes) - chargedPoints);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

const drain = (request: Request): Promise<void> =>
  new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve();
    request.once('end', resolve).once('close', resolve).resume();
  });

function withStatus(response: Response, status: number, error: DomainError): DomainError {
  response.status(status);
  return error;
}

const megabytes = (bytes: number): string => `${bytes / 1_048_576} MB`;

const tooLarge = (bytes: number): DomainError =>
  invalidInput(
    `The body must be at most ${megabytes(bytes)}, also after decompression; split it into several requests.`,
  );

/** Returns the error for an encoding that is not decompressed. */
export const unknownEncoding = (): DomainError =>
  invalidInput('The content-encoding must be gzip, deflate, br or none.');

/** Returns the error for bytes that its content-encoding does not fit. */
export const wrongEncoding = (): DomainError => invalidInput('The body must match its content-encoding.');

const tooLargePacked = (bytes: number): DomainError =>
  invalidInput(
    `A compressed body must be at most ${maxUnpackedBytes / 1024} kB after decompression; send it without content-encoding (at most ${megabytes(bytes)}), or record and import with the token of a connector or operator.`,
  );

const tooManyValues = (): DomainError =>
  new DomainError(
    'TOO_COMPLEX',
    `The body must have at most ${maxValues} values (lists, objects and their parts); split it into several requests.`,
  );

/** Returns the error for a body of another media type, charset or syntax. */
export const notJson = (): DomainError => invalidInput('The body must be JSON, sent as application/json in UTF-8.');
