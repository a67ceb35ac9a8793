import type { Audience } from '../../src/disclosure/audience.js';
import { visibleFields } from '../../src/disclosure/fieldRules.js';
import { pinCounts } from '../../src/disclosure/pins.js';
import { subjectsOf } from '../../src/disclosure/evidence.js';
import { isHearsay } from '../../src/memories/drafts/composeMemory.js';
import { isOrigin } from '../../src/disclosure/rule.js';
import { makeResources } from '../../src/app/tools.js';
import { nullWhenNotFound } from '../../src/platform/errors.js';
import { findResource } from '../../src/platform/mcp/resource.js';
import { maxTimestamp } from '../../src/platform/clock.js';
import { searchKeysOf } from '../../src/disclosure/audienceKeys.js';
import type { Allowlists } from '../../src/agents/allowlists.js';
import { listNextChanges } from '../../src/agents/threads/threads.store.js';
import { memoryTypes } from '../../src/memories/memoryTypes.js';
import type { Card } from '../../src/recall/cards.steps.js';
import type { ContextBlock } from '../../src/agents/contexts/context.js';
import type { ContextKind } from '../../src/agents/contexts/contextQuestion.js';
import type { RequestedFilter } from '../../src/memories/memoryFilter.js';
import type { MemoryOrder } from '../../src/memories/memoryOrder.js';
import { type GraphTruth, trueAudience, type TrueMemory } from '../support/graph/graphTruth.js';
import { blockSurface } from './blockSurface.js';
import { conversationSurfaces } from './conversationSurfaces.js';
import { exportSurface } from './exportSurface.js';
import { allPages, type Question, type Rule, type Surface, theRule } from './surface.js';

const little = ['knowledge', 'preferences'];

/** Allowlists of the agents that the surfaces use. */
export const surfaceAgents: Allowlists = {
  modes: new Map(),
  agents: new Map([
    ['everyone', [...new Set(Object.values(memoryTypes).map(({ category }) => category))]],
    ['little', little],
  ]),
};

