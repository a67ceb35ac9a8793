import { z } from 'zod';
import { proposalKey } from '../../learning/proposals/proposal.js';
import { newId } from '../../platform/ids.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';
import type { RestoredProposal } from './restoredProposal.js';

const placeRow = z.object({ id: z.string(), place: z.string() });

/** Reads the places (chat or direct talk) of those of these messages that exist. */
export async function findMessagePlaces(
  transaction: GraphTransaction,
  tenant: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = rowsOf(
    placeRow,
    await transaction.run(statements['transfer/imports/find-message-places'], { tenant, ids }),
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Stores imported proposals, unless their person has one for the same value. */
export function putProposals(transaction: GraphTransaction, proposals: readonly RestoredProposal[]): void {
  const items = proposals
    .map(({ statement, memories, messages, ...proposalFields }) => ({
      proposal: {
        ...proposalFields,
        id: newId('proposal'),
        key: proposalKey(proposalFields.tenantId, proposalFields.personId, proposalFields),
        statement: statement && JSON.stringify(statement),
      },
      memories,
      messages,
    }))
    .sort((a, b) => (a.proposal.key < b.proposal.key ? -1 : 1));
  if (items.length > 0) transaction.send(statements['transfer/imports/put-proposals'], { items });
}
