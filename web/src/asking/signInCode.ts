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
  const response = await fetch('/explore/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch((cause: unknown) => {
    throw new KithError('UNREACHABLE', words.common.unreachable, { cause });
  });
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (answer.token !== undefined) return answer.token;
  const [error] = answer.errors ?? [];
  throw new KithError(error?.extensions?.code ?? 'UNEXPECTED_ANSWER', error?.message ?? words.common.unreachable);
}

interface Answer {
  readonly token?: string;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code: ServiceCode } }[];
}
