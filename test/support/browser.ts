import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium as driver, type Page } from 'playwright-core';
import { takeProcessLock } from '../../src/platform/embedded/processLock.js';
import { makeToken, type TokenRole } from '../../src/platform/auth/accessTokens.js';
import { type TestApp, testSecret } from './app.js';
import { eventually } from './eventually.js';

const kept = join(import.meta.dirname, '../../.kith');
/** Where the pictures of a run are, to be looked at. */
const pictures = join(kept, 'pictures');
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Without what the package itself recommends for small functions in a cloud: one process for everything, which ends when a
 * page is closed, and no security of the web, which is what is tested here.
 */
const launchArguments = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none'];

/** How a visit differs from the usual one. */
export interface Visit {
  readonly as: string;
  readonly roles?: TokenRole[];
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

/** A page in a browser, which notes whatever goes wrong in it. */
export interface Visited {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts, and whatever the policy of the page has refused; must stay empty. */
  readonly complaints: string[];
  /** Where requests went, in order. */
  readonly requests: string[];
  /** Signs somebody in before the page is opened, as if they had given this token in its tab. */
  signIn(token: string): Promise<void>;
}

/** A real browser: the one of `KITH_BROWSER`, or the Chromium of the installed package. */
export class TestBrowser {
  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<TestBrowser> {
    const executablePath = process.env.KITH_BROWSER ?? (await unpacked());
    return new TestBrowser(await driver.launch({ executablePath, args: launchArguments, headless: true }));
  }

  /** Opens the page as somebody who is signed in, in a context of its own. */
  async visit(app: TestApp, path: string, { as, roles = [], ...looks }: Visit): Promise<Visited> {
    const visited = await this.open(looks);
    const token = await makeToken(testSecret, { handle: as, tenantId: app.tenant, roles, hours: 1 });
    await visited.signIn(token);
    // It may just be built; then it says so, and a visit is none.
    await eventually('the page is there', async () => (await fetch(`${app.server.url}/explore`)).status === 200);
    await visited.page.goto(`${app.server.url}/explore${path}`);
    return visited;
  }

  /** A context without anybody signed in. */
  async open({ width = 1_280, height = 800, dark = false }: Omit<Visit, 'as' | 'roles'> = {}): Promise<Visited> {
    const context = await this.browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const complaints: string[] = [];
    const requests: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // A refused request is said by the page itself; the browser's own line about it holds nothing more.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    page.on('request', (request) => requests.push(request.url()));
    const signIn = async (token: string): Promise<void> => {
      const kept = JSON.stringify(token);
      const content = `sessionStorage.getItem('kith.token') ?? sessionStorage.setItem('kith.token', ${kept})`;
      await context.addInitScript({ content });
    };
    return { page, context, complaints, requests, signIn };
  }

  async stop(): Promise<void> {
    await this.browser.close();
  }
}

/** The browser of the package, unpacked once: two that unpack it at the same time would spoil it for each other. */
async function unpacked(): Promise<string> {
  await mkdir(kept, { recursive: true });
  const lock = join(kept, 'chromium.lock');
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

/** What axe finds that is serious or critical, as "rule: target". */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Evaluated by the debugger's way, which no policy of the page forbids.
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

/** Keeps a picture of a page for whoever looks at the run. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}
