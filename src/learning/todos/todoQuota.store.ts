import { z } from 'zod';
import { rowsOf } from '../../platform/neo4j/rows.js';
import type { QuotaUse } from '../../platform/quota.js';
import { statements } from '../statements.generated.js';

const personRow = z.object({ person: z.string(), stored: z.number() });

/** Numbers of stored todos per person, open or done. */
export const storedTodos: QuotaUse = {
  remedy: 'Delete some that are done first.',
  async ofPeople(graph, tenant, people) {
    const rows = rowsOf(personRow, await graph.read(statements['learning/count-stored-todos'], { tenant, people }));
    return new Map(rows.map(({ person, stored }) => [person, stored]));
  },
};
