import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { TestApp, testSecret } from '../support/app.js';
import { saveScreenshot, seriousFindings, TestBrowser } from '../support/web/browser.js';
import { buildPage } from '../support/web/pageFolder.js';
import { say } from '../support/recordMessages.js';

let app: TestApp;
let browser: TestBrowser;
let team: string;

beforeAll(async () => {
  app = await TestApp.start({ page: buildPage() });
  team = await app.createChat('team', 'GROUP', ['ana', 'ben', 'eve'], '2026-01-01T00:00:00Z');
  for (const text of ['Ben sings at night.', 'Ben owes a favour.'])
    await app.remember('eve', { text, about: [{ handle: 'ben' }], chat: team, portable: true });
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await app?.stop();
});

const heard = async (as: string, chat?: string): Promise<string[]> =>
  (
    await app.must(as, 'query ($chat: ID) { memories(chat: $chat, first: 50) { edges { node { text } } } }', { chat })
  ).memories.edges.map(({ node }: { node: { text: string } }) => node.text);
const blocked = async (as: string): Promise<string[]> =>
  (await app.must(as, '{ blockedStaters { nodes { handle } } }')).blockedStaters.nodes.map(
    ({ handle }: { handle: string }) => handle,
  );
const dialogOf = (page: Page) => page.getByRole('dialog');
/** True for complaints about the page. The browser's own lines about failed connections are none. */
const isAboutPage = (complaint: string): boolean => !complaint.includes('net::ERR_');

it('lets a person block a stater, lists the blocks, and lets them unblock on that page', async () => {
  const { page, complaints } = await browser.visit(app, '/about-me', { as: 'ben' });
  await page.getByRole('link', { name: 'Ben sings at night.' }).waitFor();
  await page.getByText('You block no one.').waitFor();
  await page.getByRole('button', { name: 'Block Eve' }).first().click();
  await dialogOf(page).getByText('Eve is not told of the block.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await blocked('ben')).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Block Eve' }).click();
  await page.getByText('Blocked Eve. 2 memories were closed.').waitFor();
  await page.getByText('No one else remembers anything about you').waitFor();
  const lift = page.getByRole('button', { name: 'Unblock Eve' });
  await lift.waitFor();
  expect(await blocked('ben')).toEqual(['eve']);
  expect(await blocked('eve')).toEqual([]);
  await app.remember('eve', { text: 'Ben snores.', about: [{ handle: 'ben' }], chat: team });
  expect(await heard('ben')).toEqual([]);
  await saveScreenshot(page, 'blocked');

  await lift.click();
  await page.getByText('Unblocked Eve. 3 memories were opened again.').waitFor();
  await page.getByText('You block no one.').waitFor();
  await page.getByRole('link', { name: 'Ben snores.' }).waitFor();
  expect([await blocked('ben'), (await heard('ben')).length]).toEqual([[], 3]);

  // The notice of a block does the same.
  await page.getByRole('button', { name: 'Block Eve' }).first().click();
  await dialogOf(page).getByRole('button', { name: 'Block Eve' }).click();
  await page.getByText('Blocked Eve. 3 memories were closed.').waitFor();
  expect(await blocked('ben')).toEqual(['eve']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('Undone.').waitFor();
  await page.getByRole('link', { name: 'Ben snores.' }).waitFor();
  expect(await blocked('ben')).toEqual([]);
  expect(complaints).toEqual([]);
});

it('says that a block failed, and closes nothing', async () => {
  const { page, context, complaints } = await browser.visit(app, '/about-me', { as: 'ben' });
  await page.getByRole('button', { name: 'Block Eve' }).first().click();
  await context.setOffline(true);
  await dialogOf(page).getByRole('button', { name: 'Block Eve' }).click();
  await dialogOf(page).getByRole('alert').getByText('UNREACHABLE').waitFor();
  expect([await blocked('ben'), (await heard('ben')).length]).toEqual([[], 3]);
  await context.setOffline(false);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Block Eve' }).first().click();
  expect(await dialogOf(page).getByRole('alert').count()).toBe(0);
  expect(complaints.filter(isAboutPage)).toEqual([]);
});

