import { removedValuesFor, placesSaidIn, maskText } from '../../memories/writer/removedValueMasking.js';
import type { Removals } from '../../memories/removals.store.js';
import { findRestoredIds, existsOrPurged } from '../../memories/writer/restoring.store.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { Line } from '../lines/lineModel.js';
import { namesIn } from '../lines/namesInLine.js';
import { type ReadLine, restoredId } from './importLine.js';
import type { ImportNames } from './importNames.steps.js';
import { type RefusedLine, refuseOnError } from './importOutcome.js';
import { LineNames } from './lineNames.steps.js';
import { type RestoredProposal, restoredProposal } from './restoredProposal.js';
import { findPlaces, putProposals } from './restoredProposals.store.js';

/** Restores the proposals of an export that do not exist yet. Refuses single lines. Resolves with the number read. */
export async function restoreProposalLines(
  graph: GraphSession,
  names: ImportNames,
  read: readonly ReadLine<Line<'proposal'>>[],
  refused: RefusedLine[],
  { tenantId, removals, now }: { tenantId: string; removals: Removals; now: number },
): Promise<number> {
  const found = await LineNames.find(graph, names, read, { tenantId, now });
  const here = await findRestoredIds(graph, tenantId, {
    memories: read.flatMap(({ value }) => namesIn(value).memories),
  });
  const memoryId = (id: string): string => (existsOrPurged(here, id) ? id : restoredId('memory', tenantId, id));
  const proposals: RestoredProposal[] = [];
  for (const { line, value } of read) {
    await refuseOnError(refused, line, () => {
      const { of, statement } = value.proposal;
      const origin = {
        tenantId,
        person: found.account(of),
        memoryId,
        learnedInId: found.chat(statement?.learnedIn)?.id ?? null,
        confidants: statement?.confidedTo?.map((name) => found.person({ name, speaker: of }).person) ?? null,
      };
      proposals.push(restoredProposal(value.proposal, origin, now));
    });
  }
  await restoreProposals(graph, tenantId, removals, proposals);
  return proposals.length;
}

/**
 * Restores exported proposals. It skips those whose source messages are all missing here, because they were removed. It
 * also skips those with a value that was removed from its place.
 */
export async function restoreProposals(
  graph: GraphSession,
  tenantId: string,
  removals: Removals,
  wanted: readonly RestoredProposal[],
): Promise<void> {
  if (wanted.length === 0) return;
  await graph.write(async (transaction) => {
    const placeOf = await findPlaces(transaction, tenantId, [...new Set(wanted.flatMap(({ messages }) => messages))]);
    const placesOf = ({ messages, statement, personId }: RestoredProposal): string[] => [
      ...messages.flatMap((id) => placeOf.get(id) ?? []),
      ...placesSaidIn([statement?.learnedInId ?? null], personId),
    ];
    const kept = await removals.load(transaction, tenantId, [...new Set(wanted.flatMap(placesOf))]);
    const isAsked = ({ messages }: RestoredProposal): boolean => messages.some((id) => placeOf.has(id));
    const isKeptOut = (one: RestoredProposal): boolean => {
      const values = removedValuesFor(placesOf(one), one.personId, kept);
      return saidIn(one).some((text) => maskText(text, values) !== text);
    };
    putProposals(
      transaction,
      wanted.filter((one) => isAsked(one) && !isKeptOut(one)),
    );
  });
}

/** Returns every text that could contain a removed value. */
const saidIn = ({ proposed, statement }: RestoredProposal): string[] =>
  [proposed, statement?.text, statement?.value].flatMap((text) => text ?? []);
