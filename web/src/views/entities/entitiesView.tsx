import { type FormEvent, useId } from 'react';
import { type Address, useAddress } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { EntitiesDocument, type EntitiesQueryVariables, type EntityType } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { fieldOf } from '../../parts/forms.js';
import { Go } from '../../parts/go.js';
import { More } from '../../parts/more.js';
import { pathOf } from '../../parts/names.js';
import { words } from '../../words.js';

const types = Object.keys(words.entities.types) as EntityType[];
const typeOf = ({ one }: Address): EntityType | undefined => types.find((type) => type === one('kind'));

/** View of people and entities that memories name, each with its card. */
export default function EntitiesView() {
  const address = useAddress();
  const id = useId();
  const variables = { search: address.one('name'), type: typeOf(address), chat: address.one('chat') };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    address.choose({ name: fieldOf(event.currentTarget, 'name') });
  };
  return (
    <>
      <h1>{words.views.entities}</h1>
      <form role="search" className="search" onSubmit={submit} key={variables.search}>
        <label htmlFor={`${id}-name`}>{words.entities.search}</label>
        <input id={`${id}-name`} name="name" type="search" defaultValue={variables.search} maxLength={200} />
        <button type="submit" className="main">
          {words.search.submit}
        </button>
        <label htmlFor={`${id}-kind`}>{words.entities.type}</label>
        <select
          id={`${id}-kind`}
          value={variables.type ?? ''}
          onChange={(event) => address.choose({ kind: event.target.value })}
        >
          <option value="">{words.common.all}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {words.entities.types[type]}
            </option>
          ))}
        </select>
      </form>
      <ul className="cards" key={JSON.stringify(variables)}>
        <CardPage variables={variables} />
      </ul>
    </>
  );
}

function CardPage({ variables, after }: { readonly variables: EntitiesQueryVariables; readonly after?: string }) {
  const asked = useAsk(EntitiesDocument, { ...variables, after });
  return (
    <Answered asked={asked} inList>
      {({ entities: { edges, pageInfo } }) => (
        <>
          {edges.length === 0 && after === undefined && <li className="quiet">{words.common.empty}</li>}
          {edges.map(({ node: { ref, label, type, card } }) => (
            <li key={ref} className="memory">
              <p>
                <Go to={pathOf.entity(ref)}>{label}</Go>{' '}
                <span className="mark small">{words.entities.types[type]}</span>
              </p>
              {card && card.facts.length > 0 ? (
                <ul>
                  {card.facts.map((fact) => (
                    <li key={fact.id}>{fact.text}</li>
                  ))}
                </ul>
              ) : (
                <p className="quiet small">{words.entities.noCard}</p>
              )}
            </li>
          ))}
          <More page={pageInfo}>{(next) => <CardPage variables={variables} after={next} />}</More>
        </>
      )}
    </Answered>
  );
}
