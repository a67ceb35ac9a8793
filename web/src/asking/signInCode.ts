import { KithError, type ServiceCode } from '../../../clients/typescript/src/errors.js';
import { words } from '../words.js';

/** How the fragment of a link begins that `kith token --open` prints. Fragments stay in the browser: no log has them. */
const beginning = '#code=';

/** Takes the code of a link out of the address, where there is one, before anything else can see it there. */
export function takeCode(): string | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(beginning)) return undefined;
  history.replaceState(null, '', pathname + search);
  return decodeURIComponent(hash.slice(beginning.length));
}

/** Whoever opens a link where the page is open already signs in with it as well. */
export function reloadForCodes(): void {
  addEventListener('hashchange', () => {
    if (location.hash.startsWith(beginning)) location.reload();
  });
}

/** The token that a code stands for. Rejects with a `KithError`. */
export async function tokenFor(code: string): Promise<string> {
  return (await answerOf<{ token: string }>('/explore/sign-in', { code })).token;
}

/** What the service answers to who is not signed in yet; with a body it is posted. Rejects with a `KithError`. */
export async function answerOf<Data>(path: string, body?: object): Promise<Data> {
  const headers = { 'content-type': 'application/json' };
  const request = body && { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(path, request).catch((cause: unknown) => {
    throw new KithError('UNREACHABLE', words.common.unreachable, { cause });
  });
  const answer = (await response.json().catch(() => ({}))) as Data & Refusal;
  if (response.ok) return answer;
  const [error] = answer.errors ?? [];
  throw new KithError(error?.extensions?.code ?? 'UNEXPECTED_ANSWER', error?.message ?? words.common.unreachable);
}

interface Refusal {
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code: ServiceCode } }[];
}
