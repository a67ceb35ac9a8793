/** Key of the token in `sessionStorage`, which ends with this tab and is not shared with other tabs. */
const key = 'kith.token';

/** Claims of a token about its bearer, for display only: only the service verifies it. */
export interface Bearer {
  readonly handle: string;
  readonly isConnector: boolean;
  readonly isOperator: boolean;
}

/** Returns the token of this tab; undefined before sign-in. */
export const storedToken = (): string | undefined => sessionStorage.getItem(key) ?? undefined;

/** Stores a token for this tab. */
export const keepToken = (token: string): void => sessionStorage.setItem(key, token);

/** Removes the token and all other stored data of this tab. */
export const dropToken = (): void => sessionStorage.clear();

/** Reads the claims of a token. An invalid token has none, and the service refuses it. */
export function bearerOf(token: string): Bearer {
  const claims = claimsOf(token);
  const roles: unknown[] = Array.isArray(claims.roles) ? claims.roles : [];
  return {
    handle: typeof claims.sub === 'string' ? claims.sub : '',
    isConnector: roles.includes('connector'),
    isOperator: roles.includes('operator'),
  };
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
