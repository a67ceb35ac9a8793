import { putFormerProposals } from '../../learning/proposals/exportedProposals.steps.js';
import type { FormerProposal } from '../../learning/proposals/exportedProposal.js';
import { findFormerIds, isFound } from '../../memories/writer/exportedMemory.store.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import type { PersonName } from './exportedNames.js';
import type { DefiningContext } from './restoredDefinitions.steps.js';
import { formerId } from './restoredMemory.js';
import { FormerNames, type NamedBy } from './restoredNames.steps.js';
import { formerProposal } from './restoredProposal.js';
import type { Definition, ReadLine } from './importLine.js';
import type { ImportNames } from './importNames.steps.js';
import { type RefusedLine, refusedUnless } from './importOutcome.js';

/** A line with an exported proposal to a person. */
export type ProposalLine = Extract<Definition, { proposal: unknown }>;

/** Restores the proposals of an export that do not exist yet. Refuses single lines. Resolves with the number read. */
export async function putProposalsBack(
  graph: GraphSession,
  names: ImportNames,
  read: readonly ReadLine<ProposalLine>[],
  refused: RefusedLine[],
  { tenantId, removals, now }: DefiningContext,
): Promise<number> {
  const people = read.flatMap(({ value }) => peopleIn(value));
  const chats = read.flatMap(({ value }) => value.proposal.statement?.learnedIn ?? []);
  const found = await FormerNames.find(graph, names, { tenantId, people, chats, now });
  const changed = read.flatMap(({ value }) => value.proposal.changes);
  const here = await findFormerIds(graph, tenantId, { memories: changed });
  const memoryId = (id: string): string => (isFound(here, id) ? id : formerId('memory', tenantId, id));
  const proposals: FormerProposal[] = [];
  for (const { line, value } of read) {
    await refusedUnless(refused, line, () => {
      const { of, statement } = value.proposal;
      const confidant = (name: PersonName) => found.person({ name, speaker: of }).person;
      const origin = {
        ...{ tenantId, person: found.account(of), memoryId },
        learnedInId: found.chat(statement?.learnedIn)?.id ?? null,
        confidants: statement?.confidedTo?.map(confidant) ?? null,
      };
      proposals.push(formerProposal(value.proposal, origin, now));
    });
  }
  await putFormerProposals(graph, tenantId, removals, proposals);
  return proposals.length;
}

function peopleIn({ proposal: { of, statement } }: ProposalLine): NamedBy[] {
  return [{ name: of }, ...(statement?.confidedTo ?? []).map((name) => ({ name, speaker: of }))];
}
