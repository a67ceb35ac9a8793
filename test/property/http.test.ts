import { idsByName } from '../support/indexedLists.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Audience } from '../../src/disclosure/audience.js';
import { visibleFields } from '../../src/disclosure/fieldRules.js';
import { decideDisclosure, isShownToOrigin, isOrigin } from '../../src/disclosure/rule.js';
import { perform } from '../support/randomActs.js';
import { forgetTenant, newTenant, TestApp } from '../support/app.js';
import { invariantViolations } from '../support/graph/graphInvariants.js';
import { type GraphTruth, readTruth, trueAudience, type TrueMemory } from '../support/graph/graphTruth.js';
import { cast, randomActs, randomWorld } from '../support/worlds/randomWorlds.js';

const fields = `id scope { kind owner { id } chat { id } } statedBy { id } learnedIn { id } subjects { id aliases } memoryKey thread mentions accesses`;
const everything = `query ($chat: ID, $people: [ID!]!, $refs: [String!]!) {
  memories(chat: $chat, first: 100) { totalCount edges { node { ${fields} related(first: 20) { memory { ${fields} } } supersedes { ${fields} } supersededBy { ${fields} } } } }
  kept: memories(chat: $chat, first: 100, filter: { statuses: [SUPERSEDED, ARCHIVED, DELETED] }) { totalCount edges { node { id } } }
  memoriesAbout(chat: $chat, people: $people, first: 100) { totalCount edges { node { ${fields} } } }
  recall(minRelevance: 0, query: "what stands near the river?", chat: $chat, limit: 50) { hits { memory { ${fields} } } cards { facts { ${fields} } } }
  asked: recall(minRelevance: 0, query: "what stands near the river?", chat: $chat, about: $people, limit: 50) { hits { memory { ${fields} } } }
  own: recall(query: "What do you know about me?", chat: $chat, limit: 50) { hits { memory { ${fields} } } }
  entityCards(refs: $refs, chat: $chat) { facts { ${fields} } }
}`;

/**
 * Number of random worlds. A world takes about four seconds of processor time. `npm run test:long` plays 50 of them.
 */
const worlds = Math.ceil(Number(process.env.KITH_TEST_WORLDS ?? 4) / 4);
let kith: TestApp;

beforeAll(async () => {
  // One request reads everything at once, and on a busy machine the statements of the first one are planned for long.
  kith = await TestApp.start({ deadlineMs: 120_000 });
});
afterAll(() => kith.stop());

it(`answers over HTTP exactly what the rule discloses, field by field, in ${worlds} random worlds`, async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, randomActs, async (plain, acts) => {
      const tenant = newTenant();
      const operator = { as: 'operator', roles: ['operator' as const], tenant };
      const load =
        'mutation ($world: JSON!) { loadWorld(input: { world: $world }) { people { name id } chats { name id } memories { name id } } }';
      const loaded = (await kith.must(operator, load, { world: plain })).loadWorld;
      const world = {
        people: idsByName(loaded.people),
        chats: idsByName(loaded.chats),
        memories: idsByName(loaded.memories),
      };
      for (const act of acts) await perform(act, world, tenant, kith.app.services, kith.app.graph);
      expect(await invariantViolations(kith.app.graph.session(), tenant)).toEqual([]);
      const truth = await readTruth(kith.app.graph.session(), tenant);
      for (const handle of cast.accounts) {
        for (const chat of [null, ...cast.chats])
          await checkContext(truth, tenant, handle, world.people[handle]!, chat === null ? null : world.chats[chat]!);
        await checkExplanations(truth, tenant, handle, world.people[handle]!, world);
        await checkHearing(truth, tenant, handle, world.people[handle]!);
      }
      await forgetTenant(tenant);
    }),
    { numRuns: worlds, endOnFailure: true },
  );
}, 1_800_000);

