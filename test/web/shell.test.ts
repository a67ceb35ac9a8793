import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { TestApp } from '../support/app.js';
import { seriousFindings, TestBrowser } from '../support/web/browser.js';
import { joinManyChats } from '../support/worlds/manyChats.js';
import { buildPage } from '../support/web/pageFolder.js';

let app: TestApp;
let browser: TestBrowser;
let team: string;

beforeAll(async () => {
  app = await TestApp.start({ page: buildPage() });
  team = await app.createChat('product-team', 'GROUP', ['ana', 'ben', 'farah']);
  await app.remember('ana', { text: 'Ana drinks green tea.', chat: team, portable: true });
  await app.remember('ana', { text: 'Ana is looking for a new job.', sensitivity: 'SENSITIVE' });
  await app.remember('ana', {
    text: 'The lake house has a new roof.',
    entities: [{ type: 'PLACE', label: 'Lake House' }],
  });
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await app?.stop();
});

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const described =
    '(document.activeElement.getAttribute("aria-label") ?? "") + " " + document.activeElement.textContent';
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press('Tab');
    if (name.test(String(await page.evaluate(described)))) return;
  }
  throw new Error(`No Tab led to ${name}.`);
}

it('keeps the last answer while the service is unreachable, and says so', async () => {
  const { page, context } = await browser.visit(app, '/memories', { as: 'ana' });
  const row = page.getByRole('link', { name: 'Ana drinks green tea.' });
  await row.waitFor();
  await page
    .getByRole('link', { name: /^Chats/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'product-team' }).first().waitFor();
  await context.setOffline(true);
  await page
    .getByRole('link', { name: /^Memories/ })
    .first()
    .click();
  const list = page.locator('ol', { has: row });
  await list.getByText('UNREACHABLE').waitFor();
  expect(await row.count()).toBe(1);
  await context.setOffline(false);
  await list.getByRole('button', { name: 'Try again' }).click();
  await list.getByText('UNREACHABLE').waitFor({ state: 'detached' });
  expect(await row.count()).toBe(1);
});

