import { z } from 'zod';
import { groupBy } from '../../platform/groupBy.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';
import { slugOf } from './person.js';

const aliasRow = z.object({ id: z.string(), name: z.string() });

/** Lists all names of persons and of those merged into them, by person id. */
export async function listAliases(graph: GraphSession, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = rowsOf(aliasRow, await graph.read(statements['directory/people/list-aliases'], { ids }));
  return groupBy(
    rows,
    ({ id }) => id,
    ({ name }) => name,
  );
}

/** Alias of a person, in the space of the person who uses it, since `at` (epoch ms). */
export interface Alias {
  readonly person: string;
  readonly space: string;
  readonly name: string;
  readonly at: number;
}

const namesRow = z.object({ person: z.string(), names: z.number() });

/** Adds aliases to persons; an existing alias stays unchanged. Returns the number of names by person id. */
export async function addAliases(
  transaction: GraphTransaction,
  tenant: string,
  names: readonly Alias[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const aliases = names.map((alias) => ({ ...alias, slug: slugOf(alias.name) }));
  const rows = rowsOf(namesRow, await transaction.run(statements['directory/people/add-aliases'], { tenant, aliases }));
  return new Map(rows.map(({ person, names: count }) => [person, count]));
}
