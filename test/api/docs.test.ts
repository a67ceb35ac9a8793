import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAllowlists } from '../../src/agents/allowlists.js';
import { makeToken, type TokenRole } from '../../src/platform/auth/accessTokens.js';
import { readWorld } from '../../src/transfer/worlds/world.js';
import { TestApp, testSecret } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { userEnvironment } from '../support/clients/userShell.js';

let kith: TestApp;

/** Starts as after a first start: with the demo world. The examples of the pages must not collide with its people. */
beforeAll(async () => {
  kith = await TestApp.start();
  const world = readWorld(readFileSync('seeds/demo.yaml', 'utf8'));
  await kith.app.services.worlds.load(kith.app.graph.session(), kith.tenant, world);
  await kith.app.warmUp().usable;
}, 240_000);
afterAll(() => kith.stop());

/**
 * Pages whose commands are run. `between` names the headings around the commands, if only a part of the page is run.
 */
const pages: readonly { page: string; between?: readonly [string, string] }[] = [
  { page: 'README.md', between: ['## Ask the same question twice', '## Documentation'] },
  { page: 'docs/first-steps.md' },
  { page: 'docs/front-end.md' },
  { page: 'docs/agents.md' },
];

it.each(pages)('the commands in $page print what the page says, in the demo world', async ({ page, between }) => {
  const text = readFileSync(page, 'utf8');
  const steps = stepsOf(between ? text.slice(...between.map((heading) => text.indexOf(heading))) : text);
  const script = steps.map(({ commands }) => `${commands}\necho; echo '${mark}'`).join('\n');
  const answers = (await run(await madeReal(script))).split(mark);
  let compared = 0;
  steps.forEach(({ answer }, index) => {
    if (answer === '') return;
    expect([page, index, joined(answers[index]!)]).toEqual([page, index, joined(answer)]);
    compared += 1;
  });
  expect(compared).toBeGreaterThanOrEqual(between ? 1 : 3);
});

const mark = '-- end of a step --';

/** Code blocks of a page, in order. */
const blocksOf = (text: string): { language: string; text: string }[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({
    language: language!,
    text: code!,
  }));

/** Shell commands of a page in order, each with the answers that directly follow it, if any. */
function stepsOf(text: string): { commands: string; answer: string }[] {
  const blocks = blocksOf(text);
  return blocks.flatMap((block, index) => {
    if (block.language !== 'sh') return [];
    const rest = blocks.slice(index + 1);
    const end = rest.findIndex(({ language }) => language !== 'json');
    const answers = rest.slice(0, end < 0 ? undefined : end).filter((one) => !one.text.includes('mcpServers'));
    return [{ commands: block.text, answer: answers.map((one) => one.text).join('') }];
  });
}

/**
 * Adapts a script to this test: the address of this service, real tokens, and no `npm start`, because the service
 * already runs.
 */
async function madeReal(script: string): Promise<string> {
  let real = script.replaceAll('http://127.0.0.1:4000', kith.server.url).replace(/^npm start.*$/gm, ':');
  const tokens = script.matchAll(/\$\(npx kith token (\w+)(?: --role (\w+))?\)/g);
  for (const [command, as, role] of tokens) real = real.replaceAll(command, await tokenOf(as!, role as TokenRole));
  return real;
}

const tokenOf = (handle: string, role?: TokenRole): Promise<string> =>
  makeToken(testSecret, { handle, tenantId: kith.tenant, roles: role ? [role] : [], hours: 1 });

const run = async (script: string): Promise<string> => {
  // `npm start` prints this variable for the user to paste.
  const env = { ...userEnvironment(), KITH_TOKEN: await tokenOf('ana') };
  return (await promisify(execFile)('bash', ['-euc', script], { env })).stdout;
};

/** Answers in compact JSON, so that their layout does not matter. */
const joined = (answers: string): string => answers.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');

it('the names that the pages create are not in the demo world', () => {
  const { people } = readWorld(readFileSync('seeds/demo.yaml', 'utf8'));
  const makers = ['docs/first-steps.md', 'docs/front-end.md'].map((page) => readFileSync(page, 'utf8')).join();
  const made = [...makers.matchAll(/npx kith token (\w+)/g)].map(([, handle]) => handle!);
  expect(made.length).toBeGreaterThan(1);
  expect(made.filter((handle) => people.includes(handle))).toEqual([]);
});

describe('the code in the pages', () => {
  const folder = join(import.meta.dirname, '../../.kith', `docs-${process.pid}`);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('of docs/front-end.md receives changes', async () => {
    const [code] = blocksOf(readFileSync('docs/front-end.md', 'utf8')).filter(({ language }) => language === 'ts');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'live.mts');
    const browserAlike = "import { WebSocket } from 'ws';\nObject.assign(globalThis, { WebSocket });\n";
    const given = `const [token, chat] = [${JSON.stringify(await tokenOf('ida'))}, null];\n`;
    writeFileSync(file, browserAlike + given + code!.text.replace('127.0.0.1:4000', new URL(kith.server.url).host));
    const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      let said = '';
      child.stdout.on('data', (data: Buffer) => (said += data.toString()));
      let count = 0;
      // The subscription misses memories stored before it is active, so the test stores new ones until it delivers one.
      await eventually('it hears a change', async () => {
        await kith.remember('ida', { text: `Ida counts to ${(count += 1)}.` });
        return said !== '';
      });
      expect(said).toMatch(/Ida counts to \d+\./);
    } finally {
      child.kill();
    }
  });

  it('of docs/agents.md is a valid file of allowlists', () => {
    const [file] = blocksOf(readFileSync('docs/agents.md', 'utf8')).filter(({ language }) => language === 'yaml');
    expect(() => parseAllowlists(file!.text, 'docs/agents.md')).not.toThrow();
    const servers = blocksOf(readFileSync('docs/agents.md', 'utf8')).filter(({ text }) => text.includes('mcpServers'));
    expect(servers.map(({ text }) => Object.keys(JSON.parse(text).mcpServers))).toEqual([['kith'], ['kith']]);
  });
});
