import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { memoryTextsFor } from '../support/disclosedTexts.js';
import { say } from '../support/recordMessages.js';

let kith: TestApp;
let team: string;
beforeAll(async () => {
  kith = await TestApp.start();
  for (const handle of ['ana', 'ben', 'eve']) await kith.idOf(handle);
  team = await kith.createChat('team', 'GROUP', ['ana', 'ben']);
});
afterAll(() => kith.stop());

const handed = async (as: string, chat: string | null): Promise<string> => {
  const answers = await Promise.all([
    kith.must(
      as,
      'query ($chat: ID) { recall(minRelevance: 0, query: "bicycle violin fence", chat: $chat, limit: 50) { hits { memory { text } } cards { text } } }',
      { chat },
    ),
    kith.must(as, 'query ($chat: ID) { entityCards(refs: ["person:ana"], chat: $chat) { text } }', { chat }),
    ...['CONVERSATION', 'AGENT', 'FACTS'].map((kind) =>
      kith.must(
        as,
        'query ($input: ContextInput!) { context(input: $input) { text sections { memories { text } } } }',
        {
          input: {
            kind,
            chat,
            message: 'What about the bicycle, the violin and the fence?',
            sinceRevision: 0,
            budgetTokens: 8_000,
          },
        },
      ),
    ),
  ]);
  return JSON.stringify(answers);
};

it('keeps a stranger’s words about a person from agents, and lists them for that person', async () => {
  const about = [{ handle: 'ana' }];
  await kith.remember('eve', { text: 'Ana sells her bicycle.', about, importance: 3, pinned: true, portable: true });
  await kith.remember('ben', { text: 'Ana plays the violin.', about, importance: 2, chat: team });
  expect(await memoryTextsFor(kith, 'ana')).toContain('Ana sells her bicycle.');
  for (const [as, chat] of [
    ['ana', null],
    ['ana', team],
    ['ben', team],
  ] as const) {
    const told = await handed(as, chat);
    expect(told).toContain('violin');
    expect(told).not.toContain('bicycle');
  }
});

it('counts a pin only for those who may set it', async () => {
  const about = [{ handle: 'ana' }];
  for (const [index, text] of ['Ana owns a kayak.', 'Ana owns a tent.', 'Ana owns a stove.'].entries())
    await kith.remember('ana', {
      text,
      about,
      importance: 2,
      observedAt: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
    });
  await kith.remember('ben', { text: 'Ana hums.', about, importance: 0, pinned: true, chat: team });
  const card = async (as: string, chat: string | null): Promise<string> =>
    (await kith.must(as, 'query ($chat: ID) { entityCards(refs: ["person:ana"], chat: $chat) { text } }', { chat }))
      .entityCards[0].text;
  const foundation = async (as: string): Promise<string[]> => {
    const query = 'query ($input: ContextInput!) { context(input: $input) { sections { name memories { text } } } }';
    const { context } = await kith.must(as, query, { input: { kind: 'CONVERSATION', chat: team } });
    const section = context.sections.find(({ name }: { name: string }) => name === 'Foundation');
    return (section?.memories ?? []).map(({ text }: { text: string }) => text);
  };
  expect(await card('ana', null)).not.toContain('hums');
  expect(await card('ana', team)).not.toContain('hums');
  expect(await card('ben', team)).toContain('Ana hums.');
  expect(await foundation('ana')).not.toContain('Ana hums.');
  expect(await foundation('ben')).toContain('Ana hums.');
});

it('leaves out the message that is being answered, and one that only repeats the question', async () => {
  await say(kith, 'ana', null, [
    { by: 'ana', text: 'The plumber comes on Thursday at ten.' },
    { by: 'ana', text: 'When does the plumber come?' },
    { by: null, text: 'On Thursday.' },
    { by: 'ana', text: 'Tell me again: when does the plumber come?' },
  ]);
  const query = 'query ($query: String!) { recallMessages(query: $query) { message { text } } }';
  const { recallMessages } = await kith.must('ana', query, { query: 'When does the plumber come?' });
  const texts = recallMessages.map(({ message }: { message: { text: string } }) => message.text);
  expect(texts).toContain('The plumber comes on Thursday at ten.');
  expect(texts).not.toContain('When does the plumber come?');
  expect(texts).not.toContain('Tell me again: when does the plumber come?');
});
