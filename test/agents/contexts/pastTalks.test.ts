import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { checkWorld } from '../../../src/transfer/worlds/world.js';
import { TestApp } from '../../support/app.js';
import { contextOf } from '../../support/conversations.js';
import { patientEmbedder } from '../../support/models/patientEmbedder.js';

/** Summaries of past conversations, each with a natural later question about it. */
const talks: readonly { readonly summary: string; readonly question: string }[] = [
  {
    summary:
      'Ana asked which trees suit a small north-facing garden. A serviceberry and a Japanese maple were suggested, and she wanted to look at both in the nursery.',
    question: 'Which trees did you suggest for my garden?',
  },
  {
    summary:
      'Ana planned a train journey from Ghent to Lisbon. They agreed on two nights in Bordeaux and one in Madrid, because the sleeper had no berths left.',
    question: 'How did we want to travel to Lisbon?',
  },
  {
    summary:
      'Ana was nervous about giving a speech at her brother’s wedding. She settled on three short stories and left out the joke about the boat.',
    question: 'What did I decide about the wedding speech?',
  },
  {
    summary:
      'Ana wondered why her tomato leaves turned yellow. The soil was too wet, so she was told to water less and to feed the plants with magnesium.',
    question: 'Why were my tomatoes turning yellow?',
  },
  {
    summary:
      'Ana described a quarrel with her landlord about the heating. A letter with a deadline of two weeks was drafted, and she sent it the same evening.',
    question: 'What did we do about the landlord and the heating?',
  },
  {
    summary:
      'Ana wanted to run ten kilometres by May. She was given a plan of three runs a week, the longest on Sundays, with a rest in every fourth week.',
    question: 'What was my running plan?',
  },
  {
    summary:
      'Ana compared two phones and preferred the smaller one, since its battery can be replaced. She decided to wait for the sales in November.',
    question: 'Which phone did I want to buy?',
  },
  {
    summary:
      'Ana asked how mortgages work. Fixed and variable rates were explained, and she found that she could afford about 900 euros a month.',
    question: 'What did you explain to me about mortgages?',
  },
  {
    summary:
      'Ana talked about her father’s hearing, which was getting worse. She resolved to go to the audiologist with him after Easter.',
    question: 'What did we say about my father’s hearing?',
  },
  {
    summary:
      'Ana looked for a present for a friend who likes maps. An old chart of the Scheldt in a plain frame seemed right to her.',
    question: 'What present did I choose for my friend?',
  },
];

const unrelated = [
  'What is the capital of Peru?',
  'Who invented the telephone?',
  'How many players has a baseball team?',
  'What is the tallest building in Dubai?',
  'How do I write a cover letter?',
  'Which king had six wives?',
  'How does a jet engine work?',
  'What is the boiling point of mercury?',
  'zebra',
];

const setRange = statement<object>('test/set-range', 'CYPHER 25 MATCH (m:Memory {id: $id}) SET m.value = $value');

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: await patientEmbedder() });
  const memories = Object.fromEntries(
    talks.map(({ summary }, index) => [
      `turns ${index * 10 + 1}-${index * 10 + 10}`,
      { owner: 'ana', statedBy: 'ana', text: summary, type: 'episode', sensitivity: 'personal', portable: false },
    ]),
  );
  const world = checkWorld({ name: 'past talks', people: ['ana', 'bob'], memories });
  const loaded = await kith.app.services.worlds.load(kith.app.graph.session(), kith.tenant, world);
  for (const [value, id] of Object.entries(loaded.memories)) {
    await kith.app.graph.session().write((transaction) => transaction.run(setRange, { id, value }));
  }
});
afterAll(() => kith.stop());

const told = async (as: string, message: string): Promise<string[]> => {
  const { text } = await contextOf(kith, { as, tenant: kith.tenant }, { kind: 'FACTS', message });
  return text.split('\n').filter((line) => line.startsWith('- turns'));
};

describe('a natural question about a past conversation', () => {
  it.each(talks.map(({ question, summary }) => [question, summary]))('finds it: %s', async (question, summary) => {
    const lines = await told('ana', question);
    expect(lines.join('\n')).toContain(summary.slice(0, 100));
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(await told('bob', question)).toEqual([]);
  });

  it.each(unrelated)('finds no unrelated one: %s', async (question) => {
    expect(await told('ana', question)).toEqual([]);
  });
});
