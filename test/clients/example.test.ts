import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { tokenFor } from '../support/clients.js';
import { chatAnswer, chatPath, type ScriptedModel, startScriptedModel } from '../support/scriptedModel.js';

let kith: TestApp;
let model: ScriptedModel;

beforeAll(async () => {
  kith = await TestApp.start();
  model = await startScriptedModel();
});
afterAll(async () => {
  await model.close();
  await kith.stop();
});

const remembering = (...texts: string[]) => {
  const calls = texts.map((text, at) => ({
    ...{ id: `call-${at}`, type: 'function' },
    function: { name: 'remember', arguments: JSON.stringify({ text }) },
  }));
  return chatAnswer('', {
    message: { role: 'assistant', content: null, tool_calls: calls },
    finish_reason: 'tool_calls',
  });
};

/** Runs the example as its README says. */
async function run(): Promise<{ code: number | null; said: string }> {
  const env = {
    ...process.env,
    KITH_URL: kith.server.url,
    KITH_TOKEN: await tokenFor(kith, 'bridge', ['connector']),
    OPENAI_API_KEY: 'none',
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: 'double',
  };
  const child = spawn(process.execPath, ['--import', 'tsx', 'examples/agent.ts'], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

it('remembers in private, tells it there, and never has it in a prompt of the other chat', async () => {
  const key = `AKIA${'IOSFODNN7EXAMPLQ'}`;
  for (const _ of ['first run', 'second run'])
    model.script(
      chatPath,
      remembering('Nora eats at noon.', 'Nora sees her therapist on Tuesdays at one.', `Nora's key is ${key}.`),
      chatAnswer('Noted.'),
      chatAnswer('After your therapist.'),
      chatAnswer('Nora eats at noon.'),
    );
  const { code, said } = await run();
  expect([code, said]).toEqual([0, expect.stringContaining('agent: After your therapist.')]);
  expect(said).toContain('(remembered as SENSITIVE: Nora sees her therapist on Tuesdays at one.)');
  const withheld = said.slice(said.indexOf('never part of a prompt at lunch:'));
  expect(withheld).toContain('- Nora sees her therapist on Tuesdays at one.');
  expect(withheld).not.toContain('noon');
  const prompts = model.requests.map(({ body }) => JSON.stringify(body.messages));
  expect(prompts).toHaveLength(4);
  // What the tool answered for the credential is a reason, and it was not kept.
  expect(prompts[1]).toMatch(/"role":"tool".*credential|secret/i);
  expect(prompts[2]).toContain('- Nora sees her therapist on Tuesdays at one.');
  expect(prompts[2]).not.toContain(key);
  expect(prompts[3]).toContain('Nora eats at noon.');
  expect(prompts[3]).not.toMatch(/therapist/);
  expect((await run()).code).toBe(0);
});
