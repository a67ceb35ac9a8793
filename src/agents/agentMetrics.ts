import { Counter, type Registry } from 'prom-client';

/** Counters of agents: their memory queries beyond the context they got, and the recorded messages. */
export class AgentMetrics {
  private readonly queries: Counter;
  private readonly turns: Counter;

  constructor(registry: Registry) {
    this.queries = new Counter({
      name: 'kith_memory_queries_total',
      help: 'Queries of memory by agents (queryMemory); divided by kith_turns_total, the share of turns that needed one.',
      registers: [registry],
    });
    this.turns = new Counter({
      name: 'kith_turns_total',
      help: 'Messages that were recorded, of people and agents.',
      registers: [registry],
    });
  }

  /** Counts recorded messages. */
  heard(turns: number): void {
    this.turns.inc(turns);
  }

  /** Counts a memory query. */
  asked(): void {
    this.queries.inc();
  }
}
