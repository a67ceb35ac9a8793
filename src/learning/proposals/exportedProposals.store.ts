import { z } from 'zod';
import { newId } from '../../platform/ids.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import type { FormerProposal } from './exportedProposal.js';
import { proposalKey } from './proposal.js';
import { statements } from '../statements.generated.js';

const placeRow = z.object({ id: z.string(), place: z.string() });

/** Reads the places (chat or direct talk) of those of these messages that exist. */
export async function findPlaces(
  transaction: GraphTransaction,
  tenant: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await transaction.run(statements['learning/find-places'], { tenant, ids });
  return new Map(rows.map((row) => placeRow.parse(row)).map(({ id, place }) => [id, place]));
}

/** Stores imported proposals, unless their person has one for the same value. */
export function putProposals(transaction: GraphTransaction, wanted: readonly FormerProposal[]): void {
  const items = wanted
    .map(({ statement, memories, messages, ...one }) => ({
      proposal: {
        ...{ ...one, id: newId('proposal'), key: proposalKey(one.tenantId, one.personId, one) },
        statement: statement && JSON.stringify(statement),
      },
      ...{ memories, messages },
    }))
    .sort((a, b) => (a.proposal.key < b.proposal.key ? -1 : 1));
  if (items.length > 0) transaction.send(statements['learning/put-back-proposals'], { items });
}
