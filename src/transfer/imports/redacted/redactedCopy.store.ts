import { z } from 'zod';
import type { GraphSession } from '../../../platform/neo4j/graph.js';
import { statements } from '../../statements.generated.js';

const copyRow = z.object({ source: z.string(), madeAt: z.number() });
const copiedRow = z.object({ copied: z.boolean() });
const lookRow = z.object({ source: z.string().nullable(), madeAt: z.number().nullable(), isHeld: z.boolean() });

/** Of which export a tenant is a redacted copy, and when that was made. Epoch ms. */
export type CopyMark = z.infer<typeof copyRow>;

/** Of which export a tenant is a redacted copy, null if of none, and whether anybody or a chat is in it. */
export async function lookAtCopy(
  graph: GraphSession,
  tenant: string,
): Promise<{ copy: CopyMark | null; isHeld: boolean }> {
  const [row] = await graph.read(statements['transfer/look-at-copy'], { tenant });
  const { source, madeAt, isHeld } = lookRow.parse(row);
  return { copy: source === null || madeAt === null ? null : { source, madeAt }, isHeld };
}

/** Whether a tenant is a redacted copy: then it is one for good, and where anybody has an account it never becomes one. */
export async function isCopy(graph: GraphSession, tenant: string): Promise<boolean> {
  const [row] = await graph.read(statements['transfer/is-copy'], { tenant });
  return copiedRow.parse(row).copied;
}

/** Makes a tenant a redacted copy, and says of which export it is one: of an earlier one, where it was one already. */
export async function makeCopy(graph: GraphSession, tenant: string, mark: CopyMark, now: number): Promise<CopyMark> {
  const [row] = await graph.change(statements['transfer/make-copy'], { tenant, ...mark, now });
  return copyRow.parse(row);
}
