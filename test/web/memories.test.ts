import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { keepPicture, seriousFindings, TestBrowser } from '../support/browser.js';
import { builtPage } from '../support/pageFolder.js';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  app = await TestApp.start({ page: builtPage() });
  await app.remember('ana', { text: 'Ana is looking for a new job.', sensitivity: 'SENSITIVE' });
  await app.remember('ana', { text: 'Ana prefers green tea.', type: 'PREFERENCE', slot: 'drink', value: 'green tea' });
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await app?.stop();
});

it('shows somebody their own memories, and nobody else', async () => {
  const ana = await browser.visit(app, '', { as: 'ana' });
  await ana.page.getByText('Ana prefers green tea.').waitFor();
  expect(await ana.page.locator('.memory').count()).toBe(2);
  expect(await seriousFindings(ana.page)).toEqual([]);
  await keepPicture(ana.page, 'memories');

  const ben = await browser.visit(app, '', { as: 'ben' });
  await ben.page.getByText('Nothing here that you may hear.').waitFor();
  expect(await ben.page.locator('body').innerText()).not.toContain('job');

  expect([...ana.complaints, ...ben.complaints]).toEqual([]);
});

it('keeps every filter in the address', async () => {
  const { page, complaints } = await browser.visit(app, '', { as: 'ana' });
  await page.getByText('Ana prefers green tea.').waitFor();
  await page.getByLabel('Type').selectOption('PREFERENCE');
  await page.getByText('looking for a new job').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?type=PREFERENCE');
  await page.reload();
  await page.getByText('Ana prefers green tea.').waitFor();
  expect(await page.locator('.memory').count()).toBe(1);
  await page.goBack();
  await page.getByText('looking for a new job').waitFor();
  expect(complaints).toEqual([]);
});
