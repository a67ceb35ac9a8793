import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../../address.js';
import { useOptimisticRemoval } from '../../api/optimisticRemoval.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { MemoriesDocument, type MemoriesQueryVariables } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { Loading } from '../../parts/loading.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { LoadMore } from '../../parts/loadMore.js';
import { useIsWide } from '../../parts/useIsWide.js';
import { words } from '../../words.js';
import { MemoryActions } from '../changing/memoryActions.js';
import { Filters } from './filters.js';
import { filterOf, orderOf, statusesOf } from './chosenFilter.js';

const MemoryDetail = lazy(() =>
  import('../memory/memoryDetail.js').then((module) => ({ default: module.MemoryDetail })),
);

/**
 * View of the memories disclosed in the viewer's context, by the filters of the address. On a wide screen the chosen
 * one, the first to begin with, is shown beside the list.
 */
export default function MemoriesView() {
  const address = useAddress();
  const isWide = useIsWide();
  const filter = { ...filterOf(address), statuses: statusesOf(address) };
  const variables = { filter, orderBy: orderOf(address), chat: address.get('chat') };
  const { isRemoved } = useOptimisticRemoval();
  const rows = useApiQuery(MemoriesDocument, variables, { isShared: true }).data?.memories.edges;
  const first = rows?.find(({ node }) => !isRemoved(node.id))?.node;
  const openMemoryId = address.get('open') ?? (first?.status === 'ACTIVE' ? first.id : undefined);
  return (
    <div className="with-pane">
      <div className="column">
        <div className="view-head">
          <h1>{words.views.memories}</h1>
          <Filters withOrder />
        </div>
        <ol className="list" key={JSON.stringify(variables)}>
          <ListPage variables={variables} openMemoryId={isWide ? openMemoryId : undefined} isWide={isWide} />
        </ol>
      </div>
      {isWide && (
        <aside className="pane" aria-label={words.memoryPage.beside}>
          {openMemoryId === undefined ? (
            <p className="empty">{words.memoryPage.choose}</p>
          ) : (
            <Suspense fallback={<Loading />}>
              <MemoryDetail key={openMemoryId} id={openMemoryId} isBeside />
            </Suspense>
          )}
        </aside>
      )}
    </div>
  );
}

interface ListPageProps {
  readonly variables: MemoriesQueryVariables;
  readonly after?: string;
  /** Id of the memory that is shown beside the list. */
  readonly openMemoryId: string | undefined;
  readonly isWide: boolean;
}

/** A page of the list and, on request, the next one. */
function ListPage({ variables, after, openMemoryId, isWide }: ListPageProps) {
  const address = useAddress();
  const { isRemoved } = useOptimisticRemoval();
  const query = useApiQuery(MemoriesDocument, { ...variables, after });
  const linkOf = (id: string) => (text: string) => (
    <Link href={address.same({ open: id, level: undefined, elsewhere: undefined, after: undefined })}>{text}</Link>
  );
  return (
    <QueryResult query={query} isInList rows={8}>
      {({ memories: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="empty">{words.common.empty}</li>}
          {edges.map(({ node }) => (
            <li
              key={node.id}
              hidden={isRemoved(node.id)}
              className={isWide ? 'pick-row' : undefined}
              aria-current={node.id === openMemoryId || undefined}
            >
              <MemoryRow memory={node} link={isWide ? linkOf(node.id) : undefined}>
                {node.status !== 'ACTIVE' && <MemoryActions memory={node} />}
              </MemoryRow>
            </li>
          ))}
          <LoadMore page={pageInfo}>
            {(next) => <ListPage variables={variables} after={next} openMemoryId={openMemoryId} isWide={isWide} />}
          </LoadMore>
        </>
      )}
    </QueryResult>
  );
}
