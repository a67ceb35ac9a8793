import { type StorageCounter, storedAmounts } from '../../platform/neo4j/quota.js';
import { statements } from '../statements.generated.js';

/** Numbers of stored todos per person, open or done. */
export const storedTodos: StorageCounter = {
  remedy: 'Delete some that are done first.',
  async ofPeople(graph, tenant, people) {
    return storedAmounts(await graph.read(statements['learning/count-stored-todos'], { tenant, people }));
  },
};
