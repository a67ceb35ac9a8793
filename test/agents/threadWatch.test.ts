import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ThreadWatch } from '../../src/agents/threads/threadWatch.steps.js';
import { TestApp } from '../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

it('a thread watch notices a change in time while writes never pause', async () => {
  const errors: unknown[] = [];
  const watch = new ThreadWatch(
    () => kith.app.graph.session(),
    (error) => errors.push(error),
  );
  const key = `u:${await kith.idOf('ana')}`;
  const one = await watch.watch(kith.tenant, key);
  const before = one.revision;
  await kith.remember('ana', { text: 'Ana keeps bees.' });
  // Wakes arrive every 2 ms, so no pause is as long as the debounce interval.
  const end = new AbortController();
  let wakes = 0;
  const waking = setInterval(() => {
    watch.wake([key]);
    if ((wakes += 1) > 2_000) end.abort();
  }, 2);
  try {
    await one.next(before, end.signal);
  } finally {
    clearInterval(waking);
    watch.stop();
  }
  expect(errors).toEqual([]);
  expect(one.revision).toBe(before + 1);
});
