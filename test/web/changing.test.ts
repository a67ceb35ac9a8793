import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { TestApp } from '../support/app.js';
import { chooseFilter, holdRequests, saveScreenshot, seriousFindings, TestBrowser } from '../support/web/browser.js';
import { buildPage } from '../support/web/pageFolder.js';

let app: TestApp;
let browser: TestBrowser;
let team: string;

beforeAll(async () => {
  app = await TestApp.start({ page: buildPage() });
  team = await app.createChat('team', 'GROUP', ['ana', 'ben'], '2026-01-01T00:00:00Z');
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await app?.stop();
});

interface Read {
  text: string;
  importance: number;
  pinned: boolean;
  sensitivity: string;
  portable: boolean;
  type: string;
  value: string | null;
}
/** Returns a memory through the API, or null if it is not disclosed. */
const read = async (as: string, id: string, chat?: string): Promise<Read | null> =>
  (
    await app.must(
      as,
      'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { text importance pinned sensitivity portable type value } }',
      { id, chat },
    )
  ).memory;
const stored = async (as: string, input: Record<string, unknown>): Promise<string> =>
  (await app.remember(as, input)).memory.id;
/** Opens a dialog by its button. The dialog's own button has the same name. */
async function opened(page: Page, action: string) {
  await page.getByRole('button', { name: action, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: action }).waitFor();
  return { dialog, press: () => dialog.getByRole('button', { name: action, exact: true }).click() };
}
const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });

describe('correcting a memory', () => {
  it('is possible for its owner, who sees who hears it, and undoes it', async () => {
    const slot = { type: 'PREFERENCE', slot: 'bicycle', value: 'red' };
    const id = await stored('ana', { text: 'Ana rides a red bicycle.', chat: team, portable: true, ...slot });
    const { page, complaints } = await browser.visit(app, `/memories/${id}`, { as: 'ana' });
    const { dialog, press } = await opened(page, 'Correct');
    await dialog.getByText('These people can hear it now:').waitFor();
    await dialog.getByRole('listitem').getByText('Ben').waitFor();
    expect(await dialog.getByRole('button', { name: 'Correct' }).isDisabled()).toBe(true);
    await dialog.getByLabel('What it says').fill('Ana rides a blue bicycle.');
    await dialog.getByLabel('Importance').selectOption({ label: 'Critical' });
    expect(await seriousFindings(page)).toEqual([]);
    await press();
    await heading(page, 'Ana rides a blue bicycle.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await read('ana', id)).toMatchObject({ text: 'Ana rides a blue bicycle.', importance: 3, value: null });
    await page.locator('del', { hasText: 'red bicycle' }).first().waitFor();

    await page.getByRole('button', { name: 'Undo' }).click();
    await heading(page, 'Ana rides a red bicycle.').waitFor();
    expect(await read('ana', id)).toMatchObject({ text: 'Ana rides a red bicycle.', importance: 2, value: 'red' });
    expect(complaints).toEqual([]);
  });

  it('is refused for a secret and a text too long: the dialog says why, and nothing changes', async () => {
    const id = await stored('ana', { text: 'Ana keeps her keys in a bowl.' });
    const { page, complaints } = await browser.visit(app, `/memories/${id}`, { as: 'ana', width: 380, dark: true });
    const { dialog, press } = await opened(page, 'Correct');
    await dialog.getByLabel('What it says').fill('The password is hunter2-and-more');
    await press();
    const alert = dialog.getByRole('alert');
    await alert.getByText('SECRET_REFUSED').waitFor();
    await alert.getByText('Secrets are never stored').waitFor();
    await dialog.getByLabel('What it says').fill('so long '.repeat(1_000));
    await press();
    await alert.getByText('INVALID_INPUT').waitFor();
    await alert.getByText('must be at most').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await saveScreenshot(page, 'correct-refused-380');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await heading(page, 'Ana keeps her keys in a bowl.').count()).toBe(1);
    expect(await read('ana', id)).toMatchObject({ text: 'Ana keeps her keys in a bowl.' });
    expect(await page.getByRole('region', { name: 'Recent changes' }).innerText()).toBe('');
    // A new attempt does not show the former refusal.
    await opened(page, 'Correct');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('can be cancelled: the focus returns to the button, however the dialog is closed', async () => {
    const id = await stored('ana', { text: 'Ana waters the cactus.' });
    const { page, complaints } = await browser.visit(app, `/memories/${id}`, { as: 'ana' });
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
      () => page.getByRole('dialog').getByRole('button', { name: 'Pin' }).click(),
    ]) {
      const { dialog } = await opened(page, 'Pin');
      await close();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('button:focus', { hasText: /pin/i }).waitFor();
    }
    expect(await read('ana', id)).toMatchObject({ text: 'Ana waters the cactus.' });
    expect(complaints).toEqual([]);
  });

  it('is refused to others: they have no button, and a person who lost the right meanwhile gets an error', async () => {
    const said = { text: 'The kitchen is painted on Friday.', scope: 'GROUP', chat: team };
    const id = await stored('ana', said);
    const ben = await browser.visit(app, `/memories/${id}?chat=${team}`, { as: 'ben' });
    await heading(ben.page, said.text).waitFor();
    await ben.page.getByRole('button', { name: 'Forget' }).waitFor();
    expect(await ben.page.getByRole('button', { name: 'Correct' }).count()).toBe(0);

    const leaving = await app.createChat('leaving', 'GROUP', ['ana', 'ben'], '2026-01-01T00:00:00Z');
    const there = await stored('ana', { ...said, chat: leaving });
    const ana = await browser.visit(app, `/memories/${there}?chat=${leaving}`, { as: 'ana' });
    const { dialog, press } = await opened(ana.page, 'Correct');
    await dialog.getByLabel('What it says').fill('The kitchen is painted on Sunday.');
    await app.mustMutate('ana', 'leaveChat', { chat: leaving, person: { handle: 'ana' } });
    await press();
    await ana.page.locator('.notice').getByText('NOT_FOUND').waitFor();
    expect(await read('ben', there, leaving)).toMatchObject({ text: said.text });
    expect([...ben.complaints, ...ana.complaints]).toEqual([]);
  });
});

