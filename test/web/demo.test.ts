import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { readWorld } from '../../src/transfer/worlds/world.js';
import { words } from '../../web/src/words.js';
import { TestApp } from '../support/app.js';
import {
  holdRequests,
  saveScreenshot,
  findMisfits,
  seriousFindings,
  shiftsOf,
  TestBrowser,
} from '../support/web/browser.js';
import { buildPage } from '../support/web/pageFolder.js';

/** Texts that a view shows if it is empty. */
const emptiness = [
  words.common.empty,
  words.todos.empty,
  words.proposals.empty,
  words.work.empty,
  words.chats.none,
  words.chats.nothing,
  words.aboutMe.empty,
  words.aboutMe.noBlocks,
  words.conversations.none,
  words.conversations.noSessions,
  words.entities.missing,
  words.search.none,
];

let app: TestApp;
let browser: TestBrowser;
let ids: { people: Record<string, string>; chats: Record<string, string>; memories: Record<string, string> };

beforeAll(async () => {
  app = await TestApp.start({ page: buildPage() });
  const world = readWorld(readFileSync(new URL('../../seeds/demo.yaml', import.meta.url), 'utf8'));
  ids = await app.app.services.worlds.load(app.app.graph.session(), app.tenant, world);
  browser = await TestBrowser.start();
}, 240_000);
afterAll(async () => {
  await browser?.stop();
  await app?.stop();
});

/** Views of web/src/routes.tsx, each with the content that Ana finds in it. */
const views: readonly (readonly [route: string, path: () => string, shows: readonly string[]])[] = [
  [
    '/',
    () => '',
    ['wait for you', 'Most sensitive, and who hears it', 'About you, in the memories of others', 'Antwerp'],
  ],
  ['/memories', () => '/memories', ['Jonas is on call for Wheelhouse this week.', 'Filter']],
  ['/search', () => '/search?q=who+is+looking+for+a+new+job%3F', ['Ana is looking for a new job']],
  ['/graph', () => '/graph', ['Marta']],
  ['/entities', () => '/entities', ['Wheelhouse', 'Harbour Hall', 'Marta']],
  ['/conversations', () => '/conversations', ['Then the moon can rise.', 'Ana has the keys to a flat in Antwerp']],
  ['/conversations', () => `/conversations?chat=${ids.chats['product-team']}`, ['green', 'Ana owes three screens']],
  ['/chats', () => '/chats', ['product-team', 'climbing-club']],
  ['/chats', () => `/chats?chat=${ids.chats['climbing-club']}`, ['peanuts']],
  ['/about-me', () => '/about-me', ["Ana's winter tour is the best design work", 'Jonas']],
  ['/to-do', () => '/to-do', ['Antwerp', 'Draw the last three screens', 'Herman Vermeulen', 'Learn from a message']],
  ['/your-data', () => '/your-data', ['Export', 'Jonas']],
  ['/operators', () => '/operators', ['Your tenant']],
  ['/memories/:id', () => `/memories/${ids.memories['ana-drink']}`, ['black coffee with two sugars', 'flat whites']],
  ['/memories/:id', () => `/memories/${ids.memories['ana-tram']}`, ['When it rains, Ana takes the tram']],
  ['/people/:id', () => `/people/${ids.people.marta}`, ['lighthouse keeper']],
  ['/entities/:ref', () => '/entities/project%3Awheelhouse', ['Green in Wheelhouse']],
];

