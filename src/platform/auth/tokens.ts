import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey, SignJWT } from 'jose';
import { z } from 'zod';
import { DomainError } from '../errors.js';

/** What a token may let its bearer be, beside a person. */
export const tokenRoles = ['connector', 'operator'] as const;
export type TokenRole = (typeof tokenRoles)[number];

/** What a verified token says. */
export interface TokenClaims {
  readonly handle: string;
  readonly tenantId: string;
  readonly roles: readonly TokenRole[];
}

/** How tokens are verified: by a shared secret (HS256) or by the keys of a URL (RS256, ES256). */
export interface TokenKeys {
  readonly secret?: string;
  readonly jwksUrl?: string;
}

const claims = z.object({
  sub: z.string(),
  tenant: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/)
    .default('default'),
  roles: z.array(z.enum(tokenRoles)).default([]),
  exp: z.number(),
});
const clockToleranceSeconds = 5;

/** Verifies bearer tokens; everything that is wrong with one is UNAUTHENTICATED. */
export class TokenVerifier {
  private readonly secret: Uint8Array | undefined;
  private readonly remote: JWTVerifyGetKey | undefined;

  constructor(keys: TokenKeys) {
    this.secret = keys.secret === undefined ? undefined : new TextEncoder().encode(keys.secret);
    this.remote =
      keys.jwksUrl === undefined ? undefined : createRemoteJWKSet(new URL(keys.jwksUrl), { timeoutDuration: 5_000 });
  }

  /** The claims of an `Authorization` header. */
  async verify(header: string | undefined): Promise<TokenClaims> {
    const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
    if (!token) throw unauthenticated('A header "Authorization: Bearer <token>" is needed.');
    const payload = await this.payloadOf(token);
    const parsed = claims.safeParse(payload);
    if (!parsed.success) {
      const issue = parsed.error.issues[0]!;
      throw unauthenticated(`The token's claim "${issue.path.join('.')}" is not as expected: ${issue.message}.`);
    }
    const { sub, tenant, roles } = parsed.data;
    return { handle: sub, tenantId: tenant, roles };
  }

  private async payloadOf(token: string): Promise<unknown> {
    try {
      const options = { clockTolerance: clockToleranceSeconds };
      if (this.remote)
        return (await jwtVerify(token, this.remote, { ...options, algorithms: ['RS256', 'ES256'] })).payload;
      if (this.secret) return (await jwtVerify(token, this.secret, { ...options, algorithms: ['HS256'] })).payload;
    } catch (error) {
      const expired = error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED';
      throw unauthenticated(expired ? 'The token has expired; get a new one.' : 'The token is not valid here.', error);
    }
    throw unauthenticated('No key for verifying tokens is configured.');
  }
}

/** Makes a token for a handle, signed with the shared secret, that expires after `hours`. */
export async function makeToken(secret: string, wanted: TokenClaims & { readonly hours: number }): Promise<string> {
  return new SignJWT({ tenant: wanted.tenantId, roles: wanted.roles })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(wanted.handle)
    .setIssuedAt()
    .setExpirationTime(`${Math.round(wanted.hours * 3_600)}s`)
    .sign(new TextEncoder().encode(secret));
}

const unauthenticated = (message: string, cause?: unknown): DomainError =>
  new DomainError('UNAUTHENTICATED', message, { cause });
