import { type StorageCounter, storedAmounts } from '../../platform/neo4j/quota.js';
import { statements } from '../statements.generated.js';

/** Numbers of acquaintances and things that people have named, in their own space or in that of a chat. */
export const storedNames: StorageCounter = {
  remedy: 'Forget some people first, or name only people and things that are known already.',
  async ofPeople(graph, tenant, people) {
    return storedAmounts(await graph.read(statements['directory/people/count-created-names'], { tenant, people }));
  },
};
