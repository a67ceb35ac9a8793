import { Maximize2, Waypoints } from 'lucide-react';
import { useAddress } from '../../address.js';
import { useOptimisticRemoval } from '../../api/optimisticRemoval.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { MemoryPageDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { Loading } from '../../parts/loading.js';
import { ViewLink } from '../../parts/viewLink.js';
import { MemoryFacts } from '../../parts/memoryRow.js';
import { pathOf } from '../../parts/paths.js';
import { words } from '../../words.js';
import { useAudience } from '../hearing/useAudience.js';
import { useIsOrigin } from '../hearing/useIsOrigin.js';
import { type SectionProps, sections } from './sections.js';
import './memory.css';

/** Length in characters from which on a text is set smaller. */
const longText = 280;

interface MemoryDetailProps {
  readonly id: string;
  /** True beside a list, which has the title of the view. */
  readonly isBeside?: boolean;
}

/** A memory: its text, its audience, and then everything else. */
export function MemoryDetail({ id, isBeside = false }: MemoryDetailProps) {
  const address = useAddress();
  const { isRemoved } = useOptimisticRemoval();
  const query = useApiQuery(MemoryPageDocument, { id, chat: address.get('chat') });
  const Title = isBeside ? 'h2' : 'h1';
  return (
    <QueryResult query={query}>
      {({ memory }) =>
        memory && !isRemoved(id) ? (
          <div className="memory-page">
            <Title className={memory.text.length > longText ? 'text told long' : 'text told'}>{memory.text}</Title>
            <MemoryFacts memory={memory} />
            <Sections memory={memory} />
            <p className="page-links small">
              <ViewLink to="/graph" choices={{ around: `memory:${memory.id}` }} className="who">
                <Waypoints size={14} aria-hidden />
                {words.memoryPage.inGraph}
              </ViewLink>
              {isBeside && (
                <ViewLink to={pathOf.memory(memory.id)} className="who">
                  <Maximize2 size={14} aria-hidden />
                  {words.memoryPage.whole}
                </ViewLink>
              )}
            </p>
          </div>
        ) : (
          <p className="empty">{words.memoryPage.missing}</p>
        )
      }
    </QueryResult>
  );
}

/** Sections below the text. They come once its audience is known, so that nothing moves when it comes. */
function Sections({ memory }: SectionProps) {
  const isOrigin = useIsOrigin(memory);
  const { isLoading } = useAudience(memory.id, {}, { isPaused: !isOrigin });
  if (isLoading) return <Loading />;
  return sections.map((Section, index) => <Section key={index} memory={memory} />);
}