it('pins and unpins a memory, and undoes each', async () => {
  // The page subscribes to the thread of direct talk, so it gets no update about this memory.
  const id = await stored('ana', { text: 'Ana is allergic to nuts.', thread: 'aside' });
  const { page, complaints } = await browser.visit(app, `/memories/${id}`, { as: 'ana' });
  const pin = await opened(page, 'Pin');
  await pin.dialog.getByText('It comes first').waitFor();
  expect(await read('ana', id)).toMatchObject({ pinned: false });
  await pin.press();
  await page.getByText('pinned', { exact: true }).waitFor();
  expect(await read('ana', id)).toMatchObject({ pinned: true });
  const unpin = await opened(page, 'Unpin');
  await unpin.press();
  await page.getByText('pinned', { exact: true }).waitFor({ state: 'detached' });
  expect(await read('ana', id)).toMatchObject({ pinned: false });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('pinned', { exact: true }).waitFor();
  expect(await read('ana', id)).toMatchObject({ pinned: true });

  // A memory that another page has forgotten meanwhile cannot be changed.
  const late = await opened(page, 'Unpin');
  await app.forget('ana', id);
  await late.press();
  await page.locator('.notice').getByText('NOT_FOUND').waitFor();
  expect(complaints).toEqual([]);
});

it('removes a memory from the page before the service answers, and shows it again with the error if that fails', async () => {
  const text = 'Ana has a scar on her knee.';
  const id = await stored('ana', { text });
  const { page } = await browser.visit(app, '/memories', { as: 'ana' });
  const row = page.locator('.row', { hasText: text });
  await row.getByRole('link', { name: text }).click();
  const pane = page.getByRole('complementary');
  await pane.getByRole('heading', { name: text }).waitFor();
  const refuse = await holdRequests(page, 'forgetMemory', 'It was changed meanwhile.');
  await (await opened(page, 'Forget')).press();
  await row.waitFor({ state: 'hidden' });
  await pane.getByText('There is no such memory').waitFor();
  refuse();
  await row.waitFor();
  await pane.getByRole('heading', { name: text }).waitFor();
  await page.locator('.notice', { hasText: 'It was changed meanwhile.' }).waitFor();
  expect(await read('ana', id)).toMatchObject({ text });
});

