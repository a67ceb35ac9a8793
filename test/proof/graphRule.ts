import { readdirSync, readFileSync } from 'node:fs';
import { audienceParameter, participationOf } from '../../src/disclosure/audience.js';
import type { GraphSession } from '../../src/platform/neo4j/graph.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import { audienceOf, evidenceOf } from './asEvidence.js';
import type { Case } from './smallWorld.js';

export const fragmentFolder = new URL('../../cypher/fragments/', import.meta.url);

/** Texts of Cypher fragments by name. */
export type Fragments = ReadonlyMap<string, string>;

/** Reads the Cypher fragments that hold the rule, by name, without their comments. */
export function readFragments(): Fragments {
  return new Map(
    readdirSync(fragmentFolder).map((file) => [
      file.replace(/\.cypher$/u, ''),
      readFileSync(new URL(file, fragmentFolder), 'utf8')
        .replace(/^\/\/.*\n/gmu, '')
        .trim(),
    ]),
  );
}

/** Expands the fragments in a text. */
export function expanded(text: string, fragments: Fragments): string {
  return text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => expanded(fragments.get(name)!, fragments));
}

/** Decision of the graph about one case. */
export interface GraphDecision {
  readonly told: boolean;
  readonly kept: boolean;
}

const store = statement<{ rows: readonly object[] }>(
  'test/store-cases',
  'CYPHER 25 UNWIND $rows AS row CREATE (m:Memory) SET m = row',
);

/** Audiences of many cases in the form of the statement's parameters, computed once. */
export interface StoredCases {
  readonly rows: readonly { readonly at: number; readonly id: string; readonly audience: object }[];
}

/** Stores the memory of each case in one tenant. Memories of cases that are elsewhere go into a second tenant. */
export async function storeCases(graph: GraphSession, tenant: string, cases: readonly Case[]): Promise<StoredCases> {
  const memories = cases.map(({ world, statement: said }, at) => {
    const evidence = evidenceOf(world, said);
    const implied = [evidence.staterId ?? evidence.ownerId].filter((id) => id !== null);
    return {
      ...evidence,
      id: `${tenant}-${at}`,
      tenantId: said.elsewhere ? `${tenant}-elsewhere` : tenant,
      subjectIds: evidence.aboutIds.length > 0 ? evidence.aboutIds : implied,
    };
  });
  for (const rows of batches(memories)) await graph.write((transaction) => transaction.run(store, { rows }));
  const rows = cases.map(({ world, question }, at) => {
    const audience = { ...audienceOf(world, question)!, tenantId: tenant };
    // A group read sends the periods of its own chat. The fragments must not rely on it: every second case sends all.
    const periods = at % 2 === 0 ? {} : participationOf(audience);
    return { at, id: `${tenant}-${at}`, audience: { ...audienceParameter(audience), ...periods } };
  });
  return { rows };
}

/** Evaluates the fragments for every case, in batches. `fragments` may replace those of the product. */
export async function decideInGraph(
  graph: GraphSession,
  { rows }: StoredCases,
  fragments: Fragments = readFragments(),
): Promise<GraphDecision[]> {
  // As in a WHERE: a condition that is null keeps a memory out.
  const text = `CYPHER 25 UNWIND $rows AS row MATCH (m:Memory {id: row.id})
    RETURN row.at AS at, coalesce({{disclosed}}, false) AS told, coalesce({{kept}}, false) AS kept ORDER BY at`;
  const ask = statement<StoredCases>(
    'test/decide-cases',
    expanded(text, fragments).replaceAll(/\$audience\b/gu, 'row.audience'),
  );
  const answered = [];
  for (const some of batches(rows)) answered.push(...(await graph.read(ask, { rows: some })));
  return answered.map(({ told, kept }) => ({ told: told === true, kept: kept === true }));
}

/** Splits cases into batches of 500: small enough for one statement, even on a busy machine. */
export function batches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / 500) }, (_, at) => all.slice(at * 500, (at + 1) * 500));
}
