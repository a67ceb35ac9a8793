import type { GraphSession, GraphTransaction } from './graph.js';

/** Returns the reads of a session, or of a transaction in which they run with its writes. */
export const readerOf = (graph: GraphSession | GraphTransaction): Pick<GraphTransaction, 'run'> =>
  'read' in graph ? { run: (statement, params) => graph.read(statement, params) } : graph;
