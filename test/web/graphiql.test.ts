import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { TestBrowser } from '../support/web/browser.js';
import { buildPage } from '../support/web/pageFolder.js';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  app = await TestApp.start({ page: buildPage(), graphiql: true });
  await app.remember('ana', { text: 'Ana prefers green tea.' });
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await app?.stop();
});

it('opens GraphiQL from the page, signed in as the same person', async () => {
  const { page, complaints } = await browser.visit(app, '', { as: 'ana' });
  await page.getByRole('link', { name: 'Queries' }).click();
  await page.getByRole('button', { name: /Execute query/u }).click();
  const answer = page.locator('.result-window');
  await answer.getByText('Ana prefers green tea.').waitFor();
  expect(await answer.innerText()).not.toContain('UNAUTHENTICATED');
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('Bearer');
  expect(complaints).toEqual([]);
});

it('shows the schema in GraphiQL without a token, and no answer', async () => {
  const { page, complaints } = await browser.open();
  await page.goto(`${app.server.url}/graphiql`);
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await page.getByRole('link', { name: 'Query', exact: true }).click();
  await page.getByRole('link', { name: 'queryMemory' }).first().waitFor();
  await page.getByRole('button', { name: /Execute query/u }).click();
  const answer = page.locator('.result-window');
  await answer.getByText('UNAUTHENTICATED').waitFor();
  expect(await answer.innerText()).not.toContain('green tea');
  expect(complaints).toEqual([]);
});

it('has no link to GraphiQL if that is not served', async () => {
  const bare = await TestApp.start({ page: buildPage(), tenant: app.tenant });
  try {
    const { page } = await browser.visit(bare, '', { as: 'ana' });
    const told = page.waitForResponse(`${bare.server.url}/`);
    await page.reload();
    await told;
    await page.getByRole('link', { name: 'Ana prefers green tea.' }).waitFor();
    expect(await page.getByRole('link', { name: 'Queries' }).count()).toBe(0);
  } finally {
    await bare.stop();
  }
});
