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

/** What a verified token says, and until when. */
export interface VerifiedClaims extends TokenClaims {
  /** Epoch ms. */
  readonly expiresAt: number;
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

/** Why a token was refused; a stable word that holds nothing of the token. */
export type RefusalReason =
  'missing' | 'malformed' | 'algorithm' | 'unknown-key' | 'signature' | 'expired' | 'not-yet-valid' | 'claims';

/** UNAUTHENTICATED, with the reason as the log may have it. */
export class TokenRefused extends DomainError {
  constructor(
    readonly reason: RefusalReason,
    message: string,
    cause?: unknown,
  ) {
    super('UNAUTHENTICATED', message, { cause });
    this.name = 'TokenRefused';
  }
}

/** What the library for tokens says, by its codes; it has more for tokens that are none at all. */
const reasonOf: Readonly<Record<string, RefusalReason>> = {
  ERR_JWT_EXPIRED: 'expired',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'claims',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'signature',
  ERR_JOSE_ALG_NOT_ALLOWED: 'algorithm',
  ERR_JOSE_NOT_SUPPORTED: 'algorithm',
  ERR_JWKS_NO_MATCHING_KEY: 'unknown-key',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'unknown-key',
  ERR_JWS_INVALID: 'malformed',
  ERR_JWT_INVALID: 'malformed',
};

/**
 * Verifies bearer tokens. Everything that is wrong with one is a {@link TokenRefused}; where the keys of a URL cannot be
 * fetched, nobody knows what a token is worth: that is UNAVAILABLE.
 */
export class TokenVerifier {
  private readonly secret: Uint8Array | undefined;
  private readonly remote: JWTVerifyGetKey | undefined;

  constructor(keys: TokenKeys) {
    this.secret = keys.secret === undefined ? undefined : new TextEncoder().encode(keys.secret);
    this.remote =
      keys.jwksUrl === undefined ? undefined : createRemoteJWKSet(new URL(keys.jwksUrl), { timeoutDuration: 5_000 });
  }

  /** The claims of an `Authorization` header. */
  async verify(header: string | undefined): Promise<VerifiedClaims> {
    const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
    if (!token) throw new TokenRefused('missing', 'A header "Authorization: Bearer <token>" is needed.');
    const payload = await this.payloadOf(token);
    const parsed = claims.safeParse(payload);
    if (!parsed.success) {
      const issue = parsed.error.issues[0]!;
      const claim = issue.path.join('.');
      throw new TokenRefused('claims', `The token's claim "${claim}" is not as expected: ${issue.message}.`);
    }
    const { sub, tenant, roles, exp } = parsed.data;
    return { handle: sub, tenantId: tenant, roles, expiresAt: exp * 1_000 };
  }

  private async payloadOf(token: string): Promise<unknown> {
    try {
      const options = { clockTolerance: clockToleranceSeconds };
      if (this.remote)
        return (await jwtVerify(token, this.remote, { ...options, algorithms: ['RS256', 'ES256'] })).payload;
      if (this.secret) return (await jwtVerify(token, this.secret, { ...options, algorithms: ['HS256'] })).payload;
    } catch (error) {
      throw this.remote && isAboutKeys(error) ? keysAway(error) : refusal(error);
    }
    throw new TokenRefused('unknown-key', 'No key for verifying tokens is configured.');
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

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/** What is known to be wrong with tokens is not among it: the rest is a key server that is away, or no key server. */
const isAboutKeys = (error: unknown): boolean => !(codeOf(error) in reasonOf);

const keysAway = (cause: unknown): DomainError =>
  new DomainError('UNAVAILABLE', 'The keys for verifying tokens cannot be fetched now; try again in a moment.', {
    cause,
  });

/** What verifying threw, as the caller may know it. */
function refusal(error: unknown): TokenRefused {
  const isEarly = (error as { claim?: unknown }).claim === 'nbf';
  const reason = isEarly ? 'not-yet-valid' : (reasonOf[codeOf(error)] ?? 'malformed');
  const message = reason === 'expired' ? 'The token has expired; get a new one.' : 'The token is not valid here.';
  return new TokenRefused(reason, message, error);
}
