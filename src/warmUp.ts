import { planWrites } from './memories/writing/memoryWrites.store.js';
import { newId } from './platform/ids.js';
import type { Graph } from './platform/neo4j/graph.js';
import type { Services } from './services.js';

/** What warming up is made of. */
export interface WarmingParts {
  /** Does what the first requests would wait for otherwise; ends soon after the signal aborts. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Hears that it is done, or has failed and is better not waited for. */
  readonly onWarm: () => void;
  readonly onError: (error: unknown) => void;
}

/** Warms a process up: when it begins to serve, and again when its graph was away. */
export class Warming {
  private stopping = new AbortController();
  private current = Promise.resolve();

  constructor(private readonly parts: WarmingParts) {}

  /** Ends what is under way and begins anew; resolves when that is done or stopped. */
  begin(): Promise<void> {
    const former = this.stop();
    const { signal } = (this.stopping = new AbortController());
    return (this.current = former.then(() => this.run(signal)));
  }

  /** Begins nothing further; resolves when nothing is under way any more. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.current;
  }

  private async run(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { work, onWarm, onError } = this.parts;
    await work(signal).catch((error: unknown) => signal.aborted || onError(error));
    if (!signal.aborted) onWarm();
  }
}

/** Lets the database plan the usual statements before the first person waits for them; nobody is behind them. */
export async function warmUp(graph: Graph, services: Services, signal: AbortSignal): Promise<void> {
  const { recall, messages, memories } = services;
  const nobody = { tenantId: '-', viewerId: newId(), handle: '-', persona: '', isConnector: false, isOperator: false };
  const caller = { ...nobody, actsForOther: false, saysPrivate: true };
  const session = graph.session();
  const steps = [
    () => recall.warmUp(session, caller),
    () => session.write(planWrites),
    () => messages.recallMessages(session, caller, { query: 'warm up' }),
    () => memories.memory(session, caller, newId()),
    async () => (await memories.memories(session, caller, {})).totalCount(),
  ];
  for (const step of steps) {
    if (signal.aborted) return;
    await step();
  }
}