describe('the command palette', () => {
  it('opens by keyboard, finds memories, entities and views, and goes there on Enter', async () => {
    const { page, complaints } = await browser.visit(app, '', { as: 'ana' });
    await page.getByText('Live', { exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or go to' });
    await palette.getByRole('menuitem', { name: 'Graph' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.type('green tea');
    const hit = palette.getByRole('menuitem', { name: 'Ana drinks green tea.' });
    await hit.waitFor();
    await page.getByRole('searchbox', { name: 'Search or go to' }).fill('lake');
    await palette.getByRole('menuitem', { name: 'Lake House' }).waitFor();
    // An exact name comes before the memories that hold it.
    await page.getByRole('searchbox').last().fill('lake house');
    await palette
      .locator('[role=menuitem]')
      .first()
      .filter({ hasText: 'Lake House' })
      .filter({ hasText: 'Place' })
      .waitFor();
    await page.getByRole('searchbox', { name: 'Search or go to' }).fill('operat');
    // The views of operators are no choice for others.
    await palette.getByRole('menuitem', { name: /Search for/ }).waitFor();
    expect(await palette.getByRole('menuitem', { name: 'Operators' }).count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search or go to' }).fill('about');
    await palette.getByRole('menuitem', { name: 'About me' }).waitFor();
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'About me' }).waitFor();

    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('finds in a chat only what may appear there', async () => {
    const { page } = await browser.visit(app, `/?chat=${team}`, { as: 'ana' });
    await page.getByText('Live', { exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('menuitem', { name: 'Graph' }).waitFor();
    await page.keyboard.type('Ana');
    await page.getByRole('menuitem', { name: 'Ana drinks green tea.' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('new job');
  });
});

describe('the audience menu', () => {
  it('can be changed by keyboard, explains the audience in a sentence, and how to return', async () => {
    const { page, complaints } = await browser.visit(app, '/memories', { as: 'ana', width: 900 });
    await page.getByRole('link', { name: 'Ana is looking for a new job.' }).waitFor();
    expect(await page.getByRole('note').count()).toBe(0);
    await tabTo(page, /You, in private/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Who hears the answers' }).waitFor();
    await page.getByRole('menuitem', { name: 'product-team' }).waitFor();
    await page.keyboard.type('prod');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/memories?chat=${team}`);
    const banner = page.getByRole('note');
    await banner.getByText('the agent may use what is shown here, and Ben and Farah read its answer').waitFor();
    await banner
      .getByText('Personal memories come up only when their subject asks; sensitive ones never do.')
      .waitFor();
    await page.getByRole('button', { name: /As said aloud in product-team/ }).waitFor();
    await page.getByRole('link', { name: 'Ana drinks green tea.' }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('new job');
    expect(await seriousFindings(page)).toEqual([]);
    await banner.getByRole('button', { name: 'Back to private' }).click();
    await page.getByRole('link', { name: 'Ana is looking for a new job.' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('can be any chat of a person in hundreds of chats', async () => {
    await joinManyChats(app.app.graph.session(), app.tenant, await app.idOf('mona'));
    const { page, complaints } = await browser.visit(app, '/memories', { as: 'mona' });
    await page.locator('.audience').click();
    await page.getByRole('menuitem', { name: 'hall-1', exact: true }).waitFor();
    await page.keyboard.type('hall-849');
    await page.getByRole('menuitem', { name: 'hall-849', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('can be a person and a persona for a connector, who sees what that person hears', async () => {
    const bridge = { as: 'bridge', roles: ['connector' as const] };
    const { page, complaints } = await browser.visit(app, '/memories', bridge);
    await page.locator('.audience').click();
    await page.getByLabel('As the person with the handle').fill('ben');
    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('note').getByText('This is what the agent may tell ben in private.').waitFor();
    await page.getByRole('link', { name: 'Ana drinks green tea.' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('new job');
    expect(new URL(page.url()).search).toBe('?as=ben');
    const other = await browser.visit(app, '/memories', { as: 'ana' });
    await other.page.locator('.audience').click();
    await other.page.getByLabel('Persona of the agent').waitFor();
    expect(await other.page.getByLabel('As the person with the handle').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('the navigation', () => {
  it('is a sidebar with counts that can be collapsed, and five tabs on a phone', async () => {
    const { page, complaints } = await browser.visit(app, '', { as: 'ana' });
    const memories = page
      .getByRole('navigation', { name: 'Views', exact: true })
      .getByRole('link', { name: 'Memories' });
    await memories.locator('.count').getByText('3').waitFor();
    await page.getByRole('button', { name: 'Narrow sidebar', pressed: false }).click();
    expect((await memories.boundingBox())!.width).toBeLessThan(50);
    await page.setViewportSize({ width: 380, height: 800 });
    await memories.waitFor({ state: 'hidden' });
    const tabs = page.getByRole('navigation', { name: 'Main views' });
    expect(await tabs.locator('li').count()).toBe(5);
    await tabs.getByRole('link', { name: 'Graph' }).click();
    await page.locator('.node').first().waitFor();
    await tabs.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Your data' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your data' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('supports a whole visit by keyboard: a memory, its audience, a change, and back', async () => {
    const { page, complaints } = await browser.visit(app, '/memories', { as: 'ana', width: 900 });
    await page.getByRole('link', { name: 'Ana drinks green tea.' }).waitFor();
    await tabTo(page, /Ana drinks green tea\./);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ana drinks green tea.' }).waitFor();
    await page.locator('table.hearing').waitFor();
    await tabTo(page, /^ ?Yes.*You own it or said it/);
    await page.locator('.why').getByText('You, In private: Yes. You own it or said it.').waitFor();
    await tabTo(page, /^Public: /);
    await page.keyboard.press('ArrowRight');
    await page.getByText('Ben and Farah would no longer hear it').waitFor();
    await tabTo(page, /Leave as is/);
    await page.keyboard.press('Enter');
    await page.getByText('Ben and Farah would no longer hear it').waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+ArrowLeft');
    expect(complaints).toEqual([]);
  });
});

it('keeps the theme of the tab, and toggles it with one button', async () => {
  const { page } = await browser.visit(app, '', { as: 'ana' });
  const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  await page.getByRole('button', { name: 'Theme: System' }).click();
  const light = await paper();
  await page.getByRole('button', { name: 'Theme: Light' }).click();
  expect(await paper()).not.toBe(light);
  await page.reload();
  await page.getByRole('button', { name: 'Theme: Dark' }).waitFor();
  expect(await paper()).not.toBe(light);
});

it('removes a value in its chat, and lifts the removal', async () => {
  const { page, complaints } = await browser.visit(app, `/your-data?chat=${team}`, { as: 'ana' });
  await page.getByLabel('Value, 4 characters or more').fill('green tea');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('and 1 memory.').waitFor();
  const read = async (): Promise<string[]> =>
    (
      await app.must('ana', 'query ($c: ID) { memories(chat: $c) { edges { node { text } } } }', { c: team })
    ).memories.edges.map(({ node }: { node: { text: string } }) => node.text);
  expect(await read()).toContain('Ana drinks [removed].');
  expect((await read()).join()).not.toContain('green tea');
  await page.getByText('Values removed here: 1, 1 of them by you.').waitFor();
  await page.getByLabel('Value, 4 characters or more').fill('green tea');
  await page.getByRole('button', { name: 'Allow again' }).click();
  await page.getByText('Allowed again.').waitFor();
  await page.getByText('Values removed here: 0').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('saves a person’s export as a file', async () => {
  const { page, complaints } = await browser.visit(app, '/your-data', { as: 'ana' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('kith-export.ndjson');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(text).toContain('new job');
  expect(JSON.parse(text.split('\n')[0]!)).toMatchObject({ export: { of: 'PERSON', person: 'ana' } });
  expect(complaints).toEqual([]);
});
