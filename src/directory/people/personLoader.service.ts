import DataLoader from 'dataloader';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { perRequest } from '../../platform/graphql/perRequest.js';
import { fetchPeople } from './people.store.js';
import type { PersonRow } from './person.js';

/** Loads the people that the objects of a request name in one statement. */
export class PersonLoader {
  /** People by id, null where the caller may not look them up; not kept, since a mutation may change them. */
  readonly of = perRequest(
    ({ graph, caller }: RequestContext) =>
      new DataLoader<string, PersonRow | null>(
        async (ids) => {
          const found = await fetchPeople(graph, caller.tenantId, caller.viewerId, [...new Set(ids)]);
          return ids.map((id) => found.get(id) ?? null);
        },
        { cache: false },
      ),
  );
}
