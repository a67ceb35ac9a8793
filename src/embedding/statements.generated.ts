// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Deletes one page of vectors of one set, by memory id, and their queue marks. Returns the end of the page. */
  'embedding/clear-memory-vectors': library.variants<{ after: string | null; limit: number }, 'set'>('embedding/clear-memory-vectors', ['set']),
  /** Deletes one page of vectors of one set, by message id, and their queue marks. Returns the end of the page. */
  'embedding/clear-message-vectors': library.variants<{ after: string | null; limit: number }, 'set'>('embedding/clear-message-vectors', ['set']),
  /** Number of live memories that wait for their vector, of one tenant or of all. */
  'embedding/count-unembedded-memories': library.variants<{ tenant: string | null }, 'set'>('embedding/count-unembedded-memories', ['set']),
  /** Number of messages that wait for a vector, of one tenant or of all: their own, or the one with the message before. */
  'embedding/count-unembedded-messages': library.variants<{ tenant: string | null }, 'set'>('embedding/count-unembedded-messages', ['set']),
  /** Defers memories whose text the embedding model refuses until a moment, behind all others, unless the text changed meanwhile or has a vector by now. */
  'embedding/defer-memories': library.variants<{ items: readonly { id: unknown; text: unknown }[]; now: number; until: number }, 'set'>('embedding/defer-memories', ['set']),
  /** Defers messages whose words the embedding model refuses together with the message before: they wait until a moment for that vector, behind all others, unless the words changed meanwhile or have the vector by now. */
  'embedding/defer-message-pairs': library.variants<{ items: readonly { id: unknown; said: unknown }[]; now: number; until: number }, 'set'>('embedding/defer-message-pairs', ['set']),
  /** Defers messages whose words the embedding model refuses until a moment, behind all others, unless the words changed meanwhile or have a vector by now. */
  'embedding/defer-messages': library.variants<{ items: readonly { id: unknown; said: unknown }[]; now: number; until: number }, 'set'>('embedding/defer-messages', ['set']),
  /** Live memories that wait for their vector. The $tenants next tenants after the one named take turns, and so do the people of each, oldest memory first. Each tenant shows its $window longest waiting and its $window latest, so that another person's long queue does not delay what is new. */
  'embedding/list-unembedded-memories': library.variants<{ tenant: string | null; tenants: number; after: string | null; limit: number; window: number; now: number }, 'set'>('embedding/list-unembedded-memories', ['set']),
  /** Messages that wait for the vector of their own words. The $tenants next tenants after the one named take turns, and so do the people of each, oldest message first. Each tenant shows its $window longest waiting and its $window latest, so that another person's long queue does not delay what is new. */
  'embedding/list-unembedded-messages': library.variants<{ tenant: string | null; tenants: number; after: string | null; limit: number; window: number; now: number }, 'set'>('embedding/list-unembedded-messages', ['set']),
  /** Messages that wait for the vector with the message before. The $tenants next tenants after the one named take turns, and so do the people of each, oldest message first. Each tenant shows its $window longest waiting and its $window latest, so that another person's long queue does not delay what is new. Each comes with the one before it in the same place, where all who may read it may read that one too. */
  'embedding/list-unpaired-messages': library.variants<{ tenant: string | null; tenants: number; after: string | null; limit: number; window: number; now: number; gapMs: number }, 'set'>('embedding/list-unpaired-messages', ['set']),
  /** Queues one page of live memories that lack a vector of this space, and deletes vectors of other spaces. Returns the cursor after the page and the number queued. */
  'embedding/queue-unembedded-memories': library.variants<{ after: string | null; spaceId: string | null; limit: number }, 'set'>('embedding/queue-unembedded-memories', ['set']),
  /** Queues the messages of one page, by id, that lack a vector of this space, and deletes their vectors of other spaces; queues those that lack only the pair vector for that one. Returns the end of the page and the number of messages that lacked one. */
  'embedding/queue-unembedded-messages': library.variants<{ after: string | null; spaceId: string | null; limit: number }, 'set'>('embedding/queue-unembedded-messages', ['set']),
  /** Sets the vectors of waiting memories, unless their text changed meanwhile; what had none of any model waits for its neighbours from then on. */
  'embedding/store-memory-vectors': library.variants<{ items: readonly { id: unknown; text: unknown; vector: unknown }[]; spaceId: string | null; other: string | null }, 'set'>('embedding/store-memory-vectors', ['set']),
  /** Sets the vector of messages with the message before, unless either changed meanwhile; where there is none before, their own. */
  'embedding/store-message-pair-vectors': library.variants<{ items: readonly { id: unknown; said: unknown; before: unknown; vector: unknown }[]; spaceId: string | null }, 'set'>('embedding/store-message-pair-vectors', ['set']),
  /** Sets the vector of the own words of waiting messages, unless these changed meanwhile; from then on they wait for the one with the message before. */
  'embedding/store-message-vectors': library.variants<{ items: readonly { id: unknown; said: unknown; vector: unknown }[]; spaceId: string | null }, 'set'>('embedding/store-message-vectors', ['set']),
} as const;
