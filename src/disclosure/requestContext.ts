import type { Requester } from '../platform/fairQueue.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import type { Caller } from './caller.js';

/**
 * Context of one request: its caller and its graph session. A long-lived connection opens a new one per question, since
 * the facts about the caller and the hearers hold for one request only.
 */
export interface RequestContext<Asker extends Requester = Caller> {
  readonly graph: GraphSession;
  readonly caller: Asker;
}
