import { type PersonRow, personRow } from '../../directory/people/person.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { statements } from '../statements.generated.js';

/** Lists the accounts that a person blocks, by name, after `last`. */
export async function listBlocked(
  graph: GraphSession,
  tenant: string,
  blocker: string,
  last: PersonRow | null,
  limit: number,
): Promise<PersonRow[]> {
  const after = last ? { place: last.label.toLowerCase(), id: last.id } : { place: '', id: '' };
  const params = { tenant, prefix: `${tenant}|`, blocker, after, limit };
  return (await graph.read(statements['memories/list-blocked'], params)).map(({ person }) => personRow.parse(person));
}
