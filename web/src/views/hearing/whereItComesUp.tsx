import { useState } from 'react';
import { useAsk } from '../../asking/useAsk.js';
import { ChatChoicesDocument, MayComeUpDocument, type ShownChatFragment } from '../../operations.generated.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { Loading } from '../../parts/loading.js';
import { chatName } from '../../parts/names.js';
import { words } from '../../words.js';

/**
 * Section that tells if a memory of another origin may come up in the viewer's contexts: in private, and in each of
 * their chats.
 */
export function WhereItComesUp({ id }: { readonly id: string }) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <button type="button" onClick={() => setIsAsked(true)}>
        {words.hearing.ask}
      </button>
    );
  return <Places id={id} />;
}

function Places({ id }: { readonly id: string }) {
  const { data, error, isLoading, again } = useAsk(ChatChoicesDocument, {}, { isShared: true });
  if (isLoading) return <Loading />;
  if (error || !data) return error ? <ErrorNote error={error} onRetry={again} /> : null;
  return (
    <dl className="places">
      <Place id={id} />
      {data.chats.edges.map(({ node }) => (
        <Place key={node.id} id={id} chat={node} />
      ))}
    </dl>
  );
}

function Place({ id, chat }: { readonly id: string; readonly chat?: ShownChatFragment }) {
  const { data, error, isLoading, again } = useAsk(MayComeUpDocument, { id, chat: chat?.id });
  return (
    <div>
      <dt>{chat ? chatName(chat) : words.hearing.privately}</dt>
      <dd>
        {isLoading && <Loading />}
        {error && <ErrorNote error={error} onRetry={again} />}
        {data && (data.memory ? words.hearing.upHere : words.hearing.notUpHere)}
      </dd>
    </div>
  );
}