/** List of all surfaces. */
export const surfaces: readonly Surface[] = [
  {
    name: 'memories',
    shown: ({ services, request, audience }) =>
      allPages((after) => services.memories.memories(request, { chatId: audience.chatId, first: 5, after })),
    expected: (question, rule) => newestFirst(disclosed(question, rule)),
  },
  {
    name: 'memories.totalCount',
    shown: async ({ services, request, audience }) => [
      String(await (await services.memories.memories(request, { chatId: audience.chatId })).totalCount()),
    ],
    expected: (question, rule) => [String(disclosed(question, rule).length)],
  },
  {
    name: 'memories of other statuses',
    shown: ({ services, request, audience }) =>
      allPages((after) =>
        services.memories.memories(request, {
          chatId: audience.chatId,
          after,
          filter: { statuses: ['SUPERSEDED', 'ARCHIVED', 'DELETED'] },
        }),
      ),
    expected: ({ truth, audience }, rule) =>
      newestFirst(truth.memories.filter((memory) => rule.keeps(memory, audience))),
  },
  {
    name: 'memory',
    shown: async ({ services, request, audience, truth }) => {
      const found = await Promise.all(
        truth.memories.map(({ id }) => services.memories.memory(request, id, audience.chatId)),
      );
      return found.flatMap((one) => (one ? [one.id] : []));
    },
    expected: (question, rule) => disclosed(question, rule).map(({ id }) => id),
  },
  {
    name: 'memoriesAbout',
    shown: ({ services, request, audience, truth }) => {
      const people = [...truth.people.keys()];
      return allPages((after) =>
        services.memories.memoriesAbout(request, { chatId: audience.chatId, people, excludeOwn: false, after }),
      );
    },
    expected: (question, rule) =>
      newestFirst(
        disclosed(asking(question), rule).filter(
          ({ portable, blockerIds, aboutIds }) => portable && blockerIds.length === 0 && aboutIds.length > 0,
        ),
      ),
  },
  {
    name: 'memoriesAbout without own',
    shown: ({ services, request, audience }) =>
      allPages((after) =>
        services.memories.memoriesAbout(request, {
          chatId: audience.chatId,
          people: [request.caller.viewerId],
          excludeOwn: true,
          after,
        }),
      ),
    expected: (question, rule) =>
      newestFirst(
        disclosed(question, rule).filter(
          ({ portable, blockerIds, aboutIds, ownerId }) =>
            portable &&
            blockerIds.length === 0 &&
            aboutIds.includes(question.request.caller.viewerId) &&
            ownerId !== question.request.caller.viewerId,
        ),
      ),
  },
  {
    name: 'memoriesAboutMe heard by others',
    shown: async ({ services, request, audience, truth }) => {
      if (audience.chatId !== null) return [];
      const lines = await Promise.all(
        accountsOf(truth).map(async (heardBy) => {
          const { edges } = await services.hearing.memoriesAboutMe(request, { heardBy, first: 100 });
          return edges.map(({ node: { id, inPrivate, chats } }) =>
            heardLine(
              heardBy,
              id,
              inPrivate,
              chats.map((chat) => chat.id),
            ),
          );
        }),
      );
      return lines.flat();
    },
    expected: (question, rule) => {
      const { truth, audience, now } = question;
      const { tenantId, viewerId, persona, chatId } = audience;
      if (chatId !== null) return [];
      const own = truth.memories.filter(
        (memory) =>
          memory.aboutIds.includes(viewerId) && isOrigin(memory, audience) && rule.discloses(memory, audience),
      );
      const shared = [...truth.chats].filter(([, { periods }]) => periods.some(([person]) => person === viewerId));
      return accountsOf(truth).flatMap((heardBy) =>
        [...own].sort(byAge).flatMap((memory) => {
          const hears = (place: string | null): boolean => {
            const context = { tenantId, viewerId: heardBy, persona, chatId: place, asked: [], now };
            const hearing = trueAudience(truth, context);
            return hearing !== null && rule.discloses(memory, hearing);
          };
          const chats = shared.map(([id]) => id).filter(hears);
          return hears(null) || chats.length > 0 ? [heardLine(heardBy, memory.id, hears(null), chats)] : [];
        }),
      );
    },
  },
  {
    name: 'recall with its cards',
    shown: async ({ services, request, audience }) => {
      const {
        hits,
        cards: found,
        mode,
        truncated,
      } = await services.recall.recall(request, {
        query: 'what belongs to the town?',
        minRelevance: 0,
        chatId: audience.chatId,
        limit: 50,
      });
      return [mode, String(truncated), ...hits.map(({ memory }) => memory.id).sort(), ...cardLines(found)];
    },
    expected: (question, rule) => [
      'VECTOR_AND_TEXT',
      'false',
      ...ids(disclosed(unasked(question), rule)),
      ...cards(unasked(question), rule),
    ],
  },
  {
    name: 'recall of all about the asker',
    shown: async ({ services, request, audience }) => {
      const { hits } = await services.recall.recall(request, {
        query: 'What do you know about me?',
        minRelevance: 0,
        chatId: audience.chatId,
        limit: 50,
      });
      return hits.map(({ memory }) => memory.id).sort();
    },
    expected: (question, rule) => {
      const heard = disclosed(unasked(question), rule);
      const own = heard.filter(({ identities }) => identities.includes(question.audience.viewerId));
      // Where nothing is about them, it is a question like any other.
      return ids(own.length > 0 ? own : heard);
    },
  },
  {
    name: 'recall about people',
    shown: async ({ services, request, audience, truth }) => {
      const about = [...truth.people.keys()];
      const { hits } = await services.recall.recall(request, {
        query: 'the lighthouse near the river',
        minRelevance: 0,
        about,
        chatId: audience.chatId,
        limit: 50,
        ranking: 'RELEVANCE',
      });
      return hits.map(({ memory }) => memory.id).sort();
    },
    expected: (question, rule) => ids(disclosed(unasked(asking(question)), rule)),
  },
  {
    name: 'entityCards',
    shown: async ({ services, request, audience, truth }) => {
      const refs = [...new Set([...truth.entities.values()].map(({ ref }) => ref))];
      const found = await services.recall.entityCards(request, refs, audience.chatId);
      return cardLines(found);
    },
    expected: (question, rule) => [...cards(unasked(question), rule), ...emptyCards(unasked(question), rule)].sort(),
  },
  {
    name: 'cards as resources of MCP',
    shown: async ({ services, request, audience, truth }) => {
      const resources = makeResources(services);
      const refs = [...new Set([...truth.entities.values()].map(({ ref }) => ref))];
      const place = audience.chatId === null ? '' : `chat/${audience.chatId}/`;
      const lines = await Promise.all(
        refs.map(async (ref) => {
          const { resource, parameters } = findResource(resources, `kith://${place}card/${encodeURIComponent(ref)}`)!;
          const text = await resource.read(request, parameters).catch(nullWhenNotFound);
          // The cards themselves are checked above. A resource is the text of the same cards, and nothing else.
          const same = await services.recall.entityCards(request, [ref], audience.chatId);
          const isSame = text === (same.length === 0 ? null : same.map((card) => card.text).join('\n'));
          return isSame ? cardLines(same) : [`${ref} differs: ${text}`];
        }),
      );
      return lines.flat().sort();
    },
    expected: (question, rule) => [...cards(unasked(question), rule), ...emptyCards(unasked(question), rule)].sort(),
  },
  {
    name: 'entities',
    shown: async ({ services, request, audience }) => {
      const page = (after: string | null) =>
        services.entities.entities(request, { chatId: audience.chatId, first: 20, after });
      const total = await (await page(null)).totalCount();
      return [String(total), ...(await allPages(page)).sort()];
    },
    expected: (question, rule) => {
      const named = [...new Set(disclosed(question, rule).flatMap(({ identities }) => identities))];
      return [String(named.length), ...named.sort()];
    },
  },
  {
    // What `node` reads of a thing, in private alone. Its other kinds are read by the surfaces of their own fields.
    name: 'node of what is named',
    shown: async ({ services, request, audience, truth }) => {
      if (audience.chatId !== null) return [];
      const found = await Promise.all([...truth.entities.keys()].map((id) => services.entities.entity(request, id)));
      return found.flatMap((one) => (one ? [one.id] : [])).sort();
    },
    expected: (question, rule) =>
      question.audience.chatId === null
        ? [...new Set(disclosed(question, rule).flatMap(({ identities }) => identities))].sort()
        : [],
  },
  {
    name: 'the memories of people and things',
    shown: async ({ services, request, audience, truth }) => {
      const found = await Promise.all(
        [...truth.entities.keys()].map(async (id) => {
          const page = await services.entities.memories(request, id, { chatId: audience.chatId, first: 100 });
          return `${id}: ${await page.totalCount()} ${page.edges.map(({ node }) => node.id).join(' ')}`;
        }),
      );
      return found.sort();
    },
    expected: (question, rule) =>
      [...question.truth.entities.keys()]
        .map((id) => {
          const naming = newestFirst(disclosed(question, rule).filter(({ identities }) => identities.includes(id)));
          return `${id}: ${naming.length} ${naming.join(' ')}`;
        })
        .sort(),
  },
  {
    name: 'memories by stater and by chat, in other orders',
    shown: async ({ services, request, audience, truth }) => {
      const listed = async (name: string, filter: RequestedFilter, orderBy: MemoryOrder) => {
        const page = (after: string | null) =>
          services.memories.memories(request, { chatId: audience.chatId, filter, orderBy, first: 20, after });
        return (await allPages(page)).map((id) => `${name} ${id}`);
      };
      const [stater, chat] = statersAndChats(truth);
      const found = await Promise.all([
        listed('said', { statedBy: [stater] }, 'UPDATED'),
        listed('here', { inChat: chat }, 'IMPORTANCE'),
        listed('all', {}, 'OLDEST'),
      ]);
      return found.flat().sort();
    },
    expected: (question, rule) => {
      const { audience, truth } = question;
      const [stater, chat] = statersAndChats(truth);
      return disclosed(question, rule)
        .flatMap((memory) => {
          const seen = visibleFields(memory, audience);
          const isHere = (seen.scopeChat && memory.chatId === chat) || (seen.learnedIn && memory.learnedInId === chat);
          const isSaid = seen.people && memory.staterId === stater;
          return ['all', ...(isSaid ? ['said'] : []), ...(isHere ? ['here'] : [])].map(
            (name) => `${name} ${memory.id}`,
          );
        })
        .sort();
    },
  },
  contextSurface('the foundation of a context, and whatever contexts tell beside it and should not', sectionsOf),
  contextSurface('the same of a context that is handed back with messages', sectionsOfTurn),
  {
    name: 'queryMemory',
    shown: async ({ services, request, audience }) => {
      const asked = {
        agent: 'everyone',
        query: 'the lighthouse near the river',
        chatId: audience.chatId,
        minRelevance: 0,
      };
      const wide = { ...asked, topK: 50, budgetTokens: 32_000, sinceRevision: 0 };
      const { items, related } = await services.memoryQuery.query(request, wide);
      return [...items, ...related].map(({ view }) => view.id).sort();
    },
    expected: (question, rule) => ids(handed(question, rule)),
  },
  {
    name: 'queryMemory of an agent that may read little',
    shown: async ({ services, request, audience }) => {
      const asked = {
        agent: 'little',
        query: 'the lighthouse near the river',
        chatId: audience.chatId,
        minRelevance: 0,
      };
      const { items, related } = await services.memoryQuery.query(request, {
        ...asked,
        topK: 50,
        budgetTokens: 32_000,
      });
      return [...items, ...related].map(({ view }) => view.id).sort();
    },
    expected: (question, rule) =>
      ids(handed(question, rule).filter(({ type, category }) => type !== 'procedure' && little.includes(category))),
  },
  {
    name: 'notes',
    shown: async ({ services, request, audience }) =>
      audience.chatId === null
        ? (await services.notes.notes(request, { first: 100 })).edges.map(({ node }) => node.id)
        : [],
    expected: (question, rule) =>
      question.audience.chatId === null
        ? newestFirst(
            disclosed(question, rule).filter(
              ({ channel, ownerId }) =>
                channel === 'notes' && (rule !== theRule || ownerId === question.audience.viewerId),
            ),
          )
        : [],
  },
  {
    name: 'changes',
    shown: async ({ services, request, audience }) => {
      const thread = audience.chatId ?? request.caller.viewerId;
      const { edges } = await services.threads.changes(request, { thread, sinceRevision: 0, first: 100 });
      return [...new Set(edges.map(({ node }) => node.memory.id))].sort();
    },
    expected: changesTold,
  },
  {
    // A subscription reads its changes with this function, page by page and for many subscribers at once. It computes
    // their audiences anew each time.
    name: 'changed',
    shown: async (question) => {
      const { graph } = question.request;
      const { audience } = unasked(question);
      const thread = audience.chatId === null ? `u:${audience.viewerId}` : `c:${audience.chatId}`;
      const range = { thread, since: 0, until: maxTimestamp };
      // Two more subscribers listen beside the viewer: one who hears more, and one who hears nothing.
      const inPrivate = { ...audience, chatId: null, isPrivate: true, isGuest: false, participantIds: [] };
      const stranger = { ...inPrivate, tenantId: 'elsewhere', viewerId: 'f'.repeat(32), periods: {} };
      const listening = [inPrivate, audience, stranger].map((one) => ({ audience: one, ...range }));
      const [, changes, strangers] = await listNextChanges(graph, listening, 1_000);
      return [...new Set([...changes!, ...strangers!].map(({ memory }) => memory.memory.id))].sort();
    },
    expected: changesTold,
  },
  {
    name: 'history',
    shown: async ({ services, request, audience, truth }) => {
      const found = await Promise.all(
        truth.memories.map(async ({ id }) => {
          const question = { memory: id, chatId: audience.chatId };
          const page = await services.history.history(request, question).catch(nullWhenNotFound);
          return page ? [id] : [];
        }),
      );
      return found.flat().sort();
    },
    expected: ({ truth, audience }, rule) =>
      ids(
        truth.memories
          .filter((memory) => rule.discloses(memory, audience) || rule.keeps(memory, audience))
          .filter((memory) => isOrigin(memory, audience) || subjectsOf(memory).includes(audience.viewerId)),
      ),
  },
  {
    name: 'proposals, by the value that they would change',
    shown: async ({ services, request, audience, truth }) => {
      if (audience.chatId !== null) return [];
      const told = await services.proposals.proposals(request);
      const current = new Set(told.flatMap(({ proposed, current: value }) => (value === null ? [] : proposed)));
      return truth.memories.flatMap(({ id }) => (current.has(id) ? id : [])).sort();
    },
    expected: (question, rule) => (question.audience.chatId === null ? ids(disclosed(question, rule)) : []),
  },
  {
    name: 'proposals to merge, and what comes of answering those of others',
    shown: async ({ services, request, audience, truth }) => {
      if (audience.chatId !== null) return [];
      const told = await services.proposals.proposals(request);
      const own = told.flatMap(({ id, field, current, proposed }) =>
        field === 'merge' ? `${id} ${current} ${proposed}` : [],
      );
      const answer = (id: string, accept: boolean) =>
        services.proposals.decide(request, { id, accept }).catch(nullWhenNotFound);
      const others = truth.merges.filter(({ creatorId }) => creatorId !== request.caller.viewerId);
      const answered = await Promise.all(others.flatMap(({ id }) => [answer(id, true), answer(id, false)]));
      return [...own, ...answered.flatMap((one) => (one === null ? [] : `answered ${one.id}`))].sort();
    },
    expected: ({ truth, audience }, rule) =>
      truth.merges
        .flatMap(({ id, creatorId, kept, absorbed }) =>
          audience.chatId === null && rule.names(creatorId, audience) ? `${id} ${kept} ${absorbed}` : [],
        )
        .sort(),
  },
  {
    name: 'related',
    shown: async ({ services, request, audience, truth }) => {
      const loader = services.neighbours.of(request, audience).related(20);
      const found = await Promise.all(
        truth.memories.map(async ({ id }) => (await loader.load(id)).map(({ row }) => `${id} ~ ${row.memory.id}`)),
      );
      return found.flat().sort();
    },
    expected: (question, rule) => {
      const visible = new Set(ids(disclosed(question, rule)));
      return question.truth.memories
        .flatMap(({ id, related }) =>
          [...related.keys()].filter((other) => visible.has(other)).map((other) => `${id} ~ ${other}`),
        )
        .sort();
    },
  },
  {
    name: 'supersedes and supersededBy',
    shown: async ({ services, request, audience, truth }) => {
      const loaders = services.neighbours.of(request, audience);
      const older = truth.memories.map(async ({ id }) =>
        (await loaders.superseded.load(id)).map(({ memory }) => `${id} > ${memory.id}`),
      );
      const newer = truth.memories.map(async ({ id }) =>
        (await loaders.superseding.load(id)).map(({ memory }) => `${id} < ${memory.id}`),
      );
      return (await Promise.all([...older, ...newer])).flat().sort();
    },
    expected: ({ truth, audience }, rule) => {
      const shown = new Map(
        truth.memories.map((memory) => [memory.id, rule.discloses(memory, audience) || rule.keeps(memory, audience)]),
      );
      return truth.memories
        .flatMap(({ id, supersedes }) =>
          supersedes.flatMap((older) => [
            shown.get(older) ? `${id} > ${older}` : '',
            shown.get(id) ? `${older} < ${id}` : '',
          ]),
        )
        .filter(Boolean)
        .sort();
    },
  },
  {
    name: 'index entries',
    shown: ({ truth, audience }) => {
      const asked = new Set(searchKeysOf(audience));
      const visible = truth.memories.filter((memory) => theRule.discloses(memory, audience));
      return Promise.resolve(
        visible.filter(({ entryKeys }) => entryKeys.some((key) => asked.has(key))).map(({ id }) => id),
      );
    },
    expected: (question, rule) => disclosed(question, rule).map(({ id }) => id),
  },
  ...conversationSurfaces,
  exportSurface,
  blockSurface,
];

