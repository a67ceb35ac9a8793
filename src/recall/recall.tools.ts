import { z } from 'zod';
import type { RequestContext } from '../disclosure/requestContext.js';
import { spokenInGroupTypes, spokenTypes } from '../memories/memoryTypes.js';
import { chatArgument, formatMemories, mcpMemory, mcpMemoryOf } from '../memories/mcpMemory.js';
import { notFound } from '../platform/errors.js';
import type { Resource } from '../platform/mcp/resource.js';
import { defineTool, fraction, type Tool, wholeNumber } from '../platform/mcp/tool.js';
import type { RecallService } from './recall.service.js';

/**
 * Returns the filter of spoken recall: procedures only if an agent asks by category, instructions only from the person
 * served, and in a chat no notes.
 */
const spokenFilter = (chatId: string | undefined) =>
  ({ types: chatId === undefined ? spokenTypes : spokenInGroupTypes, unplanted: true }) as const;

export const recallTools = ({ recall }: { readonly recall: RecallService }): Tool<RequestContext>[] => [
  defineTool({
    name: 'recall',
    description:
      'Find memories that answer a question, limited to what those who hear the answer may know. An empty answer means nothing may be told here; do not guess.',
    field: 'recall',
    readOnly: true,
    input: z.strictObject({
      query: z.string().describe('plain words'),
      chat: chatArgument,
      limit: wholeNumber(1, 50).optional().describe('5 by default'),
      minRelevance: fraction.optional().describe('minimum probability of an answer; 0 for all hits'),
    }),
    output: z.object({
      hits: z.array(z.object({ score: z.number(), relevance: z.number(), memory: mcpMemory })),
      cards: z.array(z.string()),
      mode: z.string(),
      truncated: z.boolean(),
    }),
    run: async (request: RequestContext, { query, chat: chatId, limit = 5, minRelevance }) => {
      const { hits, cards, mode, truncated } = await recall.recall(request, {
        query,
        chatId,
        limit,
        minRelevance,
        filter: spokenFilter(chatId),
      });
      const lines = formatMemories(
        hits.map(({ memory }) => memory),
        request.caller.viewerId,
        'Nothing that may be told here answers this.',
      );
      const cardLines = cards.map(({ text }) => text);
      return {
        text: [...cardLines, lines].join('\n'),
        data: {
          hits: hits.map(({ memory, score, relevance }) => ({ score, relevance, memory: mcpMemoryOf(memory) })),
          cards: cardLines,
          mode,
          truncated,
        },
      };
    },
  }),
  defineTool({
    name: 'entity_card',
    description: 'Most important facts about people, places, projects or organisations: up to three each.',
    field: 'entityCards',
    readOnly: true,
    input: z.strictObject({
      refs: z.array(z.string()).min(1).max(50).describe('such as "person:ana", "place:lake_house", or a name'),
      chat: chatArgument,
    }),
    output: z.object({ cards: z.array(z.object({ ref: z.string(), label: z.string(), text: z.string() })) }),
    run: async (request: RequestContext, { refs, chat: chatId }) => {
      const cards = await recall.entityCards(request, refs, chatId);
      return {
        text:
          cards.length === 0
            ? 'No person or thing of that name is known here.'
            : cards.map(({ text }) => text).join('\n'),
        data: { cards: cards.map(({ ref, label, text }) => ({ ref, label, text })) },
      };
    },
  }),
];

/** MCP resources of cards, private or as a chat may hear them. A connector must state that it reads a private card. */
export const cardResources = ({ recall }: { readonly recall: RecallService }): Resource<RequestContext>[] => {
  const read: Resource<RequestContext>['read'] = async (request, { ref, chat }) => {
    const cards = await recall.entityCards(request, [ref!], chat);
    if (cards.length === 0) throw notFound('No card by that name');
    return cards.map(({ text }) => text).join('\n');
  };
  return [
    {
      name: 'card',
      description: 'Up to three facts of a person or thing (ref such as person:ana), only for the user.',
      uri: 'kith://card/{ref}',
      field: 'entityCards',
      read,
    },
    {
      name: 'card-in-chat',
      description: 'The same for everyone in a chat.',
      uri: 'kith://chat/{chat}/card/{ref}',
      field: 'entityCards',
      read,
    },
  ];
};
