import { readConfig } from '../config.js';
import { makeToken, tokenRoles } from '../platform/auth/tokens.js';
import { DomainError, invalidInput } from '../platform/errors.js';
import { loadSecrets } from '../local/secrets.js';
import { checkHandle } from '../people/handle.js';

/** What the command line says of a token. */
export interface TokenFlags {
  readonly tenant: string;
  readonly role: readonly string[];
  readonly hours: number;
}

/** Prints a token for a handle, signed with the configured or generated secret. */
export async function token(handle: string, options: TokenFlags): Promise<void> {
  const wrong = options.role.find((role) => !tokenRoles.some((known) => known === role));
  if (wrong !== undefined) throw invalidInput(`--role must be one of ${tokenRoles.join(', ')}, not ${wrong}.`);
  const claims = {
    handle: checkHandle('The handle', handle),
    tenantId: options.tenant,
    roles: tokenRoles.filter((role) => options.role.includes(role)),
    hours: options.hours,
  };
  process.stdout.write(`${await makeToken(await signingSecret(), claims)}\n`);
}

/** The secret that tokens are signed with. Rejects with FORBIDDEN when tokens come from elsewhere. */
export async function signingSecret(): Promise<string> {
  const config = readConfig();
  if (config.jwksUrl)
    throw new DomainError('FORBIDDEN', 'Tokens come from your own issuer (KITH_JWKS_URL); Kith cannot make them.');
  return config.jwtSecret ?? (await loadSecrets(config.dataDir)).jwtSecret;
}
