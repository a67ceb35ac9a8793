import { statement } from '../../../src/platform/neo4j/statement.js';
import type { TestApp } from '../app.js';
import { eventually, vectorsMs } from '../eventually.js';

const countWithoutVectors = statement<{ tenant: string }>(
  'test/without-vectors',
  `CYPHER 25 MATCH (m:Message|Memory {tenantId: $tenant})
   WHERE m.unembeddedSince > 0 OR m:Message AND m.pairEmbedding IS NULL RETURN count(m) AS count`,
);

/** Waits until all memories and messages of the tenant have their vectors: what is found before depends on chance. */
export const waitForVectors = (kith: TestApp): Promise<unknown> =>
  eventually(
    'everything has its vectors',
    async () => {
      const [row] = await kith.app.graph.session().read(countWithoutVectors, { tenant: kith.tenant });
      return row!.count === 0;
    },
    vectorsMs,
  );
