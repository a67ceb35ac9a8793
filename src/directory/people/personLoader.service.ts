import DataLoader from 'dataloader';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { perRequest } from '../../platform/graphql/perRequest.js';
import { fetchPeople } from './people.store.js';
import type { PersonRow } from './person.js';

/** DataLoader for the persons of a request's objects, batched into one statement. */
export class PersonLoader {
  /** Loads persons by id; null if the caller may not look one up. Without a cache, since a mutation may change them. */
  readonly of = perRequest(
    ({ graph, caller }: RequestContext) =>
      new DataLoader<string, PersonRow | null>(
        async (ids) => {
          const peopleById = await fetchPeople(graph, caller.tenantId, caller.viewerId, [...new Set(ids)]);
          return ids.map((id) => peopleById.get(id) ?? null);
        },
        { cache: false },
      ),
  );
}
