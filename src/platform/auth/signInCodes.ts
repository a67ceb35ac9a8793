import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { newToken } from '../ids.js';
import { type TokenClaims, tokenRoles } from './accessTokens.js';

/** Claims of a sign-in code, and the hours that its token will be valid. */
export interface CodeClaims extends TokenClaims {
  readonly hours: number;
}

/** Verified sign-in code that has not expired. */
export interface SignInCode extends CodeClaims {
  readonly id: string;
  readonly expiresAt: number;
}

/** Lifetime in ms: as long as it takes to click on a link. */
const codeLifeMs = 60_000;

const claims = z.object({
  jti: z.string(),
  sub: z.string(),
  exp: z.number(),
  tenant: z.string(),
  roles: z.array(z.enum(tokenRoles)),
  hours: z.number().positive(),
});

/** Makes a code that a browser can exchange for a token, once, within a minute. */
export async function makeSignInCode(secret: string, codeClaims: CodeClaims, now: number): Promise<string> {
  return new SignJWT({ tenant: codeClaims.tenantId, roles: codeClaims.roles, hours: codeClaims.hours })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(newToken())
    .setSubject(codeClaims.handle)
    .setExpirationTime(Math.ceil((now + codeLifeMs) / 1_000))
    .sign(keyOf(secret));
}

/** Returns the claims of a code; undefined if its signature is invalid or it has expired. */
export async function readSignInCode(secret: string, code: string, now: number): Promise<SignInCode | undefined> {
  try {
    const { payload } = await jwtVerify(code, keyOf(secret), { algorithms: ['HS256'], currentDate: new Date(now) });
    const { jti: id, sub: handle, exp, tenant: tenantId, roles, hours } = claims.parse(payload);
    return { id, handle, tenantId, roles, hours, expiresAt: exp * 1_000 };
  } catch {
    return undefined;
  }
}

/** Derives a separate key: no code passes for a token, and no token for a code. */
const keyOf = (secret: string): Uint8Array => createHmac('sha256', secret).update('kith sign-in code').digest();
