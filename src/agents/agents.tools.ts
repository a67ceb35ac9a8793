import { z } from 'zod';
import type { RequestContext } from '../disclosure/requestContext.js';
import { sensitivities } from '../disclosure/evidence.js';
import { stabilities } from '../memories/memoryTypes.js';
import { chatArgument, mcpMemoryLine, formatMemories, mcpMemory, mcpMemoryOf } from '../memories/mcpMemory.js';
import { defineTool, fraction, revision, type Tool, wholeNumber } from '../platform/mcp/tool.js';
import { linesOf, visibleText } from '../text/lines.js';
import type { CheckpointsService } from './checkpoints/checkpoints.service.js';
import { maxTtlDays } from '../memories/drafts/lifetime.js';
import { memoryQueryLimits, type MemoryQueryService } from './memoryQuery.service.js';
import { noteKinds, type NotesService } from './notes/notes.service.js';
import type { QueryItem } from './queryItems.js';
import type { ThreadsService } from './threads/threads.service.js';
import { type Todo, todoKinds } from '../learning/todos/todo.js';
import type { TodosService } from '../learning/todos/todos.service.js';

const threadName = z.string().describe('a name of your choice');
const mcpItem = z.object({ id: z.string(), category: z.string(), text: z.string() });
const mcpItemOf = ({ view, text }: QueryItem): z.input<typeof mcpItem> => ({
  id: view.id,
  category: view.memory.category,
  text,
});

const todoKindNames = todoKinds.map((kind) => kind.toLowerCase()) as [string, ...string[]];
const mcpTodo = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  persona: z.string(),
  done: z.boolean(),
  createdAt: z.string(),
});
const mcpTodoOf = ({ id, kind, text, persona, done, createdAt }: Todo): z.input<typeof mcpTodo> => ({
  id,
  kind,
  persona,
  done,
  text: visibleText(text),
  createdAt: new Date(createdAt).toISOString(),
});
/** Formats a todo as one line: `- 4f1e… [commitment] Call Ben.` */
const todoLine = ({ id, kind, text, done }: Todo): string =>
  `- ${id} [${kind.toLowerCase()}] ${linesOf(text).join(' ')}${done ? ' (done)' : ''}`;

interface AgentServices {
  readonly memoryQuery: MemoryQueryService;
  readonly notes: NotesService;
  readonly threads: ThreadsService;
  readonly checkpoints: CheckpointsService;
  readonly todos: TodosService;
}

/** Returns the tools for agents: memory queries within the allowlist, and their notes, todos, threads, checkpoints. */
export const agentTools = (services: AgentServices): Tool<RequestContext>[] => [
  ...queryTools(services),
  ...noteTools(services),
  ...threadTools(services),
  ...checkpointTools(services),
];

/** Tool by which an agent reads memory within its allowlist. */
const queryTools = (services: AgentServices): Tool<RequestContext>[] => [
  defineTool({
    name: 'memory_query',
    description:
      'Query memory as one of the configured agents: a few lines of the categories it may read, within a token budget, and changes since a revision.',
    field: 'queryMemory',
    readOnly: true,
    input: z.strictObject({
      agent: z.string().describe('your name in the allowlists'),
      query: z.string(),
      categories: z.array(z.string()).optional().describe('all you may read by default'),
      chat: chatArgument,
      thread: z.string().optional(),
      sinceRevision: revision.optional().describe('the revision of your last answer'),
      topK: wholeNumber(1, memoryQueryLimits.topK.max)
        .optional()
        .describe(`${memoryQueryLimits.topK.default} by default`),
      threshold: fraction.optional(),
      minRelevance: fraction.optional().describe('minimum probability of an answer'),
      budgetTokens: wholeNumber(1, memoryQueryLimits.budgetTokens.max)
        .optional()
        .describe(`${memoryQueryLimits.budgetTokens.default} by default`),
    }),
    output: z.object({
      header: z.string().nullable(),
      items: z.array(mcpItem),
      related: z.array(mcpItem),
      tokens: z.number(),
      revision: z.number(),
    }),
    run: async (request: RequestContext, input) => {
      const { chat: chatId, ...queryFields } = input;
      const question = { ...queryFields, chatId };
      const { audience: _, items, related, ...answer } = await services.memoryQuery.query(request, question);
      const lines = [...items, ...related].map(({ text }) => `- ${text}`);
      const shownLines = lines.length === 0 ? ['Nothing that you may read answers this.'] : lines;
      return {
        text: [...(answer.header === null ? [] : [answer.header]), ...shownLines, `(revision ${answer.revision})`].join(
          '\n',
        ),
        data: { ...answer, items: items.map(mcpItemOf), related: related.map(mcpItemOf) },
      };
    },
  }),
];