const disclosed = ({ truth, audience }: Question, { discloses }: Rule): TrueMemory[] =>
  truth.memories.filter((memory) => discloses(memory, audience));
const ids = (memories: readonly TrueMemory[]): string[] => memories.map(({ id }) => id).sort();

/**
 * Memories that an agent's query may return: only the viewer's own notes and procedures, and no slot of the viewer that
 * another person filled.
 */
const handed = (question: Question, rule: Rule): TrueMemory[] => unplanted(unasked(question), rule);

/** Disclosed memories that a context may contain: not planted, and no procedures. */
const tellable = (question: Question, rule: Rule): TrueMemory[] =>
  unplanted(question, rule).filter(({ channel }) => channel !== 'procedural');

/** Disclosed memories that no other person has planted on the viewer. */
const unplanted = (question: Question, rule: Rule): TrueMemory[] =>
  disclosed(question, rule).filter((memory) => isUnplanted(memory, question.audience.viewerId));

/**
 * True for the viewer's own notes and procedures, and for any memory that fills no slot of the viewer in another
 * person's words.
 */
const isUnplanted = ({ channel, ownerId, staterId, slot, aboutIds }: TrueMemory, viewerId: string): boolean =>
  ownerId === viewerId ||
  (channel !== 'notes' &&
    channel !== 'procedural' &&
    (slot === null || staterId === viewerId || !aboutIds.includes(viewerId)));

