import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newTenant, TestApp } from '../support/app.js';
import { TestBrowser } from '../support/web/browser.js';
import { freePort } from '../../src/platform/embedded/freePort.js';
import { buildPage } from '../support/web/pageFolder.js';
import { TestIssuer } from '../support/web/testIssuer.js';

let app: TestApp;
let issuer: TestIssuer;
let browser: TestBrowser;

beforeAll(async () => {
  const tenant = newTenant();
  issuer = await TestIssuer.start({ handle: 'ana', tenant });
  const port = await freePort('the page of this test');
  const own = { url: issuer.url, publicUrl: `http://127.0.0.1:${port}`, explorerClientId: 'kith-page' };
  const keys = { jwksUrl: `${issuer.url}/keys`, issuer: issuer.url };
  app = await TestApp.start({ tenant, port, issuer: own, keys, page: buildPage() });
  browser = await TestBrowser.start();
});

afterAll(async () => {
  await browser?.stop();
  await app?.stop();
  await issuer?.stop();
});

it('signs a person in through the issuer, and leaves nothing of it in the address', async () => {
  const { page, complaints } = await browser.open();
  await page.goto(`${app.server.url}/explore`);
  await page.getByRole('button', { name: 'Sign in with your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await page.getByText('Three steps to your first memory').waitFor();
  expect(page.url()).toBe(`${app.server.url}/explore`);
  expect(await page.evaluate('Object.keys(sessionStorage).sort()')).toEqual(['kith.theme', 'kith.token']);
  const [exchange] = issuer.exchanges;
  expect(exchange!.get('client_id')).toBe('kith-page');
  expect(exchange!.get('redirect_uri')).toBe(`${app.server.url}/explore`);
  expect(complaints).toEqual([]);
});

it('refuses a sign-in that this tab did not start', async () => {
  const { page } = await browser.open();
  const before = issuer.exchanges.length;
  await page.goto(`${app.server.url}/explore?code=c0&state=stolen`);
  await page.getByLabel('Token').waitFor();
  expect(issuer.exchanges.length).toBe(before);

  const answers = await Promise.all(
    [
      { answer: '?code=c9&state=s', state: 's', verifier: 'v'.repeat(43) },
      { answer: '?code=c9&state=s', state: 'other', verifier: 'v' },
    ].map((body) =>
      fetch(`${app.server.url}/explore/issuer/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  // If an issuer makes the tokens, Kith makes none: no sign-in link works.
  const link = await fetch(`${app.server.url}/explore/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'x' }),
  });
  expect(link.status).toBe(401);
});
