import { KithError } from '../../../clients/typescript/src/errors.js';
import { answerOf } from './signInCode.js';

/** Key of the sign-in state of this tab while the person is at the issuer. */
const key = 'kith.entering';

interface SignInStart {
  readonly url: string;
  readonly state: string;
  readonly verifier: string;
}

/** True if people can sign in through an issuer. */
export async function hasIssuer(): Promise<boolean> {
  const { isThere } = await answerOf<{ isThere: boolean }>('/explore/issuer');
  return isThere;
}

/** Redirects this tab to the issuer. */
export async function goToIssuer(): Promise<void> {
  const { url, state, verifier } = await answerOf<SignInStart>('/explore/issuer', {});
  sessionStorage.setItem(key, JSON.stringify({ state, verifier }));
  location.assign(url);
}

/** Takes the issuer's answer out of the address, if this tab was redirected to the issuer. */
export function takeIssuerAnswer(): Promise<string> | undefined {
  const storedState = sessionStorage.getItem(key);
  const { search } = location;
  if (storedState === null || !new URLSearchParams(search).has('state')) return undefined;
  sessionStorage.removeItem(key);
  history.replaceState(null, '', location.pathname);
  const { state, verifier } = JSON.parse(storedState) as SignInStart;
  return answerOf<{ token: string }>('/explore/issuer/token', { answer: search, state, verifier }).then(
    ({ token }) => token,
  );
}

/** Returns the message of an error, as the page shows it. */
export const messageOf = (error: unknown): string => (error instanceof KithError ? error.message : String(error));
