import { z } from 'zod';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { notFound } from '../../platform/errors.js';
import { definePrompt, type Prompt } from '../../platform/mcp/prompt.js';
import type { Resource } from '../../platform/mcp/resource.js';
import { defineTool, type Tool, wholeNumber } from '../../platform/mcp/tool.js';
import { formatPerson, toVisibleLine, quote } from '../../text/lines.js';
import type { ChatView } from './chat.js';
import type { ChatsService } from './chats.service.js';

const mcpChat = z.object({
  id: z.string(),
  externalId: z.string(),
  kind: z.string(),
  title: z.string().nullable(),
  participants: z.array(z.string()).describe('handles of current participants'),
});

/** Formats a chat as structured output. */
const chatOf = ({ id, externalId, kind, title, participants }: ChatView): z.input<typeof mcpChat> => ({
  id,
  externalId: toVisibleLine(externalId),
  kind,
  title: title === null ? null : toVisibleLine(title),
  participants: participants.map(({ handle, label }) => toVisibleLine(handle ?? label)),
});

/** Formats a chat as one line: `- "team" (4f1e…, group, "The team"): ana, ben`. */
function chatLine({ id, externalId, kind, title, participants }: ChatView): string {
  const facts = [id, kind.toLowerCase(), ...(title === null ? [] : [quote(title)])].join(', ');
  const people = participants.map(formatPerson).join(', ');
  return `- ${quote(externalId)} (${facts}): ${people || 'no one'}`;
}

export const chatTools = ({ chats }: { readonly chats: ChatsService }): Tool<RequestContext>[] => [
  defineTool({
    name: 'list_chats',
    description: 'Chats the user is or was in, with their current participants.',
    field: 'chats',
    readOnly: true,
    input: z.strictObject({
      first: wholeNumber(1, 100).optional().describe('20 by default'),
      after: z.string().optional().describe('`next` of the answer before'),
    }),
    output: z.object({ chats: z.array(mcpChat), next: z.string().nullable() }),
    run: async (request: RequestContext, page) => {
      const { edges, hasNextPage } = await chats.chats(request, page);
      const listedChats = edges.map(({ node }) => node);
      const next = hasNextPage ? (edges.at(-1)?.cursor ?? null) : null;
      const lines = listedChats.length === 0 ? ['There are no chats.'] : listedChats.map(chatLine);
      return {
        text: [...lines, ...(next === null ? [] : [`(more after ${next})`])].join('\n'),
        data: { chats: listedChats.map(chatOf), next },
      };
    },
  }),
];

/** Returns a chat that the caller may see. Rejects with NOT_FOUND. */
async function chatFor(chats: ChatsService, request: RequestContext, id: string): Promise<ChatView> {
  const chat = await chats.chat(request, id);
  if (!chat) throw notFound('No chat by that id');
  return chat;
}

/** MCP resource of the members of a chat. */
export const chatResources = ({ chats }: { readonly chats: ChatsService }): Resource<RequestContext>[] => [
  {
    name: 'members',
    description: 'Current participants of a chat, who hear what is said there.',
    uri: 'kith://chat/{chat}/members',
    field: 'chat',
    read: async (context, { chat }) => chatLine(await chatFor(chats, context, chat!)),
  },
];

export const chatPrompts = ({ chats }: { readonly chats: ChatsService }): Prompt<RequestContext>[] => [
  definePrompt({
    name: 'join_group_chat',
    description: 'How to take part in a group chat: who hears, and what to do at each turn.',
    field: 'chat',
    input: z.strictObject({ chat: z.string().describe('as in list_chats') }),
    run: async (context: RequestContext, { chat }) => {
      const joined = await chatFor(chats, context, chat);
      const chatName = quote(joined.externalId);
      return [
        'You now take part in this chat:',
        chatLine(joined),
        `Everyone in it hears what you say. Pass chat: ${chatName} with every call.`,
        '1. Begin each turn with record_messages and returnContext if you may record, else with context. What it tells may be said here.',
        '2. For what it does not tell, call recall with the chat. Nothing found means that nothing may be told here: do not guess, and say nothing that you read elsewhere.',
        '3. If someone wants something remembered, pass whom it is about; scope group only for what belongs to the chat, confidedTo for surprises and confidences.',
        '4. Bring up proposals, todos and notes only in private.',
        'The resource kith://rule explains the rule in words.',
      ].join('\n');
    },
  }),
];
