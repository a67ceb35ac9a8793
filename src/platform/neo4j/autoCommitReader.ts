import type { GraphSession, GraphTransaction } from './graph.js';

/** Reads of a session, for what also runs within a transaction. */
export const autoCommitReader = (graph: GraphSession): Pick<GraphTransaction, 'run'> => ({
  run: (statement, params) => graph.read(statement, params),
});
