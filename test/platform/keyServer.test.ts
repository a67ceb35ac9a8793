import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { exportJWK, SignJWT } from 'jose';
import { TestApp, testSecret } from '../support/app.js';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = String(rsa.publicKey.export({ type: 'spki', format: 'pem' }));
const der = rsa.publicKey.export({ type: 'spki', format: 'der' });

let keyServer: Server;
let served = 0;
let isAway = false;
let jwksUrl: string;
let kith: TestApp;

beforeAll(async () => {
  const keys = [
    { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', use: 'sig' },
    { ...(await exportJWK(ec.publicKey)), kid: 'ec', use: 'sig' },
  ];
  keyServer = createServer((_, response) => {
    served += 1;
    if (isAway) return void response.writeHead(503).end();
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
  jwksUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`;
  kith = await TestApp.start({ embedder: null, keys: { jwksUrl } });
});
afterAll(async () => {
  await kith.stop();
  keyServer.closeAllConnections();
  await new Promise((resolve) => keyServer.close(resolve));
});

it.each([
  ['RS256', 'rsa', rsa.privateKey],
  ['ES256', 'ec', ec.privateKey],
])('%s tokens of the key server are accepted, and its keys are fetched once', async (alg, kid, key) => {
  for (let time = 0; time < 3; time += 1) {
    expect((await present(await token(alg, kid, key))).data).toEqual({ me: { handle: 'alice' } });
  }
  expect(served).toBe(1);
});

it.each<[string, string, string, KeyObject | Uint8Array]>([
  ['an HMAC with the public key as PEM', 'HS256', 'rsa', Buffer.from(pem)],
  ['an HMAC with the public key as DER', 'HS256', 'rsa', der],
  ['an HMAC with a shared secret', 'HS256', 'rsa', new TextEncoder().encode(testSecret)],
  ['an algorithm that is not among the two', 'RS512', 'rsa', rsa.privateKey],
  ['another padding', 'PS256', 'rsa', rsa.privateKey],
  ['the key of a stranger under a known id', 'RS256', 'rsa', stranger.privateKey],
  ['an unknown key', 'RS256', 'unknown', stranger.privateKey],
])('%s is refused', async (_, alg, kid, key) => {
  const answer = await present(await token(alg, kid, key));
  expect([answer.status, answer.code, answer.data]).toEqual([401, 'UNAUTHENTICATED', undefined]);
});

it('a token without a signature, and one that has expired, are refused', async () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const none = `${part({ alg: 'none', kid: 'rsa' })}.${part({ sub: 'alice', exp: 4_000_000_000 })}.`;
  expect((await present(none)).code).toBe('UNAUTHENTICATED');
  expect((await present(await token('RS256', 'rsa', rsa.privateKey, -60))).errors?.[0]?.message).toBe(
    'The token has expired; the issuer of this service gives a new one.',
  );
});

it('a token for another service is refused if the issuer and the audience are set', async () => {
  const issuer = 'https://id.example/kith';
  const strict = await TestApp.start({ embedder: null, keys: { jwksUrl, issuer, audience: 'kith' } });
  try {
    const answerTo = async (claims: object) =>
      (await present(await token('RS256', 'rsa', rsa.privateKey, 600, claims), strict)).code ?? 'let in';
    expect(await answerTo({ iss: issuer, aud: 'kith' })).toBe('let in');
    expect(await answerTo({ iss: `${issuer}/`, aud: ['other', 'kith'] })).toBe('let in');
    for (const claims of [{}, { iss: issuer }, { aud: 'kith' }, { iss: issuer, aud: 'other' }])
      expect(await answerTo(claims)).toBe('UNAUTHENTICATED');
    expect(await answerTo({ iss: 'https://id.example', aud: 'kith' })).toBe('UNAUTHENTICATED');
  } finally {
    await strict.stop();
  }
});

it('while the key server is unreachable new tokens are UNAVAILABLE, and known keys still work', async () => {
  isAway = true;
  const fresh = await TestApp.start({ embedder: null, keys: { jwksUrl } });
  try {
    const value = await token('RS256', 'rsa', rsa.privateKey);
    const authorization = `Bearer ${value}`;
    const body = JSON.stringify({ query: '{ me { handle } }' });
    const answer = await fresh.post(body, { authorization });
    expect([answer.status, answer.code]).toEqual([503, 'UNAVAILABLE']);
    expect(JSON.stringify(answer.errors)).not.toContain('127.0.0.1');
    expect((await present(value)).data).toEqual({ me: { handle: 'alice' } });
    isAway = false;
    expect((await fresh.post(body, { authorization })).data).toEqual({ me: { handle: 'alice' } });
  } finally {
    isAway = false;
    await fresh.stop();
  }
});

function token(
  alg: string,
  kid: string,
  key: KeyObject | Uint8Array,
  seconds = 600,
  claims: object = {},
): Promise<string> {
  const exp = Math.floor(Date.now() / 1_000) + seconds;
  return new SignJWT({ sub: 'alice', tenant: kith.tenant, exp, ...claims }).setProtectedHeader({ alg, kid }).sign(key);
}

const present = (value: string, app = kith) =>
  app.post(JSON.stringify({ query: '{ me { handle } }' }), { authorization: `Bearer ${value}` });
