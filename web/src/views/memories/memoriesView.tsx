import { useAddress } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { MemoriesDocument, type MemoriesQueryVariables } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { More } from '../../parts/more.js';
import { words } from '../../words.js';
import { MemoryActions } from '../changing/memoryActions.js';
import { GraphBeside } from '../graph/graphBeside.js';
import { Filters } from './filters.js';
import { filterOf, orderOf, statusesOf } from './chosenFilter.js';

/** View of the memories disclosed in the viewer's context, by the filters of the address, with the graph beside it. */
export default function MemoriesView() {
  const address = useAddress();
  const filter = { ...filterOf(address), statuses: statusesOf(address) };
  const variables = { filter, orderBy: orderOf(address), chat: address.one('chat') };
  return (
    <>
      <h1>{words.views.memories}</h1>
      <div className="beside with-graph">
        <Filters withOrder />
        <ol className="list" key={JSON.stringify(variables)}>
          <ListPage variables={variables} />
        </ol>
        <GraphBeside />
      </div>
    </>
  );
}

/** A page of the list and, on request, the next one. */
function ListPage({ variables, after }: { readonly variables: MemoriesQueryVariables; readonly after?: string }) {
  const asked = useAsk(MemoriesDocument, { ...variables, after });
  return (
    <Answered asked={asked} inList>
      {({ memories: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{words.common.empty}</li>}
          {edges.map(({ node }) => (
            <li key={node.id}>
              <MemoryRow memory={node}>{node.status !== 'ACTIVE' && <MemoryActions memory={node} />}</MemoryRow>
            </li>
          ))}
          <More page={pageInfo}>{(next) => <ListPage variables={variables} after={next} />}</More>
        </>
      )}
    </Answered>
  );
}
