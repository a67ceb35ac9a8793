import type { SearchIndex } from '../platform/neo4j/indexes.js';
import type { VectorSet } from '../platform/neo4j/vectorSets.js';
import { statements } from './statements.generated.js';

/** Returns the message search indexes: full text, vectors of single messages, and of messages with the one before. */
export const messageIndexes = (set: VectorSet): readonly SearchIndex[] => [
  { name: 'said_text' },
  {
    name: { first: 'message_embedding', second: 'message_second_embedding' }[set],
    vectors: {
      create: statements['conversations/create-message-index']({ set }),
      drop: statements['conversations/drop-message-index']({ set }),
    },
  },
  {
    name: { first: 'message_pair_embedding', second: 'message_second_pair_embedding' }[set],
    vectors: {
      create: statements['conversations/create-message-pair-index']({ set }),
      drop: statements['conversations/drop-message-pair-index']({ set }),
    },
  },
];
