import { useAsk } from '../../asking/useAsk.js';
import { MeDocument, StatedAboutMeDocument } from '../../operations.generated.js';
import { useAddress } from '../../address.js';
import { Answered } from '../../parts/answered.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { More } from '../../parts/more.js';
import { words } from '../../words.js';
import { MemoryActions } from '../changing/memoryActions.js';
import { WhereItComesUp } from '../hearing/whereItComesUp.js';
import { Blocks } from './blocks.js';
import { BlockButton } from './blockButton.js';
import { EraseMe } from './eraseMe.js';

/** View of what others have stated about the viewer, with the viewer's rights over it. */
export default function AboutMeView() {
  const asked = useAsk(MeDocument, {}, { isShared: true });
  return (
    <>
      <h1>{words.aboutMe.title}</h1>
      <p>{words.aboutMe.lead}</p>
      <Answered asked={asked}>
        {({ me }) => (
          <ol className="list">
            <StatedPage me={me.id} />
          </ol>
        )}
      </Answered>
      <Blocks />
      <EraseMe />
    </>
  );
}

function StatedPage({ me, after }: { readonly me: string; readonly after?: string }) {
  const chat = useAddress().one('chat');
  const asked = useAsk(StatedAboutMeDocument, { people: [me], chat, after });
  return (
    <Answered asked={asked} inList>
      {({ memoriesAbout: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{words.aboutMe.empty}</li>}
          {edges.map(({ node }) => (
            <li key={node.id}>
              <MemoryRow memory={node}>
                <MemoryActions memory={node} />
                <div className="buttons">
                  {node.statedBy?.isAccount && node.statedBy.id !== me && <BlockButton person={node.statedBy} />}
                  <WhereItComesUp id={node.id} />
                </div>
              </MemoryRow>
            </li>
          ))}
          <More page={pageInfo}>{(next) => <StatedPage me={me} after={next} />}</More>
        </>
      )}
    </Answered>
  );
}
