import { z } from 'zod';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { defineTool, type Tool } from '../../platform/mcp/tool.js';
import { oneLine, quoted } from '../../text/lines.js';
import type { ChatView } from './chat.js';
import type { ChatsService } from './chats.service.js';

const toldChat = z.object({
  id: z.string(),
  externalId: z.string(),
  kind: z.string(),
  title: z.string().nullable(),
  participants: z.array(z.string()).describe('handles of who takes part now'),
});

/** Formats a chat as structured output. */
const chatOf = ({ id, externalId, kind, title, participants }: ChatView): z.input<typeof toldChat> => ({
  id,
  externalId: oneLine(externalId),
  kind,
  title: title === null ? null : oneLine(title),
  participants: participants.map(({ handle, label }) => oneLine(handle ?? label)),
});

/** Formats a chat as one line: `- "team" (4f1e…, group, "The team"): ana, ben`. */
function chatLine({ id, externalId, kind, title, participants }: ChatView): string {
  const facts = [id, kind.toLowerCase(), ...(title === null ? [] : [quoted(title)])].join(', ');
  const people = participants.map(({ handle, label }) => oneLine(handle ?? label)).join(', ');
  return `- ${quoted(externalId)} (${facts}): ${people || 'nobody'}`;
}

/** MCP tools for chats. */
export const chatTools = ({ chats }: { readonly chats: ChatsService }): Tool<RequestContext>[] => [
  defineTool({
    name: 'list_chats',
    description: 'The chats the user is or was in, and who is in each now.',
    field: 'chats',
    readOnly: true,
    input: z.strictObject({
      limit: z.number().int().min(1).max(100).optional().describe('20 by default'),
      after: z.string().optional().describe('`next` of the answer before'),
    }),
    output: z.object({ chats: z.array(toldChat), next: z.string().nullable() }),
    run: async ({ graph, caller }: RequestContext, { limit = 20, after }) => {
      const { edges, hasNextPage } = await chats.chats(graph, caller, { first: limit, after });
      const found = edges.map(({ node }) => node);
      const next = hasNextPage ? (edges.at(-1)?.cursor ?? null) : null;
      const lines = found.length === 0 ? ['There are no chats.'] : found.map(chatLine);
      return {
        text: [...lines, ...(next === null ? [] : [`(more after ${next})`])].join('\n'),
        data: { chats: found.map(chatOf), next },
      };
    },
  }),
];
