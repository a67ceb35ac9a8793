import { Waypoints } from 'lucide-react';
import { useAddress, useSegment } from '../../address.js';
import { useOptimisticRemoval } from '../../api/optimisticRemoval.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useMe } from '../../api/useMe.js';
import {
  AboutMeHeardByDocument,
  ChatListDocument,
  PersonPageDocument,
  type PersonPageQuery,
  ToldByDocument,
} from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { ChatTile, Avatar } from '../../parts/avatar.js';
import { ViewLink } from '../../parts/viewLink.js';
import { MemoryItems } from '../../parts/memoryItems.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { LoadMore } from '../../parts/loadMore.js';
import { chatName, personName } from '../../parts/names.js';
import { words } from '../../words.js';
import { BlockButton } from '../aboutMe/blockButton.js';
import { MemoryActions } from '../changing/memoryActions.js';
import '../entities/entities.css';

type PagePerson = NonNullable<PersonPageQuery['person']>;

/** View of a person: what is known of them in slots, the chats they share with the viewer, what they told. */
export default function PersonView() {
  const id = useSegment('id');
  const address = useAddress();
  const query = useApiQuery(PersonPageDocument, { id, chat: address.get('chat') });
  return (
    <div className="column wide" key={id}>
      <QueryResult query={query} rows={6}>
        {({ person }) => (person ? <Profile person={person} /> : <p className="empty">{words.entities.missing}</p>)}
      </QueryResult>
    </div>
  );
}

function Profile({ person }: { readonly person: PagePerson }) {
  const isPrivate = useAddress().get('chat') === undefined;
  const me = useMe().data?.me.id;
  const name = personName(person);
  const isMe = person.id === me;
  const isOtherAccount = person.isAccount && me !== undefined && !isMe;
  return (
    <>
      <div className="profile">
        <Avatar person={person} size={56} />
        <div>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p className="quiet">
            {isMe ? words.entities.isYou : person.isAccount ? words.entities.account : words.entities.acquaintance}
            {person.handle && ` · ${person.handle}`}
            {person.aliases.length > 0 && ` · ${words.entities.aliases} ${person.aliases.join(', ')}`}
          </p>
        </div>
      </div>
      <div className="profile-links">
        <ViewLink to="/graph" choices={{ around: `person:${person.id}` }} className="button small">
          <Waypoints size={14} aria-hidden />
          {words.memoryPage.inGraph}
        </ViewLink>
        {isOtherAccount && <BlockButton person={person} />}
      </div>
      <Slots person={person} />
      <SharedChats person={person.id} />
      <div className="columns">
        {isPrivate && isOtherAccount && (
          <section>
            <h2>{words.entities.heardByThem(name)}</h2>
            <p className="quiet small">{words.entities.heardByThemLead}</p>
            <ol className="list">
              <HeardMemoriesPage person={person.id} />
            </ol>
          </section>
        )}
        <section>
          <h2>{isMe ? words.entities.aboutYou : words.entities.aboutThem(name)}</h2>
          {person.memories.edges.length === 0 && <p className="quiet">{words.common.empty}</p>}
          <ol className="list">
            <Memories of={person.memories} id={person.id} />
          </ol>
        </section>
        {/* A person without an account says nothing to Kith. */}
        {person.isAccount && (
          <section>
            <h2>{isMe ? words.entities.toldByYou : words.entities.toldByThem(name)}</h2>
            <ol className="list">
              <StatedMemoriesPage person={person.id} />
            </ol>
          </section>
        )}
      </div>
    </>
  );
}

/** Slots of a person, such as a city, each with its value. */
function Slots({ person }: { readonly person: PagePerson }) {
  const slots = new Map(
    [...person.memories.edges].reverse().flatMap(({ node: { slot, value } }) => (slot && value ? [[slot, value]] : [])),
  );
  if (slots.size === 0) return null;
  return (
    <dl className="card details slots">
      {[...slots].map(([slot, value]) => (
        <div key={slot}>
          <dt>{slot.replaceAll('_', ' ')}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Chats in which the person takes part with the viewer. */
function SharedChats({ person }: { readonly person: string }) {
  const { data } = useApiQuery(ChatListDocument, {});
  const sharedChats = (data?.chats.edges ?? []).filter(({ node }) => node.participants.some(({ id }) => id === person));
  if (sharedChats.length === 0) return null;
  return (
    <ul className="chips profile-links" aria-label={words.entities.shared}>
      {sharedChats.map(({ node }) => (
        <li key={node.id}>
          <ViewLink to="/chats" choices={{ chat: node.id }} className="button chip">
            <ChatTile />
            {chatName(node)}
          </ViewLink>
        </li>
      ))}
    </ul>
  );
}

const Memories = ({ of: { edges, pageInfo }, id }: { readonly of: PagePerson['memories']; readonly id: string }) => (
  <MemoryItems edges={edges} page={pageInfo}>
    {(next) => <MemoriesPage id={id} after={next} />}
  </MemoryItems>
);

function MemoriesPage({ id, after }: { readonly id: string; readonly after: string }) {
  const address = useAddress();
  const query = useApiQuery(PersonPageDocument, { id, chat: address.get('chat'), after });
  return (
    <QueryResult query={query} isInList>
      {({ person }) => person && <Memories of={person.memories} id={id} />}
    </QueryResult>
  );
}

function StatedMemoriesPage({ person, after }: { readonly person: string; readonly after?: string }) {
  const address = useAddress();
  const query = useApiQuery(ToldByDocument, { person, chat: address.get('chat'), after });
  return (
    <QueryResult query={query} isInList>
      {({ memories: { edges, pageInfo } }) => (
        <MemoryItems edges={edges} page={pageInfo} empty={after === undefined ? words.common.empty : undefined}>
          {(next) => <StatedMemoriesPage person={person} after={next} />}
        </MemoryItems>
      )}
    </QueryResult>
  );
}

/** Memories of the viewer about themselves that the person may hear, each with the places and the ways to change it. */
function HeardMemoriesPage({ person, after }: { readonly person: string; readonly after?: string }) {
  const { isRemoved } = useOptimisticRemoval();
  const query = useApiQuery(AboutMeHeardByDocument, { heardBy: person, after });
  return (
    <QueryResult query={query} isInList>
      {({ memoriesAboutMe: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{words.entities.heardNothing}</li>}
          {edges.map(({ node: { memory, private: inPrivate, chats } }) => (
            <li key={memory.id} hidden={isRemoved(memory.id)}>
              <MemoryRow memory={memory}>
                <p className="quiet small">
                  {words.entities.heardAt(
                    [...(inPrivate ? [words.memory.privately] : []), ...chats.map(chatName)].join(' · '),
                  )}
                </p>
                <div className="row-actions">
                  <MemoryActions memory={memory} />
                </div>
              </MemoryRow>
            </li>
          ))}
          <LoadMore page={pageInfo}>{(next) => <HeardMemoriesPage person={person} after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}
