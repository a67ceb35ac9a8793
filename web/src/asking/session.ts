/** The token is kept for this tab: `sessionStorage` ends with it, and no other tab reads it. */
const key = 'kith.token';

/** What a token says of its bearer; for showing alone, since only the service verifies it. */
export interface Bearer {
  readonly handle: string;
  readonly isConnector: boolean;
  readonly isOperator: boolean;
}

/** The token of this tab; undefined before somebody signs in. */
export const storedToken = (): string | undefined => sessionStorage.getItem(key) ?? undefined;

/** Keeps a token for this tab. */
export const keepToken = (token: string): void => sessionStorage.setItem(key, token);

/** Forgets the token of this tab, and everything else of it that is kept. */
export const dropToken = (): void => sessionStorage.clear();

/** Reads what a token says; a text that is none says nothing, and the service refuses it. */
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
