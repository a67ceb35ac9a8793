import type { TrueMessage } from '../support/graphTruth.js';
import { allPages, type Question, type Rule, type Surface } from './surface.js';

/** The ways to what people and agents have said. */
export const conversationSurfaces: readonly Surface[] = [
  {
    name: 'messages',
    shown: ({ services, graph, caller, audience }) =>
      allPages((after) => services.messages.messages(graph, caller, { chatId: audience.chatId, first: 5, after })),
    expected: (question, rule) => inOrder(heard(question, rule)),
  },
  {
    name: 'messages, the latest first',
    shown: ({ services, graph, caller, audience }) =>
      allPages((after) =>
        services.messages.messages(graph, caller, { chatId: audience.chatId, first: 5, after, latestFirst: true }),
      ),
    expected: (question, rule) => inOrder(heard(question, rule)).reverse(),
  },
  {
    name: 'messages.totalCount',
    shown: async ({ services, graph, caller, audience }) => [
      String(await (await services.messages.messages(graph, caller, { chatId: audience.chatId })).totalCount()),
    ],
    expected: (question, rule) => [String(heard(question, rule).length)],
  },
  {
    name: 'recallMessages with what was said around',
    shown: async ({ services, graph, caller, audience }) => {
      const hits = await services.messages.recallMessages(graph, caller, {
        query: 'Where is the ferry, near the river or the town? The neighbours painted it green in spring.',
        chatId: audience.chatId,
        limit: 100,
      });
      const around = hits.flatMap(({ message, before, after }) => [message, ...before, ...after]);
      return [...new Set(around.map(({ id }) => id))].sort();
    },
    expected: (question, rule) =>
      heard(question, rule)
        .map(({ id }) => id)
        .sort(),
  },
  {
    name: 'window',
    shown: async ({ services, graph, caller, audience }) =>
      (await services.messages.window(graph, caller, { chatId: audience.chatId, persona: '' })).map(({ id }) => id),
    expected: (question, rule) => {
      const { chatId, isPrivate, viewerId } = question.audience;
      return inOrder(
        heard(question, rule).filter((one) => one.chatId === chatId && (!isPrivate || one.speakerId === viewerId)),
      );
    },
  },
];

const heard = ({ truth, audience }: Question, { hears }: Rule): TrueMessage[] =>
  truth.messages.filter((message) => hears(message, audience));

const inOrder = (messages: readonly TrueMessage[]): string[] =>
  [...messages].sort((a, b) => a.at - b.at || a.seq - b.seq || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
