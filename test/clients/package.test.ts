import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { TestBrowser } from '../support/web/browser.js';
import { tokenFor } from '../support/clients/clients.js';
import { userEnvironment } from '../support/clients/userShell.js';

/** Empty project of a user, outside the repository. */
const project = mkdtempSync(join(tmpdir(), 'kith-client-'));
/** Project below the repository, which finds its React, urql and Vite there. */
const page = resolve('.kith', `page-${process.pid}`);
const run = async (cwd: string, ...[command, ...args]: [string, ...string[]]): Promise<string> => {
  const env = { ...userEnvironment(), NODE_ENV: 'production' };
  const call = promisify(execFile)(command, args, { cwd, env });
  // The compiler tells its findings on the standard output.
  const failed = ({ message, stdout }: Error & { stdout: string }) =>
    Promise.reject(new Error(`${message}\n${stdout}`));
  return (await call.catch(failed)).stdout;
};
const bin = (name: string): string => resolve('node_modules/.bin', name);

let pages: Server;
let origin: string;
let kith: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  pages = createServer((request, response) => {
    const file = new URL(request.url!, 'http://page').pathname.replace(/\/$/, '/index.html');
    response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(readFileSync(join(page, file)));
  });
  await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  kith = await TestApp.start({ corsOrigins: [origin] });
  browser = await TestBrowser.start();
  // Packing builds in the folder of the client, and the documentation is tested with its own build there.
  const source = join(page, 'client');
  cpSync('clients/typescript', source, { recursive: true, filter: (path) => !path.endsWith('/dist') });
  await run(source, 'npm', 'pack', '--pack-destination', project);
  const [tarball] = readdirSync(project);
  await run(project, 'npm', 'install', `./${tarball}`);
  cpSync(join(project, 'node_modules'), join(page, 'node_modules'), { recursive: true });
});
afterAll(async () => {
  await browser?.stop();
  await kith?.stop();
  pages.close();
  for (const folder of [project, page]) rmSync(folder, { recursive: true, force: true });
});

/** Program of a user, the same for Node and for browsers. */
const program = `
  import { KithClient, KithError } from '@kith/client';

  export async function firstHour(url: string, token: string): Promise<object> {
    const kith = new KithClient({ url, token });
    const { outcome, memory } = await kith.remember({ text: 'I keep bees.' });
    const said = { externalId: '1', role: 'USER' as const, text: 'Who keeps bees?' };
    const { messages, context } = await kith.turn({ messages: [said] });
    const { hits } = await kith.recall('Who keeps bees?', { limit: 1 });
    const { deletedId } = await kith.forget({ id: memory.id });
    const after = await kith.recall('Who keeps bees?');
    const refused = await kith.remember({ text: '' }).catch((error: unknown) => error);
    return {
      outcome,
      recorded: messages.map(({ text }) => text),
      inContext: context!.text.includes('I keep bees.'),
      recalled: hits.map((hit) => hit.memory.text),
      forgotten: deletedId === memory.id,
      left: after.hits.length,
      refused: refused instanceof KithError && refused.code,
    };
  }`;
const told = {
  outcome: 'CREATED',
  recorded: ['Who keeps bees?'],
  inContext: true,
  recalled: ['I keep bees.'],
  forgotten: true,
  left: 0,
  refused: 'INVALID_INPUT',
};
const compiling = ['--target', 'es2022', '--lib', 'es2022,dom', '--strict', '--ignoreConfig'];

const example = readFileSync('examples/react/main.tsx', 'utf8');

