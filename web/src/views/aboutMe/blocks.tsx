import { useApiQuery } from '../../api/useApiQuery.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import { BlockedStatersDocument, type ShownPersonFragment, UnblockStaterDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { Avatar } from '../../parts/avatar.js';
import { LoadMore } from '../../parts/loadMore.js';
import { personName } from '../../parts/names.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';

/** List of the persons whom the viewer blocks, each with a button that lifts the block. */
export function Blocks() {
  return (
    <section>
      <h2>{words.aboutMe.blocks}</h2>
      <p className="quiet">{words.aboutMe.blocksLead}</p>
      <ul className="list">
        <BlockedPage />
      </ul>
    </section>
  );
}

function BlockedPage({ after }: { readonly after?: string }) {
  const query = useApiQuery(BlockedStatersDocument, { after });
  return (
    <QueryResult query={query} isInList>
      {({ blockedStaters: { nodes: blocked, pageInfo } }) => (
        <>
          {blocked.length === 0 && after === undefined && <li className="quiet">{words.aboutMe.noBlocks}</li>}
          {blocked.map((person) => (
            <li key={person.id} className="blocked">
              <BlockedPerson person={person} />
            </li>
          ))}
          <LoadMore page={pageInfo}>{(next) => <BlockedPage after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}

function BlockedPerson({ person }: { readonly person: ShownPersonFragment }) {
  const notify = useNotice();
  const name = personName(person);
  const { run, isRunning } = useApiMutation(UnblockStaterDocument, words.aboutMe.unblockDo(name));
  const lift = async (): Promise<void> => {
    const answer = await run({ input: { person: { id: person.id } } });
    if (answer) notify({ text: words.aboutMe.unblocked(name, answer.unblockStater.changed) });
  };
  return (
    <>
      <Avatar person={person} size={24} />
      <bdi>{name}</bdi>
      <button
        type="button"
        className="small"
        aria-label={words.aboutMe.unblockDo(name)}
        disabled={isRunning}
        onClick={() => void lift()}
      >
        {words.aboutMe.unblock}
      </button>
    </>
  );
}
