import { z } from 'zod';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { sensitivities } from '../../disclosure/evidence.js';
import { defineTool, type Tool, wholeNumber } from '../../platform/mcp/tool.js';
import type { ChangesService } from '../correct/changes.service.js';
import { writableTypes } from '../memoryTypes.js';
import type { RememberService } from './remember.service.js';
import { quote } from '../../text/lines.js';
import { parsePersonRef, mcpMemoryLine, mcpMemory, mcpMemoryOf } from '../mcpMemory.js';

const chat = z
  .string()
  .optional()
  .describe(
    'where it is said, as in list_chats; none: in private (a PUBLIC fact may still come up in groups of those it is about)',
  );
const id = z.string().describe('as recall shows it');
const about = z.array(z.string()).max(20).optional().describe('whom it is about: "@ben" is an account, "Sarah" a name');
const sensitivity = z.enum(sensitivities).optional().describe('by default found in the words');
const slot = z.string().optional().describe('field with one value, such as "city"');
const value = z.string().optional().describe('value of the slot');
const toolTypes = writableTypes.filter((type) => type !== 'procedure');

export const memoryTools = (services: {
  readonly remember: RememberService;
  readonly changes: ChangesService;
}): Tool<RequestContext>[] => [
  defineTool({
    name: 'remember',
    description:
      'Store one fact the user wants remembered, in the third person, in one or two sentences ("Ana is allergic to nuts."). The same fact again confirms it. Passwords and other secrets are refused.',
    field: 'rememberMemory',
    readOnly: false,
    input: z.strictObject({
      text: z.string().describe('at most 280 characters'),
      type: z.enum(toolTypes as [string, ...string[]]).optional(),
      chat,
      scope: z.enum(['personal', 'group']).optional().describe('group: it belongs to the chat, not to the user'),
      about,
      confidedTo: about.describe('in confidence: told only to these'),
      sensitivity,
      slot,
      value,
      tags: z.array(z.string()).max(20).optional(),
    }),
    output: z.object({ outcome: z.string(), memory: mcpMemory }),
    run: async (request: RequestContext, { about: people, confidedTo: confidants, type, ...input }) => {
      // A log that an agent writes on purpose has no expiry. One made automatically beside a conversation is volatile.
      const stabilityOverride = type === 'log' ? ({ stability: 'stable' } as const) : {};
      const { outcome, memory } = await services.remember.remember(request, {
        ...input,
        ...stabilityOverride,
        type: type as (typeof toolTypes)[number] | undefined,
        about: people?.map(parsePersonRef),
        confidedTo: confidants?.map(parsePersonRef),
      });
      const data = { outcome, memory: mcpMemoryOf(memory) };
      const names = (people ?? []).filter((name) => !name.startsWith('@')).map(quote);
      const nameNote =
        names.length === 0 ? [] : [`Without an account: ${names.join(', ')}. An account is "@" and its handle.`];
      return { text: [outcome, mcpMemoryLine(memory, request.caller.viewerId), ...nameNote].join('\n'), data };
    },
  }),
  defineTool({
    name: 'correct',
    description: 'Change the text or reach of a memory. Only its owner or the person who said it may.',
    field: 'correctMemory',
    readOnly: false,
    input: z.strictObject({
      id,
      text: z.string().optional(),
      category: z.string().optional(),
      sensitivity,
      portable: z.boolean().optional().describe('false: told nowhere else'),
      importance: wholeNumber(0, 3).optional(),
      slot,
      value,
      chat,
    }),
    output: z.object({ memory: mcpMemory }),
    run: async (request: RequestContext, { id: memoryId, chat: chatId, ...correction }) => {
      const view = await services.changes.correct(request, { id: memoryId, chatId }, correction);
      return { text: mcpMemoryLine(view, request.caller.viewerId), data: { memory: mcpMemoryOf(view) } };
    },
  }),
  defineTool({
    name: 'forget',
    description:
      'Forget one memory by its id. Recall first, show the user what would go, and forget what they confirm. It can be restored for 30 days.',
    field: 'forgetMemory',
    readOnly: false,
    destructive: true,
    idempotent: true,
    input: z.strictObject({ id, chat }),
    output: z.object({ id: z.string(), purgeAt: z.string() }),
    run: async (request: RequestContext, { id: memoryId, chat: chatId }) => {
      const { purgeAt } = await services.changes.forget(request, { id: memoryId, chatId });
      const until = new Date(purgeAt).toISOString();
      return { text: `Forgotten; it can be restored until ${until}.`, data: { id: memoryId, purgeAt: until } };
    },
  }),
];
