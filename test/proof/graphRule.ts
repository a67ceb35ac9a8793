import { type Audience, audienceParameter, periodParameters } from '../../src/disclosure/audience.js';
import type { GraphSession, Row } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { readFragments as readFragmentsOf } from '../../src/platform/neo4j/statementLibrary.js';
import { audienceOf, evidenceOf } from './asEvidence.js';
import type { Case } from './smallWorld.js';

/** Texts of Cypher fragments by name. */
export type Fragments = ReadonlyMap<string, string>;

/** Reads the Cypher fragments, by name, without their comments. */
export const readFragments = (): Fragments => readFragmentsOf(new URL('../../cypher/', import.meta.url));

/** Expands the fragments in a text. */
function expanded(text: string, fragments: Fragments): string {
  return text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => expanded(fragments.get(name)!, fragments));
}

/** Decision of the graph about one case. */
export interface GraphDecision {
  readonly told: boolean;
  readonly kept: boolean;
}

/** Nodes that a case is stored as. */
type Label = 'Memory' | 'Message';

/** Stores nodes as they are given. */
export async function storeNodes(graph: GraphSession, label: Label, nodes: readonly object[]): Promise<void> {
  const store = statement<{ rows: readonly object[] }>(
    `test/store-${label.toLowerCase()}`,
    `CYPHER 25 UNWIND $rows AS row CREATE (m:${label}) SET m = row`,
  );
  for (const rows of batches(nodes)) await graph.write((transaction) => transaction.run(store, { rows }));
}

/** Returns an audience in the form of the statements' parameter, in the tenant that holds the cases. */
export function askedBy(audience: Audience, tenantId: string, at: number): object {
  const asking = { ...audience, tenantId };
  // A group read sends the periods of its own chat. The fragments must not rely on it: every second case sends all.
  const periods = at % 2 === 0 ? {} : periodParameters(asking);
  return { ...audienceParameter(asking), ...periods };
}

/** Stored case: the node, and the audience that is decided about. */
export interface StoredRow {
  readonly id: string;
  readonly audience: object;
}

/**
 * Evaluates fragments for every case, in batches: `returned` is what the statement returns of the node `m` and its
 * `row`. Like in a WHERE, a condition that is null is false.
 */
export async function evaluate<R extends StoredRow>(
  graph: GraphSession,
  rows: readonly R[],
  { label, returned }: { readonly label: Label; readonly returned: string },
  fragments: Fragments = readFragments(),
): Promise<Row[]> {
  const text = `CYPHER 25 UNWIND $rows AS row MATCH (m:${label} {id: row.id}) RETURN ${returned}`;
  const ask = statement<{ rows: readonly R[] }>(
    `test/decide-${label.toLowerCase()}`,
    expanded(text, fragments).replaceAll(/\$audience\b/gu, 'row.audience'),
  );
  const answered = [];
  for (const some of batches(rows)) answered.push(...(await graph.read(ask, { rows: some })));
  return answered;
}

/** Audiences of many cases in the form of the statement's parameters, computed once. */
export interface StoredCases {
  readonly rows: readonly (StoredRow & { readonly at: number })[];
}

/** Stores the memory of each case in one tenant. Memories of cases that are elsewhere go into a second tenant. */
export async function storeCases(graph: GraphSession, tenant: string, cases: readonly Case[]): Promise<StoredCases> {
  const memories = cases.map(({ world, statement: said }, index) => {
    const evidence = evidenceOf(world, said);
    const implied = [evidence.staterId ?? evidence.ownerId].filter((id) => id !== null);
    return {
      ...evidence,
      id: `${tenant}-${index}`,
      tenantId: said.elsewhere ? `${tenant}-elsewhere` : tenant,
      subjectIds: evidence.aboutIds.length > 0 ? evidence.aboutIds : implied,
    };
  });
  await storeNodes(graph, 'Memory', memories);
  const rows = cases.map(({ world, question }, index) => {
    return { at: index, id: `${tenant}-${index}`, audience: askedBy(audienceOf(world, question)!, tenant, index) };
  });
  return { rows };
}

/** Decides every case by the fragments. `fragments` may replace those of the product. */
export async function decideInGraph(
  graph: GraphSession,
  { rows }: StoredCases,
  fragments?: Fragments,
): Promise<GraphDecision[]> {
  const returned =
    'row.at AS at, coalesce({{disclosed}}, false) AS told, coalesce({{shownToOrigin}}, false) AS kept ORDER BY at';
  const answered = await evaluate(graph, rows, { label: 'Memory', returned }, fragments);
  return answered.map(({ told, kept }) => ({ told: told === true, kept: kept === true }));
}

/** Splits cases into batches of 500: small enough for one statement, even on a busy machine. */
function batches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / 500) }, (_, index) => all.slice(index * 500, (index + 1) * 500));
}
