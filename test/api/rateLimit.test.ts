import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Answer, type Asking, TestApp } from '../support/app.js';

const perMinute = 4;
const connector: Asking = { as: 'bridge', roles: ['connector'] };

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null, rateLimit: perMinute });
});
afterAll(() => kith.stop());

it('a viewer has so many requests a minute and is then told when to come back; others are not held up', async () => {
  const answers = await times(perMinute + 2, 'alice');
  expect(answers.map(({ status }) => status)).toEqual([...Array(perMinute).fill(200), 429, 429]);
  const refused = answers.at(-1)!;
  expect([refused.code, refused.data]).toEqual(['RATE_LIMITED', undefined]);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused.errors?.[0]?.message).toContain(`${seconds} seconds`);
  expect((await kith.ask('bob', '{ me { handle } }')).status).toBe(200);
});

it('the same handle in another tenant is another viewer', async () => {
  await times(perMinute, 'carol');
  expect((await kith.ask('carol', '{ me { handle } }')).status).toBe(429);
  expect((await kith.ask({ as: 'carol', tenant: `${kith.tenant}-2` }, '{ me { handle } }')).status).toBe(200);
});

it('a connector has a limit of its own, 100 times as high, that uses up nobody’s', async () => {
  const forDave: Asking = { ...connector, headers: { 'x-kith-viewer': 'dave', 'x-kith-private': 'true' } };
  const answers: Answer[] = [];
  while (answers.length < perMinute * 100)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => kith.ask(forDave, '{ __typename }')))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await kith.ask(forDave, '{ __typename }');
  expect([refused.status, refused.code]).toEqual([429, 'RATE_LIMITED']);
  expect((await times(perMinute, 'dave')).map(({ status }) => status)).toEqual(Array(perMinute).fill(200));
});

async function times(count: number, who: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < count; at += 1) answers.push(await kith.ask(who, '{ me { handle } }'));
  return answers;
}
