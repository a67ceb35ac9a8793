import { type FormEvent, useId } from 'react';
import { useAddress } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { type Ranking, SearchDocument, type SearchQuery } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { fieldOf } from '../../parts/forms.js';
import { Go } from '../../parts/go.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { pathOf } from '../../parts/names.js';
import { words } from '../../words.js';
import { filterOf } from '../memories/chosenFilter.js';
import { Filters } from '../memories/filters.js';
import { Why } from './why.js';

const rankings = Object.keys(words.search.rankings) as Ranking[];

/** View of a search among the memories disclosed in the viewer's context: each hit with its score and explanation. */
export default function SearchView() {
  const address = useAddress();
  const id = useId();
  const question = address.one('q');
  const ranking = rankings.find((one) => one === address.one('ranking')) ?? 'BLENDED';
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    address.choose({ q: fieldOf(event.currentTarget, 'q') });
  };
  const variables = { query: question ?? '', chat: address.one('chat'), filter: filterOf(address), ranking };
  const asked = useAsk(SearchDocument, variables, { isPaused: question === undefined });
  return (
    <>
      <h1>{words.views.search}</h1>
      <form role="search" className="search" onSubmit={submit} key={question}>
        <label htmlFor={`${id}-q`}>{words.search.question}</label>
        <input id={`${id}-q`} name="q" type="search" defaultValue={question} maxLength={1_000} required />
        <button type="submit" className="main">
          {words.search.submit}
        </button>
        <label htmlFor={`${id}-ranking`}>{words.search.ranking}</label>
        <select
          id={`${id}-ranking`}
          value={ranking}
          onChange={(event) => address.choose({ ranking: event.target.value })}
        >
          {rankings.map((one) => (
            <option key={one} value={one}>
              {words.search.rankings[one]}
            </option>
          ))}
        </select>
      </form>
      <div className="beside">
        <Filters />
        {question !== undefined && (
          <Answered asked={asked}>
            {({ recall }) => <Hits recall={recall} question={question} ranking={ranking} />}
          </Answered>
        )}
      </div>
    </>
  );
}

interface HitsProps {
  readonly recall: SearchQuery['recall'];
  readonly question: string;
  readonly ranking: Ranking;
}

function Hits({ recall: { hits, cards, mode, truncated }, question, ranking }: HitsProps) {
  const told = cards.filter(({ facts }) => facts.length > 0);
  return (
    <div>
      <p role="status" className="quiet small">
        {hits.length === 0 ? words.search.none : words.search.modes[mode]} {truncated && words.search.truncated}
      </p>
      <ol className="list">
        {hits.map((hit) => (
          <li key={hit.memory.id}>
            <MemoryRow memory={hit.memory}>
              <Why hit={hit} question={question} ranking={ranking} />
            </MemoryRow>
          </li>
        ))}
      </ol>
      {told.length > 0 && (
        <section>
          <h2>{words.search.cards}</h2>
          <ul className="cards">
            {told.map(({ ref, label, facts }) => (
              <li key={ref} className="memory">
                <Go to={pathOf.entity(ref)}>{label}</Go>
                <ul>
                  {facts.map((fact) => (
                    <li key={fact.id}>{fact.text}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
