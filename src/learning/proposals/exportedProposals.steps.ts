import type { Removals } from '../../memories/removals.store.js';
import { keptOutOf, placesSaidIn, textWithout } from '../../memories/writer/keptOut.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { FormerProposal } from './exportedProposal.js';
import { findPlaces, putProposals } from './exportedProposals.store.js';

/**
 * Restores exported proposals. It skips those whose source messages are all missing here, because they were removed. It
 * also skips those with a value that was removed from its place.
 */
export async function putFormerProposals(
  graph: GraphSession,
  tenantId: string,
  removals: Removals,
  wanted: readonly FormerProposal[],
): Promise<void> {
  if (wanted.length === 0) return;
  await graph.write(async (transaction) => {
    const placeOf = await findPlaces(transaction, tenantId, [...new Set(wanted.flatMap(({ messages }) => messages))]);
    const placesOf = ({ messages, statement, personId }: FormerProposal): string[] => [
      ...messages.flatMap((id) => placeOf.get(id) ?? []),
      ...placesSaidIn([statement?.learnedInId ?? null], personId),
    ];
    const kept = await removals.of(transaction, tenantId, [...new Set(wanted.flatMap(placesOf))]);
    const isAsked = ({ messages }: FormerProposal): boolean => messages.some((id) => placeOf.has(id));
    const isKeptOut = (one: FormerProposal): boolean => {
      const values = keptOutOf(placesOf(one), one.personId, kept);
      return saidIn(one).some((text) => textWithout(text, values) !== text);
    };
    putProposals(
      transaction,
      wanted.filter((one) => isAsked(one) && !isKeptOut(one)),
    );
  });
}

/** Returns every text that could contain a removed value. */
const saidIn = ({ proposed, statement }: FormerProposal): string[] =>
  [proposed, statement?.text, statement?.value].flatMap((text) => text ?? []);
