import { sendRequest } from './sendRequest.js';

/** Prefix of the fragment of a link from `kith token --open`. Fragments stay in the browser, so no log has them. */
const codePrefix = '#code=';

/** Takes the code of a link out of the address, if there is one, before other code can see it there. */
export function takeCode(): string | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(codePrefix)) return undefined;
  history.replaceState(null, '', pathname + search);
  return decodeURIComponent(hash.slice(codePrefix.length));
}

/** Reloads the page if a link with a code is opened in it, so that its sign-in takes effect. */
export function reloadForCodes(): void {
  addEventListener('hashchange', () => {
    if (location.hash.startsWith(codePrefix)) location.reload();
  });
}

/** Exchanges a code for a token. Rejects with a `KithError`. */
export async function tokenFor(code: string): Promise<string> {
  return (await answerOf<{ token: string }>('/explore/sign-in', { code })).token;
}

/** Requests an endpoint that needs no token; with a body the method is POST. Rejects with a `KithError`. */
export async function answerOf<Data>(path: string, body?: object): Promise<Data> {
  const headers = { 'content-type': 'application/json' };
  const response = await sendRequest(path, body && { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json().catch(() => ({}))) as Data;
}
