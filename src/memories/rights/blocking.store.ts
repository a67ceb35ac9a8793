import { type PersonRow, personRow } from '../../directory/people/person.js';
import type { NamePosition } from '../../platform/graphql/paging.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { totalOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';

/** Lists a page of the accounts that a person blocks, by name. */
export async function listBlocked(
  graph: GraphSession,
  tenant: string,
  blocker: string,
  page: { readonly after: NamePosition; readonly limit: number },
): Promise<PersonRow[]> {
  const params = { tenant, prefix: `${tenant}|`, blocker, ...page };
  return (await graph.read(statements['memories/rights/list-blocked'], params)).map(({ person }) =>
    personRow.parse(person),
  );
}

export async function countBlocked(graph: GraphSession, tenant: string, blocker: string): Promise<number> {
  return totalOf(
    await graph.read(statements['memories/rights/count-blocked'], { tenant, prefix: `${tenant}|`, blocker }),
  );
}
