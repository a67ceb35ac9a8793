import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { countTokens } from '../../../src/platform/models/tokenCount.js';
import { TestApp } from '../../support/app.js';
import { contextOf, writeConversation, writeSpine } from '../../support/conversations.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  for (const index of Array.from({ length: 12 }).keys()) {
    const fact = { type: 'IDENTITY', text: `Ana knows number ${index} of the songs of the sea by heart.` };
    await kith.remember('ana', {
      ...fact,
      pinned: index < 6,
      slot: `song_${index}`,
      value: `song ${index} ${'la '.repeat(index * 3)}`,
    });
  }
  await kith.remember('ana', { type: 'SOUL', text: 'Sing. '.repeat(200) });
  await kith.remember('ana', { type: 'RULE', text: 'Sing in tune.', evidence: ['x'] });
  const said = Array.from(
    { length: 20 },
    (_, index) => `${index % 2 ? 'assistant' : 'user'}: line ${index} ${'ho '.repeat(40 - index)}`,
  );
  await writeConversation(kith, { handle: 'ana', turns: said, rolling: 'Ana sings of the sea.' });
  // The spine has the lowest priority and is the longest, so it never fits into a budget that a more important text
  // exceeded.
  await writeSpine(kith, 'ana', 1, `PROFILE: Ana is a singer. ${'la '.repeat(60)}`);
});
afterAll(() => kith.stop());

it.each(['FACTS', 'AGENT', 'CONVERSATION'])('%s respects every budget and cuts no line', async (kind) => {
  const ask = (budgetTokens: number) =>
    contextOf(kith, 'ana', {
      kind,
      message: 'songs of the sea',
      environment: 'A harbour.',
      sinceRevision: 0,
      budgetTokens,
    });
  const whole = await ask(32_000);
  const lines = new Set(whole.text.split('\n'));
  let before = 0;
  for (const budget of [50, 64, 90, 128, 200, 300, 450, 700, 1_000, 1_500, 2_000]) {
    const block = await ask(budget);
    expect(block.tokens).toBeLessThanOrEqual(budget);
    expect(block.tokens).toBe(countTokens(block.text));
    for (const line of block.text.split('\n')) expect(lines).toContain(line);
    expect(block.tokens).toBeGreaterThanOrEqual(before);
    before = block.tokens * 0.8;
  }
  expect(before).toBeGreaterThan(50);
});

it.each(['FACTS', 'AGENT', 'CONVERSATION'])('%s leaves changes that do not fit to the next context', async (kind) => {
  const ask = (budgetTokens: number, sinceRevision: number | null) =>
    contextOf(kith, 'ana', { kind, sinceRevision, budgetTokens });
  const tells = ({ sections }: Awaited<ReturnType<typeof ask>>) =>
    sections.some(({ name }) => name === 'Memory Updates');
  const small = await ask(50, 1);
  expect([tells(small), small.revision]).toEqual([false, 1]);
  const whole = await ask(8_000, small.revision);
  expect([tells(whole), whole.revision! > 1]).toEqual([true, true]);
  const after = await ask(50, whole.revision);
  expect([tells(after), after.revision]).toEqual([false, whole.revision]);
  expect((await ask(50, null)).revision).toBe(whole.revision);
});

it('drops the oldest messages of a conversation before its newest, and the long-term summary before both', async () => {
  const ask = (budgetTokens: number) => contextOf(kith, 'ana', { kind: 'CONVERSATION', budgetTokens });
  const some = (await ask(500)).text;
  expect(some).toMatch(/assistant: line 19/);
  expect(some).toContain('# Foundation');
  expect(some).not.toMatch(/PROFILE|user: line 0\b/);
  const all = (await ask(8_000)).text;
  expect(all).toMatch(/PROFILE: Ana is a singer\.[\s\S]*user: line 0[\s\S]*assistant: line 19/);
});
