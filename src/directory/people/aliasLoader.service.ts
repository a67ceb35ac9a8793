import DataLoader from 'dataloader';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { perRequest } from '../../platform/graphql/perRequest.js';
import { listAliases } from './people.store.js';

/** Loads the other names of all people of a request in one statement. */
export class AliasLoader {
  /** Aliases by person; not kept, since what one mutation of a request changes, the next must not read from before. */
  readonly of = perRequest(
    ({ graph }: RequestContext) =>
      new DataLoader<string, string[]>(
        async (ids) => {
          const found = await listAliases(graph, ids);
          return ids.map((id) => found.get(id) ?? []);
        },
        { cache: false },
      ),
  );
}
