import { useAddress, useSegment } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { PersonPageDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { Go } from '../../parts/go.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { More } from '../../parts/more.js';
import { words } from '../../words.js';

/** View of a person, and of the memories about them that are disclosed in the viewer's context. */
export default function PersonView() {
  const id = useSegment('id');
  return <PersonPage id={id} key={id} />;
}

function PersonPage({ id, after }: { readonly id: string; readonly after?: string }) {
  const address = useAddress();
  const asked = useAsk(PersonPageDocument, { id, chat: address.one('chat'), after });
  return (
    <Answered asked={asked}>
      {({ person }) => {
        if (!person) return <p>{words.entities.missing}</p>;
        const { edges, pageInfo } = person.memories;
        return (
          <>
            {after === undefined && (
              <>
                <h1>{person.name}</h1>
                {person.handle && person.handle !== person.name && <p>{person.handle}</p>}
                {person.aliases.length > 0 && (
                  <p>
                    {words.entities.aliases} {person.aliases.join(', ')}
                  </p>
                )}
                <p>
                  <Go to="/graph" choices={{ around: `person:${person.id}` }}>
                    {words.page.inGraph}
                  </Go>
                </p>
                <h2>{words.entities.memories}</h2>
                {edges.length === 0 && <p className="quiet">{words.common.empty}</p>}
              </>
            )}
            <ol className="list following">
              {edges.map(({ node }) => (
                <li key={node.id}>
                  <MemoryRow memory={node} />
                </li>
              ))}
              <More page={pageInfo}>
                {(next) => (
                  <li>
                    <PersonPage id={id} after={next} />
                  </li>
                )}
              </More>
            </ol>
          </>
        );
      }}
    </Answered>
  );
}
