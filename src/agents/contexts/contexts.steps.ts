import type { Audience } from '../../disclosure/audience.js';
import { type ProposalView, stateAt } from '../../learning/proposals/proposal.js';
import { listProposals } from '../../learning/proposals/proposals.store.js';
import { todoKinds } from '../../learning/todos/todo.js';
import { listTodos } from '../../learning/todos/todos.store.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';

const maxTodos = 10;
const maxProposals = 5;

/** Returns changes of the viewer's profile that wait for their consent, newest first. */
export async function openProposals(graph: GraphSession, audience: Audience): Promise<readonly ProposalView[]> {
  const proposals = await listProposals(graph, audience);
  const isOpen = ({ state, expiresAt }: ProposalView): boolean => stateAt(state, expiresAt, audience.now) === 'OPEN';
  return proposals.filter(isOpen).slice(0, maxProposals);
}

/** Returns the open todos that the viewer gave the persona spoken to, newest first. */
export const openTodos = (graph: GraphSession, { tenantId: tenant, viewerId: person, persona }: Audience) =>
  listTodos(graph, { tenant, person, persona, kinds: todoKinds, states: [false], limit: maxTodos });
