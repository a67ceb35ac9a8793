import { z } from 'zod';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { messageRoles } from '../../directory/chats/messageRole.js';
import { chatArgument, parsePersonRef } from '../../memories/mcpMemory.js';
import { defineTool, revision, type Tool, wholeNumber } from '../../platform/mcp/tool.js';
import { type ContextKind, contextKinds, contextLimits } from './contextQuestion.js';
import type { ContextsService } from './contexts.service.js';
import type { TurnsService } from './turns.service.js';

const kinds = contextKinds.map((kind) => kind.toLowerCase()) as [string, ...string[]];

const budgetTokens = wholeNumber(contextLimits.budget.min, contextLimits.budget.max)
  .optional()
  .describe(`${contextLimits.budget.default} by default`);
const roles = messageRoles.map((role) => role.toLowerCase()) as [string, ...string[]];
const message = z.strictObject({
  externalId: z.string().describe('your id of it; resent, it is stored once'),
  role: z.enum(roles),
  speaker: z.string().optional().describe('of role user, in a group: "@ben"'),
  text: z.string(),
  // A JSON schema with the regular expression of a time costs an agent more tokens than all other arguments.
  at: z
    .string()
    .refine(
      (text) => z.iso.datetime({ offset: true }).safeParse(text).success,
      'must be a time such as 2026-03-01T09:30:00Z',
    )
    .optional()
    .describe('time; now by default'),
  confidedTo: z.array(z.string()).max(20).optional(),
});

/** Returns the tools with which agents begin a turn. */
export const contextTools = ({
  contexts,
  turns,
}: {
  readonly contexts: ContextsService;
  readonly turns: TurnsService;
}): Tool<RequestContext>[] => [
  defineTool({
    name: 'record_messages',
    description:
      'Store messages in order, and get the context for your answer. Kith learns from them in the background. In a group, only for connectors.',
    field: 'recordMessages',
    readOnly: false,
    idempotent: true,
    input: z.strictObject({
      chat: chatArgument,
      persona: z.string().optional(),
      messages: z.array(message).min(1).max(500),
      returnContext: z
        .strictObject({ kind: z.enum(kinds), budgetTokens })
        .optional()
        .describe('the context for your answer; none by default'),
    }),
    output: z.object({
      messages: z.array(z.object({ id: z.string(), externalId: z.string() })),
      context: z.string().nullable(),
      contextRefused: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
    run: async (request: RequestContext, { messages, returnContext, ...conversation }) => {
      const parsedMessages = messages.map(({ role, speaker, at, confidedTo: confidants, ...fields }) => ({
        ...fields,
        role: role.toUpperCase() as (typeof messageRoles)[number],
        speaker: speaker === undefined ? null : parsePersonRef(speaker),
        at: at === undefined ? null : Date.parse(at),
        confidedTo: confidants?.map(parsePersonRef),
      }));
      const question = returnContext && { ...returnContext, kind: returnContext.kind.toUpperCase() as ContextKind };
      const turn = await turns.record(request, {
        ...conversation,
        messages: parsedMessages,
        returnContext: question,
      });
      const { contextRefused } = turn;
      const context = turn.context?.block.text ?? null;
      const refusal = contextRefused && `There is no context: ${contextRefused.code}: ${contextRefused.message}`;
      return {
        text: [`${turn.messages.length} stored.`, context ?? refusal].filter(Boolean).join('\n\n'),
        data: {
          messages: turn.messages.map(({ id, externalId }) => ({ id, externalId })),
          context,
          contextRefused,
        },
      };
    },
  }),
  defineTool({
    name: 'context',
    description:
      'Text for your prompt before you answer: conversation (facts, cards, summaries, earlier and recent messages), agent (who you are, rules) or facts (profile and window). All of it may be said in the chat it was asked for.',
    field: 'context',
    readOnly: true,
    input: z.strictObject({
      kind: z.enum(kinds).optional().describe('conversation by default'),
      message: z.string().optional().describe('what the user says now'),
      chat: chatArgument,
      persona: z.string().optional(),
      sinceRevision: revision.optional(),
      environment: z.string().optional().describe('where you run'),
      budgetTokens,
    }),
    output: z.object({ text: z.string(), tokens: z.number(), revision: z.number().nullable() }),
    run: async (request: RequestContext, { kind = 'conversation', ...input }) => {
      const { chat: chatId, ...rest } = input;
      const question = { ...rest, kind: kind.toUpperCase() as ContextKind, chatId };
      const { text, tokens, revision } = await contexts.context(request, question);
      return { text: text === '' ? 'There is nothing to tell.' : text, data: { text, tokens, revision } };
    },
  }),
];
