import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { buildPage } from '../support/web/pageFolder.js';
import { rawGet } from '../support/clients/rawRequest.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start({ page: buildPage() });
  await eventually('the page is there', async () => (await get('/explore')).status === 200);
});
afterAll(() => app?.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${app.server.url}${path}`, { headers, redirect: 'manual' });

/** Returns the files that the page loads before it shows anything: those that its HTML names. */
async function firstFiles(): Promise<string[]> {
  const html = await (await get('/explore')).text();
  return [...html.matchAll(/(?:src|href)="(\/explore\/assets\/[^"]+)"/g)].map(([, path]) => path!);
}

describe('the Explorer page', () => {
  it('may load from and send to this service only, and cannot be framed', async () => {
    const response = await get('/explore');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const policy = Object.fromEntries(
      response.headers
        .get('content-security-policy')!
        .split('; ')
        .map((directive) => directive.split(/ (.*)/s).slice(0, 2)),
    );
    expect(policy).toEqual({
      'default-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'self'",
    });
    const html = await response.text();
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style=/);
  });

  it('is the same at every view, and a missing file is not found', async () => {
    expect((await get('/explore/memories/0123')).status).toBe(200);
    expect((await get('/explore/entities/org%3Akith.example')).status).toBe(200);
    expect((await get('/explore/assets/none.js')).status).toBe(404);
  });

  it.each([
    '/explore/../package.json',
    '/explore/assets/../../package.json',
    '/explore/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/explore/%00',
    '/explore/%2e%2e/package.json',
    '/explore/..%2f..%2fpackage.json',
    '/explore/assets/..%5cindex.html',
  ])('serves no other file for %s', async (path) => {
    const { status, body } = await rawGet(app.server.url, path);
    const page = await (await get('/explore')).text();
    expect(status === 404 || body.toString() === page).toBe(true);
  });

  it('allows caching of files with hashed names, and of no others', async () => {
    const [script] = await firstFiles();
    expect((await get(script!)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/explore/icon.svg')).headers.get('cache-control')).toBe('no-cache');
    expect((await get(script!)).headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a page that is still being built', () => {
  it('is announced, appears once it is built, and stops nothing if the build fails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kith-page-'));
    let built: (folder: string) => void = () => undefined;
    const late = await TestApp.start({ page: new Promise((resolve) => (built = resolve)) });
    const failing = Promise.reject<string>(new Error('no vite here'));
    failing.catch(() => undefined);
    const broken = await TestApp.start({ page: failing });
    try {
      const first = await fetch(`${late.server.url}/explore`);
      expect([first.status, first.headers.get('refresh')]).toEqual([503, '2']);
      await writeFile(join(folder, 'index.html'), '<p>built</p>');
      built(folder);
      await eventually('the page is there', async () => {
        const shown = await fetch(`${late.server.url}/explore`);
        return shown.status === 200 && (await shown.text()) === '<p>built</p>';
      });

      const failed = await fetch(`${broken.server.url}/explore`);
      expect(failed.status).toBe(503);
      const text = await failed.text();
      expect(text).toContain('could not be built');
      expect(text).not.toContain('vite');
      expect(await broken.idOf('ana')).toMatch(/^[a-z]+_[0-9a-f]{32}$/);
    } finally {
      await late.stop();
      await broken.stop();
      await rm(folder, { recursive: true });
    }
  });
});
