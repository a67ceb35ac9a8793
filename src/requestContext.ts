import type { Caller } from './disclosure/caller.js';
import type { Loaders } from './loaders.js';
import type { GraphSession } from './platform/neo4j/graph.js';

/** What every resolver of one request works with. */
export interface RequestContext {
  readonly requestId: string;
  readonly graph: GraphSession;
  readonly caller: Caller;
  readonly loaders: Loaders;
}
