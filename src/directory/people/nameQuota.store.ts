import { z } from 'zod';
import { rowsOf } from '../../platform/neo4j/rows.js';
import type { QuotaUse } from '../../platform/quota.js';
import { statements } from '../statements.generated.js';

const personRow = z.object({ person: z.string(), stored: z.number() });

/** Numbers of acquaintances and things that people have named, in their own space or in that of a chat. */
export const storedNames: QuotaUse = {
  remedy: 'Forget some people first, or name only people and things that are known already.',
  async ofPeople(graph, tenant, people) {
    const rows = rowsOf(personRow, await graph.read(statements['directory/people/count-named'], { tenant, people }));
    return new Map(rows.map(({ person, stored }) => [person, stored]));
  },
};
