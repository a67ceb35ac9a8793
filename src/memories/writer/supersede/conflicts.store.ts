import { z } from 'zod';
import { groupBy } from '../../../platform/groupBy.js';
import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import { rowsOf } from '../../../platform/neo4j/rows.js';
import { memoryTypeNames } from '../../memoryTypes.js';
import { statements } from '../../statements.generated.js';
import { type Fact, isFirstAboutAnother, isSingleValued } from './supersession.js';

const candidateRow = z.object({
  stated: z.string(),
  live: z.string(),
  type: z.enum(memoryTypeNames),
  slot: z.string().nullable(),
  value: z.string().nullable(),
  /** Key of the single-valued field that it fills. */
  field: z.string().nullable(),
});

/** Live memory that may say the same as a new one. It is not locked. */
export type ConflictCandidate = Omit<z.infer<typeof candidateRow>, 'stated' | 'live'> & { readonly id: string };

/** Finds live memories that may say the same as these, by the id of the new one. */
export async function findConflictCandidates(
  transaction: GraphTransaction,
  facts: readonly Fact[],
): Promise<Map<string, ConflictCandidate[]>> {
  const factParams = facts.map((fact) => {
    const { id, tenantId, persona, aboutIds, slot, factType } = fact;
    const single = isSingleValued(fact) ? factType : null;
    // Under one owner a slot has one key. A person's own statement in a chat answers what the group holds and has heard
    // about them.
    const owner = single === null ? null : fact.ownerId;
    const isInChat = aboutIds.length > 0 && (slot !== null || single !== null);
    const answeredChatId = isInChat && !isFirstAboutAnother(fact) ? fact.learnedInId : null;
    const chat = isInChat ? (fact.chatId ?? answeredChatId) : null;
    const heardIn = slot === null ? null : answeredChatId;
    const field = fact.field?.key ?? null;
    return { id, tenant: tenantId, owner, chat, heardIn, persona, about: aboutIds, slot, single, field };
  });
  const rows = rowsOf(
    candidateRow,
    await transaction.run(statements['memories/writer/find-conflicts'], { facts: factParams }),
  );
  return groupBy(
    rows,
    ({ stated }) => stated,
    ({ stated: _, live, ...rest }) => ({ id: live, ...rest }),
  );
}
