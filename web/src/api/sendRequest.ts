import { KithError, type ServiceCode } from '../../../clients/typescript/src/errors.js';
import { words } from '../words.js';

interface Refusal {
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code: ServiceCode } }[];
}

/** Sends a request to an endpoint other than GraphQL. Rejects with a `KithError` if it is refused or not answered. */
export async function sendRequest(path: string, request?: RequestInit): Promise<Response> {
  const response = await fetch(path, request).catch((cause: unknown) => {
    throw new KithError('UNREACHABLE', words.common.unreachable, { cause });
  });
  if (response.ok) return response;
  const { errors = [] } = (await response.json().catch(() => ({}))) as Refusal;
  throw new KithError(
    errors[0]?.extensions?.code ?? 'UNEXPECTED_ANSWER',
    errors[0]?.message ?? words.common.unreachable,
  );
}
