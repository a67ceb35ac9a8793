import { type FormEvent, useId } from 'react';
import { useAddress } from '../address.js';
import { useSession } from '../asking/sessionContext.js';
import { useAsk } from '../asking/useAsk.js';
import { ChatChoicesDocument } from '../operations.generated.js';
import { words } from '../words.js';
import { ErrorNote } from './errorNote.js';
import { fieldOf } from './forms.js';
import { chatName } from './names.js';

/** Form for the context: private, or a chat; for a connector also the viewer. */
export function PlaceForm() {
  const address = useAddress();
  const { bearer } = useSession();
  const id = useId();
  const chats = useAsk(ChatChoicesDocument, {});
  const chosen = address.one('chat');
  const choices = chats.data?.chats.edges.map(({ node }) => node) ?? [];
  const there = choices.find((chat) => chat.id === chosen);
  return (
    <div className="place">
      <label htmlFor={`${id}-chat`}>{words.frame.where}</label>
      <select
        id={`${id}-chat`}
        value={chosen ?? ''}
        onChange={(event) => address.choose({ chat: event.target.value || undefined })}
      >
        <option value="">{words.frame.private}</option>
        {choices.map((chat) => (
          <option key={chat.id} value={chat.id}>
            {chatName(chat)}
          </option>
        ))}
        {chosen !== undefined && !there && <option value={chosen}>{chosen}</option>}
      </select>
      <span className="quiet small">
        {chosen === undefined ? words.frame.heardAlone : words.frame.heardBy(there ? chatName(there) : chosen)}
      </span>
      <AsWhom isConnector={bearer.isConnector} />
      {chats.error && <ErrorNote error={chats.error} onRetry={chats.again} />}
    </div>
  );
}

/** Fields for the persona and, for connectors, the viewer. */
function AsWhom({ isConnector }: { readonly isConnector: boolean }) {
  const address = useAddress();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget: form } = event;
    address.choose({ persona: fieldOf(form, 'persona'), ...(isConnector && { as: fieldOf(form, 'as') }) });
  };
  return (
    <details open={address.one('as') !== undefined || address.one('persona') !== undefined || isConnector}>
      <summary>{words.frame.as}</summary>
      <form onSubmit={submit}>
        {isConnector && (
          <>
            <label htmlFor={`${id}-as`} title={words.frame.asHint}>
              {words.frame.viewer}
            </label>
            <input id={`${id}-as`} name="as" defaultValue={address.one('as')} />
          </>
        )}
        <label htmlFor={`${id}-persona`} title={words.frame.personaHint}>
          {words.frame.persona}
        </label>
        <input id={`${id}-persona`} name="persona" defaultValue={address.one('persona')} />
        <button type="submit">{words.frame.apply}</button>
      </form>
    </details>
  );
}
