import { type FormEvent, type ReactNode, useId } from 'react';
import { type Address, useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import {
  EntitiesDocument,
  type EntitiesQueryVariables,
  type EntityType,
  PeopleCardsDocument,
} from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { Avatar, EntityTile } from '../../parts/avatar.js';
import { fieldOf } from '../../parts/forms.js';
import { ViewLink } from '../../parts/viewLink.js';
import { LoadMore } from '../../parts/loadMore.js';
import { entityTypes, inSentence, personName } from '../../parts/names.js';
import { pathOf } from '../../parts/paths.js';
import { Segments } from '../../parts/segments.js';
import { words } from '../../words.js';
import './entities.css';

const typeOf = ({ get }: Address): EntityType | undefined => entityTypes.find((type) => type === get('kind'));

/** View of the people that the viewer knows, and of the things that memories name, each with its card. */
export default function EntitiesView() {
  const address = useAddress();
  const id = useId();
  const type = typeOf(address);
  const search = address.get('name');
  const chat = address.get('chat');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    address.choose({ name: fieldOf(event.currentTarget, 'name') });
  };
  return (
    <div className="column">
      <div className="view-head">
        <h1>{words.views.entities}</h1>
        <Segments
          label={words.entities.type}
          choices={{ ALL: words.common.all, ...words.entities.many }}
          chosen={type ?? 'ALL'}
          onChoose={(one) => address.choose({ kind: one === 'ALL' ? undefined : one })}
        />
      </div>
      <form role="search" className="search" onSubmit={submit} key={search}>
        <label htmlFor={`${id}-name`} className="unseen">
          {words.entities.search}
        </label>
        <input
          id={`${id}-name`}
          name="name"
          type="search"
          placeholder={words.entities.search}
          defaultValue={search}
          maxLength={200}
        />
        <button type="submit">{words.search.submit}</button>
      </form>
      {(type === undefined || type === 'PERSON') && (
        <section>
          <h2>{words.entities.many.PERSON}</h2>
          <ul className="cards" key={search}>
            <PeoplePage search={search} chat={chat} />
          </ul>
        </section>
      )}
      {type !== 'PERSON' && (
        <section>
          <h2>{type === undefined ? words.entities.things : words.entities.many[type]}</h2>
          <ul className="cards" key={JSON.stringify([search, type])}>
            <ThingPage variables={{ search, type, chat }} />
          </ul>
        </section>
      )}
    </div>
  );
}

interface PeoplePageProps {
  readonly search: string | undefined;
  readonly chat: string | undefined;
  readonly after?: string;
}

function PeoplePage({ search, chat, after }: PeoplePageProps) {
  const query = useApiQuery(PeopleCardsDocument, { search, chat, after });
  return (
    <QueryResult query={query} isInList>
      {({ people: { nodes: people, pageInfo } }) => (
        <>
          {people.length === 0 && after === undefined && <li className="quiet">{words.common.empty}</li>}
          {people.map(({ card, ...person }) => (
            <EntityCard
              key={person.id}
              mark={<Avatar person={person} size={40} />}
              path={pathOf.person(person.id)}
              name={personName(person)}
              kind={person.isAccount ? words.entities.account : words.entities.acquaintance}
              facts={card?.facts ?? []}
            />
          ))}
          <LoadMore page={pageInfo}>{(next) => <PeoplePage search={search} chat={chat} after={next} />}</LoadMore>
        </>
      )}
    </QueryResult>
  );
}

function ThingPage({ variables, after }: { readonly variables: EntitiesQueryVariables; readonly after?: string }) {
  const query = useApiQuery(EntitiesDocument, { ...variables, after });
  return (
    <QueryResult query={query} isInList>
      {({ entities: { edges, pageInfo } }) => {
        const things = edges.map(({ node }) => node).filter(({ type }) => type !== 'PERSON');
        return (
          <>
            {edges.length === 0 && after === undefined && <li className="quiet">{words.common.empty}</li>}
            {things.map(({ ref, label, type, card }) => (
              <EntityCard
                key={ref}
                mark={<EntityTile type={type} size={40} />}
                path={pathOf.entity(ref)}
                name={inSentence(label)}
                kind={words.entities.types[type]}
                facts={card?.facts ?? []}
              />
            ))}
            <LoadMore page={pageInfo}>{(next) => <ThingPage variables={variables} after={next} />}</LoadMore>
          </>
        );
      }}
    </QueryResult>
  );
}

interface EntityCardProps {
  readonly mark: ReactNode;
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly facts: readonly { readonly id: string; readonly text: string }[];
}

/** Card of a person or thing: its face, its name, and what is most worth knowing. */
function EntityCard({ mark, path, name, kind, facts }: EntityCardProps) {
  return (
    <li className="card entity-card">
      <p className="card-head">
        {mark}
        <span>
          <ViewLink to={path}>
            <bdi>{name}</bdi>
          </ViewLink>
          <span className="quiet small">{kind}</span>
        </span>
      </p>
      {facts.length > 0 ? (
        <ul className="card-facts small">
          {facts.map((fact) => (
            <li key={fact.id}>{fact.text}</li>
          ))}
        </ul>
      ) : (
        <p className="quiet small">{words.entities.noCard}</p>
      )}
    </li>
  );
}
