import { listRepeatableMessages } from '../../src/agents/contexts/contexts.store.js';
import { covers } from '../../src/disclosure/audience.js';
import { placeKeyOf } from '../../src/disclosure/messagePlaces.js';
import type { TrueMessage } from '../support/graph/graphTruth.js';
import { allPages, type Question, type Rule, type Surface, theRule } from './surface.js';

/** Surfaces that return messages. */
export const conversationSurfaces: readonly Surface[] = [
  {
    name: 'messages',
    shown: ({ services, request, audience }) =>
      allPages((after) => services.messages.messages(request, { chatId: audience.chatId, first: 5, after })),
    expected: (question, rule) => inOrder(heard(question, rule)),
  },
  {
    name: 'messages, the latest first',
    shown: ({ services, request, audience }) =>
      allPages((after) =>
        services.messages.messages(request, { chatId: audience.chatId, first: 5, after, latestFirst: true }),
      ),
    expected: (question, rule) => inOrder(heard(question, rule)).reverse(),
  },
  {
    name: 'messages of all personas, in private',
    shown: async ({ services, request, audience }) => {
      const all = { chatId: audience.chatId, allPersonas: true };
      const page = (after: string | null) => services.messages.messages(request, { ...all, first: 5, after });
      if (audience.isPrivate) return allPages(page);
      const refused = [page(null), services.messages.recallMessages(request, { ...all, query: 'ferry' })];
      const codes = await Promise.all(
        refused.map((one) =>
          one.then(
            () => 'answered',
            ({ code }) => String(code),
          ),
        ),
      );
      return codes.filter((code) => code !== 'INVALID_INPUT');
    },
    expected: (question, rule) => (question.audience.isPrivate ? inOrder(heard(ofAll(question), rule)) : []),
  },
  {
    name: 'recallMessages of all personas, in private',
    shown: async ({ services, request, audience }) => {
      if (!audience.isPrivate) return [];
      const question = { query: 'Where is the ferry painted?', chatId: audience.chatId, limit: 100, allPersonas: true };
      const hits = await services.messages.recallMessages(request, question);
      return hits.map(({ message }) => message.id).sort();
    },
    expected: (question, rule) => {
      if (!question.audience.isPrivate) return [];
      const latest = latestOwn(ofAll(question));
      return heard(ofAll(question), rule)
        .flatMap(({ id }) => (id === latest ? [] : id))
        .sort();
    },
  },
  {
    name: 'messages.totalCount',
    shown: async ({ services, request, audience }) => [
      String(await (await services.messages.messages(request, { chatId: audience.chatId })).totalCount()),
    ],
    expected: (question, rule) => [String(heard(question, rule).length)],
  },
  {
    name: 'recallMessages, and whatever it tells around them and should not',
    shown: async (question) => {
      const { services, request, audience } = question;
      const hits = await services.messages.recallMessages(request, {
        query: 'Where is the ferry, near the river or the town? The neighbours painted it green in spring.',
        chatId: audience.chatId,
        limit: 100,
      });
      const allowed = new Set(heard(question, theRule).map(({ id }) => id));
      const around = hits.flatMap(({ before, after }) => [...before, ...after]).map(({ id }) => id);
      return [...hits.map(({ message }) => message.id).sort(), ...around.filter((id) => !allowed.has(id))];
    },
    expected: (question, rule) => {
      // The message that is being answered is never a hit.
      const latest = latestOwn(question);
      return heard(question, rule)
        .flatMap(({ id }) => (id === latest ? [] : id))
        .sort();
    },
  },
  {
    name: 'messages that a context repeats unasked, which everyone here has heard',
    shown: async ({ request, audience, truth }) => [
      ...(await listRepeatableMessages(
        request.graph,
        audience,
        truth.messages.map(({ chatId, ownerId, seq }) => ({ place: placeKeyOf(chatId, ownerId ?? ''), seq })),
      )),
    ],
    expected: ({ truth, audience, ...question }, rule) => {
      const chat = truth.chats.get(audience.chatId ?? '');
      const wasHere = (person: string, at: number) =>
        chat?.periods.some(([one, period]) => one === person && covers(period, at)) === true;
      return heard({ ...question, truth, audience }, rule)
        .filter(({ at }) => audience.isPrivate || audience.participantIds.every((person) => wasHere(person, at)))
        .map(({ id }) => id)
        .sort();
    },
  },
  {
    name: 'window',
    shown: async ({ services, request, audience }) =>
      (await services.messages.window(request, { chatId: audience.chatId })).map(({ id }) => id),
    expected: (question, rule) => {
      const { chatId, isPrivate, viewerId, persona } = question.audience;
      return inOrder(
        heard(question, rule).filter(
          (one) => one.chatId === chatId && one.persona === persona && (!isPrivate || one.speakerId === viewerId),
        ),
      );
    },
  },
];

const heard = ({ truth, audience }: Question, { hears }: Rule): TrueMessage[] =>
  truth.messages.filter((message) => hears(message, audience));

/** Returns the same question, asked for all personas. */
const ofAll = (question: Question): Question => ({
  ...question,
  audience: { ...question.audience, allPersonas: true },
});

const inOrder = (messages: readonly TrueMessage[]): string[] =>
  [...messages].sort((a, b) => a.at - b.at || a.seq - b.seq || (a.id < b.id ? -1 : 1)).map(({ id }) => id);

/** Returns the id of the viewer's latest message in this context. */
const latestOwn = (question: Question): string | undefined => {
  const { chatId, viewerId } = question.audience;
  const own = heard(question, theRule).filter((one) => one.chatId === chatId && one.speakerId === viewerId);
  return own.sort((a, b) => b.seq - a.seq)[0]?.id;
};
