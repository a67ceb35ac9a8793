import { digest } from '../digest.js';

/** Embedding space of a vector; vectors of different spaces are never compared. */
export interface EmbeddingSpace {
  /** Short id of `[a-z0-9_]`, made of model, version and dimensions; safe inside the name of an index or a property. */
  readonly id: string;
  readonly model: string;
  readonly version: string;
  readonly dimensions: number;
  /** Median cosine of unrelated texts: the zero of calibrated similarity. */
  readonly base: number;
  /** Minimum calibrated similarity, 0 to 1, to answer a question: of a fact, and of a summary of a conversation. */
  readonly limits: { readonly fact: number; readonly episode: number };
}

const readableCharacters = 40;

/** Short id, for example `text_embedding_3_small_api_1536`; a long model name is cut, with part of its hash. */
export function spaceId(model: string, version: string, dimensions: number): string {
  const name = slug(`${model} ${version}`);
  const readable =
    name.length <= readableCharacters
      ? name
      : `${name.slice(0, readableCharacters)}_${digest(`${model} ${version}`, 8)}`;
  return `${readable}_${dimensions}`;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}
