import { useAddress, useSegment } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { EntityPageDocument, MemoriesDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { Go } from '../../parts/go.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { More } from '../../parts/more.js';
import { words } from '../../words.js';

/** View of the card of a person or entity, and of every memory that names them. */
export default function EntityView() {
  const ref = useSegment('ref');
  const address = useAddress();
  const asked = useAsk(EntityPageDocument, { refs: [ref], chat: address.one('chat') });
  return (
    <Answered asked={asked}>
      {({ entityCards: [card] }) =>
        card ? (
          <>
            <h1>{card.label}</h1>
            <p>
              <Go to="/graph" choices={{ around: `thing:${card.ref}` }}>
                {words.page.inGraph}
              </Go>
            </p>
            <h2>{words.entities.card}</h2>
            {card.facts.length === 0 && <p className="quiet">{words.entities.noCard}</p>}
            <ol className="list">
              {card.facts.map((fact) => (
                <li key={fact.id}>
                  <MemoryRow memory={fact} />
                </li>
              ))}
            </ol>
            <h2>{words.entities.memories}</h2>
            <ol className="list">
              <NamingPage entity={card.ref} />
            </ol>
          </>
        ) : (
          <p>{words.entities.missing}</p>
        )
      }
    </Answered>
  );
}

function NamingPage({ entity, after }: { readonly entity: string; readonly after?: string }) {
  const address = useAddress();
  const asked = useAsk(MemoriesDocument, { filter: { entityRefs: [entity] }, chat: address.one('chat'), after });
  return (
    <Answered asked={asked} inList>
      {({ memories: { edges, pageInfo } }) => (
        <>
          {edges.map(({ node }) => (
            <li key={node.id}>
              <MemoryRow memory={node} />
            </li>
          ))}
          <More page={pageInfo}>{(next) => <NamingPage entity={entity} after={next} />}</More>
        </>
      )}
    </Answered>
  );
}