it('forgets a memory and restores it, at once or later from the list of forgotten ones', async () => {
  const text = 'Ana has a tattoo of a heron.';
  const id = await stored('ana', { text, chat: team, portable: true });
  const { page, complaints } = await browser.visit(app, `/memories/${id}`, { as: 'ana' });
  const first = await opened(page, 'Forget');
  await first.dialog.getByText('For 30 days its owner can restore it').waitFor();
  expect(await read('ben', id)).toMatchObject({ text });
  await saveScreenshot(page, 'forget');
  await first.press();
  await page.getByText('There is no such memory').waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect([await read('ana', id), await read('ben', id)]).toEqual([null, null]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await heading(page, text).waitFor();
  expect(await read('ben', id)).toMatchObject({ text });

  await (await opened(page, 'Forget')).press();
  await page.getByText('There is no such memory').waitFor();
  await page.getByRole('link', { name: 'Memories', exact: true }).click();
  expect(await page.locator('article').getByText(text).count()).toBe(0);
  await chooseFilter(page, 'Forgotten');
  const row = page.locator('article', { hasText: text });
  await row.waitFor();
  expect(new URL(page.url()).search).toBe('?state=DELETED');
  expect(await row.getByRole('link', { name: text }).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await saveScreenshot(page, 'forgotten');
  // No other person finds it there, and it is in no chat.
  const ben = await browser.visit(app, '/memories?state=DELETED', { as: 'ben' });
  await ben.page.getByText('Nothing here that you may hear.').first().waitFor();
  const inChat = await browser.visit(app, `/memories?state=DELETED&chat=${team}`, { as: 'ana' });
  await inChat.page.locator('main .list li').first().waitFor();
  await inChat.page.getByRole('button', { name: 'Filter', exact: true }).click();
  await inChat.page.getByRole('menuitem', { name: 'Sensitive' }).waitFor();
  expect(await inChat.page.getByRole('menuitem', { name: 'Forgotten' }).count()).toBe(0);
  expect(await inChat.page.locator('main').innerText()).not.toContain('heron');

  await row.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await read('ben', id)).toMatchObject({ text });
  expect([...complaints, ...ben.complaints, ...inChat.complaints]).toEqual([]);
});

it('refuses to restore a memory that was stated again meanwhile, and says so', async () => {
  const said = { text: 'Ana plays the lute.', type: 'PREFERENCE', slot: 'instrument', value: 'lute' };
  const id = await stored('ana', said);
  await app.forget('ana', id);
  const { page, complaints } = await browser.visit(app, '/memories?state=DELETED', { as: 'ana' });
  const row = page.locator('article', { hasText: said.text });
  await row.getByRole('button', { name: 'Restore' }).click();
  await app.remember('ana', said);
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('alert').getByText('CONFLICT').waitFor();
  const live = 'query { memories(filter: { slots: ["instrument"] }) { totalCount } }';
  expect((await app.must('ana', live)).memories.totalCount).toBe(1);
  expect(complaints).toEqual([]);
});

it('restricts and relaxes a memory for its owner, who sees the affected people before', async () => {
  const id = await stored('ana', { text: 'Ana sings in a choir.', chat: team, portable: true });
  const { page, complaints } = await browser.visit(app, `/memories/${id}`, { as: 'ana' });
  const restrict = await opened(page, 'Restrict');
  expect(await restrict.dialog.getByRole('button', { name: 'Restrict' }).isDisabled()).toBe(true);
  await restrict.dialog.getByLabel('Personal: the people it is about').check();
  await restrict.dialog.getByText('Ben would no longer hear it').waitFor();
  await restrict.press();
  await restrict.dialog.waitFor({ state: 'detached' });
  expect([await read('ana', id), await read('ben', id)]).toEqual([
    expect.objectContaining({ sensitivity: 'PERSONAL' }),
    null,
  ]);
  const benCell = page.getByRole('row', { name: /^Ben/ }).getByRole('cell').first();
  await benCell.getByText('No', { exact: true }).waitFor();

  const relax = await opened(page, 'Relax');
  await relax.dialog.getByLabel('Public: anyone it reaches').check();
  await relax.dialog.getByText('Ben would hear it in private').waitFor();
  expect(await read('ben', id)).toBeNull();
  await relax.press();
  await page.getByText('Ben now hears it in private').waitFor();
  await benCell.getByText('Yes', { exact: true }).waitFor();
  expect(await read('ben', id)).toMatchObject({ sensitivity: 'PUBLIC' });
  expect(complaints).toEqual([]);
});

it('does not relax a memory that its subject closed: no button, and NOT_FOUND in a dialog opened before', async () => {
  const said = { text: 'Ben snores in meetings.', about: [{ handle: 'ben' }], chat: team, portable: true };
  const id = await stored('ana', said);
  const ana = await browser.visit(app, `/memories/${id}`, { as: 'ana' });
  await heading(ana.page, said.text).waitFor();
  await ana.page.getByText('You cannot make it less strict').waitFor();
  expect(await ana.page.getByRole('button', { name: 'Relax' }).count()).toBe(0);
  const { dialog, press } = await opened(ana.page, 'Restrict');
  await dialog.getByLabel('Sensitive: only in private').check();
  await app.forget('ana', id);
  await press();
  await ana.page.locator('.notice').getByText('NOT_FOUND').waitFor();
  expect(await read('ben', id)).toBeNull();
  expect(ana.complaints).toEqual([]);
});
