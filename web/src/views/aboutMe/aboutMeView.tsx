import { useState } from 'react';
import { useOptimisticRemoval } from '../../api/optimisticRemoval.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { StatedAboutMeDocument } from '../../operations.generated.js';
import { useAddress } from '../../address.js';
import { useMe } from '../../api/useMe.js';
import { QueryResult } from '../../parts/queryResult.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { LoadMore } from '../../parts/loadMore.js';
import { words } from '../../words.js';
import { MemoryActions } from '../changing/memoryActions.js';
import { DisclosureContexts } from '../hearing/disclosureContexts.js';
import { Blocks } from './blocks.js';
import { BlockButton } from './blockButton.js';

/** View of what others have stated about the viewer, with the viewer's rights over it. */
export default function AboutMeView() {
  const query = useMe();
  return (
    <div className="column">
      <h1>{words.aboutMe.title}</h1>
      <p className="lead">{words.aboutMe.lead}</p>
      <QueryResult query={query} rows={6}>
        {({ me }) => (
          <>
            <ol className="list">
              <StatedPage me={me.id} />
            </ol>
            <Blocks />
          </>
        )}
      </QueryResult>
    </div>
  );
}

function StatedPage({ me, after }: { readonly me: string; readonly after?: string }) {
  const chat = useAddress().get('chat');
  const { isRemoved } = useOptimisticRemoval();
  const query = useApiQuery(StatedAboutMeDocument, { people: [me], chat, after });
  return (
    <QueryResult query={query} isInList>
      {({ memoriesAbout: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{words.aboutMe.empty}</li>}
          {edges.map(({ node }) => (
            <li key={node.id} hidden={isRemoved(node.id)}>
              <MemoryRow memory={node}>
                <div className="row-actions">
                  <MemoryActions memory={node} />
                  {node.statedBy?.isAccount && node.statedBy.id !== me && (
                    <div className="buttons">
                      <BlockButton person={node.statedBy} />
                    </div>
                  )}
                  <ComesUp id={node.id} />
                </div>
              </MemoryRow>
            </li>
          ))}
          <LoadMore page={pageInfo}>{(next) => <StatedPage me={me} after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}

/** Contexts in which a memory comes up for the viewer, asked for when they are opened. */
function ComesUp({ id }: { readonly id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="small comes-up" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{words.hearing.comesUp}</summary>
      {isOpen && <DisclosureContexts id={id} />}
    </details>
  );
}
