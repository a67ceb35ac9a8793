import { z } from 'zod';
import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import type { Society } from './society.js';

const acquaintances = statement<{ tenant: string }>(
  'bench/year-acquaintances',
  `CYPHER 25 MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.creatorId IS NOT NULL AND p.type = 'person'
   MATCH (creator:Entity {id: p.creatorId})
   RETURN creator.handle AS creator, p.label AS name, head(COLLECT { MATCH (p)-[:MERGED_INTO]->(k) RETURN k.label }) AS into
   ORDER BY creator, name, p.id`,
);
const row = z.object({ creator: z.string(), name: z.string(), into: z.string().nullable() });

/** Results of merging the names by which people called their acquaintances. */
export interface NameReport {
  /** Number of all names, and of those that are misspellings. */
  readonly names: number;
  readonly slips: number;
  /** Misspellings that were merged with the intended person. */
  readonly merged: number;
  /** Names that were merged with another person's. */
  readonly wrong: string[];
}

/** Compares the merges at the end of the year with the intended person of each name. */
export async function namesOf(graph: GraphSession, tenant: string, society: Society): Promise<NameReport> {
  const intendedNames = new Map(
    [...society.acquaintances].flatMap(([person, knownPeople]) =>
      knownPeople.flatMap(({ name, slips }) =>
        [name, ...slips].map((called) => [`${person.toLowerCase()}/${called}`, name] as const),
      ),
    ),
  );
  const rows = (await graph.read(acquaintances, { tenant })).map((raw) => row.parse(raw));
  const slips = rows.filter(({ creator, name }) => intendedNames.get(`${creator}/${name}`) !== name);
  const merges = rows.filter(({ into }) => into !== null);
  const isRight = ({ creator, name, into }: (typeof rows)[number]): boolean =>
    intendedNames.get(`${creator}/${name}`) === intendedNames.get(`${creator}/${into}`);
  const rightMerges = merges.filter(isRight);
  return {
    names: rows.length,
    slips: slips.length,
    merged: rightMerges.length,
    wrong: merges.filter((one) => !isRight(one)).map(({ creator, name, into }) => `${creator}: ${name} into ${into}`),
  };
}
