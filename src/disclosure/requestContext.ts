import type { Caller } from './caller.js';
import type { GraphSession } from '../platform/neo4j/graph.js';

/**
 * One request: who asks, and the session of the graph it works in. A connection that lives on opens another one for
 * each question: what a request knows of its caller and of who hears its answers is true for that long alone.
 */
export interface RequestContext {
  /** Stands in the answer and in the log. */
  readonly requestId: string;
  readonly graph: GraphSession;
  readonly caller: Caller;
}
