import { z } from 'zod';
import type { RequestContext } from '../disclosure/requestContext.js';
import { askedIn } from '../memories/told.js';
import { defineTool, type Tool } from '../platform/mcp/tool.js';
import { type ContextKind, contextKinds } from './context.js';
import type { ContextsService } from './contexts.service.js';

const kinds = contextKinds.map((kind) => kind.toLowerCase()) as [string, ...string[]];

/** What agents begin a turn with. */
export const contextTools = ({ contexts }: { readonly contexts: ContextsService }): Tool<RequestContext>[] => [
  defineTool({
    name: 'context',
    description:
      'A text for your prompt before you answer: conversation (facts, cards, summaries, recent messages), agent (who you are, rules) or facts (profile and window). Everything in it may be said where it was asked for.',
    field: 'context',
    readOnly: true,
    input: z.strictObject({
      kind: z.enum(kinds).optional().describe('conversation by default'),
      message: z.string().optional().describe('what the user says now'),
      chat: askedIn,
      persona: z.string().optional(),
      since_revision: z.number().int().optional(),
      environment: z.string().optional().describe('where you run'),
      budget_tokens: z.number().int().optional().describe('2000 by default'),
    }),
    output: z.object({ text: z.string(), tokens: z.number(), revision: z.number().nullable() }),
    run: async ({ graph, caller }: RequestContext, { kind = 'conversation', ...input }) => {
      const { chat: chatId, since_revision: sinceRevision, budget_tokens: budgetTokens, ...rest } = input;
      const asked = { ...rest, kind: kind.toUpperCase() as ContextKind, chatId, sinceRevision, budgetTokens };
      const { text, tokens, revision } = await contexts.context(graph, caller, asked);
      return { text: text === '' ? 'There is nothing to tell.' : text, data: { text, tokens, revision } };
    },
  }),
];
