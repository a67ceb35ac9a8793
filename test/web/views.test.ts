import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { TestApp, testSecret } from '../support/app.js';
import { chooseAudience, chooseFilter, saveScreenshot, TestBrowser, type PageVisit } from '../support/web/browser.js';
import { writeConversation } from '../support/conversations.js';
import { hostileTexts } from '../support/hostileTexts.js';
import { buildPage } from '../support/web/pageFolder.js';

const secret = 'Ana is looking for a new job.';
const tea = 'Ana prefers green tea.';
const roof = 'The lake house has a new roof.';
const markup = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script> <b>bold</b>';

let app: TestApp;
let browser: TestBrowser;
let team: string;
let secretId: string;
let teaId: string;

beforeAll(async () => {
  app = await TestApp.start({ page: buildPage() });
  team = await app.createChat('product-team', 'GROUP', ['ana', 'ben']);
  const evidence = ['ana: I have sent my papers to two places.'];
  ({ id: secretId } = (await app.remember('ana', { text: secret, sensitivity: 'SENSITIVE', evidence })).memory);
  const drink = { type: 'PREFERENCE', slot: 'drink' };
  await app.remember('ana', { ...drink, text: 'Ana prefers black tea.', value: 'black tea' });
  ({ id: teaId } = (await app.remember('ana', { ...drink, text: tea, value: 'green tea' })).memory);
  await app.remember('ana', { text: roof, entities: [{ type: 'PLACE', label: 'Lake House' }], importance: 3 });
  await app.remember('ben', { text: 'Ana leads the winter tour.', chat: team, about: [{ handle: 'ana' }] });
  await writeConversation(app, {
    handle: 'ana',
    turns: ['user: The roof is done.', 'assistant: Good.', 'user: I will paint it in June.', 'assistant: Noted.'],
    session: {
      oneLiner: 'The roof of the lake house is done.',
      whatMattered: ['a dry winter'],
      openLoops: ['paint the walls'],
      commitments: ['Ana paints in June'],
      people: [],
      tone: 'glad',
      ...{ createdAt: 1 },
    },
    rolling: 'Ana looks after the lake house.',
  });
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await app?.stop();
});

const bodyOf = ({ page }: PageVisit): Promise<string> => page.locator('body').innerText();
const link = ({ page }: PageVisit, name: string) => page.getByRole('link', { name, exact: true });

