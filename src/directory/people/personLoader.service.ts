import type { RequestContext } from '../../disclosure/requestContext.js';
import { batchLoader } from '../../platform/graphql/batchLoader.js';
import { perRequest } from '../../platform/perRequest.js';
import { fetchPeople } from './people.store.js';

/** DataLoader for the persons of a request's objects, batched into one statement. */
export class PersonLoader {
  /** Loads persons by id; null if the caller may not look one up. Without a cache, since a mutation may change them. */
  readonly of = perRequest(({ graph, caller: { tenantId, viewerId } }: RequestContext) =>
    batchLoader((ids) => fetchPeople(graph, tenantId, viewerId, [...new Set(ids)]), null, { cache: false }),
  );
}
