// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Number of people and things named by the memories that the audience may hear. */
  'recall/count-entities': library.statement<{ audience: object; keys: readonly unknown[]; filter: object; merged: object }>('recall/count-entities'),
  /** Number of live memories that name each of these people and things, as far as the audience may hear them. */
  'recall/count-memories-naming': library.statement<{ audience: object; keys: readonly unknown[]; entityIds: readonly unknown[]; merged: object }>('recall/count-memories-naming'),
  /** The hits of a recall with all their fields, and how near in meaning those are that words alone had found. */
  'recall/fetch-hits': library.variants<{ ids: readonly unknown[]; audience: object; vector: readonly unknown[]; unscored: readonly unknown[]; spaceId: string | null }, 'set'>('recall/fetch-hits', ['set']),
  /** The best facts about entities as far as the audience may hear them, three an entity. About `rankedIds`: in the order in which they stand on cards, as many as are looked at. About `entityIds`: found by the tokens of the audience's keys; pinned by those who may pin for this viewer, then important, then new. */
  'recall/list-cards': library.statement<{ audience: object; rankedIds: readonly unknown[]; each: number; queries: readonly unknown[]; entityIds: readonly unknown[]; fetch: number }>('recall/list-cards'),
  /** Cards of the entities with one of these refs, and of acquaintances and things, which a memory may name by one of them: the best three facts of each that the audience may hear, pinned ones that count for this viewer first, then important, then new. */
  'recall/list-cards-by-ref': library.statement<{ audience: object; queries: readonly unknown[]; refs: readonly unknown[]; fetch: number }>('recall/list-cards-by-ref'),
  /** One page of the entities named by disclosed memories, ordered by their latest name there. */
  'recall/list-entities': library.statement<{ audience: object; keys: readonly unknown[]; filter: object; merged: object; after: object; limit: number }>('recall/list-entities'),
  /** For each of these people and things one page of the live memories that name it, newest first, as far as the audience may hear them. */
  'recall/list-memories-naming': library.statement<{ audience: object; keys: readonly unknown[]; entityIds: readonly unknown[]; merged: object; after: object; limit: number }>('recall/list-memories-naming'),
  /** The memories that matter most to the audience among those that a filter lets through: what it has pinned, the viewer's own, what is important, what was observed late. */
  'recall/list-most-important': library.statement<{ audience: object; keys: readonly unknown[]; kinds: readonly unknown[]; filter: object; limit: number }>('recall/list-most-important'),
  /** The memories observed last among those the audience may hear, where a query has neither vector nor words to go by. */
  'recall/list-recent': library.statement<{ audience: object; keys: readonly unknown[]; kinds: readonly unknown[]; filter: object; details: object; limit: number }>('recall/list-recent'),
  /** Exact vector scan, bounded: used if the vector index is not ready or returns too few hits. */
  'recall/scan-vectors': library.variants<{ audience: object; vector: readonly unknown[]; keys: readonly unknown[]; kinds: readonly unknown[]; spaceId: string | null; filter: object; details: object; bound: number; limit: number }, 'set'>('recall/scan-vectors', ['set']),
  /** The memories that share words with the query among those the audience may hear, searched inside the index by audience token. */
  'recall/search-text': library.variants<{ audience: object; queries: readonly unknown[]; filter: object; details: object; fetch: number; wanted: number; cutsTies: boolean }, 'set' | 'filtered'>('recall/search-text', ['set', 'filtered']),
  /** The memories nearest in meaning among those the audience may hear, searched inside the index by audience key; where these are all, those without a vector behind them, with a score below 0. */
  'recall/search-vectors': library.variants<{ audience: object; vector: readonly unknown[]; keys: readonly unknown[]; kinds: readonly unknown[]; sensitivities: readonly unknown[]; personas: readonly unknown[]; now: number; spaceId: string | null; filter: object; details: object; fetch: number; wanted: number }, 'set' | 'filtered'>('recall/search-vectors', ['set', 'filtered']),
  /** The memories nearest in meaning to a viewer who may hear very much: the whole index is searched, and what the audience may not hear is left out. */
  'recall/search-vectors-post-filtered': library.variants<{ audience: object; vector: readonly unknown[]; kinds: readonly unknown[]; now: number; spaceId: string | null; filter: object; details: object; fetch: number; wanted: number }, 'set' | 'filtered'>('recall/search-vectors-post-filtered', ['set', 'filtered']),
} as const;