/** Tools of notes that agents write for themselves, and of todos. */
const noteTools = (services: AgentServices): Tool<RequestContext>[] => [
  defineTool({
    name: 'write_note',
    description:
      'Note something for yourself: log (30 days), summary of finished work (7 days), rule (needs evidence and confidence from 0.8), soul, agent, user; without a kind, a log that does not expire. It belongs only to this user.',
    field: 'writeNote',
    readOnly: false,
    input: z.strictObject({
      kind: z.enum(noteKinds).optional(),
      content: z.string(),
      tags: z.array(z.string()).max(20).optional(),
      confidence: fraction.optional(),
      evidence: z.array(z.string()).max(20).optional(),
      stability: z.enum(stabilities).optional(),
      ttlDays: wholeNumber(1, maxTtlDays).optional(),
      sensitivity: z.enum(sensitivities).optional(),
      persona: z.string().optional().describe('read only by this persona'),
      jobId: z.string().optional().describe('the job it is about'),
    }),
    output: z.object({ memory: mcpMemory }),
    run: async (request: RequestContext, { kind, ...note }) => {
      const kindFields = kind === undefined ? ({ stability: 'stable', kind: 'log' } as const) : { kind };
      const view = await services.notes.write(request, { ...kindFields, ...note });
      return { text: mcpMemoryLine(view, request.caller.viewerId), data: { memory: mcpMemoryOf(view) } };
    },
  }),
  defineTool({
    name: 'update_soul',
    description: 'Replace your soul: how you think and behave for this user, for good.',
    field: 'updateSoul',
    readOnly: false,
    input: z.strictObject({ content: z.string() }),
    output: z.object({ memory: mcpMemory }),
    run: async (request: RequestContext, { content }) => {
      const view = await services.notes.updateSoul(request, content);
      return { text: mcpMemoryLine(view, request.caller.viewerId), data: { memory: mcpMemoryOf(view) } };
    },
  }),
  defineTool({
    name: 'list_todos',
    description: 'Todos of the user, newest first. In private only.',
    field: 'todos',
    readOnly: true,
    input: z.strictObject({
      persona: z.string().optional(),
      kind: z.enum(todoKindNames).optional(),
      done: z.boolean().optional().describe('false by default'),
    }),
    output: z.object({ todos: z.array(mcpTodo) }),
    run: async (request: RequestContext, { persona, kind, done = false }) => {
      const todoFilter = { persona, kind: kind?.toUpperCase() as Todo['kind'] | undefined, done };
      const { edges } = await services.todos.todos(request, { ...todoFilter, first: 100 });
      const todos = edges.map(({ node }) => node);
      const text = todos.length === 0 ? 'There are no such todos.' : todos.map(todoLine).join('\n');
      return { text, data: { todos: todos.map(mcpTodoOf) } };
    },
  }),
  defineTool({
    name: 'list_notes',
    description: 'Your notes for this user, newest first, filtered by kind or any of some tags.',
    field: 'notes',
    readOnly: true,
    input: z.strictObject({
      kind: z.enum(noteKinds).optional(),
      tags: z.array(z.string()).optional(),
      first: wholeNumber(1, 100).optional().describe('20 by default'),
    }),
    output: z.object({ notes: z.array(mcpMemory) }),
    run: async (request: RequestContext, { first = 20, ...noteFilter }) => {
      const { edges } = await services.notes.notes(request, { ...noteFilter, first });
      const views = edges.map(({ node }) => node);
      return {
        text: formatMemories(views, request.caller.viewerId, 'There are no such notes.'),
        data: { notes: views.map(mcpMemoryOf) },
      };
    },
  }),
];

/** Tool that lists the changes of a thread. */
const threadTools = (services: AgentServices): Tool<RequestContext>[] => [
  defineTool({
    name: 'changes',
    description:
      'Changes in a thread after a revision, newest first. The thread of a chat is the id that Kith gave it (chat_…), not its external id.',
    field: 'threadChanges',
    readOnly: true,
    input: z.strictObject({
      thread: z.string(),
      sinceRevision: revision,
      first: wholeNumber(1, 100).optional().describe('20 by default'),
    }),
    output: z.object({
      changes: z.array(z.object({ rev: z.number(), event: z.string(), text: z.string(), id: z.string() })),
    }),
    run: async (request: RequestContext, input) => {
      const { edges } = await services.threads.changes(request, input);
      const changes = edges.map(({ node }) => node);
      const lines = changes.map(({ rev, text }) => `- ${rev} ${text}`);
      return {
        text: lines.length === 0 ? 'Nothing has changed.' : lines.join('\n'),
        data: { changes: changes.map(({ rev, event, text, memory }) => ({ rev, event, text, id: memory.id })) },
      };
    },
  }),
];

/** Tools of the saved state of an agent. */
const checkpointTools = (services: AgentServices): Tool<RequestContext>[] => [
  defineTool({
    name: 'save_checkpoint',
    description:
      'Save your state in a thread: any JSON up to 1 MB. With expectedVersion, only that version is overwritten (0: none must exist).',
    field: 'saveCheckpoint',
    readOnly: false,
    destructive: true,
    input: z.strictObject({ thread: threadName, data: z.unknown(), expectedVersion: revision.optional() }),
    output: z.object({ thread: z.string(), version: z.number() }),
    run: async (request: RequestContext, input) => {
      const { thread, version } = await services.checkpoints.save(request, input);
      return { text: `Saved as version ${version}.`, data: { thread, version } };
    },
  }),
  defineTool({
    name: 'load_checkpoint',
    description: 'The state you saved last in a thread.',
    field: 'checkpoint',
    readOnly: true,
    input: z.strictObject({ thread: threadName }),
    output: z.object({ found: z.boolean(), version: z.number().nullable(), data: z.unknown() }),
    run: async (request: RequestContext, { thread }) => {
      const checkpoint = await services.checkpoints.checkpoint(request, thread);
      if (!checkpoint) return { text: 'Nothing is saved there.', data: { found: false, version: null, data: null } };
      const { version, data } = checkpoint;
      return {
        text: `Version ${version}:\n${JSON.stringify(data)}`,
        data: { found: true, version, data },
      };
    },
  }),
];
