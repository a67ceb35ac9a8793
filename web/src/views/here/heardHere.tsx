import { useAsk } from '../../asking/useAsk.js';
import { MemoriesDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { More } from '../../parts/more.js';
import { words } from '../../words.js';

/** List of all memories that may come up in the chat. */
export function HeardHere({ chat }: { readonly chat: string }) {
  return (
    <section>
      <h2>{words.here.all}</h2>
      <p className="quiet small">{words.here.heard}</p>
      <ol className="list">
        <HeardPage chat={chat} />
      </ol>
    </section>
  );
}

function HeardPage({ chat, after }: { readonly chat: string; readonly after?: string }) {
  const asked = useAsk(MemoriesDocument, { chat, after });
  return (
    <Answered asked={asked} inList>
      {({ memories: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{words.common.empty}</li>}
          {edges.map(({ node }) => (
            <li key={node.id}>
              <MemoryRow memory={node} />
            </li>
          ))}
          <More page={pageInfo}>{(next) => <HeardPage chat={chat} after={next} />}</More>
        </>
      )}
    </Answered>
  );
}
