/**
 * Makes the pictures of docs/explorer.md from a running Kith with the demo world: `KITH_TOKEN=... npm run pictures`. `npm
 * start` prints the token. `KITH_URL` sets another address than the default.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readConnection } from '../../../src/app/config.js';
import { serviceUrl } from '../../../src/cli/serviceCommand.js';
import { type PageVisit, TestBrowser } from './browser.js';

const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));

/** Views to picture, each with its path and the condition that it is ready. */
const pictures: readonly {
  name: string;
  path: string;
  dark?: boolean;
  ready: (pageVisit: PageVisit) => Promise<void>;
}[] = [
  {
    name: 'memories',
    path: '/explore/memories',
    ready: async ({ page }) => page.locator('.pane table.hearing').waitFor(),
  },
  {
    name: 'search',
    path: '/explore/search?q=who+is+looking+for+a+new+job%3F',
    dark: true,
    ready: async ({ page }) => {
      await page.locator('article summary').first().click();
      await page
        .getByText(/own it or said it/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'graph',
    path: '/explore/graph',
    ready: async ({ page }) => page.locator('.drawing .node').first().waitFor(),
  },
];

const { token } = readConnection();
const url = await serviceUrl();
if (token === undefined) {
  console.error('Set KITH_TOKEN to the token that npm start prints.');
  process.exit(1);
}
await mkdir(folder, { recursive: true });
const browser = await TestBrowser.start();
try {
  for (const { name, path, dark, ready } of pictures) {
    const pageVisit = await browser.open({ width: 1_440, height: 900, dark });
    await pageVisit.signIn(token);
    await pageVisit.page.goto(`${url}${path}`);
    await ready(pageVisit);
    await pageVisit.page.screenshot({ path: `${folder}${name}.png` });
  }
} finally {
  await browser.stop();
}
