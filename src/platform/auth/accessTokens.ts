import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey, type JWTVerifyOptions, SignJWT } from 'jose';
import { z } from 'zod';
import { commandName } from '../product.js';
import { DomainError } from '../errors.js';
import { tryParse } from '../parsing.js';

/** Roles that a token may give its bearer, beside being a person. */
export const tokenRoles = ['connector', 'operator', 'admin'] as const;
export type TokenRole = (typeof tokenRoles)[number];

/** Claims of a verified token. */
export interface TokenClaims {
  readonly handle: string;
  readonly tenantId: string;
  readonly roles: readonly TokenRole[];
}

export interface VerifiedClaims extends TokenClaims {
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Keys that verify tokens: a shared secret (HS256), or the keys of a URL (RS256, ES256). */
export interface TokenKeys {
  readonly secret?: string;
  readonly jwksUrl?: string;
  /** Issuer (`iss`) and audience (`aud`) of the tokens that the keys of the URL verify; undefined accepts any. */
  readonly issuer?: string;
  readonly audience?: string;
}

/** Tenant of tokens that name none. */
export const defaultTenant = 'default';

const claims = z.object({
  sub: z.string(),
  tenant: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
      'must be 1 to 100 letters, digits, ".", "_" and "-", and begin with a letter or digit',
    )
    .default(defaultTenant),
  roles: z.array(z.enum(tokenRoles)).default([]),
  exp: z.number(),
});
const clockToleranceSeconds = 5;

/** Reason why a token was refused: a stable word that contains nothing of the token. */
export type RefusalReason =
  | 'missing'
  | 'malformed'
  | 'algorithm'
  | 'unknown-key'
  | 'signature'
  | 'expired'
  | 'not-yet-valid'
  | 'claims';

/** UNAUTHENTICATED, with a reason for the log. */
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

/** Reasons by the error codes of jose. Its further codes are about tokens that are malformed, or about keys. */
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

/** Rejects with {@link TokenRefused} for an invalid token; with UNAVAILABLE if the keys of a URL cannot be fetched. */
export class TokenVerifier {
  private readonly secret: Uint8Array | undefined;
  private readonly remoteKeys: JWTVerifyGetKey | undefined;
  private readonly expectedClaims: JWTVerifyOptions;

  constructor(keys: TokenKeys) {
    this.secret = keys.secret === undefined ? undefined : new TextEncoder().encode(keys.secret);
    this.remoteKeys =
      keys.jwksUrl === undefined ? undefined : createRemoteJWKSet(new URL(keys.jwksUrl), { timeoutDuration: 5_000 });
    const { issuer, audience } = keys;
    // Issuers and operators differ in whether they write the last slash.
    const issuerUrl = issuer?.replace(/\/$/, '');
    this.expectedClaims = { issuer: issuerUrl === undefined ? undefined : [issuerUrl, `${issuerUrl}/`], audience };
  }

  /** Returns the claims of an `Authorization` header. */
  async verify(header: string | undefined): Promise<VerifiedClaims> {
    const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
    // The header may hold a token of another scheme, so the message does not repeat it.
    if (!token)
      throw new TokenRefused(
        'missing',
        header === undefined
          ? 'The header "Authorization: Bearer <token>" is missing.'
          : 'The header "Authorization" must be "Bearer <token>".',
      );
    const payload = await this.payloadOf(token);
    const parsed = tryParse(claims, payload, 'the payload');
    if ('issue' in parsed) throw new TokenRefused('claims', `The token's claim ${parsed.issue}`);
    const { sub, tenant, roles, exp } = parsed.value;
    return { handle: sub, tenantId: tenant, roles, expiresAt: exp * 1_000 };
  }

  private async payloadOf(token: string): Promise<unknown> {
    try {
      const options = { clockTolerance: clockToleranceSeconds };
      if (this.remoteKeys)
        return (
          await jwtVerify(token, this.remoteKeys, {
            ...options,
            ...this.expectedClaims,
            algorithms: ['RS256', 'ES256'],
          })
        ).payload;
      if (this.secret) return (await jwtVerify(token, this.secret, { ...options, algorithms: ['HS256'] })).payload;
    } catch (error) {
      throw this.remoteKeys && isAboutKeys(error) ? keysAway(error) : this.refusal(error);
    }
    throw new TokenRefused('unknown-key', 'No key for verifying tokens is configured.');
  }

  /** Maps an error of the verification to one that the caller may see. */
  private refusal(error: unknown): TokenRefused {
    const isEarly = (error as { claim?: unknown }).claim === 'nbf';
    const reason = isEarly ? 'not-yet-valid' : (reasonOf[codeOf(error)] ?? 'malformed');
    const source = this.remoteKeys
      ? 'the issuer of this service gives a new one'
      : `"${commandName} token HANDLE" makes a new one, with the KITH_DATA_DIR or KITH_JWT_SECRET of this service`;
    const fault = reason === 'expired' ? 'has expired' : 'is not valid here';
    return new TokenRefused(reason, `The token ${fault}; ${source}.`, error);
  }
}

/** Makes a token for a handle, signed with the shared secret, that expires after `hours`. */
export async function makeToken(
  secret: string,
  tokenClaims: TokenClaims & { readonly hours: number },
): Promise<string> {
  return new SignJWT({ tenant: tokenClaims.tenantId, roles: tokenClaims.roles })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(tokenClaims.handle)
    .setIssuedAt()
    .setExpirationTime(`${Math.round(tokenClaims.hours * 3_600)}s`)
    .sign(new TextEncoder().encode(secret));
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/** True for an error about keys: codes not about tokens mean that the key server is away or is none. */
const isAboutKeys = (error: unknown): boolean => !(codeOf(error) in reasonOf);

const keysAway = (cause: unknown): DomainError =>
  new DomainError('UNAVAILABLE', 'The keys for verifying tokens cannot be fetched now; retry in a moment.', {
    cause,
  });
