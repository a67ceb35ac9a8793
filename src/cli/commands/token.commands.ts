import { existsSync } from 'node:fs';
import { readConfig } from '../../app/config.js';
import { makeSignInCode } from '../../platform/auth/signInCodes.js';
import { makeToken, type TokenRole } from '../../platform/auth/accessTokens.js';
import { systemClock } from '../../platform/clock.js';
import { DomainError } from '../../platform/errors.js';
import { loadSecrets, secretsFile } from '../../platform/embedded/generatedSecrets.js';
import { checkHandle } from '../../directory/people/handle.js';
import { serviceUrl } from '../serviceCommand.js';

export interface TokenFlags {
  readonly tenant: string;
  readonly role: readonly TokenRole[];
  readonly hours: number;
  /** True for a link to the Explorer instead of a token. */
  readonly open?: boolean;
}

/** Prints a token for a handle, signed with the configured or generated secret, or a browser link exchanged for one. */
export async function token(handle: string, options: TokenFlags): Promise<void> {
  const claims = {
    handle: checkHandle('The handle', handle),
    tenantId: options.tenant,
    roles: options.role,
    hours: options.hours,
  };
  const secret = await signingSecret();
  const tokenOrLink = options.open
    ? `${(await serviceUrl()).replace(/\/+$/, '')}/explore#code=${await makeSignInCode(secret, claims, systemClock())}`
    : await makeToken(secret, claims);
  process.stdout.write(`${tokenOrLink}\n`);
}

/** Returns the secret that signs tokens. Rejects with FORBIDDEN if another issuer makes them. */
export async function signingSecret(): Promise<string> {
  const config = readConfig();
  if (config.jwksUrl)
    throw new DomainError('FORBIDDEN', 'Tokens come from your own issuer (KITH_JWKS_URL); Kith cannot make them.');
  if (config.jwtSecret) return config.jwtSecret;
  const isNew = !existsSync(secretsFile(config.dataDir));
  const { jwtSecret } = await loadSecrets(config.dataDir);
  if (isNew)
    process.stderr.write(
      `Made the keys of ${config.dataDir}: only a Kith that runs on this folder (KITH_DATA_DIR) accepts its tokens.\n`,
    );
  return jwtSecret;
}
