import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mayRepeatUnasked } from '../../../src/disclosure/unaskedDisclosure.js';
import { dayMs } from '../../../src/platform/clock.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { waitForVectors } from '../../support/models/waitForVectors.js';
import { TestApp } from '../../support/app.js';
import { contextOf } from '../../support/conversations.js';
import { bridge, say } from '../../support/recordMessages.js';

const link = statement<object>(
  'test/link-source',
  'CYPHER 25 MATCH (m:Memory {id: $memory}) MATCH (s:Message {text: $text, tenantId: $tenant}) MERGE (m)-[:DERIVED_FROM]->(s)',
);
const countMemory = statement<object>(
  'test/count-memory',
  'CYPHER 25 MATCH (m:Memory {id: $memory}) RETURN m.id AS id',
);
/** Small talk that fills a window. */
const chatter = [
  ...['Good morning, all.', 'Is it raining again?', 'A little, from the west.', 'Then I bring an umbrella.'],
  ...[
    'The bakery was closed today.',
    'Oh no, what about the rolls?',
    'I found some at the station.',
    'You are a star.',
  ],
  ...['Did anybody see the match?', 'Only the second half.', 'It ended in a draw.', 'As always, then.'],
  ...['My bicycle has a flat tyre.', 'I can lend you a pump.', 'Thanks, after lunch?', 'Sure, come over.'],
  ...['Who cooks this evening?', 'I do, there is soup.', 'With carrots, I hope.', 'With carrots and leek.'],
  ...['Lovely, see you then.', 'See you at seven.'],
];

let now = Date.UTC(2026, 2, 4, 9);
let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ now: () => now });
});
afterAll(() => kith.stop());

/** Creates a group of Ana and Ben in which these texts were said by Ben, before more small talk than a window holds. */
async function groupThatSaid(name: string, texts: readonly string[]): Promise<string> {
  const chat = await kith.createChat(name, 'GROUP', ['ana', 'ben'], new Date(now - dayMs).toISOString());
  const idle = chatter.map((text, index) => ({ by: index % 2 === 0 ? 'ana' : 'ben', text }));
  await say(kith, bridge, chat, [...texts.map((text) => ({ by: 'ben', text })), ...idle]);
  await waitForVectors(kith);
  return chat;
}

/** Returns the lines of the section of earlier messages in a context. */
async function earlier(message: string, more: Record<string, unknown>, as = 'ana'): Promise<string[]> {
  const { sections } = await contextOf(kith, as, { kind: 'CONVERSATION', message, ...more });
  const section = sections.find(({ name }) => name === 'Earlier Messages');
  return section === undefined ? [] : section.text.split('\n').slice(1);
}

describe('earlier messages of a conversation', () => {
  it("match the viewer's own latest message if none is given, not another participant's", async () => {
    const ferry = 'The ferry to Texel leaves at noon.';
    const chat = await groupThatSaid('island', [ferry]);
    await say(kith, bridge, chat, [
      { by: 'ana', text: 'When does the ferry to Texel leave?' },
      { by: 'ben', text: 'Has anybody a towel?' },
    ]);
    const told = async (as: string): Promise<string> =>
      (await contextOf(kith, as, { kind: 'CONVERSATION', chat })).text;
    expect(await told('ana')).toContain(ferry);
    expect(await told('ben')).not.toContain(ferry);
  });

  it('are shown with day and speaker if they match, and left out if none does', async () => {
    const key = 'The spare key of the boathouse hangs behind the oilskins.';
    const chat = await groupThatSaid('crew', [key]);
    const asked = 'Where does the spare key of the boathouse hang?';
    expect(await earlier(asked, { chat })).toContain(`2026-03-04 user (ben): ${key}`);
    const { sections } = await contextOf(kith, 'ana', { kind: 'CONVERSATION', message: asked, chat });
    expect(sections.map(({ name }) => name)).toEqual(['Earlier Messages', 'Recent Conversation']);
    expect(await earlier('Which planet has the most moons?', { chat })).toEqual([]);
    expect(await earlier(asked, { chat, minRelevance: 1 })).toEqual([]);
  });

  it('are left to the window if they are part of it', async () => {
    const chat = await groupThatSaid('cooks', []);
    const { text } = await contextOf(kith, 'ana', {
      kind: 'CONVERSATION',
      message: 'Who cooks soup this evening?',
      chat,
    });
    expect(text.match(/there is soup/g)).toHaveLength(1);
    expect(text).toContain('user (ben): I do, there is soup.');
  });

  it('are shown in a group only if everyone there has heard them, and in private to those who have', async () => {
    const chat = await groupThatSaid('surfers', ['The surf school opens its doors on the first of May.']);
    const question = 'When does the surf school open its doors?';
    const isTold = async (more: Record<string, unknown>, as?: string) =>
      (await earlier(question, more, as)).join().includes('surf school');
    expect(await isTold({ chat })).toBe(true);
    now += 1_000;
    await kith.createChat('surfers', 'GROUP', ['cleo']);
    expect(await isTold({ chat })).toBe(false);
    expect(await isTold({ chat }, 'cleo')).toBe(false);
    expect(await isTold({}, 'cleo')).toBe(false);
    expect(await isTold({})).toBe(true);
    await kith.mustMutate(bridge, 'leaveChat', { chat, person: { handle: 'cleo' } });
    now += 1_000;
    expect(await isTold({ chat })).toBe(true);
  });

  it('are left out in a group if their words are sensitive', async () => {
    const chat = await groupThatSaid('divers', ['Ben was diagnosed with asthma, so the deep dives are not for him.']);
    const question = 'With what was Ben diagnosed, are the deep dives for him?';
    expect((await earlier(question, { chat })).join()).not.toContain('asthma');
    expect((await earlier(question, {})).join()).toContain('asthma');
  });

  it('are left out while, and after, a memory made of them is forgotten', async () => {
    const text = 'The compressor of the diving bottles stands in shed nine.';
    const chat = await groupThatSaid('shed', [text]);
    const isTold = async () =>
      (await earlier('In which shed does the compressor of the bottles stand?', { chat })).join().includes(text);
    const { memory } = await kith.remember('ana', { text, type: 'KNOWLEDGE' });
    const values = { memory: memory.id, text, tenant: kith.tenant };
    await kith.app.graph.session().write((transaction) => transaction.run(link, values));
    expect(await isTold()).toBe(true);
    await kith.forget('ana', memory.id);
    expect(await isTold()).toBe(false);
    await kith.restore('ana', memory.id);
    expect(await isTold()).toBe(true);
    await kith.forget('ana', memory.id);
    now += 60 * dayMs;
    await kith.runJob('purge-memories');
    expect(await kith.app.graph.session().read(countMemory, values)).toEqual([]);
    expect(await isTold()).toBe(false);
  });
});

describe('messages that may be repeated unasked', () => {
  const of = (text: string, speakerId: string, isPrivate: boolean) =>
    mayRepeatUnasked({ text, speakerId }, { isPrivate, viewerId: 'ana' });

  it('are in a group those that the rules find public, and personal ones of the viewer', () => {
    expect(of('The boat is red.', 'ben', false)).toBe(true);
    expect(of('I applied for a new job.', 'ana', false)).toBe(true);
    expect(of('I applied for a new job.', 'ben', false)).toBe(false);
    expect(of('I was diagnosed with asthma.', 'ana', false)).toBe(false);
    expect(of('I was diagnosed with asthma.', 'ben', true)).toBe(true);
  });
});
