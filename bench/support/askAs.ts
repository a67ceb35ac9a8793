import type { RunningKith } from '../../src/main.js';
import { makeToken } from '../../src/platform/auth/accessTokens.js';

/** Handles that act with a role in benches; every other handle is a person. */
const roles = { loader: 'operator', bridge: 'connector' } as const;
/** Tokens by handle: signing one takes longer than many an answer. */
const tokens = new WeakMap<RunningKith, Map<string, string>>();

/**
 * Sends a request to a running Kith as a person of a tenant, or as `loader` (an operator) or `bridge` (a connector). It
 * rejects on any error, with its code as the cause, so that no wrong result is reported.
 */
export async function askAs<T>(
  kith: RunningKith,
  { tenant, handle }: { tenant: string; handle: string },
  query: string,
  variables: object = {},
): Promise<T> {
  const response = await fetch(`${kith.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(kith, tenant, handle)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  type AnswerError = { message: string; extensions: { code: string } };
  const { data, errors } = (await response.json()) as { data: T; errors?: AnswerError[] };
  if (!errors) return data;
  const [{ message, extensions }] = errors as [AnswerError];
  throw new Error(`A request failed, so nothing is reported: ${message}`, { cause: extensions.code });
}

/** Returns the value of a metric of a running Kith, summed over its labels. */
export async function metricOf(kith: RunningKith, name: string): Promise<number> {
  const token = await tokenOf(kith, 'default', 'loader');
  const response = await fetch(`${kith.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await response.text()).matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)`, 'gm'));
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function tokenOf(kith: RunningKith, tenantId: string, handle: string): Promise<string> {
  const tokensByKey = tokens.get(kith) ?? new Map<string, string>();
  tokens.set(kith, tokensByKey);
  const key = JSON.stringify([tenantId, handle]);
  const role = handle in roles ? [roles[handle as keyof typeof roles]] : [];
  const token = tokensByKey.get(key) ?? (await makeToken(kith.secret!, { handle, tenantId, roles: role, hours: 4 }));
  tokensByKey.set(key, token);
  return token;
}
