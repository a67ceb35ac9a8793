import { storedCheckpoints } from '../agents/checkpointQuota.store.js';
import { storedMessages } from '../conversations/messageQuota.store.js';
import { storedMemories } from '../memories/writer/memoryQuota.store.js';
import type { Clock } from '../platform/clock.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { Quota, type QuotaLimits } from '../platform/quota.js';

/** Storage quotas by kind. */
export type QuotaSettings = Readonly<Record<keyof Quotas, QuotaLimits>>;

/** Quotas that writers check. */
export interface Quotas {
  readonly memories: Quota;
  readonly messages: Quota;
  readonly checkpointBytes: Quota;
}

/** Standard quotas: more than a person says in years. Checkpoints: 1 GiB per person, 20 GiB per tenant. */
export const defaultQuotas: QuotaSettings = {
  memories: { perPerson: 100_000, perTenant: 5_000_000 },
  messages: { perPerson: 1_000_000, perTenant: 50_000_000 },
  checkpointBytes: { perPerson: 1_073_741_824, perTenant: 21_474_836_480 },
};

/** Creates the quotas of a process. */
export const makeQuotas = (
  { memories, messages, checkpointBytes }: QuotaSettings,
  graph: Graph,
  clock: Clock,
): Quotas => ({
  memories: new Quota('memories', memories, storedMemories, graph, clock),
  messages: new Quota('messages', messages, storedMessages, graph, clock),
  checkpointBytes: new Quota('bytes of checkpoints', checkpointBytes, storedCheckpoints, graph, clock),
});
