import DataLoader from 'dataloader';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { perRequest } from '../../platform/graphql/perRequest.js';
import { listAliases } from './aliases.store.js';

/** DataLoader for the aliases of a request's persons, batched into one statement. */
export class AliasLoader {
  /** Loads aliases by person id, uncached: a mutation must not read the state before an earlier one of its request. */
  readonly of = perRequest(
    ({ graph }: RequestContext) =>
      new DataLoader<string, string[]>(
        async (ids) => {
          const aliasesById = await listAliases(graph, ids);
          return ids.map((id) => aliasesById.get(id) ?? []);
        },
        { cache: false },
      ),
  );
}
