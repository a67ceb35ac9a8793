import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { joinManyChats } from '../support/manyChats.js';

let kith: TestApp;
const remember =
  'mutation ($inputs: [RememberInput!]!) { rememberMemories(inputs: $inputs) { results { errorCode } } }';
const card = '{ entityCards(refs: ["person:ben"]) { text } recall(query: "Who sails?") { cards { text } } }';

beforeAll(async () => {
  kith = await TestApp.start();
  await kith.idOf('ben');
  const team = await kith.chat('team', 'GROUP', ['ana', 'mona']);
  for (const start of [0, 60]) {
    const inputs = Array.from({ length: 60 }, (_, at) => ({
      text: `Ben keeps secret number ${start + at} about ships.`,
      about: [{ handle: 'ben' }],
      importance: 3,
      portable: false,
    }));
    await kith.must('zoe', remember, { inputs });
  }
  const about = [{ handle: 'ben' }];
  await kith.remember('ana', { text: 'Ben sails.', about, importance: 2, chat: team });
  await joinManyChats(kith.app.graph.session(), kith.tenant, await kith.idOf('mona'));
});
afterAll(() => kith.stop());

it.each(['ana', 'mona'])(
  'the card of somebody with 120 better facts that %s may not hear shows the one she may',
  async (who) => {
    const { entityCards, recall } = await kith.must(who, card);
    const told = [{ text: '[person:ben]: Ben sails.' }];
    expect(entityCards).toEqual(told);
    expect(recall.cards).toEqual(told);
  },
);

it('who may hear them sees the three newest of the best', async () => {
  const { entityCards } = await kith.must('zoe', card);
  expect(entityCards[0].text.match(/secret number \d+/g)).toHaveLength(3);
  expect(entityCards[0].text).not.toContain('Ben sails.');
});
