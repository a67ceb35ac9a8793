import { useState } from 'react';
import { useAddress } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { MemoriesDocument, type MemoriesQueryVariables } from '../../operations.generated.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { Loading } from '../../parts/loading.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { words } from '../../words.js';
import { Filters } from './filters.js';
import { filterOf, orderOf } from './chosenFilter.js';

/** The list of memories that may be heard here, by the filters of the address. */
export default function MemoriesView() {
  const address = useAddress();
  const variables = { filter: filterOf(address), orderBy: orderOf(address), chat: address.one('chat') };
  return (
    <>
      <h1>{words.views.memories}</h1>
      <div className="beside">
        <Filters />
        <ol className="list" key={JSON.stringify(variables)}>
          <ListPage variables={variables} />
        </ol>
      </div>
    </>
  );
}

/** A page of the list and, once it is asked for, the next one behind it. */
function ListPage({ variables, after }: { readonly variables: MemoriesQueryVariables; readonly after?: string }) {
  const [wantsMore, setWantsMore] = useState(false);
  const { data, error, isLoading, again } = useAsk(MemoriesDocument, { ...variables, after });
  if (isLoading) return <li>{<Loading />}</li>;
  if (error || !data) return <li>{error && <ErrorNote error={error} onRetry={again} />}</li>;
  const { edges, pageInfo } = data.memories;
  if (edges.length === 0 && after === undefined) return <li className="quiet">{words.common.empty}</li>;
  return (
    <>
      {edges.map(({ node }) => (
        <li key={node.id}>
          <MemoryRow memory={node} />
        </li>
      ))}
      {pageInfo.hasNextPage &&
        (wantsMore ? (
          <ListPage variables={variables} after={pageInfo.endCursor ?? undefined} />
        ) : (
          <li>
            <button type="button" onClick={() => setWantsMore(true)}>
              {words.common.more}
            </button>
          </li>
        ))}
    </>
  );
}
