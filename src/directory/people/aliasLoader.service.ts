import type { RequestContext } from '../../disclosure/requestContext.js';
import { batchLoader } from '../../platform/graphql/batchLoader.js';
import { perRequest } from '../../platform/perRequest.js';
import { listAliases } from './aliases.store.js';

/** DataLoader for the aliases of a request's persons, batched into one statement. */
export class AliasLoader {
  /** Loads aliases by person id, uncached: a mutation must not read the state before an earlier one of its request. */
  readonly of = perRequest(({ graph }: RequestContext) =>
    batchLoader((ids) => listAliases(graph, ids), [], { cache: false }),
  );
}
