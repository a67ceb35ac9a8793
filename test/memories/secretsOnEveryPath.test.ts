import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestCaller, TestApp } from '../support/app.js';

let kith: TestApp;
const bridge: TestCaller = { as: 'bridge', roles: ['connector'] };

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const write = (mutation: string, input: object, as: TestCaller | string = 'ana') => kith.mutate(as, mutation, input);

/** Every write path for a person's words. */
const paths: [path: string, say: (text: string) => ReturnType<typeof write>][] = [
  ['a memory', (text) => write('rememberMemory', { text })],
  [
    'a message',
    (text) => write('recordMessages', { messages: [{ externalId: text.slice(0, 4), role: 'USER', text }] }),
  ],
  ['a note', (text) => write('writeNote', { kind: 'LOG', content: text })],
  ['the soul', (text) => write('updateSoul', { content: text })],
  ['a todo', (text) => write('createTodo', { persona: 'coach', kind: 'HABIT', text })],
  ['a checkpoint', (text) => write('saveCheckpoint', { thread: 'main', data: { said: [text] } })],
  ['a name', (name) => write('createPerson', { name })],
  ['the title of a chat', (title) => write('upsertChat', { externalId: 'team', kind: 'GROUP', title }, bridge)],
];
const said = [
  'She logs in with swordfish as her password.',
  'Her mail uses the password swordfish.',
  'secret key: swordfishes',
  'The safe: 12 left, 34 right, 56 left.',
];

it.each(paths)('%s refuses secrets in any order of words', async (_, say) => {
  for (const text of said) {
    const { code, errors } = await say(text);
    expect([text, code]).toEqual([text, 'SECRET_REFUSED']);
    expect(JSON.stringify(errors)).not.toContain('swordfish');
  }
  expect((await say('Ben likes tea.')).code).toBeUndefined();
});
