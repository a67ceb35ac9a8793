import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { tokenFor } from '../support/clients/clients.js';
import { chatAnswer, chatPath, type ScriptedModel, startScriptedModel } from '../support/models/scriptedModel.js';

let kith: TestApp;
let model: ScriptedModel;

beforeAll(async () => {
  kith = await TestApp.start();
  // A turn needs two dozen statements, which a service has planned before it is asked.
  await kith.app.warmUp().done;
  model = await startScriptedModel();
});
afterAll(async () => {
  await model.close();
  await kith.stop();
});

const remembering = (...texts: string[]) => {
  const calls = texts.map((text, index) => ({
    id: `call-${index}`,
    type: 'function',
    function: { name: 'remember', arguments: JSON.stringify({ text }) },
  }));
  return chatAnswer('', {
    message: { role: 'assistant', content: null, tool_calls: calls },
    finish_reason: 'tool_calls',
  });
};

const withModel = () => ({ OPENAI_API_KEY: 'none', OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'double' });

/** Runs the example as its README says, in the tenant of the token. */
async function run(
  more: Record<string, string> = withModel(),
  args: string[] = [],
): Promise<{ code: number | null; said: string }> {
  const { OPENAI_API_KEY: _, OPENAI_BASE_URL: __, ...others } = process.env;
  const env = {
    ...others,
    KITH_URL: kith.server.url,
    KITH_TOKEN: await tokenFor(kith, 'bridge', ['connector']),
    ...more,
  };
  const child = spawn(process.execPath, ['--import', 'tsx', 'examples/agent.ts', ...args], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

it('remembers a private fact, answers with it there, and keeps it out of the prompts of other chats', async () => {
  const key = `AKIA${'IOSFODNN7EXAMPLQ'}`;
  for (const _ of ['first run', 'second run'])
    model.script(
      chatPath,
      remembering('Nora eats at noon.', 'Nora sees her therapist on Tuesdays at one.', `Nora's key is ${key}.`),
      chatAnswer('Noted.'),
      chatAnswer('After your therapist.'),
      ...Array.from({ length: 6 }, () => chatAnswer('I see.')),
    );
  const { code, said } = await run();
  expect([code, said]).toEqual([0, expect.stringContaining('[alone] agent: After your therapist.')]);
  expect(said).toContain('(remembered as SENSITIVE: Nora sees her therapist on Tuesdays at one.)');
  const withheld = said.slice(said.indexOf('never part of a prompt at lunch:'));
  expect(withheld).toContain('- Nora sees her therapist on Tuesdays at one.');
  expect(withheld).not.toContain('noon');
  const prompts = model.requests.map(({ body }) => JSON.stringify(body.messages));
  expect(prompts).toHaveLength(9);
  // The tool answered the credential with a refusal and its reason, and stored nothing.
  expect(prompts[1]).toMatch(/"role":"tool".*credential|secret/i);
  expect(prompts[2]).toContain('- Nora sees her therapist on Tuesdays at one.');
  expect(prompts[2]).not.toContain(key);
  expect(prompts[5]).toContain('Nora eats at noon.');
  for (const prompt of prompts.slice(3)) expect(prompt).not.toMatch(/therapist/);
  expect((await run()).code).toBe(0);
});

it('plays its conversation without a key, and answers only from its prompts', async () => {
  model.reset();
  // At the third run, some facts are confirmed so often that they move to another section of the prompt.
  for (const _ of ['first run', 'second run']) expect((await run({}, ['--offline'])).code).toBe(0);
  const { code, said } = await run({}, ['--offline']);
  expect([code, said]).toEqual([0, expect.stringContaining('[alone] agent:')]);
  const turns = said.split('\n\n').map((turn) => turn.trim());
  const turn = (begin: string): string => turns.find((one) => one.startsWith(begin))!;
  expect(turn('[alone] nora: When am I free')).toMatch(/agent: .*Nora sees her therapist on Tuesdays at one\./);
  const tuesday = turn('[lunch] sam: When could');
  expect(tuesday).toMatch(/the agent was told: .*Nora eats at noon\./);
  expect(tuesday).toMatch(/\[lunch\] agent: Nora eats at noon\./);
  expect(turn('[lunch] sam: What does Tess sing?')).toMatch(/agent: Tess sings alto\./);
  expect(turn('[lunch] sam: Does Omar move')).toMatch(/agent: I do not know\./);
  expect(turn('[choir] nora: Does Omar move')).toMatch(/agent: .*Omar moves to Rome in spring\./);
  for (const one of turns.filter((text) => text.startsWith('[lunch]'))) expect(one).not.toMatch(/therapist|in spring/);
  expect(said.slice(said.indexOf('never part'))).toContain('- Nora sees her therapist on Tuesdays at one.');
  expect(model.requests).toEqual([]);
});

it('says how to run it without a key', async () => {
  const { code, said } = await run({});
  expect(code).toBe(1);
  expect(said).toMatch(/OPENAI_API_KEY.*--offline/);
});
