import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { acceptKey, requireSameKeys } from '../../src/platform/neo4j/keyFingerprints.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { TestApp } from '../support/app.js';

let kith: TestApp;
const keys = {
  tokens: 'the-key-of-tokens-of-the-first-start-of-all',
  erasure: 'the-key-of-erasure-of-the-first-start-of-all',
};
const other = 'another-key-that-somebody-has-set-by-mistake';

const forget = statement<Record<string, never>>(
  'test/forget-fingerprints',
  "MATCH (s:SharedSecret) WHERE s.name STARTS WITH 'fingerprint of' DELETE s RETURN count(*) AS gone",
);
const kept = statement<Record<string, never>>(
  'test/read-fingerprints',
  "MATCH (s:SharedSecret) WHERE s.name STARTS WITH 'fingerprint of' RETURN s.name AS name, s.value AS value ORDER BY name",
);
const session = () => kith.app.graph.session();
const refusal = (changed: object) =>
  requireSameKeys(session(), { ...keys, ...changed }).then(
    () => null,
    (error: Error & { code: string }) => `${error.code} ${error.message}`,
  );

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  await session().change(forget, {});
});
afterAll(async () => {
  await session().change(forget, {});
  await kith.stop();
});

it('the first start stores fingerprints of the keys, and every copy with the same keys starts', async () => {
  expect(await Promise.all([refusal({}), refusal({}), refusal({})])).toEqual([null, null, null]);
  expect(await refusal({ tokens: undefined })).toBeNull();
});

it('a copy with another key is refused, naming the variable and what to do', async () => {
  const [tokens, erasure] = [await refusal({ tokens: other }), await refusal({ erasure: other })];
  expect(tokens).toMatch(/^CONFLICT KITH_JWT_SECRET is not .*accept-keys --tokens"\.$/u);
  expect(erasure).toMatch(/^CONFLICT KITH_ERASURE_KEY is not .*accept-keys --erasure"\.$/u);
  expect(`${tokens} ${erasure}`).not.toMatch(/another-key|first-start/u);
  expect(await refusal({})).toBeNull();
});

it('a fingerprint differs per graph and purpose, and contains nothing of the key', async () => {
  const values = async () => (await session().read(kept, {})).map(({ value }) => value as string);
  const first = await values();
  expect(first).toHaveLength(2);
  await session().change(forget, {});
  await requireSameKeys(session(), { tokens: keys.tokens, erasure: keys.tokens });
  const second = await values();
  expect(new Set([...first, ...second]).size).toBe(4);
  for (const value of second) expect(Buffer.from(value, 'base64').toString('latin1')).not.toContain('first-start');
  await session().change(forget, {});
  await requireSameKeys(session(), keys);
});

it('a deliberately changed key is accepted once, and the former one is refused from then on', async () => {
  expect(await acceptKey(session(), 'tokens', keys.tokens)).toBe(false);
  expect(await acceptKey(session(), 'tokens', other)).toBe(true);
  expect(await refusal({ tokens: other })).toBeNull();
  expect(await refusal({})).toMatch(/KITH_JWT_SECRET/u);
});

it('a service with other keys does not start', async () => {
  const checked = TestApp.start({ embedder: null, checksKeys: true });
  await expect(checked).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('KITH_') });
});