type Sections = ContextBlock['sections'];

function contextSurface(name: string, of: (question: Question, kind: ContextKind) => Promise<Sections>): Surface {
  return {
    name,
    shown: async (question) => {
      const allowed = new Set(ids(tellable(unasked(question), theRule)));
      const other = question.audience.isPrivate ? 'FACTS' : 'AGENT';
      const [talk, rest] = await Promise.all([of(question, 'CONVERSATION'), of(question, other)]);
      const told = [...talk, ...rest].flatMap(({ memories }) => memories.map(({ id }) => id));
      const foundation = talk.find((section) => section.name === 'Foundation')?.memories.map(({ id }) => id) ?? [];
      return [...foundation.sort(), ...told.filter((id) => !allowed.has(id))];
    },
    expected: (question, rule) => {
      const { audience } = question;
      return ids(tellable(unasked(question), rule).filter((one) => one.pinned && pinCounts(one, audience)));
    },
  };
}

const contextInput = (kind: ContextKind) => ({
  kind,
  message: 'the lighthouse near the river',
  budgetTokens: 32_000,
  minRelevance: 0,
});

async function sectionsOf({ services, request, audience }: Question, kind: ContextKind): Promise<Sections> {
  return (await services.contexts.context(request, { ...contextInput(kind), chatId: audience.chatId })).sections;
}

