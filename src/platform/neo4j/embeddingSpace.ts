import { createHash } from 'node:crypto';

/** The space a vector lives in; vectors of different spaces are never compared. */
export interface EmbeddingSpace {
  /** Short, `[a-z0-9_]`, made of model, version and dimensions; safe inside the name of an index or a property. */
  readonly id: string;
  readonly model: string;
  readonly version: string;
  readonly dimensions: number;
  /** The median cosine of unrelated texts: where calibrated similarity starts to count. */
  readonly base: number;
  /** Calibrated similarities, 0 to 1, from which on a text answers a question: a fact, a summary of a talk. */
  readonly limits: { readonly fact: number; readonly episode: number };
}

const readableCharacters = 40;

/**
 * The short id of an embedding space, for example `text_embedding_3_small_api_1536`.
 * A long model name is shortened, and a piece of its hash keeps it apart from others that start alike.
 */
export function spaceId(model: string, version: string, dimensions: number): string {
  const name = slug(`${model} ${version}`);
  const readable =
    name.length <= readableCharacters ? name : `${name.slice(0, readableCharacters)}_${hash(`${model} ${version}`)}`;
  return `${readable}_${dimensions}`;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
