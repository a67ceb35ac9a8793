import { EyeOff, Ear, Pin, ShieldAlert, UserRound } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useMe } from '../api/useMe.js';
import type { ShownMemoryFragment } from '../operations.generated.js';
import { words } from '../words.js';
import { ChatTile, IconLabel, PrivateTile, EntityTile, PersonLink } from './avatar.js';
import { ViewLink } from './viewLink.js';
import { chatName, inSentence } from './names.js';
import { formatAgo, formatMinute } from './dates.js';
import { pathOf } from './paths.js';

interface MemoryRowProps {
  readonly memory: ShownMemoryFragment;
  /** Link of the row to something else than the page of the memory. */
  readonly link?: (text: string) => ReactNode;
  readonly children?: ReactNode;
}

/** Memory in a list: its text, then one quiet line of facts. */
export function MemoryRow({ memory, link, children }: MemoryRowProps) {
  return (
    <article className="row">
      <p className="text">
        {/* A memory that is no longer live has no page of its own. */}
        {memory.status !== 'ACTIVE' && memory.text}
        {memory.status === 'ACTIVE' &&
          (link ? link(memory.text) : <ViewLink to={pathOf.memory(memory.id)}>{memory.text}</ViewLink>)}
      </p>
      <MemoryFacts memory={memory} />
      {children}
    </article>
  );
}

const arrow = (
  <span className="sep" aria-hidden>
    →
  </span>
);
const dot = (
  <span className="sep" aria-hidden>
    ·
  </span>
);

/** Quiet line of a memory: stater → subjects and things · chat · time, and the marks of what is special about it. */
export function MemoryFacts({ memory }: { readonly memory: ShownMemoryFragment }) {
  const me = useMe().data?.me.id;
  const { statedBy, subjects, scope, learnedIn, entities, createdAt } = memory;
  const chat = scope.chat ?? learnedIn;
  const things = entities.filter(({ type }) => type !== 'PERSON');
  const isOwnWord = subjects.length === 1 && subjects[0]!.id === statedBy?.id;
  return (
    <div className="facts">
      {statedBy && (
        <>
          <span className="unseen">{words.memory.told}</span>
          <PersonLink person={statedBy} me={me} />
        </>
      )}
      {!isOwnWord && subjects.length > 0 && (
        <>
          {statedBy && arrow}
          <span className={statedBy ? 'unseen' : undefined}>{words.memory.about}</span>
          {subjects.map((person) => (
            <Fragment key={person.id}>
              <PersonLink person={person} me={me} />
            </Fragment>
          ))}
        </>
      )}
      {things.length > 0 && statedBy && (isOwnWord || subjects.length === 0) && arrow}
      {things.map(({ ref, label, type }) => (
        <IconLabel key={ref} icon={<EntityTile type={type} />}>
          <ViewLink to={pathOf.entity(ref)}>{inSentence(label)}</ViewLink>
        </IconLabel>
      ))}
      {dot}
      {chat ? (
        <IconLabel icon={<ChatTile />}>
          <bdi>{chatName(chat)}</bdi>
        </IconLabel>
      ) : (
        <IconLabel icon={<PrivateTile />}>{words.memory.privately}</IconLabel>
      )}
      {dot}
      <time dateTime={createdAt} title={formatMinute(createdAt)}>
        {formatAgo(createdAt)}
      </time>
      <Marks memory={memory} />
    </div>
  );
}

/** Marks of a memory: how sensitive it is, and what else is special. What is public and current has none. */
function Marks({ memory }: { readonly memory: ShownMemoryFragment }) {
  const { sensitivity, status, pinned, hearsay } = memory;
  const { sensitivities, statuses, pinned: pinnedLabel, hearsay: hearsayLabel } = words.memory;
  return (
    <span className="marks">
      {sensitivity === 'PERSONAL' && (
        <span className="mark personal">
          <UserRound /> {sensitivities.PERSONAL}
        </span>
      )}
      {sensitivity === 'SENSITIVE' && (
        <span className="mark sensitive">
          <ShieldAlert /> {sensitivities.SENSITIVE}
        </span>
      )}
      {hearsay && (
        <span className="mark">
          <Ear /> {hearsayLabel}
        </span>
      )}
      {pinned && (
        <span className="mark">
          <Pin /> {pinnedLabel}
        </span>
      )}
      {status !== 'ACTIVE' && (
        <span className="mark">
          <EyeOff /> {statuses[status]}
        </span>
      )}
    </span>
  );
}
