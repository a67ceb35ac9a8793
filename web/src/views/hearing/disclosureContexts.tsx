import { useState } from 'react';
import { useApiQuery } from '../../api/useApiQuery.js';
import { ChatChoicesDocument, MayComeUpDocument, type ShownChatFragment } from '../../operations.generated.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { Loading } from '../../parts/loading.js';
import { chatName } from '../../parts/names.js';
import { words } from '../../words.js';
import './hearing.css';

/** Most contexts that are asked for without a click. */
const mostAtOnce = 8;

/** Contexts of the viewer in which a memory of another origin may come up: private, and each of their chats. */
export function DisclosureContexts({ id }: { readonly id: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, isLoading, again } = useApiQuery(ChatChoicesDocument, {}, { isShared: true });
  if (isLoading) return <Loading rows={1} />;
  if (error || !data) return error ? <ErrorNote error={error} onRetry={again} /> : null;
  const { edges } = data.chats;
  if (edges.length >= mostAtOnce && !isAsked)
    return (
      <button type="button" onClick={() => setIsAsked(true)}>
        {words.hearing.ask}
      </button>
    );
  return (
    <dl className="places">
      <Place id={id} />
      {edges.map(({ node }) => (
        <Place key={node.id} id={id} chat={node} />
      ))}
    </dl>
  );
}

function Place({ id, chat }: { readonly id: string; readonly chat?: ShownChatFragment }) {
  const { data, error, isLoading, again } = useApiQuery(MayComeUpDocument, { id, chat: chat?.id });
  return (
    <div>
      <span className={data?.memory ? 'dot yes' : 'dot no'} aria-hidden />
      <dt>{chat ? chatName(chat) : words.hearing.privately}</dt>
      <dd>
        {isLoading && words.common.loading}
        {error && <ErrorNote error={error} onRetry={again} />}
        {data && (data.memory ? words.hearing.upHere : words.hearing.notUpHere)}
      </dd>
    </div>
  );
}
