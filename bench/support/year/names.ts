import { z } from 'zod';
import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import type { Society } from './society.js';

const acquaintances = statement<{ tenant: string }>(
  'bench/year-acquaintances',
  `CYPHER 25 MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.creatorId IS NOT NULL AND p.type = 'person'
   MATCH (maker:Entity {id: p.creatorId})
   RETURN maker.handle AS maker, p.label AS name, head(COLLECT { MATCH (p)-[:MERGED_INTO]->(k) RETURN k.label }) AS into
   ORDER BY maker, name, p.id`,
);
const row = z.object({ maker: z.string(), name: z.string(), into: z.string().nullable() });

/** What became of the names by which people called their acquaintances. */
export interface NameReport {
  /** Names in all, and those of them that are slips. */
  readonly names: number;
  readonly slips: number;
  /** Slips that were merged with whom they mean. */
  readonly merged: number;
  /** Names that were merged with somebody else's. */
  readonly wrong: string[];
}

/** Holds the merges at the end of the year against whom each name really means. */
export async function namesOf(graph: GraphSession, tenant: string, society: Society): Promise<NameReport> {
  const meant = new Map(
    [...society.acquaintances].flatMap(([person, known]) =>
      known.flatMap(({ name, slips }) =>
        [name, ...slips].map((called) => [`${person.toLowerCase()}/${called}`, name] as const),
      ),
    ),
  );
  const rows = (await graph.read(acquaintances, { tenant })).map((raw) => row.parse(raw));
  const slips = rows.filter(({ maker, name }) => meant.get(`${maker}/${name}`) !== name);
  const merges = rows.filter(({ into }) => into !== null);
  const isRight = ({ maker, name, into }: (typeof rows)[number]): boolean =>
    meant.get(`${maker}/${name}`) === meant.get(`${maker}/${into}`);
  const right = merges.filter(isRight);
  return {
    names: rows.length,
    slips: slips.length,
    merged: right.length,
    wrong: merges.filter((one) => !isRight(one)).map(({ maker, name, into }) => `${maker}: ${name} into ${into}`),
  };
}
