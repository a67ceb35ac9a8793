import { z } from 'zod';
import { newId } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';

const row = z.object({ isFirst: z.boolean() });

/**
 * Spends a code that may be used once; false where somebody has spent it before, in whichever copy of the service. It is
 * kept until it has expired by itself.
 */
export async function spendCode(
  graph: GraphSession,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: number },
  now: number,
): Promise<boolean> {
  // A transaction that is tried again finds its own attempt.
  const attempt = newId();
  const rows = await graph.write((transaction) =>
    transaction.run(statements['directory/spend-code'], { id, attempt, expiresAt, now }),
  );
  return rows.some((one) => row.parse(one).isFirst);
}