it('the tested views are all views of the page', () => {
  const routes = readFileSync(new URL('../../web/src/routes.tsx', import.meta.url), 'utf8');
  const known = [...routes.matchAll(/^ {2}route\('([^']+)'/gm)].map(([, route]) => route);
  expect(new Set(views.map(([route]) => route))).toEqual(new Set(known));
});

/** Checks that a view has what Ana finds there, and nothing that Ben keeps from her. */
async function findsContent(page: Page, route: string, shows: readonly string[]): Promise<void> {
  const main = page.locator('main');
  for (const text of shows) await main.getByText(text).first().waitFor({ state: 'attached' });
  const shown = await main.innerText();
  expect([route, emptiness.filter((nothing) => shown.includes(nothing))]).toEqual([route, []]);
  await page.waitForLoadState('networkidle');
  const kept = /design lead|draws for somebody else/.exec(await page.locator('body').innerText());
  expect([route, kept]).toEqual([route, null]);
}

/** Both themes and layouts, and every width; with `KITH_TEST_PICTURES=all` each in both themes, with pictures. */
const looks = [
  { width: 380, also: [320, 700], dark: false },
  { width: 1_600, also: [1_920, 768], dark: true },
];
const otherLooks = looks.map((look) => ({ ...look, dark: !look.dark }));

describe.each(process.env.KITH_TEST_PICTURES === 'all' ? [...looks, ...otherLooks] : looks)(
  'from $width pixels, dark: $dark',
  ({ width, also, dark }) => {
    it('every view has content and fits, nothing shifts or overlaps, and axe finds no serious fault', async () => {
      const { page, complaints, context } = await browser.visit(app, '', {
        as: 'ana',
        roles: ['operator'],
        width,
        dark,
      });
      for (const [view, [route, path, shows]] of views.entries()) {
        const open = async (): Promise<string[]> => {
          await page.goto(`${app.server.url}/explore${path()}`);
          await findsContent(page, route, shows);
          return shiftsOf(page);
        };
        // On a busy machine, a view may be painted between two of its updates: what counts shifts again.
        const shifts = await open();
        if (shifts.length > 0) {
          process.stdout.write(`${route} at ${width} shifted once: ${shifts.join('\n')}\n`);
          expect([route, width, await open()]).toEqual([route, width, []]);
        }
        const name = route.slice(1).replaceAll(/[/:]+/g, '-') || 'start';
        const look = async (at: number): Promise<void> => {
          await page.setViewportSize({ width: at, height: 800 });
          const panes = page.locator('.pane');
          const isBeside = route === '/memories' && at >= 1_200;
          // The page hears of its new width after the browser has laid it out.
          await (isBeside ? panes.waitFor() : panes.waitFor({ state: 'detached' }));
          expect([route, at, await panes.count()]).toEqual([route, at, isBeside ? 1 : 0]);
          expect([route, at, await findMisfits(page)]).toEqual([route, at, []]);
          await saveScreenshot(page, `look-${view}-${name}-${at}${dark ? '-dark' : ''}`);
        };
        expect([route, width, await seriousFindings(page)]).toEqual([route, width, []]);
        for (const at of [width, ...also]) await look(at);
        await page.setViewportSize({ width, height: 800 });
      }
      expect(complaints).toEqual([]);
      await context.close();
    }, 240_000);
  },
);

it('shows the open memory while the next page of the list loads', async () => {
  const { page, context } = await browser.visit(app, '/memories', { as: 'ana', width: 1_600 });
  const pane = page.locator('.pane');
  await pane.waitFor();
  await page.waitForLoadState('networkidle');
  const release = await holdRequests(page, '');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.locator('.column li .skeleton').waitFor();
  expect(await pane.isVisible()).toBe(true);
  release();
  await page.locator('.column li .skeleton').waitFor({ state: 'detached' });
  await context.close();
});

it('loads less than 150 kB compressed for the first view, with its font', async () => {
  const { page, signIn } = await browser.open();
  await signIn(await app.token('ana'));
  const sizes: Promise<readonly [path: string, bytes: number]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const sized = async () => [pathname, (await response.request().sizes()).responseBodySize] as const;
    if (pathname.startsWith('/explore')) sizes.push(sized());
  });
  await page.goto(`${app.server.url}/explore`);
  await page.getByText('wait for you').waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(sizes);
  expect(loaded.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/\/index-.*\.js$/),
      expect.stringMatching(/\/startView-.*\.js$/),
      expect.stringMatching(/\/inter-.*\.woff2$/),
    ]),
  );
  expect(loaded.reduce((total, [, bytes]) => total + bytes, 0)).toBeLessThan(150_000);
});

it('shows in the graph who could hear a memory on the selected day, only to its origin', async () => {
  const around = `/graph?around=memory:${ids.memories['ana-occupation']}`;
  const picked = async (page: Page) => {
    await page.locator('.node.memory .hit').first().click();
    return page.getByRole('complementary', { name: 'The chosen node' });
  };
  // Mateo left the product team at the end of August, and Hana came in September.
  const { page, complaints } = await browser.visit(app, `${around}&day=2026-04-02`, { as: 'ana' });
  const then = await picked(page);
  await then.getByRole('heading', { name: 'Who could hear this on 2 Apr 2026' }).waitFor();
  await then.getByText('Mateo').first().waitFor();
  expect(await then.innerText()).not.toContain('Hana');
  expect(await seriousFindings(page)).toEqual([]);
  await saveScreenshot(page, 'graph-heard-then');

  await page.goto(`${app.server.url}/explore${around}`);
  const today = await picked(page);
  await today.getByRole('heading', { name: 'Who can hear this' }).waitFor();
  await today.getByText('Hana').first().waitFor();

  const ben = await browser.visit(app, around, { as: 'ben' });
  await (await picked(ben.page)).getByText('product designer').waitFor();
  expect(await ben.page.getByRole('heading', { name: 'Who can hear this' }).count()).toBe(0);
  expect([...complaints, ...ben.complaints]).toEqual([]);
});
