import { groupBy } from '../../platform/groupBy.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import type { ExportedMemory } from '../lines/memorySchemas.js';
import { statements } from '../statements.generated.js';
import { restoredId } from './importLine.js';

/** Messages that a restored memory was made of. A former one gave an earlier text only. */
export interface RestoredSources {
  readonly memory: string;
  readonly sources: readonly { readonly message: string; readonly times: number; readonly former: true | null }[];
}

/** Returns the messages that a memory of an export was made of, by their ids in this tenant. */
export function restoredSources(memory: string, line: ExportedMemory, tenantId: string): RestoredSources {
  const tenantMessageId = (id: string): string => restoredId('message', tenantId, id);
  return {
    memory,
    sources: [
      ...[
        ...groupBy(
          line.madeOf,
          (id) => id,
          (id) => id,
        ),
      ].map(([id, occurrences]) => ({
        message: tenantMessageId(id),
        times: occurrences.length,
        former: null,
      })),
      ...line.formerlyMadeOf.map((id) => ({ message: tenantMessageId(id), times: 1, former: true as const })),
    ],
  };
}

/** Links a restored memory to its messages; the same again changes nothing. */
export async function putSources(
  transaction: GraphTransaction,
  tenant: string,
  { memory, sources }: RestoredSources,
): Promise<void> {
  await transaction.run(statements['transfer/imports/put-sources'], { tenant, memory, sources });
}
