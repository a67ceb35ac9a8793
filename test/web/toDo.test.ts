import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { saveScreenshot, seriousFindings, TestBrowser } from '../support/web/browser.js';
import { candidate, extractionAnswer, LearningBench } from '../support/learning.js';
import { buildPage } from '../support/web/pageFolder.js';

let bench: LearningBench;
let browser: TestBrowser;

beforeAll(async () => {
  bench = await LearningBench.start({ page: buildPage(), ageing: { byClock: true, maxLive: 0 } });
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await bench?.stop();
});

const part = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title }) });
const item = (page: Page, title: string, text: string) => part(page, title).locator('.item', { hasText: text });
const dialogOf = (page: Page) => page.getByRole('dialog');

describe('todos', () => {
  const todos = async (): Promise<{ text: string; done: boolean; kind: string }[]> =>
    (await bench.kith.must('ana', '{ todos { nodes { text done kind } } }')).todos.nodes;

  it('can be added, completed, reopened and deleted', async () => {
    const { page, complaints } = await browser.visit(bench.kith, '/to-do', { as: 'ana' });
    const section = part(page, 'Todos');
    await section.getByText('No todos.').waitFor();
    await section.getByLabel('New todo').fill('Water the ferns.');
    await section.getByLabel('Kind').selectOption('HABIT');
    await section.getByRole('button', { name: 'Add' }).click();
    const todo = item(page, 'Todos', 'Water the ferns.');
    await todo.waitFor();
    expect(await section.getByLabel('New todo').inputValue()).toBe('');
    expect(await todos()).toEqual([{ text: 'Water the ferns.', done: false, kind: 'HABIT' }]);
    expect((await bench.kith.must('ben', '{ todos { nodes { text } } }')).todos.nodes).toEqual([]);

    await todo.getByRole('button', { name: 'Mark done' }).click();
    await todo.waitFor({ state: 'detached' });
    expect(await todos()).toEqual([expect.objectContaining({ done: true })]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await todo.waitFor();
    expect(await todos()).toEqual([expect.objectContaining({ done: false })]);

    await todo.getByRole('button', { name: 'Mark done' }).click();
    await todo.waitFor({ state: 'detached' });
    await section.getByText('Done', { exact: true }).click();
    await todo.getByRole('button', { name: 'Reopen' }).click();
    await todo.waitFor({ state: 'detached' });
    await section.getByText('All', { exact: true }).click();
    await todo.getByRole('button', { name: 'Delete' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    expect((await todos()).length).toBe(1);
    await todo.getByRole('button', { name: 'Delete' }).click();
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
    await todo.waitFor({ state: 'detached' });
    expect(await todos()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are refused with a secret or too long a text: the input stays, and nothing is stored', async () => {
    const { page, complaints } = await browser.visit(bench.kith, '/to-do', { as: 'ana', width: 380, dark: true });
    const section = part(page, 'Todos');
    const field = section.getByLabel('New todo');
    await field.fill('Use the password hunter2hunter2');
    await section.getByRole('button', { name: 'Add' }).click();
    await section.getByRole('alert').getByText('SECRET_REFUSED').waitFor();
    expect(await field.inputValue()).toBe('Use the password hunter2hunter2');
    await field.fill('so long '.repeat(100));
    await section.getByRole('button', { name: 'Add' }).click();
    await section.getByRole('alert').getByText('at most 280 characters').waitFor();
    expect(await todos()).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('that were deleted elsewhere cannot be completed', async () => {
    const make = 'mutation { createTodo(input: { kind: HABIT, text: "Feed the cat." }) { todo { id } } }';
    const { id } = (await bench.kith.must('ana', make)).createTodo.todo;
    const { page } = await browser.visit(bench.kith, '/to-do', { as: 'ana' });
    const todo = item(page, 'Todos', 'Feed the cat.');
    await todo.getByRole('button', { name: 'Delete' }).click();
    await bench.kith.must('ana', 'mutation ($id: ID!) { deleteTodo(input: { id: $id }) { deletedId } }', { id });
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
    await page
      .getByText(/Deleted\.|NOT_FOUND/)
      .first()
      .waitFor();
    await todo.waitFor({ state: 'detached' });
    expect(await todos()).toEqual([]);
  });
});

describe('proposals', () => {
  const home = (city: string) =>
    candidate({ text: `Bea lives in ${city}.`, type: 'identity', slot: 'city', value: city });
  const learn = async (city: string): Promise<void> => {
    bench.now += 1_000;
    await bench.learn({ person: 'bea' }, [{ by: 'bea', text: `I live in ${city}.` }], extractionAnswer(home(city)));
  };
  const texts = async (): Promise<string[]> =>
    (await bench.kith.must('bea', '{ memories { edges { node { text } } } }')).memories.edges.map(
      ({ node }: { node: { text: string } }) => node.text,
    );
  const states = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await bench.kith.must('bea', '{ proposals { nodes { proposed state } } }')).proposals.nodes.map(
        (one: { proposed: string; state: string }) => [one.proposed, one.state],
      ),
    );

  beforeAll(async () => {
    const said = { text: 'Bea lives in Paris.', type: 'IDENTITY', slot: 'city', value: 'Paris' };
    await bench.kith.remember('bea', said);
    for (const city of ['Lyon', 'Rome', 'Oslo']) await learn(city);
  });

  it('can be refused and accepted, and nothing changes before', async () => {
    const { page, complaints } = await browser.visit(bench.kith, '/to-do', { as: 'bea' });
    const lyon = item(page, 'Proposals', 'Lyon');
    await lyon.locator('del', { hasText: 'Paris' }).waitFor();
    await lyon.getByRole('button', { name: 'Refuse' }).click();
    await dialogOf(page).getByText('Nothing changes').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await states()).toEqual({ Lyon: 'OPEN', Rome: 'OPEN', Oslo: 'OPEN' });
    await dialogOf(page).getByRole('button', { name: 'Refuse' }).click();
    await lyon.getByText('Refused', { exact: true }).waitFor();
    expect([await states(), await texts()]).toEqual([
      { Lyon: 'REFUSED', Rome: 'OPEN', Oslo: 'OPEN' },
      ['Bea lives in Paris.'],
    ]);

    const rome = item(page, 'Proposals', 'Rome');
    await rome.getByRole('button', { name: 'Accept' }).click();
    await dialogOf(page).getByText('Kith remembers the proposed value').waitFor();
    await saveScreenshot(page, 'proposal');
    await dialogOf(page).getByRole('button', { name: 'Accept' }).click();
    await rome.getByText('Accepted', { exact: true }).waitFor();
    expect(await texts()).toEqual(['Bea lives in Rome.']);
    await item(page, 'Proposals', 'Oslo').locator('del', { hasText: 'Rome' }).waitFor();
    expect(await (await browser.visit(bench.kith, '/to-do', { as: 'ana' })).page.content()).not.toContain('Rome');
    expect(complaints).toEqual([]);
  });

  it('that were decided elsewhere cannot be decided differently', async () => {
    const { page, complaints } = await browser.visit(bench.kith, '/to-do', { as: 'bea' });
    await item(page, 'Proposals', 'Oslo').getByRole('button', { name: 'Accept' }).click();
    const open = (await bench.kith.must('bea', '{ proposals { nodes { id state } } }')).proposals.nodes.find(
      ({ state }: { state: string }) => state === 'OPEN',
    );
    const refuse = 'mutation ($id: ID!) { decideProposal(input: { id: $id, accept: false }) { proposal { state } } }';
    await bench.kith.must('bea', refuse, { id: open.id });
    await dialogOf(page).getByRole('button', { name: 'Accept' }).click();
    await dialogOf(page).getByRole('alert').getByText('CONFLICT').waitFor();
    expect((await states()).Oslo).toBe('REFUSED');
    expect(await texts()).toEqual(['Bea lives in Rome.']);
    expect(complaints).toEqual([]);
  });
});

describe('merges', () => {
  const names = async (): Promise<Record<string, string[]>> =>
    Object.fromEntries(
      (await bench.kith.must('cas', '{ people { nodes { name absorbed { name } } } }')).people.nodes.map(
        ({ name, absorbed }: { name: string; absorbed: { name: string }[] }) => [name, absorbed.map((one) => one.name)],
      ),
    );

  beforeAll(async () => {
    for (const [text, name] of [
      ['Robert cooks.', 'Robert'],
      ['Bob bakes.', 'Bob'],
    ]) {
      bench.now += 1;
      await bench.kith.remember('cas', { text, about: [{ name }] });
    }
    await bench.kith.runJob('resolve-variants');
  });

  it('can be confirmed and undone', async () => {
    const { page, complaints } = await browser.visit(bench.kith, '/to-do', { as: 'cas' });
    const proposal = item(page, 'Proposals', 'Two names that may be the same');
    await proposal.getByText('“Bob” would be read as “Robert”').waitFor();
    await proposal.getByRole('button', { name: 'Accept' }).click();
    await dialogOf(page).getByText('Both names are read as one').waitFor();
    expect(await names()).toEqual({ Robert: [], Bob: [] });
    await dialogOf(page).getByRole('button', { name: 'Accept' }).click();
    const merged = item(page, 'Merged names', '“Bob” is read as “Robert”');
    await merged.waitFor();
    expect(await names()).toEqual({ Robert: ['Bob'] });
    await saveScreenshot(page, 'merged');
    await merged.getByRole('button', { name: 'Separate' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Separate' }).click();
    await merged.waitFor({ state: 'detached' });
    expect(await names()).toEqual({ Robert: [], Bob: [] });
    expect(complaints).toEqual([]);
  });

  it('that were undone elsewhere cannot be undone again', async () => {
    const ids = (await bench.kith.must('cas', '{ people { nodes { id name } } }')).people.nodes as {
      id: string;
      name: string;
    }[];
    const [keep, absorb] = ['Robert', 'Bob'].map((name) => ids.find((one) => one.name === name)!.id);
    const merge =
      'mutation ($keep: ID!, $absorb: ID!) { mergePersons(input: { keep: $keep, absorb: $absorb }) { person { id } } }';
    await bench.kith.must('cas', merge, { keep, absorb });
    const { page, complaints } = await browser.visit(bench.kith, '/to-do', { as: 'cas' });
    await item(page, 'Merged names', 'Bob').getByRole('button', { name: 'Separate' }).click();
    await bench.kith.must('cas', 'mutation ($id: ID!) { unmergePerson(input: { absorbed: $id }) { person { id } } }', {
      id: absorb,
    });
    await dialogOf(page).getByRole('button', { name: 'Separate' }).click();
    // The dialog has closed with its item. A notice beside it shows the refusal.
    await page.locator('.notice', { hasText: 'Not done: Separate' }).getByText('CONFLICT').waitFor();
    expect(await names()).toEqual({ Robert: [], Bob: [] });
    expect(complaints).toEqual([]);
  });
});

describe('background work', () => {
  const set = (id: string, values: string): Promise<void> =>
    bench.alter(`CYPHER 25 MATCH (w:Work {id: $id, tenantId: $tenant}) SET ${values}`, { id });
  const state = async (id: string): Promise<string> =>
    (await bench.kith.must('dan', 'query ($id: ID!) { backgroundTask(id: $id) { state } }', { id })).backgroundTask
      .state;
  let pieces: string[];

  beforeAll(async () => {
    await bench.say({ person: 'dan' }, { by: 'dan', text: 'I like figs.' }, { by: 'dan', text: 'I hate dates.' });
    const { edges } = (await bench.kith.must('dan', '{ myBackgroundTasks { edges { node { id } } } }'))
      .myBackgroundTasks;
    pieces = edges.map(({ node }: { node: { id: string } }) => node.id);
  });

  it('is shown with the reason for waiting to the person whose words caused it, and can be retried', async () => {
    const [dead] = pieces;
    await set(dead!, "w.state = 'DEAD', w.error = 'TOO_LARGE', w.attempts = 1");
    const { page, complaints } = await browser.visit(bench.kith, '/to-do', { as: 'dan' });
    const section = part(page, 'Background work');
    await section.getByText('Waiting for a language model', { exact: true }).nth(1).waitFor();
    const given = section.locator('.item', { hasText: 'Given up' });
    await given.getByText('It is too long for the language model.').waitFor();
    await saveScreenshot(page, 'work');
    await section.getByLabel('State').selectOption('Given up');
    expect(new URL(page.url()).search).toBe('?work=DEAD');
    await given.getByRole('button', { name: 'Try again' }).click();
    await section.getByText('No background work.').waitFor();
    expect(await state(dead!)).toBe('WAITING_FOR_MODEL');
    const other = await browser.visit(bench.kith, '/to-do', { as: 'ana' });
    await part(other.page, 'Background work').getByText('No background work.').waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  it('is not started twice: a retry after one elsewhere is refused', async () => {
    const [, failed] = pieces;
    await set(failed!, "w.state = 'FAILED', w.error = 'INTERNAL', w.attempts = 2");
    const { page, complaints } = await browser.visit(bench.kith, '/to-do?work=FAILED', { as: 'dan' });
    const given = part(page, 'Background work').locator('.item');
    await given.getByText('Internal error.').waitFor();
    await set(failed!, "w.state = 'RUNNING'");
    await given.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Only a FAILED or DEAD task can be retried').waitFor();
    expect(await state(failed!)).toBe('RUNNING');
    expect(complaints).toEqual([]);
  });
});
