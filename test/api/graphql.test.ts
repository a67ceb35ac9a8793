import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start();
});
afterAll(() => kith.stop());

it('remembers a fact in a group and recalls it for another participant', async () => {
  const team = await kith.createChat('team', 'GROUP', ['alice', 'bob']);
  const { outcome } = await kith.remember('alice', { text: 'The stand-up is at nine.', scope: 'GROUP', chat: team });
  expect(outcome).toBe('CREATED');
  const { recall } = await kith.must(
    'bob',
    'query ($chat: ID) { recall(query: "when is the stand-up?", chat: $chat) { mode hits { memory { text } } } }',
    { chat: team },
  );
  expect(recall).toEqual({ mode: 'VECTOR_AND_TEXT', hits: [{ memory: { text: 'The stand-up is at nine.' } }] });
});