async function checkContext(
  truth: GraphTruth,
  tenant: string,
  handle: string,
  viewerId: string,
  chatId: string | null,
): Promise<void> {
  const now = Date.now();
  const context = { tenantId: tenant, viewerId, persona: '', chatId, now };
  const audience = trueAudience(truth, { ...context, asked: [] });
  const people = [...truth.people.keys()].slice(0, 50);
  const refs = [...new Set([...truth.entities.values()].map(({ ref }) => ref))];
  const answer = await kith.ask({ as: handle, tenant }, everything, { chat: chatId, people, refs });
  if (audience === null) {
    expect(answer.errors!.map(({ extensions }) => extensions.code)).toEqual(answer.errors!.map(() => 'NOT_FOUND'));
    expect(answer.data).toBeNull();
    return;
  }
  expect(answer.errors).toBeUndefined();
  const asking = trueAudience(truth, { ...context, asked: people })!;
  const handed = (to: Audience) =>
    idsOf(truth.memories.filter((memory) => decideDisclosure(memory, { ...to, unasked: true }).disclosed));
  const visible = idsOf(truth.memories.filter((memory) => decideDisclosure(memory, audience).disclosed));
  const whenAsked = truth.memories.filter((memory) => decideDisclosure(memory, asking).disclosed);
  const { memories, kept, memoriesAbout, recall, asked, own, entityCards } = answer.data;
  expect(nodes(memories)).toEqual(visible);
  expect(memories.totalCount).toBe(visible.length);
  expect(nodes(kept)).toEqual(idsOf(truth.memories.filter((memory) => isShownToOrigin(memory, audience))));
  expect(nodes(memoriesAbout)).toEqual(
    idsOf(
      whenAsked.filter(
        ({ portable, blockerIds, aboutIds }) => portable && blockerIds.length === 0 && aboutIds.length > 0,
      ),
    ),
  );
  expect(recall.hits.map(({ memory }: Hit) => memory.id).sort()).toEqual(handed(audience));
  expect(handed(audience)).toEqual(expect.arrayContaining(own.hits.map(({ memory }: Hit) => memory.id)));
  expect(asked.hits.map(({ memory }: Hit) => memory.id).sort()).toEqual(handed(asking));
  for (const shown of everyMemoryIn(answer.data)) checkFields(shown, truth, asking);
  for (const card of [...recall.cards, ...entityCards])
    expect(visible).toEqual(expect.arrayContaining(card.facts.map(({ id }: Shown) => id)));
}

/** Checks that exactly the fields that the field rules hide are null. */
function checkFields(shown: Shown, truth: GraphTruth, audience: Audience): void {
  const memory = truth.memories.find(({ id }) => id === shown.id)!;
  const rule = visibleFields(memory, audience);
  expect({
    owner: shown.scope.owner?.id ?? null,
    chat: shown.scope.chat?.id ?? null,
    statedBy: shown.statedBy?.id ?? null,
    learnedIn: shown.learnedIn?.id ?? null,
    bookkeeping: [shown.memoryKey, shown.thread, shown.mentions, shown.accesses].map((value) => value !== null),
  }).toEqual({
    owner: rule.people ? memory.ownerId : null,
    chat: rule.scopeChat ? memory.chatId : null,
    statedBy: rule.people ? memory.staterId : null,
    learnedIn: rule.learnedIn ? memory.learnedInId : null,
    bookkeeping: [rule.bookkeeping, rule.bookkeeping, rule.bookkeeping, rule.bookkeeping],
  });
  for (const { id, aliases } of shown.subjects) {
    const person = truth.people.get(id)!;
    if (person.handle === null && person.creatorId !== audience.viewerId) expect(aliases).toEqual([]);
  }
}

async function checkExplanations(
  truth: GraphTruth,
  tenant: string,
  handle: string,
  viewerId: string,
  world: { people: Record<string, string>; chats: Record<string, string> },
): Promise<void> {
  const memory = truth.memories.find((one) => isOrigin(one, { viewerId }));
  const foreign = truth.memories.find((one) => !isOrigin(one, { viewerId }));
  const other = world.people[handle === 'alice' ? 'bob' : 'alice']!;
  const query =
    'query ($memory: ID!, $viewer: ID!, $chat: ID) { explainDisclosure(memory: $memory, viewer: $viewer, chat: $chat) { disclosed reason } }';
  if (foreign)
    expect((await kith.ask({ as: handle, tenant }, query, { memory: foreign.id, viewer: other })).code).toBe(
      'NOT_FOUND',
    );
  if (!memory) return;
  for (const chatId of [null, ...Object.values(world.chats)]) {
    const answer = await kith.ask({ as: handle, tenant }, query, { memory: memory.id, viewer: other, chat: chatId });
    const tookPart = chatId === null || truth.chats.get(chatId)!.periods.some(([person]) => person === viewerId);
    if (!tookPart) expect(answer.code).toBe('NOT_FOUND');
    else
      expect(answer.data.explainDisclosure).toEqual(
        explained(truth, memory, {
          tenantId: tenant,
          viewerId: other,
          persona: '',
          chatId,
          asked: [],
          now: Date.now(),
        }),
      );
  }
}

