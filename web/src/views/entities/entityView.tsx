import { Waypoints } from 'lucide-react';
import { useAddress, useSegment } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { EntityPageDocument, type EntityType, MemoriesDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { EntityTile } from '../../parts/avatar.js';
import { ViewLink } from '../../parts/viewLink.js';
import { entityName, entityTypes } from '../../parts/names.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { MemoryItems } from '../../parts/memoryItems.js';
import { words } from '../../words.js';
import './entities.css';

/** Returns the type of a thing, which its ref begins with. */
const typeOf = (ref: string): EntityType =>
  entityTypes.find((type) => ref.startsWith(`${type.toLowerCase()}:`)) ?? 'PROJECT';

/** View of the card of a thing, and of the other memories that name it. */
export default function EntityView() {
  const ref = useSegment('ref');
  const address = useAddress();
  const query = useApiQuery(EntityPageDocument, { refs: [ref], chat: address.get('chat') });
  return (
    <div className="column">
      <QueryResult query={query} rows={6}>
        {({ entityCards: [card] }) =>
          card ? (
            <>
              <div className="profile">
                <EntityTile type={typeOf(card.ref)} size={56} />
                <div>
                  <h1>
                    <bdi>{entityName(card)}</bdi>
                  </h1>
                  <p className="quiet">{words.entities.types[typeOf(card.ref)]}</p>
                </div>
              </div>
              <p className="profile-links">
                <ViewLink to="/graph" choices={{ around: `thing:${card.ref}` }} className="button small">
                  <Waypoints size={14} aria-hidden />
                  {words.memoryPage.inGraph}
                </ViewLink>
              </p>
              <section className="section">
                <h2>{words.entities.card}</h2>
                {card.facts.length === 0 && <p className="quiet">{words.entities.noCard}</p>}
                <ol className="list">
                  {card.facts.map((fact) => (
                    <li key={fact.id}>
                      <MemoryRow memory={fact} />
                    </li>
                  ))}
                </ol>
              </section>
              <section>
                <h2>{words.entities.memories}</h2>
                <ol className="list">
                  <NamingPage entity={card.ref} cardMemoryIds={new Set(card.facts.map(({ id }) => id))} />
                </ol>
              </section>
            </>
          ) : (
            <p className="empty">{words.entities.missing}</p>
          )
        }
      </QueryResult>
    </div>
  );
}

interface NamingPageProps {
  readonly entity: string;
  /** Ids of the memories that the card shows. */
  readonly cardMemoryIds: ReadonlySet<string>;
  readonly after?: string;
}

/** Memories that name a thing, without those that the card shows. */
function NamingPage({ entity, cardMemoryIds, after }: NamingPageProps) {
  const address = useAddress();
  const query = useApiQuery(MemoriesDocument, { filter: { entityRefs: [entity] }, chat: address.get('chat'), after });
  return (
    <QueryResult query={query} isInList>
      {({ memories: { edges, pageInfo } }) => {
        const otherEdges = edges.filter(({ node }) => !cardMemoryIds.has(node.id));
        const isWholeList = after === undefined && !pageInfo.hasNextPage;
        return (
          <MemoryItems edges={otherEdges} page={pageInfo} empty={isWholeList ? words.entities.noOthers : undefined}>
            {(next) => <NamingPage entity={entity} cardMemoryIds={cardMemoryIds} after={next} />}
          </MemoryItems>
        );
      }}
    </QueryResult>
  );
}
