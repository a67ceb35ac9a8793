import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { TestApp } from '../support/app.js';
import { saveScreenshot, seriousFindings, TestBrowser } from '../support/web/browser.js';
import { buildPage } from '../support/web/pageFolder.js';

let app: TestApp;
let browser: TestBrowser;
let flat: string;
let told: string;
let aboutBen: string;

beforeAll(async () => {
  app = await TestApp.start({ page: buildPage() });
  flat = await app.createChat('flat', 'GROUP', ['ana', 'ben', 'cem'], '2026-01-01T00:00:00Z');
  const said = { text: 'Ana wants to move to Lisbon.', type: 'PREFERENCE', chat: flat, portable: true };
  told = (await app.remember('ana', said)).memory.id;
  const stated = { text: 'Ben sings well.', about: [{ handle: 'ben' }], chat: flat, portable: true };
  aboutBen = (await app.remember('ana', stated)).memory.id;
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await app?.stop();
});

const cell = (page: Page, person: string, place: number) =>
  page
    .getByRole('row', { name: new RegExp(`^${person}`) })
    .getByRole('cell')
    .nth(place);

/** True if the API discloses a memory to a person. */
const hears = async (as: string, memory: string, chat?: string): Promise<boolean> =>
  (await app.must(as, 'query ($memory: ID!, $chat: ID) { memory(id: $memory, chat: $chat) { id } }', { memory, chat }))
    .memory !== null;

it('shows who would lose access before a memory is restricted, restricts it, and undoes it', async () => {
  const { page, complaints } = await browser.visit(app, `/memories/${told}`, { as: 'ana' });
  await cell(page, 'Ben', 0).getByText('Yes', { exact: true }).waitFor();
  await cell(page, 'Ben', 0).getByText('They were there when it was said').waitFor();
  await cell(page, 'Ben', 1).getByText('Yes', { exact: true }).waitFor();
  expect(await hears('ben', told)).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByLabel(/^Sensitive: /).check();
  await page.getByText('You would no longer hear it in flat.').waitFor();
  await page.getByLabel('Personal: the people it is about').check();
  await page.getByText('You would').waitFor({ state: 'detached' });
  await page.getByText('Ben and Cem would no longer hear it in private, in flat.').waitFor();
  await cell(page, 'Ben', 0).getByText('Would change from Yes to No').waitFor();
  expect(new URL(page.url()).search).toBe('?level=PERSONAL');
  // Nothing has happened yet.
  expect(await hears('ben', told)).toBe(true);
  await saveScreenshot(page, 'hearing-preview');

  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Ben and Cem no longer hear it in private, in flat.').waitFor();
  await cell(page, 'Ben', 0).getByText('No', { exact: true }).waitFor();
  await cell(page, 'You', 0).getByText('Yes', { exact: true }).waitFor();
  expect([await hears('ben', told), await hears('ana', told)]).toEqual([false, true]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await cell(page, 'Ben', 0).getByText('Yes', { exact: true }).waitFor();
  expect(await hears('ben', told)).toBe(true);
  expect(complaints).toEqual([]);
});

it('shows a subject where another person’s memory appears for them, and not who else hears it', async () => {
  const { page, complaints, requests } = await browser.visit(app, `/memories/${aboutBen}`, { as: 'ben', width: 380 });
  await page.getByText('Only its owner and the person who said it can see who hears it.').waitFor();
  await page.getByText('Yes, when you ask there.').first().waitFor();
  expect(await page.locator('.places > div').count()).toBe(2);
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await page.locator('main').innerText()).not.toMatch(/cem/i);

  await page.getByRole('button', { name: 'Restrict' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You cannot open it again.').waitFor();
  expect(await dialog.getByLabel('Public: anyone it reaches').isDisabled()).toBe(false);
  await dialog.getByLabel('Only with its owner, in its chat and with those who heard it').check();
  await dialog.getByLabel('Sensitive: only in private').check();
  expect(await seriousFindings(page)).toEqual([]);
  await saveScreenshot(page, 'restrict-380');
  await dialog.getByRole('button', { name: 'Restrict' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect([await hears('ben', aboutBen), await hears('cem', aboutBen), await hears('ana', aboutBen, flat)]).toEqual([
    // He was present when it was said, and is its subject. No other viewer hears it.
    true,
    false,
    false,
  ]);
  expect(requests.every((url) => url.startsWith(app.server.url))).toBe(true);
  expect(complaints).toEqual([]);
});

it('answers the same for a hidden memory as for an absent one', async () => {
  const secret = (await app.remember('ana', { text: 'Ana is ill.', sensitivity: 'SENSITIVE' })).memory.id;
  for (const id of [secret, 'mem-0']) {
    const { page } = await browser.visit(app, `/memories/${id}`, { as: 'ben' });
    await page.getByText('There is no such memory, or it may not be heard here.').waitFor();
    expect(await page.getByRole('button', { name: 'Restrict' }).count()).toBe(0);
    expect(await page.locator('body').innerText()).not.toContain('ill');
  }
});

it('shows what the agent could say in a chat to all participants, never to the viewer alone', async () => {
  const { page, complaints } = await browser.visit(app, `/chats?chat=${flat}&q=Where+would+Ana+like+to+live`, {
    as: 'ana',
  });
  await page.getByRole('heading', { level: 1, name: 'flat' }).waitFor();
  await page.getByText('everyone in the chat reads its answer').waitFor();
  await page.locator('.row').getByText('Ana wants to move to Lisbon.').first().waitFor();
  await page.locator('.prompt').getByText('Lisbon').waitFor();
  expect(await page.locator('body').innerText()).not.toContain('ill.');
  expect(await seriousFindings(page)).toEqual([]);
  await saveScreenshot(page, 'chat');

  const stranger = await browser.visit(app, `/chats?chat=${flat}`, { as: 'dora' });
  await stranger.page.getByText('There is no such chat, or you are not in it.').waitFor();
  expect(await stranger.page.locator('body').innerText()).not.toContain('Lisbon');
  expect(complaints).toEqual([]);
});
