import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeSignInCode } from '../../src/platform/auth/signInCodes.js';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { TestApp, testSecret } from '../support/app.js';
import { seriousFindings, TestBrowser } from '../support/web/browser.js';
import { buildPage } from '../support/web/pageFolder.js';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  app = await TestApp.start({ page: buildPage() });
  await app.remember('ana', { text: 'Ana prefers green tea.' });
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await app?.stop();
});

const codeFor = (handle: string, now = Date.now()): Promise<string> =>
  makeSignInCode(testSecret, { handle, tenantId: app.tenant, roles: [], hours: 1 }, now);

const exchange = async (code: unknown, at = app): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(`${at.server.url}/explore/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('a sign-in link', () => {
  it('works once, and leaves nothing in the address, the history or a request', async () => {
    const code = await codeFor('ana');
    const link = `${app.server.url}/explore#code=${code}`;
    const first = await browser.open();
    await first.page.goto(link);
    await first.page.getByRole('link', { name: 'Ana prefers green tea.' }).waitFor();
    expect(first.page.url()).toBe(`${app.server.url}/explore`);
    const kept = await first.page.evaluate(
      '({ tab: Object.keys(sessionStorage).sort(), everywhere: localStorage.length, cookies: document.cookie, token: sessionStorage.getItem("kith.token") })',
    );
    const { token, ...others } = kept as { token: string };
    expect(others).toEqual({ tab: ['kith.theme', 'kith.token'], everywhere: 0, cookies: '' });
    for (const url of first.requests.slice(1)) {
      expect(url).not.toContain(code);
      expect(url).not.toContain(token);
    }
    expect(first.requests.every((url) => url.startsWith(app.server.url))).toBe(true);
    expect(first.complaints).toEqual([]);

    const second = await browser.open();
    await second.page.goto(link);
    await second.page.getByRole('alert').getByText('works once').waitFor();
    expect(await second.page.getByText('green tea').count()).toBe(0);
    expect(await seriousFindings(second.page)).toEqual([]);
  });

  it('works once across all copies of the service, under concurrent use', async () => {
    const copy = await TestApp.start({ tenant: app.tenant });
    const other = await TestApp.start({ tenant: app.tenant, page: buildPage() });
    try {
      const code = await codeFor('ana');
      const answers = await Promise.all([app, other, app, other].map((at) => exchange(code, at)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
      // A service without the page has no endpoint for links either.
      expect((await exchange(await codeFor('ana'), copy)).status).toBe(404);
    } finally {
      await copy.stop();
      await other.stop();
    }
  });

  it('is refused after a minute, and if it is invalid', async () => {
    const now = Date.now();
    const refusals = await Promise.all([
      exchange(await codeFor('ana', now - 61_000)),
      exchange('nonsense'),
      exchange(await makeToken(testSecret, { handle: 'ana', tenantId: app.tenant, roles: [], hours: 1 })),
      exchange(await makeSignInCode('x'.repeat(40), { handle: 'ana', tenantId: app.tenant, roles: [], hours: 1 }, now)),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(new Set(refusals.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await exchange(17)).body).toMatchObject({ errors: [{ extensions: { code: 'INVALID_INPUT' } }] });
  });

  it('has a code that is not a token', async () => {
    const answer = await app.post('{"query":"{ me { id } }"}', { authorization: `Bearer ${await codeFor('ana')}` });
    expect(answer.code).toBe('UNAUTHENTICATED');
  });
});

it('shows the API’s reason for a refused token, and accepts a valid one', async () => {
  const { page, complaints } = await browser.open();
  await page.goto(`${app.server.url}/explore`);
  await page.getByLabel('Token').fill('no.such.token');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await page
    .getByLabel('Token')
    .fill(await makeToken(testSecret, { handle: 'ana', tenantId: app.tenant, roles: [], hours: 1 }));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ana prefers green tea.' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Token').waitFor();
  expect(await page.evaluate('sessionStorage.getItem("kith.token")')).toBeNull();
  expect(complaints).toEqual([]);
});
