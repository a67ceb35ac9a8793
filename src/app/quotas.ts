import { storedCheckpointBytes, storedCheckpoints } from '../agents/checkpoints/checkpointQuota.store.js';
import { storedMessages } from '../conversations/messageQuota.store.js';
import { storedNames } from '../directory/people/nameQuota.store.js';
import { storedTodos } from '../learning/todos/todoQuota.store.js';
import { storedMemories } from '../memories/memoryQuota.store.js';
import type { Clock } from '../platform/clock.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { Quota, type QuotaLimits, type StorageCounter } from '../platform/neo4j/quota.js';

/** Kinds of stored data that are limited: the title of each in errors, and the counter of its amount. */
const kinds = {
  memories: ['memories', storedMemories],
  messages: ['messages', storedMessages],
  checkpointBytes: ['bytes of checkpoints', storedCheckpointBytes],
  checkpoints: ['checkpoints', storedCheckpoints],
  todos: ['todos', storedTodos],
  names: ['people and things', storedNames],
} as const satisfies Record<string, readonly [string, StorageCounter]>;

export type QuotaSettings = Readonly<Record<keyof typeof kinds, QuotaLimits>>;

/** Quotas that writers check. */
export type Quotas = Readonly<Record<keyof typeof kinds, Quota>>;

/** Standard quotas, 0 for no limit: more than a person says in years. Checkpoints: 1 GiB per person, 20 GiB per tenant. */
export const defaultQuotas: QuotaSettings = {
  memories: { perPerson: 100_000, perTenant: 5_000_000 },
  messages: { perPerson: 1_000_000, perTenant: 50_000_000 },
  checkpointBytes: { perPerson: 1_073_741_824, perTenant: 21_474_836_480 },
  checkpoints: { perPerson: 10_000, perTenant: 0 },
  todos: { perPerson: 10_000, perTenant: 0 },
  names: { perPerson: 50_000, perTenant: 0 },
};

/** Creates the quotas of a process; `settings` replaces standard ones. */
export function makeQuotas(settings: Partial<QuotaSettings>, graph: Graph, clock: Clock): Quotas {
  const limits = { ...defaultQuotas, ...settings };
  const quotaOf = (kind: keyof typeof kinds): Quota => {
    const [title, counter] = kinds[kind];
    return new Quota(title, limits[kind], counter, graph, clock);
  };
  return {
    memories: quotaOf('memories'),
    messages: quotaOf('messages'),
    checkpointBytes: quotaOf('checkpointBytes'),
    checkpoints: quotaOf('checkpoints'),
    todos: quotaOf('todos'),
    names: quotaOf('names'),
  };
}
