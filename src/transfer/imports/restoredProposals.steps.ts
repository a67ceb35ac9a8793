import { removedValuesFor, placeKeysSaidIn, maskText } from '../../memories/writer/removedValueMasking.js';
import type { SuppressionList } from '../../memories/suppressionList.store.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { FileLine } from '../lines/lineModel.js';
import type { LinesToStore } from './importLine.js';
import type { ImportNames } from './importNames.steps.js';
import { refuseOnError } from './importOutcome.js';
import { LineNames } from './lineNames.steps.js';
import { type RestoredProposal, restoredProposal } from './restoredProposal.js';
import { findMessagePlaces, putProposals } from './restoredProposals.store.js';

/** Restores the proposals of an export that do not exist yet. Refuses single lines. Resolves with the number read. */
export async function restoreProposalLines(
  graph: GraphSession,
  names: ImportNames,
  { validLines, refusals }: LinesToStore<FileLine<'proposal'>>,
  { tenantId, suppressionList, now }: { tenantId: string; suppressionList: SuppressionList; now: number },
): Promise<number> {
  const lineNames = await LineNames.find(graph, names, validLines, { tenantId, now });
  const proposals: RestoredProposal[] = [];
  for (const { line, value } of validLines) {
    await refuseOnError(refusals, line, () => {
      const { of, statement } = value.proposal;
      const origin = {
        tenantId,
        person: lineNames.account(of),
        memoryId: (id: string) => lineNames.memoryId(id),
        learnedInId: lineNames.chat(statement?.learnedIn)?.id ?? null,
        confidants: statement?.confidedTo?.map((name) => lineNames.person({ name, speaker: of }).person) ?? null,
      };
      proposals.push(restoredProposal(value.proposal, origin, now));
    });
  }
  await restoreProposals(graph, tenantId, suppressionList, proposals);
  return proposals.length;
}

/** Skips proposals whose messages are all missing here, because removed, and those with a value removed from there. */
export async function restoreProposals(
  graph: GraphSession,
  tenantId: string,
  suppressionList: SuppressionList,
  proposals: readonly RestoredProposal[],
): Promise<void> {
  if (proposals.length === 0) return;
  await graph.write(async (transaction) => {
    const placeByMessageId = await findMessagePlaces(transaction, tenantId, [
      ...new Set(proposals.flatMap(({ messages }) => messages)),
    ]);
    const placesOf = ({ messages, statement, personId }: RestoredProposal): string[] => [
      ...messages.flatMap((id) => placeByMessageId.get(id) ?? []),
      ...placeKeysSaidIn([statement?.learnedInId ?? null], personId),
    ];
    const removedValues = await suppressionList.load(transaction, tenantId, [...new Set(proposals.flatMap(placesOf))]);
    const hasSourceMessage = ({ messages }: RestoredProposal): boolean =>
      messages.some((id) => placeByMessageId.has(id));
    const hasRemovedValue = (proposal: RestoredProposal): boolean => {
      const values = removedValuesFor(placesOf(proposal), proposal.personId, removedValues);
      return proposalTexts(proposal).some((text) => maskText(text, values) !== text);
    };
    putProposals(
      transaction,
      proposals.filter((proposal) => hasSourceMessage(proposal) && !hasRemovedValue(proposal)),
    );
  });
}

/** Returns every text that could contain a removed value. */
const proposalTexts = ({ proposed, statement }: RestoredProposal): string[] =>
  [proposed, statement?.text, statement?.value, statement?.slot, statement?.category].flatMap((text) => text ?? []);
