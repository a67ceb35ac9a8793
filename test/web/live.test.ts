import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { TestBrowser, type PageVisit } from '../support/web/browser.js';
import { buildPage } from '../support/web/pageFolder.js';

let app: TestApp;
let browser: TestBrowser;
let flat: string;

beforeAll(async () => {
  app = await TestApp.start({ page: buildPage() });
  flat = await app.createChat('flat', 'GROUP', ['ana', 'ben']);
  await app.remember('ana', { text: 'The rent is due on Monday.', scope: 'GROUP', chat: flat });
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await app?.stop();
});

/** Locates the row of a memory. The memory beside the list shows its text too. */
const shown = (page: PageVisit['page'], text: string) => page.locator('.row').getByText(text);

it('shows what another person writes as it comes, and nothing that the viewer may not hear', async () => {
  const { page, complaints } = await browser.visit(app, `/memories?chat=${flat}`, { as: 'ben' });
  await shown(page, 'The rent is due on Monday.').waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await app.remember('ana', { text: 'Ana cannot pay it.', scope: 'GROUP', chat: flat, sensitivity: 'SENSITIVE' });
  await app.remember('ana', { text: 'The plumber comes on Tuesday.', scope: 'GROUP', chat: flat });
  await shown(page, 'The plumber comes on Tuesday.').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('cannot pay');
  expect(complaints).toEqual([]);
});

it('shows the viewer’s own new memories in private', async () => {
  const { page, complaints } = await browser.visit(app, '/memories', { as: 'ben' });
  await page.getByText('Live', { exact: true }).waitFor();
  await app.remember('ben', { text: 'Ben looks for a bicycle.' });
  await shown(page, 'Ben looks for a bicycle.').waitFor();
  expect(complaints).toEqual([]);
});
