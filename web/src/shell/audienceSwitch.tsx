import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAddress } from '../address.js';
import { useMe } from '../api/useMe.js';
import { ChatTile, PrivateTile } from '../parts/avatar.js';
import { ErrorNote } from '../parts/errorNote.js';
import { Loading } from '../parts/loading.js';
import { chatName, inSentence, formatList, personName } from '../parts/names.js';
import { words } from '../words.js';
import { useCurrentChat } from '../api/useCurrentChat.js';

const load = () => import('./audiencePicker.js');
const AudiencePicker = lazy(load);

/** Control that says for whom the page answers, and changes it: the first one of every view. */
export function AudienceSwitch() {
  const address = useAddress();
  const chat = address.get('chat');
  const [isOpen, setIsOpen] = useState(false);
  const { data, isLoading } = useCurrentChat();
  const currentChat = data?.chat;
  const as = address.get('as');
  const label =
    chat === undefined
      ? words.audience.of(as && inSentence(as))
      : words.audience.in(currentChat ? chatName(currentChat) : '…');
  const preloadPicker = (): void => void load().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        className="audience"
        aria-haspopup="dialog"
        aria-busy={isLoading}
        title={words.audience.title}
        onClick={() => setIsOpen(true)}
        onPointerEnter={preloadPicker}
        onFocus={preloadPicker}
      >
        {chat === undefined ? <PrivateTile size={24} /> : <ChatTile size={24} />}
        <span className="label">
          <span className="unseen">{words.audience.title}: </span>
          {label}
        </span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <AudiencePicker onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Most names in the sentence of the banner. */
const maxNamed = 4;

/** Banner below the audience switch: one sentence on what the agent may use, and on who reads its answer. */
export function AudienceBanner() {
  const address = useAddress();
  const chat = address.get('chat');
  const as = address.get('as');
  const viewer = useMe();
  const me = viewer.data?.me.id;
  const { data, error, isLoading, refetch } = useCurrentChat();
  if (chat === undefined && as === undefined) return null;
  if (isLoading || viewer.isLoading)
    return (
      <div className="through-banner">
        <Loading rows={1} />
      </div>
    );
  const otherParticipants = (data?.chat?.participants ?? []).filter(({ id }) => id !== me);
  const names = otherParticipants.slice(0, maxNamed).map(personName);
  if (otherParticipants.length > maxNamed) names.push(words.common.others(otherParticipants.length - maxNamed));
  return (
    <div className="through-banner" role="note">
      {chat === undefined ? <p>{words.audience.asPerson(inSentence(as!))}</p> : null}
      {data?.chat && (
        <p>
          {words.audience.through(names.length > 0 ? formatList(names) : undefined, otherParticipants.length === 1)}
        </p>
      )}
      {error && <ErrorNote error={error} onRetry={refetch} />}
      <div className="buttons">
        <button type="button" className="small" onClick={() => address.choose({ chat: undefined, as: undefined })}>
          {words.audience.back}
        </button>
      </div>
    </div>
  );
}
