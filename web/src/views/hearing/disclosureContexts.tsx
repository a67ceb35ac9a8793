import { useState } from 'react';
import { useApiQuery } from '../../api/useApiQuery.js';
import { ChatChoicesDocument, MayComeUpDocument, type ShownChatFragment } from '../../operations.generated.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { Loading } from '../../parts/loading.js';
import { chatName } from '../../parts/names.js';
import { words } from '../../words.js';
import './hearing.css';

/** Most contexts that are asked for without a click. */
const maxAtOnce = 8;

/** Contexts of the viewer in which a memory of another origin may come up: private, and each of their chats. */
export function DisclosureContexts({ id }: { readonly id: string }) {
  const [isRequested, setIsRequested] = useState(false);
  const { data, error, isLoading, refetch } = useApiQuery(ChatChoicesDocument, {}, { isShared: true });
  if (isLoading) return <Loading rows={1} />;
  if (error || !data) return error ? <ErrorNote error={error} onRetry={refetch} /> : null;
  const { edges } = data.chats;
  if (edges.length >= maxAtOnce && !isRequested)
    return (
      <button type="button" onClick={() => setIsRequested(true)}>
        {words.hearing.ask}
      </button>
    );
  return (
    <dl className="places">
      <DisclosureContext id={id} />
      {edges.map(({ node }) => (
        <DisclosureContext key={node.id} id={id} chat={node} />
      ))}
    </dl>
  );
}

function DisclosureContext({ id, chat }: { readonly id: string; readonly chat?: ShownChatFragment }) {
  const { data, error, isLoading, refetch } = useApiQuery(MayComeUpDocument, { id, chat: chat?.id });
  return (
    <div>
      <span className={data?.memory ? 'dot yes' : 'dot no'} aria-hidden />
      <dt>{chat ? chatName(chat) : words.hearing.privately}</dt>
      <dd>
        {isLoading && words.common.loading}
        {error && <ErrorNote error={error} onRetry={refetch} />}
        {data && (data.memory ? words.hearing.upHere : words.hearing.notUpHere)}
      </dd>
    </div>
  );
}