/**
 * Records a message of the viewer again, which changes nothing, and returns the context that comes with it. A viewer
 * without a message in this context requests the context alone.
 */
async function sectionsOfTurn(question: Question, kind: ContextKind): Promise<Sections> {
  const { services, request, audience } = question;
  const { graph, caller } = request;
  const { chatId, viewerId } = audience;
  const { edges } = await services.messages.messages(request, { chatId, first: 100 });
  const own = edges.find(
    ({ node }) => node.chatId === chatId && node.speaker?.id === viewerId && node.persona === caller.persona,
  )?.node;
  if (!own) return sectionsOf(question, kind);
  const connector = { ...caller, isConnector: true, actsForOther: true, saysPrivate: true };
  const { externalId, text, at } = own;
  const messages = [{ externalId, text, at, role: 'USER' as const }];
  const turn = await services.turns.record(
    { graph, caller: connector },
    { chat: chatId, messages, returnContext: contextInput(kind) },
  );
  if (turn.contextRefused) throw new Error(turn.contextRefused.message);
  return turn.messages[0]!.id === own.id ? turn.context!.block.sections : [];
}

const newestFirst = (memories: readonly TrueMemory[]): string[] => [...memories].sort(byAge).map(({ id }) => id);
const byAge = (a: TrueMemory, b: TrueMemory): number => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

