import type DataLoader from 'dataloader';
import type { Audience } from '../../disclosure/audience.js';
import { batchLoader } from '../../platform/graphql/batchLoader.js';
import { perRequest } from '../../platform/perRequest.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { listChain, listRelated } from './memories.store.js';
import type { MemoryRow } from '../memory.js';

/** Creates DataLoaders of the neighbours of memories, per request and audience. Each kind is one query per audience. */
export class NeighbourLoaders {
  private readonly byAudience = perRequest(({ graph }: RequestContext) =>
    perRequest((audience: Audience) => new Neighbours(graph, audience)),
  );

  /** Returns the loaders for memories that were disclosed to this audience. */
  of(request: RequestContext, audience: Audience): Neighbours {
    return this.byAudience(request)(audience);
  }
}

/** DataLoaders of related, superseded and superseding memories by memory id, as far as disclosed to one audience. */
class Neighbours {
  readonly superseded = this.chain('superseded');
  readonly superseding = this.chain('superseding');
  private readonly relatedByCount = new Map<number, DataLoader<string, { strength: number; row: MemoryRow }[]>>();

  constructor(
    private readonly graph: GraphSession,
    private readonly audience: Audience,
  ) {}

  /** Returns the loader of the strongest neighbours, at most `first` per memory. */
  related(first: number): DataLoader<string, { strength: number; row: MemoryRow }[]> {
    const cachedLoader = this.relatedByCount.get(first);
    if (cachedLoader) return cachedLoader;
    const loader = batchLoader((ids) => listRelated(this.graph, this.audience, ids, { first }), []);
    this.relatedByCount.set(first, loader);
    return loader;
  }

  private chain(direction: 'superseded' | 'superseding'): DataLoader<string, MemoryRow[]> {
    return batchLoader((ids) => listChain(this.graph, this.audience, ids, direction), []);
  }
}
