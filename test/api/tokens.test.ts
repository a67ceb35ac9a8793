import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type JWTPayload, SignJWT } from 'jose';
import { TestApp, testSecret } from '../support/app.js';

const soon = Math.floor(Date.now() / 1_000) + 3_600;
const body = JSON.stringify({ query: '{ me { handle } }' });

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

describe('a token with the right signature and claims', () => {
  it('is accepted, whatever the case of "Bearer" and the script of its handle', async () => {
    expect((await present(`bearer ${await signed({ sub: 'alice' })}`)).data).toEqual({ me: { handle: 'alice' } });
    expect((await present(`Bearer ${await signed({ sub: 'Ævar 🦉' })}`)).data).toEqual({ me: { handle: 'Ævar 🦉' } });
  });

  it('belongs to the tenant "default" if it names none, and sees nothing of another tenant', async () => {
    const mine = await kith.idOf('alice');
    const asked = async (claims: JWTPayload) => {
      const query = `query ($id: ID!) { person(id: $id) { handle } }`;
      const headers = { authorization: `Bearer ${await signed(claims)}` };
      return (await kith.post(JSON.stringify({ query, variables: { id: mine } }), headers)).data.person;
    };
    expect(await asked({ sub: 'alice', tenant: kith.tenant })).toEqual({ handle: 'alice' });
    expect(await asked({ sub: 'alice', tenant: undefined })).toBeNull();
    const idWith = async (claims: JWTPayload): Promise<string> => {
      const headers = { authorization: `Bearer ${await signed(claims)}` };
      return (await kith.post(JSON.stringify({ query: '{ me { id } }' }), headers)).data.me.id;
    };
    const unnamed = await idWith({ sub: 'alice', tenant: undefined });
    expect(unnamed).toBe(await idWith({ sub: 'alice', tenant: 'default' }));
  });
});

describe('a request is UNAUTHENTICATED', () => {
  it.each([
    ['without a header', undefined],
    ['with an empty one', ''],
    ['with another scheme', 'Basic YWxpY2U6YWxpY2U='],
    ['with "Bearer" alone', 'Bearer '],
    ['with what is no token', 'Bearer abc'],
    ['with three empty parts', 'Bearer ..'],
    ['with two tokens', 'Bearer a.b.c d.e.f'],
    ['with 12,000 characters', `Bearer ${'a'.repeat(12_000)}`],
  ])('%s', async (_, header) => refused(await present(header)));

  it.each<[string, () => Promise<string> | string]>([
    [
      'signed with another secret',
      () => signed({ sub: 'alice' }, { secret: 'another-secret-that-is-long-enough-too' }),
    ],
    ['that has expired', () => signed({ sub: 'alice', exp: soon - 7_200 })],
    ['that never expires', () => signed({ sub: 'alice', exp: undefined })],
    ['whose exp is a text', () => forged({ alg: 'HS256' }, { sub: 'alice', exp: String(soon) }, 'sha256')],
    ['that is not valid yet', () => signed({ sub: 'alice', nbf: soon })],
    ['without a signature (alg none)', () => `${part({ alg: 'none' })}.${part({ sub: 'alice', exp: soon })}.`],
    ['without a signature but alg HS256', () => `${part({ alg: 'HS256' })}.${part({ sub: 'alice', exp: soon })}.`],
    ['signed with HS512', () => signed({ sub: 'alice' }, { alg: 'HS512' })],
    ['signed with HS384', () => signed({ sub: 'alice' }, { alg: 'HS384' })],
    ['signed with an RSA key', () => rsaSigned()],
    [
      'that says RS256 but is an HMAC of the secret',
      () => forged({ alg: 'RS256' }, { sub: 'alice', exp: soon }, 'sha256'),
    ],
    [
      'with an unknown critical header',
      () => forged({ alg: 'HS256', crit: ['x'], x: 1 }, { sub: 'alice', exp: soon }, 'sha256'),
    ],
    ['whose payload is no object', () => forged({ alg: 'HS256' }, ['alice'], 'sha256')],
    [
      'whose claims were changed after signing',
      async () => swapped(await signed({ sub: 'alice' }), { sub: 'bob', exp: soon }),
    ],
  ])('with a token %s', async (_, make) => refused(await present(`Bearer ${await make()}`)));

  it.each<[string, Record<string, unknown>]>([
    ['sub', { sub: undefined }],
    ['sub', { sub: '' }],
    ['sub', { sub: ' alice' }],
    ['sub', { sub: 'al\nice' }],
    ['sub', { sub: 'al\u0000ice' }],
    ['sub', { sub: 'a'.repeat(201) }],
    ['sub', { sub: 5 }],
    ['sub', { sub: ['alice'] }],
    ['tenant', { tenant: '' }],
    ['tenant', { tenant: 'a b' }],
    ['tenant', { tenant: '../other' }],
    ['tenant', { tenant: '-x' }],
    ['tenant', { tenant: 'ä' }],
    ['tenant', { tenant: 't'.repeat(101) }],
    ['tenant', { tenant: null }],
    ['roles', { roles: ['root'] }],
    ['roles', { roles: ['operator', 'Connector'] }],
    ['roles', { roles: 'operator' }],
    ['roles', { roles: { operator: true } }],
  ])('with a claim "%s" that is not as expected: %j', async (claim, claims) => {
    const answer = await present(
      `Bearer ${forged({ alg: 'HS256' }, { sub: 'alice', tenant: kith.tenant, exp: soon, ...claims }, 'sha256')}`,
    );
    refused(answer);
    expect(answer.errors?.[0]?.message).toMatch(new RegExp(`claim "?${claim}`, 'u'));
  });
});

it('names the expected scheme, and never repeats a header of another one', async () => {
  const answer = await present('Basic YWxpY2U6YWxpY2U=');
  expect(answer.errors?.[0]?.message).toBe('The header "Authorization" must be "Bearer <token>".');
});

it('tells the holder of an expired token to get a new one, and reveals nothing of the key', async () => {
  const expired = await present(`Bearer ${await signed({ sub: 'alice', exp: soon - 7_200 })}`);
  expect(expired.errors?.[0]?.message).toBe(
    'The token has expired; "npx kith token HANDLE" makes a new one, with the KITH_DATA_DIR or KITH_JWT_SECRET of this service.',
  );
  expect(JSON.stringify(expired)).not.toContain(testSecret);
});

function refused(answer: Awaited<ReturnType<typeof present>>): void {
  expect([answer.status, answer.code, answer.data]).toEqual([401, 'UNAUTHENTICATED', undefined]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.errors?.[0]?.message.length).toBeGreaterThan(15);
}

const present = (authorization: string | undefined) =>
  kith.post(body, authorization === undefined ? {} : { authorization });

function signed(claims: JWTPayload, { secret = testSecret, alg = 'HS256' } = {}): Promise<string> {
  const all = { tenant: kith.tenant, exp: soon, ...claims };
  return new SignJWT(all).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}

function rsaSigned(): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return new SignJWT({ sub: 'alice', exp: soon }).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
}

/** Forges a token as an attacker with the secret could: with claims that a library would refuse to sign. */
function forged(header: object, claims: unknown, hash: string): string {
  const content = `${part(header)}.${part(claims)}`;
  return `${content}.${createHmac(hash, testSecret).update(content).digest('base64url')}`;
}

function swapped(token: string, claims: object): string {
  const [header, , signature] = token.split('.');
  return `${header}.${part(claims)}.${signature}`;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