/**
 * Checks that the hearing query, for the current and a changed memory, agrees with the rule for each person the viewer
 * knows, in each of the viewer's chats.
 */
async function checkHearing(truth: GraphTruth, tenant: string, handle: string, viewerId: string): Promise<void> {
  const query =
    'query ($memory: ID!, $sensitivity: Sensitivity, $portable: Boolean) { whoCanHear(memory: $memory, sensitivity: $sensitivity, portable: $portable) { nodes { person { id } chat { id } disclosed reason } } }';
  const foreign = truth.memories.find((one) => !isOrigin(one, { viewerId }));
  if (foreign) expect((await kith.ask({ as: handle, tenant }, query, { memory: foreign.id })).code).toBe('NOT_FOUND');
  const chats = [...truth.chats].filter(([, { periods }]) => periods.some(([person]) => person === viewerId));
  const known = new Set(chats.flatMap(([, { periods }]) => periods.map(([person]) => person)));
  for (const memory of truth.memories.filter((one) => isOrigin(one, { viewerId })).slice(0, 4)) {
    for (const wanted of [
      {},
      { sensitivity: 'SENSITIVE' as const },
      { sensitivity: 'PUBLIC' as const, portable: true },
    ]) {
      const told = [...memory.aboutIds, ...(memory.confidedIds ?? []), memory.ownerId, memory.staterId, viewerId];
      const people = [...truth.people].filter(
        ([id, { handle: name }]) => name !== null && (known.has(id) || told.includes(id)),
      );
      const expected = people.flatMap(([person]) =>
        [null, ...chats.map(([id]) => id)].flatMap((chatId) => {
          const context = { tenantId: tenant, viewerId: person, persona: '', chatId, asked: [], now: Date.now() };
          const audience = trueAudience(truth, context);
          return audience ? [{ person, chatId, ...shownAs(decideDisclosure({ ...memory, ...wanted }, audience)) }] : [];
        }),
      );
      const { whoCanHear } = await kith.must({ as: handle, tenant }, query, { memory: memory.id, ...wanted });
      const shown = (whoCanHear.nodes as { person: { id: string }; chat: { id: string } | null }[]).map(
        ({ person, chat, ...decision }) => ({ person: person.id, chatId: chat?.id ?? null, ...decision }),
      );
      expect(placed(shown)).toEqual(placed(expected));
    }
  }
}

const placed = <Row extends { person: string; chatId: string | null }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => (`${a.person} ${a.chatId}` < `${b.person} ${b.chatId}` ? -1 : 1));

function explained(truth: GraphTruth, memory: TrueMemory, context: Parameters<typeof trueAudience>[1]) {
  const audience = trueAudience(truth, context);
  return shownAs(audience ? decideDisclosure(memory, audience) : { disclosed: false, reason: 'not-participant' });
}

/** Returns a decision with its reason as GraphQL names it. */
const shownAs = ({ disclosed, reason }: { disclosed: boolean; reason: string }) => ({
  disclosed,
  reason: reason.toUpperCase().replaceAll('-', '_'),
});

interface Shown {
  id: string;
  scope: { owner: { id: string } | null; chat: { id: string } | null };
  statedBy: { id: string } | null;
  learnedIn: { id: string } | null;
  subjects: { id: string; aliases: string[] }[];
  memoryKey: string | null;
  thread: string | null;
  mentions: number | null;
  accesses: number | null;
}
type Hit = { memory: Shown };

const idsOf = (memories: readonly { id: string }[]): string[] => memories.map(({ id }) => id).sort();
const nodes = (connection: { edges: { node: { id: string } }[] }): string[] =>
  idsOf(connection.edges.map(({ node }) => node));

/** Returns every object of an answer that has the fields of a memory, at any depth. */
function everyMemoryIn(value: unknown): Shown[] {
  if (Array.isArray(value)) return value.flatMap(everyMemoryIn);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(everyMemoryIn);
  return 'memoryKey' in value ? [value as Shown, ...inside] : inside;
}