it('says that an erasure failed, and erases on the second request, with a receipt', async () => {
  await app.remember('dan', { text: 'Dan collects stamps.', entities: [{ type: 'ORG', label: 'Stamp Club' }] });
  await app.remember('dan', { text: 'Dan is ill.', sensitivity: 'SENSITIVE' });
  await say(app, 'dan', null, [{ by: 'dan', text: 'I collect stamps.' }]);
  const todo = 'mutation { createTodo(input: { kind: HABIT, text: "Buy stamps." }) { todo { id } } }';
  await app.must('dan', todo);
  const { page, context, complaints } = await browser.visit(app, '/your-data', { as: 'dan' });
  await page.getByRole('button', { name: 'Erase me' }).click();
  const erase = dialogOf(page).getByRole('button', { name: 'Erase me' });
  await dialogOf(page).getByText('This cannot be undone.').waitFor();
  expect(await erase.isDisabled()).toBe(true);
  const phrase = dialogOf(page).getByRole('textbox');
  await phrase.fill('erase everything');
  expect(await erase.isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  expect((await heard('dan')).length).toBe(2);
  await phrase.fill('erase everything about me');
  expect(await seriousFindings(page)).toEqual([]);
  await saveScreenshot(page, 'erase-dialog');
  await context.setOffline(true);
  await erase.click();
  await dialogOf(page).getByRole('alert').getByText('UNREACHABLE').waitFor();
  expect([(await heard('dan')).length, await page.locator('.receipt').count()]).toEqual([2, 0]);
  await context.setOffline(false);
  await erase.click();
  const receipt = page.locator('.receipt');
  await receipt.getByText('Everything about you has been erased').waitFor();
  const count = (label: string) =>
    receipt.locator('div', { has: page.getByText(label, { exact: true }) }).locator('dd');
  expect(await count('Memories').innerText()).toBe('2');
  expect(await count('Messages').innerText()).toBe('1');
  expect(await count('Todos').innerText()).toBe('1');
  await saveScreenshot(page, 'receipt');

  const left = `{ memories { totalCount } messages(allPersonas: true) { totalCount } todos { nodes { id } } proposals { nodes { id } }
    entities { totalCount } recall(query: "stamps") { hits { score } } recallMessages(query: "stamps") { score }
    gone: memories(filter: { statuses: [DELETED, ARCHIVED, SUPERSEDED] }) { totalCount } }`;
  expect(await app.must('dan', left)).toEqual({
    memories: { totalCount: 0 },
    messages: { totalCount: 0 },
    todos: { nodes: [] },
    proposals: { nodes: [] },
    gone: { totalCount: 0 },
    entities: { totalCount: 0 },
    recall: { hits: [] },
    recallMessages: [],
  });
  for (const path of [
    '',
    '/memories',
    '/memories?state=DELETED',
    '/to-do',
    '/entities',
    '/conversations',
    '/search?q=stamps',
  ]) {
    await page.goto(`${app.server.url}/explore${path}`);
    await page
      .getByText(/Three steps|Nothing here|No todos|Nothing known|No sessions|Nothing that you may hear/)
      .first()
      .waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/collects|ill\.|Buy stamps|Stamp Club/);
  }
  // Nothing of other people is deleted.
  expect((await heard('ben')).length).toBe(3);
  expect(complaints.filter(isAboutPage)).toEqual([]);
});

it('signs out: all content is gone, also through the back button, and no request is sent any more', async () => {
  const { page, complaints, requests } = await browser.open();
  await page.goto(`${app.server.url}/explore/about-me`);
  await page
    .getByLabel('Token')
    .fill(await makeToken(testSecret, { handle: 'ben', tenantId: app.tenant, roles: [], hours: 1 }));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ben snores.' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ben snores.' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Token').waitFor();
  const asked = requests.length;
  expect(await page.locator('body').innerText()).not.toContain('snores');
  for (const turn of [() => page.goBack(), () => page.goForward(), () => page.reload()]) {
    await turn();
    await page.getByLabel('Token').waitFor();
    expect(await page.content()).not.toContain('snores');
  }
  expect(requests.slice(asked).filter((url) => url.endsWith('/graphql'))).toEqual([]);
  expect(await page.evaluate('sessionStorage.getItem("kith.token")')).toBeNull();
  expect(complaints).toEqual([]);
});