/** Checks the types of both programs as a bundler resolves them, and bundles each. */
beforeAll(async () => {
  const shown = `${program}
    const [url, token] = location.hash.slice(1).split('|') as [string, string];
    firstHour(url, token).then(
      (answer) => (document.title = JSON.stringify(answer)),
      (error: unknown) => (document.title = String(error)),
    );`;
  const files = {
    'hour/hour.ts': shown,
    'hour/index.html': '<title></title><script type="module" src="hour.ts"></script>',
    'react/main.tsx': example.replace('http://127.0.0.1:4000', kith.server.url),
    'react/index.html': readFileSync('examples/react/index.html', 'utf8'),
  };
  for (const folder of ['hour', 'react']) mkdirSync(join(page, folder));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(page, file), text);
  const resolution = ['--module', 'esnext', '--moduleResolution', 'bundler', '--noEmit'];
  const forReact = ['--jsx', 'react-jsx', '--skipLibCheck'];
  await run(page, bin('tsc'), ...compiling, ...resolution, ...forReact, 'hour/hour.ts', 'react/main.tsx');
  for (const folder of ['hour', 'react']) await run(join(page, folder), bin('vite'), 'build', '--base', './');
});

describe('the package, installed from its tarball,', () => {
  it('needs no other package, and contains its documentation', () => {
    expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@kith']);
    expect(readdirSync(join(project, 'node_modules/@kith/client')).sort()).toEqual([
      'README.md',
      'dist',
      'package.json',
    ]);
  });

  it('has types for Node’s own resolution, and works under Node', async () => {
    writeFileSync(join(project, 'hour.mts'), program);
    await run(project, bin('tsc'), ...compiling, '--module', 'nodenext', 'hour.mts');
    const call = `import { firstHour } from './hour.mjs';
      console.log(JSON.stringify(await firstHour(...process.argv.slice(2))));`;
    writeFileSync(join(project, 'main.mjs'), call);
    const said = await run(project, process.execPath, 'main.mjs', kith.server.url, await tokenFor(kith, 'ida'));
    expect(JSON.parse(said)).toEqual(told);
  });

  it('works in a browser', async () => {
    const visited = await browser.open();
    await visited.page.goto(`${origin}/hour/dist/#${kith.server.url}|${await tokenFor(kith, 'jon')}`);
    await visited.page.waitForFunction('document.title');
    expect(JSON.parse(await visited.page.title())).toEqual(told);
    expect(visited.complaints).toEqual([]);
  });
});

describe('the React example', () => {
  /** Opens the example with the token of a person. */
  async function openAs(handle: string) {
    const visited = await browser.open();
    const token = await tokenFor(kith, handle);
    visited.page.once('dialog', (dialog) => void dialog.accept(token));
    await visited.page.goto(`${origin}/react/dist/`);
    const say = async (text: string, button: string): Promise<void> => {
      await visited.page.getByLabel('Text').fill(text);
      await visited.page.getByRole('button', { name: button, exact: true }).click();
    };
    return { ...visited, say, memories: visited.page.getByRole('listitem') };
  }

  it('has at most 40 lines', () => expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(40));

  it('remembers, answers and forgets for its viewer, and shows others nothing of it', async () => {
    const kim = await openAs('kim');
    await kim.say('I sing alto.', 'Remember');
    await kim.page.getByText('Remembered: I sing alto.').waitFor();
    await kim.say('Who sings alto?', 'Ask');
    await kim.memories.first().waitFor();
    expect(await kim.memories.allTextContents()).toEqual(['I sing alto. (PUBLIC) Forget']);
    const lou = await openAs('lou');
    await lou.say('I sing bass.', 'Remember');
    await lou.page.getByText('Remembered: I sing bass.').waitFor();
    await lou.say('Who sings alto or bass?', 'Ask');
    await lou.memories.first().waitFor();
    expect(await lou.memories.allTextContents()).toEqual(['I sing bass. (PUBLIC) Forget']);
    await kim.page.getByRole('button', { name: 'Forget' }).click();
    await kim.memories.first().waitFor({ state: 'detached' });
    expect(await kim.memories.count()).toBe(0);
    expect([...kim.complaints, ...lou.complaints]).toEqual([]);
  });

  it('shows why a statement is refused', async () => {
    const mia = await openAs('mia');
    await mia.say(`My key is AKIA${'IOSFODNN7EXAMPLQ'}.`, 'Remember');
    expect(await mia.page.getByRole('alert').textContent()).toMatch(/credential|secret/i);
    expect(await mia.page.getByText('Remembered').count()).toBe(0);
  });
});
