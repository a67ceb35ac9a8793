import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { RelatedMemoriesDocument } from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { MemoryRow } from '../../parts/memoryRow.js';
import { percentOf } from '../../parts/names.js';
import { words } from '../../words.js';
import type { SectionProps } from './sections.js';

/** Memories that this one supersedes, that supersede it, and that are similar to it. */
export function Relations({ memory }: SectionProps) {
  const address = useAddress();
  const query = useApiQuery(RelatedMemoriesDocument, { id: memory.id, chat: address.get('chat') });
  return (
    <section>
      <h2>{words.memoryPage.relations}</h2>
      {memory.supersededBy && (
        <>
          <h3>{words.memoryPage.replacedBy}</h3>
          <MemoryRow memory={memory.supersededBy} />
        </>
      )}
      {memory.supersedes.length > 0 && <h3>{words.memoryPage.replaces}</h3>}
      {memory.supersedes.map((one) => (
        <MemoryRow key={one.id} memory={one} />
      ))}
      <h3>{words.memoryPage.related}</h3>
      <QueryResult query={query}>
        {({ memory: queriedMemory }) => (
          <ol className="list">
            {(queriedMemory?.related ?? []).length === 0 && <li className="quiet">{words.memoryPage.noRelations}</li>}
            {queriedMemory?.related.map(({ strength, memory: relatedMemory }) => (
              <li key={relatedMemory.id}>
                <MemoryRow memory={relatedMemory}>
                  <p className="small quiet">{words.memoryPage.strength(percentOf(strength))}</p>
                </MemoryRow>
              </li>
            ))}
          </ol>
        )}
      </QueryResult>
    </section>
  );
}
