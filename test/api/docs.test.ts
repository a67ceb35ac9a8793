import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeToken, type TokenRole } from '../../src/platform/auth/tokens.js';
import { TestApp, testSecret } from '../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start();
  await kith.server.warm;
});
afterAll(() => kith.stop());

it.each(['docs/first-steps.md', 'docs/front-end.md'])('the commands of %s answer what stands there', async (page) => {
  const steps = stepsOf(readFileSync(page, 'utf8'));
  expect(steps.length).toBeGreaterThan(3);
  const script = steps.map(({ commands }) => `${commands}\necho; echo '${mark}'`).join('\n');
  const answers = (await run(await madeReal(script))).split(mark);
  steps.forEach(({ answer }, at) => {
    if (answer !== undefined) expect([page, at, joined(answers[at]!)]).toEqual([page, at, joined(answer)]);
  });
});

const mark = '-- end of a step --';

/** The shell commands of a page in their order, each with the answer that stands right behind it, if one does. */
function stepsOf(page: string): { commands: string; answer: string | undefined }[] {
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({
    language,
    text: text!,
  }));
  return blocks.flatMap(({ language, text }, at) => {
    const next = blocks[at + 1];
    return language === 'sh' ? [{ commands: text, answer: next?.language === 'json' ? next.text : undefined }] : [];
  });
}

/** The script with the address of this service in the place of the usual one, and with its tokens. */
async function madeReal(script: string): Promise<string> {
  let real = script.replaceAll('http://127.0.0.1:4000', kith.server.url);
  for (const [command, as, role] of script.matchAll(/\$\(node bin\/kith\.mjs token (\w+)(?: --role (\w+))?\)/g)) {
    const roles = role === undefined ? [] : [role as TokenRole];
    real = real.replace(command, await makeToken(testSecret, { handle: as!, tenantId: kith.tenant, roles, hours: 1 }));
  }
  return real;
}

const run = async (script: string): Promise<string> => (await promisify(execFile)('bash', ['-euc', script])).stdout;

/** Answers without the space between their tokens, however they are laid out. */
const joined = (answers: string): string => answers.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