const accountsOf = ({ people }: GraphTruth): string[] =>
  [...people].filter(([, { handle }]) => handle !== null).map(([id]) => id);

/** Line of a memory that a person may hear, with the chats unless there are 50 or more. */
const heardLine = (heardBy: string, memory: string, inPrivate: boolean, chats: readonly string[]): string =>
  `${heardBy} ${memory}: ${inPrivate} ${chats.length < 50 ? [...chats].sort().join() : 'many'}`;

/** Returns the same question for an unasked read, as an agent gets it. */
const unasked = (question: Question): Question => ({ ...question, audience: { ...question.audience, unasked: true } });

/** Returns the same question with all people asked about whom the viewer knows. */
function asking(question: Question): Question {
  const { truth, audience } = question;
  const met = [...truth.chats.values()].filter(({ periods }) =>
    periods.some(([person]) => person === audience.viewerId),
  );
  const asked = [...truth.people].filter(
    ([id, { creatorId }]) =>
      creatorId === audience.viewerId || met.some(({ periods }) => periods.some(([person]) => person === id)),
  );
  return { ...question, audience: { ...audience, askedIds: asked.map(([id]) => id) } };
}

const cardLines = (found: readonly Card[]): string[] =>
  found.map(({ ref, facts }) => `${ref}: ${facts.map(({ id }) => id).join(' ')}`).sort();

