import { z } from 'zod';
import type { GraphSession } from '../../../platform/neo4j/graph.js';
import { rowOf } from '../../../platform/neo4j/rows.js';
import { statements } from '../../statements.generated.js';

const copyRow = z.object({ source: z.string(), madeAt: z.number() });
const copiedRow = z.object({ copied: z.boolean() });
const copyMarkRow = z.object({
  source: z.string().nullable(),
  madeAt: z.number().nullable(),
  hasPeopleOrChats: z.boolean(),
});

/** Export that a tenant is a redacted copy of, and when that was made, epoch ms. */
export type CopySource = z.infer<typeof copyRow>;

/** Reads the export that a tenant is a redacted copy of, null if none, and whether it holds accounts or chats. */
export async function readCopyMark(
  graph: GraphSession,
  tenant: string,
): Promise<{ copy: CopySource | null; hasPeopleOrChats: boolean }> {
  const rows = await graph.read(statements['transfer/imports/redacted/read-copy-source'], { tenant });
  const { source, madeAt, hasPeopleOrChats } = rowOf(copyMarkRow, rows);
  return { copy: source === null || madeAt === null ? null : { source, madeAt }, hasPeopleOrChats };
}

/** True if a tenant is a redacted copy. A copy stays one for good, and a tenant with an account never becomes one. */
export async function isCopy(graph: GraphSession, tenant: string): Promise<boolean> {
  return rowOf(copiedRow, await graph.read(statements['transfer/imports/redacted/is-copy'], { tenant })).copied;
}

/** Marks a tenant as a redacted copy of an export. A tenant that is a copy already keeps its earlier mark. */
export async function markAsCopy(
  graph: GraphSession,
  tenant: string,
  mark: CopySource,
  now: number,
): Promise<CopySource> {
  const rows = await graph.change(statements['transfer/imports/redacted/mark-as-copy'], { tenant, ...mark, now });
  return rowOf(copyRow, rows);
}
