import type { Caller } from './caller.js';
import type { GraphSession } from '../platform/neo4j/graph.js';

/**
 * Context of one request: its caller and its graph session. A long-lived connection opens a new one per question, since
 * the facts about the caller and the hearers hold for one request only.
 */
export interface RequestContext {
  /** Id of the request in the answer and in the log. */
  readonly requestId: string;
  readonly graph: GraphSession;
  readonly caller: Caller;
}
