import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestApp } from '../support/app.js';
import { holdRequests, seriousFindings, TestBrowser } from '../support/web/browser.js';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';
import { words } from '../../web/src/words.js';
import { buildPage } from '../support/web/pageFolder.js';

let bench: LearningBench;
let browser: TestBrowser;
let app: TestApp;

beforeAll(async () => {
  bench = await LearningBench.start({ page: buildPage() });
  app = bench.kith;
  const team = await app.createChat('team', 'GROUP', ['ana', 'ben']);
  await app.remember('ana', { text: 'Ana lives in Paris.', type: 'IDENTITY', slot: 'city', value: 'Paris' });
  await app.remember('ana', { text: 'Ana has the flu.', sensitivity: 'SENSITIVE' });
  await app.remember('ben', { text: 'Ana sings well.', about: [{ handle: 'ana' }], chat: team, portable: true });
  for (const city of ['Lyon', 'Rome']) {
    bench.now += 1_000;
    const said = [{ by: 'ana', text: `I live in ${city}.` }];
    const learned = candidate({ text: `Ana lives in ${city}.`, type: 'identity', slot: 'city', value: city });
    await bench.learn({ person: 'ana' }, said, extractionAnswer(learned));
  }
  await app.must('ana', 'mutation { createTodo(input: { kind: HABIT, text: "Water the ferns." }) { todo { id } } }');
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await bench?.stop();
});

const states = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await app.must('ana', '{ proposals { nodes { proposed state } } }')).proposals.nodes.map(
      (one: { proposed: string; state: string }) => [one.proposed, one.state],
    ),
  );

it('handles each waiting item with one click, and undoes a completed todo', async () => {
  const { page, complaints } = await browser.visit(app, '', { as: 'ana' });
  await page.getByRole('heading', { name: '3 things wait for you' }).waitFor();
  const card = (text: string) => page.locator('.waiting .card', { hasText: text });
  expect(await seriousFindings(page)).toEqual([]);
  await card('Lyon').getByRole('button', { name: 'Refuse' }).click();
  await card('Lyon').waitFor({ state: 'detached' });
  await page.getByText(words.proposals.refused).waitFor();
  expect(await states()).toEqual({ Lyon: 'REFUSED', Rome: 'OPEN' });
  await card('Rome').getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('heading', { name: '1 thing waits for you' }).waitFor();
  await page.getByText(words.proposals.accepted).waitFor();
  expect(await states()).toEqual({ Lyon: 'REFUSED', Rome: 'ACCEPTED' });
  await card('Water the ferns.').getByRole('button', { name: 'Mark done' }).click();
  await card('Water the ferns.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await card('Water the ferns.').waitFor();
  expect(complaints).toEqual([]);
});

it('removes a card before the service answers, and shows it again with the error if the call fails', async () => {
  await app.must('max', 'mutation { createTodo(input: { kind: HABIT, text: "Feed the cat." }) { todo { id } } }');
  await app.remember('max', { text: 'Max has a cat.' });
  const { page } = await browser.visit(app, '', { as: 'max' });
  const card = page.locator('.waiting .card', { hasText: 'Feed the cat.' });
  await card.waitFor();
  const refuse = await holdRequests(page, 'completeTodo', 'It was changed meanwhile.');
  await card.getByRole('button', { name: 'Mark done' }).click();
  await card.waitFor({ state: 'detached' });
  expect(await page.locator('.notice').count()).toBe(0);
  refuse();
  await card.waitFor();
  await page.locator('.notice', { hasText: 'It was changed meanwhile.' }).waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

it('shows sensitive memories with their hearers, and who spoke of the viewer', async () => {
  const { page, complaints } = await browser.visit(app, '', { as: 'ana' });
  const flu = page.locator('section', { has: page.getByRole('heading', { name: 'Most sensitive' }) });
  await flu.getByText('Heard by: You', { exact: true }).waitFor();
  await page
    .getByRole('list', { name: 'Who told most about you' })
    .getByRole('link', { name: /Ben\s*1/ })
    .waitFor();
  const ben = await browser.visit(app, '', { as: 'ben' });
  await ben.page.getByRole('link', { name: 'Ana sings well.' }).first().waitFor();
  expect(await ben.page.locator('body').innerText()).not.toMatch(/flu|ferns|Rome/);
  expect([...complaints, ...ben.complaints]).toEqual([]);
});

it('searches from the start', async () => {
  const { page } = await browser.visit(app, '', { as: 'ana' });
  await page.getByRole('searchbox', { name: 'What do you want to know?' }).fill('who is ill?');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=who+is+ill%3F');
});

it('shows a new person three steps to a first memory', async () => {
  const { page, complaints } = await browser.visit(app, '', { as: 'zoe' });
  await page.getByRole('heading', { name: 'Three steps to your first memory' }).waitFor();
  await page.getByText('export KITH_TOKEN=$(npx kith token zoe)').waitFor();
  expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(3);
  expect(await seriousFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
