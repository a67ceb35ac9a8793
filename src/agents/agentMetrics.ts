import { RoomMetrics } from '../platform/telemetry/metrics.js';

/** Counters of agents: their memory queries beyond the context they got, and the recorded messages. */
export class AgentMetrics extends RoomMetrics {
  readonly queries = this.counter({
    name: 'kith_memory_queries_total',
    help: 'Queries of memory by agents (queryMemory); divided by kith_turns_total, the share of turns that needed one.',
  });
  readonly turns = this.counter({
    name: 'kith_turns_total',
    help: 'Messages that were recorded, of people and agents.',
  });
}
