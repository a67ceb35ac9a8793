import { z } from 'zod';
import { newToken } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';

const row = z.object({ isFirst: z.boolean() });

/** Spends a one-time code, kept until it expires; returns false if it was spent before, on any instance. */
export async function spendCode(
  graph: GraphSession,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: number },
  now: number,
): Promise<boolean> {
  // Idempotency key: a retry of the transaction recognizes its own attempt.
  const attempt = newToken();
  const rows = await graph.writeOne(statements['directory/people/spend-code'], { id, attempt, expiresAt, now });
  return rows.some((one) => row.parse(one).isFirst);
}
