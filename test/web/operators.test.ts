import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { statement } from '../../src/platform/neo4j/statement.js';
import type { NewWork } from '../../src/background/work/work.js';
import { putWork } from '../../src/background/work/work.store.js';
import { newTenant, TestApp } from '../support/app.js';
import { saveScreenshot, seriousFindings, TestBrowser } from '../support/web/browser.js';
import { buildPage } from '../support/web/pageFolder.js';
import { unaskedModel } from '../support/workBench.js';

let app: TestApp;
let browser: TestBrowser;
const operator = { as: 'root', roles: ['operator' as const] };

beforeAll(async () => {
  // This service only answers requests, so due work stays undone.
  app = await TestApp.start({ page: buildPage(), role: 'api', model: unaskedModel });
  await app.remember('ana', {
    text: 'Ana hid the zirconium.',
    entities: [{ type: 'PLACE', label: 'Zirconium Vault' }],
  });
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await app?.stop();
});

const buries = statement<object>(
  'test/bury-work',
  "CYPHER 25 MATCH (w:Work {id: $id}) SET w.state = 'DEAD', w.error = $error, w.attempts = 6, w.finishedAt = $now, w.runAt = null, w.lane = null",
);

/** Stores dead work of Ana. */
async function dead(subject: string, error: string, tenant = app.tenant): Promise<string> {
  const whose = { tenantId: tenant, personId: await app.idOf('ana', tenant), chatId: null, persona: '' };
  const rest = { needsModel: true, lane: null, order: 0, runAt: Date.now() };
  const item: NewWork = { kind: 'extract-memories', subject, ...whose, ...rest };
  const now = Date.now();
  return app.app.graph.session().write(async (transaction) => {
    const [work] = await putWork(transaction, [item], now, true);
    await transaction.run(buries, { id: work!.id, error, now });
    return work!.id;
  });
}
const stateOf = async (id: string): Promise<string> =>
  (await app.must('ana', 'query ($id: ID!) { backgroundTask(id: $id) { state } }', { id })).backgroundTask.state;

it('shows operators waiting and dead work, and lets them retry it, without any person’s words', async () => {
  const id = await dead('the zirconium', 'WRONG_SHAPE');
  await dead('the tuba', 'INTERNAL', newTenant());
  const { page, complaints } = await browser.visit(app, '', operator);
  await page.getByRole('link', { name: 'Operators' }).click();
  const given = page.locator('section', { has: page.getByRole('heading', { name: 'Work given up, in your tenant' }) });
  await given.getByText('The language model did not answer in the form asked for.').waitFor();
  expect(await given.locator('li').count()).toBe(1);
  await page.getByRole('row', { name: /Learn from a message Given up/ }).waitFor();
  await page.getByText('Your tenant', { exact: true }).waitFor();
  const ana = await app.idOf('ana');
  const shown = async (): Promise<string> => (await page.locator('main').innerText()).toLowerCase();
  expect(await shown()).not.toMatch(new RegExp(`zirconium|\\bana\\b|${ana}|tuba`));
  await saveScreenshot(page, 'operators');

  const retry = given.getByRole('button', { name: /^Try again: Learn from a message/ });
  await retry.click();
  await page.getByText('Trying again.').waitFor();
  await given.getByText('Nothing was given up.').waitFor();
  expect(await stateOf(id)).toBe('PENDING');
  expect(complaints).toEqual([]);
});

it('says why a retry is refused, and starts nothing', async () => {
  const id = await dead('the reed', 'INTERNAL');
  const { page, complaints } = await browser.visit(app, '/operators', operator);
  const given = page.locator('section', { has: page.getByRole('heading', { name: 'Work given up, in your tenant' }) });
  await given.getByText('Internal error.').waitFor();
  const set = statement<object>('test/set-state', "CYPHER 25 MATCH (w:Work {id: $id}) SET w.state = 'RUNNING'");
  await app.app.graph.session().write((transaction) => transaction.run(set, { id }));
  await given.getByRole('button', { name: /^Try again/ }).click();
  await page.locator('.notice', { hasText: 'this one is RUNNING' }).getByText('CONFLICT').waitFor();
  await given.getByText('Nothing was given up.').waitFor();
  expect(await stateOf(id)).toBe('RUNNING');
  expect(complaints).toEqual([]);
});

it('runs a job after a dry run that counts its effects', async () => {
  // A job that no other test's service runs on this graph by schedule.
  const { page, complaints } = await browser.visit(app, '/operators', operator);
  await page.getByLabel('Job', { exact: true }).selectOption('purge-memories');
  await page.getByRole('button', { name: 'Dry run' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('changes nothing').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Dry run' }).click();
  await page.getByText(/^purge-memories: /).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Run now' }).click();
  await dialog.getByRole('button', { name: 'Run now' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /^purge-memories .* DONE/ })
    .first()
    .waitFor();
  const runs = await app.must(operator, '{ jobRuns(job: "purge-memories") { nodes { outcome } } }');
  expect(runs.jobRuns.nodes[0].outcome).toBe('DONE');
  expect(complaints).toEqual([]);
});

it('is hidden from others: no link, and no request that the service would refuse', async () => {
  const { page, requests } = await browser.visit(app, '/operators', { as: 'ana' });
  await page.getByText('This needs a token with the role “operator”.').waitFor();
  expect(await page.getByRole('link', { name: 'Operators' }).count()).toBe(0);
  expect(await page.getByText('Work given up').count()).toBe(0);
  expect(requests.every((url) => url.startsWith(app.server.url))).toBe(true);
});
