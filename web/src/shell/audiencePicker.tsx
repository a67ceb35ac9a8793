import { type FormEvent, useId, useState } from 'react';
import { useAddress } from '../address.js';
import { useSession } from '../api/sessionContext.js';
import { useChatChoices } from '../api/useChatChoices.js';
import { ChatTile, PrivateTile } from '../parts/avatar.js';
import { fieldOf } from '../parts/forms.js';
import { chatName } from '../parts/names.js';
import Picker, { type ChoiceSection, matches } from '../parts/picker.js';
import { words } from '../words.js';

/** Picker of the audience: the viewer in private, or one of their chats; for a connector also as whom. */
export default function AudiencePicker({ onClose }: { readonly onClose: () => void }) {
  const address = useAddress();
  const [typed, setTyped] = useState('');
  const chats = useChatChoices();
  const chosen = address.get('chat');
  const choose = (chat: string | undefined) => (): void => {
    onClose();
    address.choose({ chat });
  };
  const sections: ChoiceSection[] = [
    {
      title: words.audience.alone,
      choices: [
        {
          key: 'private',
          label: words.audience.private,
          icon: <PrivateTile />,
          hint: words.audience.privateHint,
          isChosen: chosen === undefined,
          choose: choose(undefined),
        },
      ].filter(({ label }) => matches(label, typed)),
    },
    {
      title: words.audience.aloud,
      choices: (chats.data ?? [])
        .filter((chat) => matches(chatName(chat), typed))
        .map((chat) => ({
          key: chat.id,
          label: chatName(chat),
          icon: <ChatTile />,
          isChosen: chat.id === chosen,
          choose: choose(chat.id),
        })),
    },
  ];
  return (
    <Picker
      title={words.audience.title}
      placeholder={words.audience.placeholder}
      sections={sections}
      typed={typed}
      onClose={onClose}
      error={chats.error}
      onType={setTyped}
    >
      <ViewerFields onClose={onClose} />
    </Picker>
  );
}

/** Fields for the persona and, for connectors, the viewer. */
function ViewerFields({ onClose }: { readonly onClose: () => void }) {
  const address = useAddress();
  const { bearer } = useSession();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget: form } = event;
    onClose();
    address.choose({ persona: fieldOf(form, 'persona'), ...(bearer.isConnector && { as: fieldOf(form, 'as') }) });
  };
  return (
    <form onSubmit={submit}>
      {bearer.isConnector && (
        <div className="field">
          <label htmlFor={`${id}-as`}>{words.audience.viewer}</label>
          <input id={`${id}-as`} name="as" type="text" autoComplete="off" defaultValue={address.get('as')} />
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-persona`}>{words.audience.persona}</label>
        <input
          id={`${id}-persona`}
          name="persona"
          type="text"
          autoComplete="off"
          defaultValue={address.get('persona')}
        />
      </div>
      <button type="submit">{words.audience.apply}</button>
    </form>
  );
}