describe('the list of memories', () => {
  it('shows a viewer exactly what they may hear', async () => {
    const ana = await browser.visit(app, '/memories', { as: 'ana' });
    await link(ana, secret).waitFor();
    const ben = await browser.visit(app, '/memories', { as: 'ben' });
    await link(ben, 'Ana leads the winter tour.').waitFor();
    expect(await bodyOf(ben)).not.toContain('job');
    expect(await ben.page.content()).not.toContain('green tea');

    const inTeam = await browser.visit(app, `/memories?chat=${team}`, { as: 'ana' });
    await link(inTeam, 'Ana leads the winter tour.').waitFor();
    await inTeam.page.getByRole('note').getByText('may use what is shown here, and Ben reads its answer').waitFor();
    expect(await bodyOf(inTeam)).not.toContain('job');
    expect([...ana.complaints, ...ben.complaints, ...inTeam.complaints]).toEqual([]);
  });

  it('sends each query once', async () => {
    const { page, signIn, complaints } = await browser.open({ width: 1_600 });
    const asked: string[] = [];
    page.on('request', (request) => {
      const body = request.postData();
      if (body !== null) asked.push(body);
    });
    await signIn(await makeToken(testSecret, { handle: 'ana', tenantId: app.tenant, roles: [], hours: 1 }));
    await page.goto(`${app.server.url}/explore`);
    await page.locator('.row').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.goto(`${app.server.url}/explore/memories`);
    await page.waitForLoadState('networkidle');
    asked.length = 0;
    await page.reload();
    await page.locator('.pane .places > div').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((body, index) => asked.indexOf(body) !== index)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('keeps every filter and the audience in the address, and the audience in every link', async () => {
    const ana = await browser.visit(app, `/memories?chat=${team}`, { as: 'ana' });
    await chooseAudience(ana.page, 'in private');
    await link(ana, secret).waitFor();
    await chooseFilter(ana.page, 'Preference');
    await link(ana, secret).waitFor({ state: 'detached' });
    expect(new URL(ana.page.url()).search).toBe('?type=PREFERENCE');
    await ana.page.reload();
    await link(ana, tea).waitFor();
    expect(await ana.page.locator('article').count()).toBe(1);
    await ana.page.getByRole('button', { name: 'Remove the filter Type: Preference' }).click();
    await link(ana, secret).waitFor();
    await chooseFilter(ana.page, 'Lake House');
    await link(ana, secret).waitFor({ state: 'detached' });
    await link(ana, roof).waitFor();
    await chooseFilter(ana.page, 'Public');
    await ana.page.getByRole('button', { name: 'Clear filters' }).click();
    await link(ana, secret).waitFor();
    await chooseAudience(ana.page, 'product-team');
    await ana.page.getByRole('link', { name: 'Graph' }).click();
    expect(new URL(ana.page.url()).search).toBe(`?chat=${team}`);
    expect(ana.complaints).toEqual([]);
  });

  it('filters by a typed day, and by several values of a kind', async () => {
    const { page, complaints } = await browser.visit(app, '/memories', { as: 'ana' });
    await page.getByRole('link', { name: tea, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    // The field takes the keys once it has the focus.
    await page.locator('[type=search]:focus').waitFor();
    await page.keyboard.type('until 2020');
    await page.getByText('Nothing found.').waitFor();
    await page.getByRole('searchbox').fill('2020-01-31');
    await page.getByRole('menuitem').nth(1).click();
    await page.getByText('Nothing here that you may hear.').waitFor();
    expect(new URL(page.url()).search).toBe('?until=2020-01-31');
    await page.getByRole('button', { name: 'Remove the filter Until: 31 Jan 2020' }).click();
    await chooseFilter(page, 'Sensitive');
    await chooseFilter(page, 'Public');
    await page.getByRole('link', { name: secret, exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.getAll('sensitivity')).toEqual(['SENSITIVE', 'PUBLIC']);
    expect(complaints).toEqual([]);
  });

  it('shows the first memory beside it with its hearers, and another one once that is selected', async () => {
    const { page, complaints } = await browser.visit(app, '/memories', { as: 'ana', width: 1_600 });
    const pane = page.getByRole('complementary', { name: 'The chosen memory' });
    await pane.getByRole('heading', { name: 'Ana leads the winter tour.' }).waitFor();
    await pane.getByText('Where it may come up for you').waitFor();
    await page.getByRole('link', { name: tea, exact: true }).click();
    await pane.getByRole('heading', { name: tea }).waitFor();
    await pane.locator('table.hearing').waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toBe(teaId);
    await page.locator('li[aria-current="true"]', { hasText: tea }).waitFor();
    await page.setViewportSize({ width: 900, height: 800 });
    await pane.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: tea, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: tea }).waitFor();
    expect(complaints).toEqual([]);
  });
});

interface Rectangle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
interface Box {
  getBoundingClientRect(): Rectangle;
}
const isOver = (one: Rectangle, two: Rectangle): boolean =>
  one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;

describe('the page of a memory', () => {
  it('has its text, evidence and history', async () => {
    const ana = await browser.visit(app, `/memories/${teaId}`, { as: 'ana' });
    await ana.page.getByRole('heading', { level: 1, name: tea }).waitFor();
    await ana.page.locator('del', { hasText: 'Ana prefers black tea.' }).waitFor();
    await ana.page.locator('ins', { hasText: tea }).waitFor();
    await ana.page.goto(`${app.server.url}/explore/memories/${secretId}`);
    await ana.page.getByText('I have sent my papers to two places.').waitFor();
    expect(ana.complaints).toEqual([]);
  });

  it('is the same for a hidden memory as for an absent one', async () => {
    const texts: string[] = [];
    for (const id of [secretId, '0'.repeat(32)]) {
      const ben = await browser.visit(app, `/memories/${id}`, { as: 'ben' });
      await ben.page.getByText('There is no such memory').waitFor();
      texts.push(await ben.page.locator('main').innerText());
    }
    expect(texts[0]).toBe(texts[1]);
  });
});

it('shows search results with scores and reasons', async () => {
  const question = 'who is looking for a new job?';
  const ana = await browser.visit(app, '/search', { as: 'ana' });
  await ana.page.getByRole('searchbox').fill(question);
  await ana.page.keyboard.press('Enter');
  await link(ana, secret).waitFor();
  expect(new URL(ana.page.url()).searchParams.get('q')).toBe(question);
  const hit = ana.page.locator('.row', { hasText: secret });
  await hit.locator('summary').click();
  await hit.getByText('It shares words with the question: looking, for, new, job.').waitFor();
  await hit.getByText('Why you hear it here: You own it or said it.').waitFor();
  expect(await hit.locator('summary').innerText()).toMatch(/^\d+ % likely to answer · Why$/);

  const ben = await browser.visit(app, `/search?q=${encodeURIComponent(question)}`, { as: 'ben' });
  await ben.page
    .locator('.hits-state')
    .filter({ hasText: /Found|Nothing/ })
    .waitFor();
  expect(await ben.page.content()).not.toContain(secret);
  expect([...ana.complaints, ...ben.complaints]).toEqual([]);
});

describe('the page of a person', () => {
  it('shows what they may hear about the viewer and where, and how to change it', async () => {
    const chat = await app.createChat('quartet', 'GROUP', ['uma', 'vic']);
    const about = [{ handle: 'uma' }];
    await app.remember('uma', { text: 'Uma plays the viola.', about, chat, portable: true });
    await app.remember('uma', { text: 'Uma dreads the stage.', about, sensitivity: 'SENSITIVE' });
    const vic = (await app.must('vic', '{ me { id } }')).me.id as string;
    const { page, complaints } = await browser.visit(app, `/people/${vic}`, { as: 'uma' });
    const heard = page.locator('section', {
      has: page.getByRole('heading', { name: 'What Vic may hear about you' }),
    });
    await heard.getByText('May come up: in private · quartet').waitFor();
    expect(await heard.innerText()).not.toContain('dreads');
    await saveScreenshot(page, 'person');
    await heard.getByRole('button', { name: 'Forget' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
    await heard.getByText('Nothing that you said about yourself.').waitFor();
    // Said aloud in a chat, the page shows only what may come up there.
    await page.goto(`${page.url()}?chat=${chat}`);
    await page.getByRole('heading', { level: 1, name: 'Vic' }).waitFor();
    expect(await page.getByText('may hear about you').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('the graph', () => {
  const transforms = ({ page }: PageVisit): Promise<unknown> =>
    page.evaluate('[...document.querySelectorAll(".node")].map((node) => node.getAttribute("transform"))');

  it('expands by click or keyboard, agrees with its table, and does not move', async () => {
    const ana = await browser.visit(app, `/graph?around=memory:${secretId}`, { as: 'ana' });
    await ana.page.locator('.node').first().waitFor();
    const before = await ana.page.locator('.node').count();
    await ana.page.getByRole('button', { name: 'Show as a table' }).click();
    await ana.page.locator('.table tbody tr').first().waitFor();
    const box = await ana.page.locator('.table').boundingBox();
    expect(box!.y).toBeLessThan(ana.page.viewportSize()!.height);
    expect(await ana.page.locator('.table tbody tr').count()).toBe(before);
    await ana.page.locator('.table').focus();
    await ana.page.keyboard.press('ArrowDown');
    await ana.page.keyboard.press('Enter');
    await ana.page.locator('.node [aria-label*="green tea"]').waitFor();
    expect(new URL(ana.page.url()).searchParams.getAll('around').length).toBe(2);
    const nodes = await ana.page.locator('.node').count();
    expect(nodes).toBeGreaterThan(before);
    expect(await ana.page.locator('.table tbody tr').count()).toBe(nodes);
    const settled = await transforms(ana);
    await ana.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await transforms(ana)).toEqual(settled);
    expect(ana.complaints).toEqual([]);
  });

  it('can be walked with the arrow keys, announces the focused node, and expands it on Enter', async () => {
    const { page, complaints } = await browser.visit(app, '/graph', { as: 'ana' });
    await page.locator('.node').first().waitFor();
    await page.locator('.node [tabindex="0"]').focus();
    const walked = new Set<string>();
    for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowUp']) {
      await page.keyboard.press(arrow);
      walked.add(String(await page.evaluate('document.activeElement.dataset.key')));
    }
    expect(walked.size).toBeGreaterThan(2);
    const memory = page.locator('.node.memory .hit').first();
    await memory.focus();
    const card = page.getByRole('complementary', { name: 'The chosen node' });
    const label = (await memory.getAttribute('aria-label'))!.replace('Memory: ', '');
    await card.getByText(label, { exact: true }).waitFor();
    expect(await page.locator('.edge.lit text').count()).toBeGreaterThan(0);
    expect(await page.locator('.node.dim').count()).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(/around=memory/);
    expect(complaints).toEqual([]);
  });

  it('hides a kind through its legend, and later records through its slider', async () => {
    const { page, complaints } = await browser.visit(app, '/graph', { as: 'ana' });
    await page.locator('.node.memory').first().waitFor();
    const people = await page.locator('.node.person').count();
    await page.getByRole('button', { name: /^Memories/, pressed: true }).click();
    await page.locator('.node.memory').first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?hide=memory');
    expect(await page.locator('.node.person').count()).toBe(people);
    await page.goto(`${app.server.url}/explore/graph?day=2020-01-01`);
    await page.locator('.node.person').first().waitFor();
    expect(await page.locator('.node.memory').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('zooms with its buttons, and fits everything again', async () => {
    const { page } = await browser.visit(app, '/graph', { as: 'ana' });
    await page.locator('.node').first().waitFor();
    const zoomed = () => page.locator('.drawing > svg > g').getAttribute('transform');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await zoomed()).toContain('scale(1.4)');
    await page.getByRole('button', { name: 'Show everything' }).click();
    expect(await zoomed()).toContain('scale(1)');
  });

  it('keeps a node where it is dropped, or moved by keyboard, until it is reset', async () => {
    const visited = await browser.visit(app, '/graph', { as: 'ana' });
    const { page } = visited;
    await page.locator('.node.person').first().waitFor();
    const before = await transforms(visited);
    const zoomed = () => page.locator('.drawing > svg > g').getAttribute('transform');
    const node = page.locator('.node.person .hit').last();
    const { x, y, width } = (await node.boundingBox())!;
    await page.mouse.move(x + width / 2, y + width / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 30, y + width / 2 - 40, { steps: 3 });
    await page.mouse.up();
    const dropped = (await node.boundingBox())!;
    expect([Math.round(dropped.x - x), Math.round(dropped.y - y)]).toEqual([30, -40]);
    const after = (await transforms(visited)) as string[];
    expect(after.filter((one, index) => one !== (before as string[])[index]).length).toBe(1);
    expect(await zoomed()).toBe('');
    await node.focus();
    await page.keyboard.press('Shift+ArrowRight');
    expect((await node.boundingBox())!.x).toBeGreaterThan(dropped.x);
    expect((await node.boundingBox())!.y).toBeCloseTo(dropped.y, 3);
    await page.getByRole('button', { name: 'Start over' }).click();
    expect(await transforms(visited)).toEqual(before);
    expect(visited.complaints).toEqual([]);
  });

  it('shows at most 60 nodes, and says how many it omits', async () => {
    const inputs = Array.from({ length: 35 }, (_, index) => ({
      text: `Zoe has read book number ${index}.`,
      chat: team,
    }));
    const many =
      'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { outcome } } } }';
    await app.must('ana', many, { inputs });
    await app.must('ben', many, { inputs: inputs.map((one) => ({ ...one, text: one.text.replace('Zoe', 'Max') })) });
    const [ana, ben] = [await app.idOf('ana'), await app.idOf('ben')];
    const around = `around=person:${ana}&around=person:${ben}&around=chat:${team}`;
    const visited = await browser.visit(app, `/graph?${around}`, { as: 'ana' });
    await visited.page.getByText(/60 of \d+ nodes are shown/).waitFor();
    expect(await visited.page.locator('.node').count()).toBe(60);
    const boxes = await visited.page
      .locator('.node:not(.memory)')
      .evaluateAll((nodes) => nodes.map((node) => (node as unknown as Box).getBoundingClientRect()));
    const over = boxes.flatMap((one, index) => boxes.slice(index + 1).filter((two) => isOver(one, two)));
    expect(over).toEqual([]);
    await saveScreenshot(visited.page, 'graph-60');
    expect(visited.complaints).toEqual([]);
  });
});

it('shows people and entities with their cards', async () => {
  const ana = await browser.visit(app, '/entities', { as: 'ana' });
  const card = ana.page.locator('.cards > li', { hasText: 'Lake House' });
  await card.getByText(roof).waitFor();
  await card.getByRole('link', { name: 'Lake House' }).click();
  await ana.page.getByRole('heading', { level: 1, name: 'Lake House' }).waitFor();
  await link(ana, roof).first().waitFor();
  const ben = await browser.visit(app, '/entities/place%3Alake_house', { as: 'ben' });
  await ben.page.getByText('No person or thing is known by this name here.').waitFor();
  expect([...ana.complaints, ...ben.complaints]).toEqual([]);
});

it('shows a conversation with its sessions, their summaries and messages', async () => {
  const ana = await browser.visit(app, '/conversations', { as: 'ana' });
  await ana.page.getByText('The roof of the lake house is done.').waitFor();
  await ana.page.getByText('Ana looks after the lake house.').waitFor();
  await ana.page.getByText('paint the walls').waitFor();
  await ana.page.getByText('I will paint it in June.').waitFor();
  const ben = await browser.visit(app, '/conversations', { as: 'ben' });
  await ben.page.getByText('No sessions here yet.').waitFor();
  expect(await ben.page.content()).not.toContain('lake house');
  expect([...ana.complaints, ...ben.complaints]).toEqual([]);
});

it('shows all content of people as text', async () => {
  const many =
    'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { outcome } } } }';
  const texts = [markup, ...hostileTexts.slice(0, 15)];
  await app.must('mallory', many, { inputs: texts.map((text) => ({ text, tags: ['<i>x</i>'] })) });
  await app.must('mallory', many, {
    inputs: [
      { text: 'A place.', importance: 3, entities: [{ type: 'PLACE', label: '"><svg onload=x> ../../graphql?x=1#y' }] },
    ],
  });
  const mallory = await browser.visit(app, '/memories', { as: 'mallory', width: 1_000 });
  await link(mallory, markup).waitFor();
  expect(await mallory.page.locator('main img, main script, main b, main i').count()).toBe(0);
  await link(mallory, markup).click();
  await mallory.page.getByRole('heading', { level: 1, name: markup }).waitFor();
  await mallory.page.getByRole('link', { name: 'People and things' }).click();
  const place = mallory.page.locator('.cards a', { hasText: 'onload' });
  await place.click();
  await mallory.page.getByRole('heading', { level: 1 }).filter({ hasText: 'onload' }).waitFor();
  expect(new URL(mallory.page.url()).pathname.startsWith('/explore/entities/')).toBe(true);
  expect(await mallory.page.title()).toBe('Kith');
  expect(mallory.complaints).toEqual([]);
});
