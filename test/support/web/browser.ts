import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium as driver, type Page } from 'playwright-core';
import { takeProcessLock } from '../../../src/platform/embedded/processes/processLock.js';
import { makeToken, type TokenRole } from '../../../src/platform/auth/accessTokens.js';
import { type TestApp, testSecret } from '../app.js';
import { eventually } from '../eventually.js';
import { buildPage } from './pageFolder.js';

const kithDir = join(import.meta.dirname, '../../../.kith');
/** Folder of the screenshots of a run, for a reviewer. */
const pictures = join(kithDir, 'pictures');
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Launch arguments without the ones that the package recommends for cloud functions. Those use a single process, which
 * ends when a page is closed, and disable web security, which these tests check.
 */
const launchArguments = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none'];

/** Options of a visit that differ from the defaults. */
export interface VisitOptions {
  readonly as: string;
  readonly roles?: TokenRole[];
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

/** Page in a browser, with a record of its errors. */
export interface PageVisit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Script errors and violations of the page's content security policy. Must stay empty. */
  readonly complaints: string[];
  /** URLs of the requests, in order. */
  readonly requests: string[];
  /** Signs a person in before the page is opened, as if they had entered this token in its tab. */
  signIn(token: string): Promise<void>;
}

/** Real browser: the one of `KITH_BROWSER`, or the Chromium of the installed package. */
export class TestBrowser {
  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<TestBrowser> {
    const executablePath = process.env.KITH_BROWSER ?? (await unpackBrowser());
    return new TestBrowser(await driver.launch({ executablePath, args: launchArguments, headless: true }));
  }

  /** Opens the page as a signed-in person, in a browser context of its own. */
  async visit(app: TestApp, path: string, { as, roles = [], ...looks }: VisitOptions): Promise<PageVisit> {
    const pageVisit = await this.open(looks);
    const token = await makeToken(testSecret, { handle: as, tenantId: app.tenant, roles, hours: 1 });
    await pageVisit.signIn(token);
    // Until the page is built, which takes long on a busy machine, the service answers with an error status.
    await buildPage();
    await eventually('the page is there', async () => (await fetch(`${app.server.url}/explore`)).status === 200);
    await pageVisit.page.goto(`${app.server.url}/explore${path}`);
    return pageVisit;
  }

  /** Opens a browser context in which no person is signed in. */
  async open({
    width = 1_280,
    height = 800,
    dark = false,
  }: Omit<VisitOptions, 'as' | 'roles'> = {}): Promise<PageVisit> {
    const context = await this.browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    context.setDefaultTimeout(60_000);
    await context.addInitScript({ content: shiftCollector });
    const page = await context.newPage();
    const complaints: string[] = [];
    const requests: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // The page itself shows a refused request. The browser's own line about it adds nothing.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    page.on('request', (request) => requests.push(request.url()));
    const signIn = async (token: string): Promise<void> => {
      const tokenLiteral = JSON.stringify(token);
      const content = `sessionStorage.getItem('kith.token') ?? sessionStorage.setItem('kith.token', ${tokenLiteral})`;
      await context.addInitScript({ content });
    };
    return { page, context, complaints, requests, signIn };
  }

  async stop(): Promise<void> {
    await this.browser.close();
  }
}

/**
 * Unpacks the browser of the package once. Two processes that unpack it at the same time would corrupt it for each
 * other.
 */
async function unpackBrowser(): Promise<string> {
  await mkdir(kithDir, { recursive: true });
  const lock = join(kithDir, 'chromium.lock');
  const { release } = await eventually('the browser is unpacked', async () => {
    const attempt = await takeProcessLock(lock);
    return 'release' in attempt ? attempt : undefined;
  });
  try {
    return await chromium.executablePath();
  } finally {
    await release();
  }
}

/** Returns the layout shifts of a page since it was opened: their sizes, and what moved from where to where. */
export const shiftsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>('globalThis.kithShifts');

/**
 * Collects the layout shifts of a page. Those within half a second after an input do not count, nor do those below
 * 0.0005: on a busy machine, a text may be laid out a fraction of a pixel lower.
 */
const shiftCollector = `globalThis.kithShifts = [];
  const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput || value < 0.0005) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        [node?.className ?? node?.nodeName, node?.textContent?.slice(0, 40), at(previousRect), at(currentRect)].join(' | '));
      globalThis.kithShifts.push([value.toFixed(4), ...moved].join('; '));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/**
 * Returns what does not fit into the window: a page that scrolls sideways, a column of text over 760 pixels, and texts
 * and controls that cover each other.
 */
export async function findMisfits(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(join(import.meta.dirname, 'misfits.mjs'), 'utf8'));
  return page.evaluate<string[]>('globalThis.kithMisfits()');
}

/**
 * Holds the requests to the API whose body has this text until the returned function is called. Then they are refused
 * with CONFLICT and this message; without a message they go on.
 */
export async function holdRequests(page: Page, body: string, refusal?: string): Promise<() => void> {
  let release = (): void => undefined;
  const releaseSignal = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(body)) return route.fallback();
    await releaseSignal;
    if (refusal === undefined) return route.continue();
    const error = { message: refusal, extensions: { code: 'CONFLICT' } };
    return route.fulfill({ json: { data: null, errors: [error] } });
  });
  return release;
}

/** Chooses an entry of the dialog of filters by a part of its name. */
export async function chooseFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await choose(page, name);
}

/** Chooses the audience of the page: a chat by its name, or "private". */
export async function chooseAudience(page: Page, name: string): Promise<void> {
  await page.locator('.audience').click();
  await choose(page, name);
}

/** Types into the field of an open picker, and takes what is found first. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('searchbox').fill(name);
  await page.getByRole('menuitem').filter({ hasText: name }).first().click();
}

/** Returns the findings of axe that are serious or critical, as "rule: target". */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Evaluated through the debugger protocol, which no content security policy blocks.
  await page.evaluate(await readFile(axeFile, 'utf8'));
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** Saves a screenshot of a page for a reviewer of the run, if `KITH_TEST_PICTURES` asks for them. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.KITH_TEST_PICTURES) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}
