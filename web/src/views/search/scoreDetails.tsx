import { useState } from 'react';
import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useMe } from '../../api/useMe.js';
import { type Ranking, type SearchQuery, WhyDisclosedDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { percentOf } from '../../parts/names.js';
import { words } from '../../words.js';
import { useIsOrigin } from '../hearing/useIsOrigin.js';
import { sharedWords } from './sharedWords.js';

interface ScoreDetailsProps {
  readonly hit: SearchQuery['recall']['hits'][number];
  readonly question: string;
  readonly ranking: Ranking;
}

/** Relevance of a hit and, opened, its parts. The origin of the memory also sees the rule's reason. */
export function ScoreDetails({ hit: { relevance, similarity, memory }, question, ranking }: ScoreDetailsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const me = useMe().data?.me;
  const matchedWords = sharedWords(question, memory.text);
  const isOrigin = useIsOrigin(memory);
  return (
    <details className="small why-hit" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <meter className="bar" min={0} max={1} value={relevance} aria-label={words.search.relevance} />
        {words.search.answers(percentOf(relevance))} · {words.search.why}
      </summary>
      <ul>
        {similarity != null && <li>{words.search.byMeaning(percentOf(similarity))}</li>}
        <li>{matchedWords.length > 0 ? words.search.byWords(matchedWords.join(', ')) : words.search.noWords}</li>
        {ranking === 'BLENDED' && <li>{words.search.byRanking}</li>}
      </ul>
      {isOpen && isOrigin && me && <DisclosureReasonText memory={memory.id} viewer={me.id} />}
    </details>
  );
}

function DisclosureReasonText({ memory, viewer }: { readonly memory: string; readonly viewer: string }) {
  const address = useAddress();
  const query = useApiQuery(WhyDisclosedDocument, { memory, viewer, chat: address.get('chat') });
  return (
    <QueryResult query={query}>
      {({ explainDisclosure: { reason } }) => (
        <p>{words.search.disclosed(words.hearing.reasonsForYou[reason] ?? words.hearing.reasons[reason])}</p>
      )}
    </QueryResult>
  );
}
