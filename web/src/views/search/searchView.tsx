import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { type Ranking, SearchDocument, type SearchQuery } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { ViewLink } from '../../parts/viewLink.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { entityName } from '../../parts/names.js';
import { pathOf } from '../../parts/paths.js';
import { SearchForm } from '../../parts/searchForm.js';
import { Segments } from '../../parts/segments.js';
import { words } from '../../words.js';
import { filterOf } from '../memories/chosenFilter.js';
import { Filters } from '../memories/filters.js';
import './search.css';
import { ScoreDetails } from './scoreDetails.js';

const rankings = Object.keys(words.search.rankings) as Ranking[];

/** View of a search among the memories disclosed in the viewer's context: each hit with its score and explanation. */
export default function SearchView() {
  const address = useAddress();
  const question = address.get('q');
  const ranking = rankings.find((one) => one === address.get('ranking')) ?? 'BLENDED';
  const variables = { query: question ?? '', chat: address.get('chat'), filter: filterOf(address), ranking };
  const query = useApiQuery(SearchDocument, variables, { isPaused: question === undefined });
  return (
    <div className="column">
      <h1 className="unseen">{words.views.search}</h1>
      <SearchForm question={question} onSearch={(q) => address.choose({ q })} />
      <div className="search-tools">
        <Filters />
        <Segments
          label={words.search.ranking}
          choices={words.search.rankings}
          chosen={ranking}
          onChoose={(one) => address.choose({ ranking: one === 'BLENDED' ? undefined : one })}
        />
      </div>
      {question !== undefined && (
        <QueryResult query={query} rows={6}>
          {({ recall }) => <Hits recall={recall} question={question} ranking={ranking} />}
        </QueryResult>
      )}
    </div>
  );
}

interface HitsProps {
  readonly recall: SearchQuery['recall'];
  readonly question: string;
  readonly ranking: Ranking;
}

function Hits({ recall: { hits, cards, mode, truncated }, question, ranking }: HitsProps) {
  const cardsWithFacts = cards.filter(({ facts }) => facts.length > 0);
  return (
    <div>
      <p role="status" className="quiet small hits-state">
        {hits.length === 0 ? words.search.none : words.search.modes[mode]} {truncated && words.search.truncated}
      </p>
      <ol className="list">
        {hits.map((hit) => (
          <li key={hit.memory.id}>
            <MemoryRow memory={hit.memory}>
              <ScoreDetails hit={hit} question={question} ranking={ranking} />
            </MemoryRow>
          </li>
        ))}
      </ol>
      {cardsWithFacts.length > 0 && (
        <section>
          <h2>{words.search.cards}</h2>
          <ul className="cards">
            {cardsWithFacts.map(({ ref, label, facts }) => (
              <li key={ref} className="card">
                <p className="card-head">
                  <ViewLink to={pathOf.entity(ref)}>{entityName({ ref, label })}</ViewLink>
                </p>
                <ul className="card-facts small">
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
