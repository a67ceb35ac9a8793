import { z } from 'zod';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { defineTool, type Tool } from '../../platform/mcp/tool.js';
import { formatLabelled, quote, visibleText } from '../../text/lines.js';
import type { ProposalView } from './proposal.js';
import type { ProposalsService } from './proposals.service.js';

const proposal = z.object({
  id: z.string(),
  field: z.string(),
  current: z.string().nullable(),
  proposed: z.string(),
  reason: z.string(),
  state: z.string(),
  expiresAt: z.string(),
});

/** Maps a proposal to the output of the tools. */
const proposalOf = ({ expiresAt, current, proposed, ...rest }: ProposalView): z.input<typeof proposal> => ({
  ...rest,
  current: current === null ? null : visibleText(current),
  proposed: visibleText(proposed),
  expiresAt: new Date(expiresAt).toISOString(),
});

/** Formats a proposal: `- 4f1e… city: "Lyon" instead of "Paris", open. You said something else before; …`; the reason only while it is open. */
const proposalLine = ({ id, field, current, proposed, reason, state }: ProposalView): string =>
  `- ${id} ${formatLabelled(field)}: ${quote(proposed)}${current === null ? '' : ` instead of ${quote(current)}`}, ${state.toLowerCase()}.${state === 'OPEN' ? ` ${reason}` : ''}`;

/** MCP tools for proposals that await the user's decision. */
export const proposalTools = ({ proposals }: { readonly proposals: ProposalsService }): Tool<RequestContext>[] => [
  defineTool({
    name: 'list_proposals',
    description: 'Facts learned about the user that wait for their consent. Ask them in private.',
    field: 'proposals',
    readOnly: true,
    input: z.strictObject({}),
    output: z.object({ proposals: z.array(proposal) }),
    run: async (request: RequestContext) => {
      const openProposals = (await proposals.proposals(request)).filter(({ state }) => state === 'OPEN');
      const text =
        openProposals.length === 0 ? 'Nothing waits for the user.' : openProposals.map(proposalLine).join('\n');
      return { text, data: { proposals: openProposals.map(proposalOf) } };
    },
  }),
  defineTool({
    name: 'decide_proposal',
    description: 'Accept or refuse a proposal, as the user said.',
    field: 'decideProposal',
    readOnly: false,
    idempotent: true,
    input: z.strictObject({ id: z.string().describe('as list_proposals shows it'), accept: z.boolean() }),
    output: z.object({ proposal }),
    run: async (request: RequestContext, input) => {
      const decidedProposal = await proposals.decide(request, input);
      return { text: proposalLine(decidedProposal), data: { proposal: proposalOf(decidedProposal) } };
    },
  }),
];