/** Returns the importance of a memory on a card. Another person's pin does not count. */
function weightOf(memory: TrueMemory, audience: Audience): number {
  if (!memory.pinned) return memory.importance;
  return pinCounts(memory, audience) ? 4 : (memory.unpinnedImportance ?? memory.importance);
}

/** Returns one person as stater, and one chat. */
const statersAndChats = ({ people, chats }: GraphTruth): [stater: string, chat: string] => [
  [...people.keys()].sort()[0]!,
  [...chats.keys()].sort()[0]!,
];

/** Lines of empty cards: the audience may know the ref, but no memory about it is on a card. */
function emptyCards(question: Question, rule: Rule): string[] {
  const { truth, audience } = question;
  const told = new Set(cards(question, rule).map((line) => line.split(': ')[0]!));
  const named = disclosed(question, rule).flatMap(({ identities }) =>
    identities.map((id) => truth.entities.get(id)!.ref),
  );
  const known = [...truth.people.values()].filter(
    ({ handle, creatorId }) => handle !== null || (audience.isPrivate && creatorId === audience.viewerId),
  );
  const refs = new Set([...named, ...known.map(({ ref }) => ref)]);
  return [...refs].filter((ref) => !told.has(ref)).map((ref) => `${ref}: `);
}

/** Sorts hearsay behind the subject's own statement of the same slot. */
function ownWordFirst(facts: readonly TrueMemory[]): TrueMemory[] {
  const slotOf = ({ aboutIds, slot }: TrueMemory): string => JSON.stringify([aboutIds[0] ?? null, slot]);
  const isOwn = ({ staterId, aboutIds }: TrueMemory): boolean => !isHearsay(staterId, aboutIds);
  const yields = (fact: TrueMemory): boolean =>
    fact.slot !== null && !isOwn(fact) && facts.some((one) => isOwn(one) && slotOf(one) === slotOf(fact));
  return [...facts.filter((fact) => !yields(fact)), ...facts.filter(yields)];
}

function cards(question: Question, rule: Rule): string[] {
  const weights = new Map(disclosed(question, rule).map((one) => [one.id, weightOf(one, question.audience)]));
  const worthy = disclosed(question, rule)
    .filter(({ id }) => weights.get(id)! >= 2)
    .filter((memory) => memory.channel !== 'procedural' && isUnplanted(memory, question.audience.viewerId));
  const identities = [...new Set(worthy.flatMap((memory) => memory.identities))];
  return identities
    .map((identity) => {
      const facts = worthy
        .filter((memory) => memory.identities.includes(identity))
        .sort((a, b) => weights.get(b.id)! - weights.get(a.id)! || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
      return `${question.truth.entities.get(identity)!.ref}: ${ownWordFirst(facts.slice(0, 3))
        .map(({ id }) => id)
        .join(' ')}`;
    })
    .sort();
}

/** Ids of the memories whose changes are told unasked in the thread of a question's viewer and chat. */
function changesTold(question: Question, rule: Rule): string[] {
  const { truth, audience } = unasked(question);
  const key = audience.chatId === null ? `u:${audience.viewerId}` : `c:${audience.chatId}`;
  return ids(
    truth.memories
      .filter(({ threadKey, channel }) => threadKey === key && channel !== 'procedural')
      .filter((memory) => isUnplanted(memory, audience.viewerId))
      .filter((memory) => rule.discloses(memory, audience) || rule.keeps(memory, audience)),
  );
}
