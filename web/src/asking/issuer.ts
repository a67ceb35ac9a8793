import { KithError } from '../../../clients/typescript/src/errors.js';
import { answerOf } from './signInCode.js';

/** What this tab knows of a person who was sent to the issuer; for as long as they are there. */
const key = 'kith.entering';

interface SigningIn {
  readonly url: string;
  readonly state: string;
  readonly verifier: string;
}

/** Whether people can sign in through an issuer. */
export async function hasIssuer(): Promise<boolean> {
  const { isThere } = await answerOf<{ isThere: boolean }>('/explore/issuer');
  return isThere;
}

/** Sends this tab to the issuer. */
export async function goToIssuer(): Promise<void> {
  const { url, state, verifier } = await answerOf<SigningIn>('/explore/issuer', {});
  sessionStorage.setItem(key, JSON.stringify({ state, verifier }));
  location.assign(url);
}

/** Takes what the issuer has sent this tab back with out of the address, where this tab was sent there. */
export function takeIssuerAnswer(): Promise<string> | undefined {
  const kept = sessionStorage.getItem(key);
  const { search } = location;
  if (kept === null || !new URLSearchParams(search).has('state')) return undefined;
  sessionStorage.removeItem(key);
  history.replaceState(null, '', location.pathname);
  const { state, verifier } = JSON.parse(kept) as SigningIn;
  return answerOf<{ token: string }>('/explore/issuer/token', { answer: search, state, verifier }).then(
    ({ token }) => token,
  );
}

/** What went wrong, as the page shows it. */
export const messageOf = (error: unknown): string => (error instanceof KithError ? error.message : String(error));
