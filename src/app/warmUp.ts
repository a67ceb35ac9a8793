import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, nullWhenNotFound } from '../platform/errors.js';
import { newId } from '../platform/ids.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { Services } from './services.js';

/** Dependencies of the warm-up. */
export interface WarmingParts {
  /** Does the slow first steps before a request has to wait for them; ends soon after the signal aborts. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Called when the warm-up is done, or has failed for good: then there is no use in waiting for it. */
  readonly onWarm: () => void;
  readonly onError: (error: unknown) => void;
}

const maxTries = 10;
const pauseMs = 1_000;

/** Warm-up of a process: when it begins to serve, and again after its graph was away. */
export class WarmUp {
  private stopping = new AbortController();
  private current = Promise.resolve();

  constructor(private readonly parts: WarmingParts) {}

  /** Stops the warm-up under way and begins a new one; resolves when that is done or stopped. */
  begin(): Promise<void> {
    const former = this.stop();
    const { signal } = (this.stopping = new AbortController());
    return (this.current = former.then(() => this.run(signal)));
  }

  /** Stops the warm-up; resolves when nothing is under way any more. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.current;
  }

  /**
   * Retries while the graph is UNAVAILABLE. Under load, planning may exceed its time limit; finished plans stay in the
   * plan cache.
   */
  private async run(signal: AbortSignal): Promise<void> {
    const { work, onWarm, onError } = this.parts;
    for (let tries = 1; !signal.aborted; tries += 1) {
      try {
        await work(signal);
        break;
      } catch (error) {
        if (signal.aborted) return;
        onError(error);
        const isPassing = error instanceof DomainError && error.code === 'UNAVAILABLE';
        if (!isPassing || tries === maxTries) break;
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
    if (!signal.aborted) onWarm();
  }
}

/**
 * Runs the usual reads and writes for a viewer who does not exist and leaves no trace, so that the database plans them.
 */
export async function warmUp(graph: Graph, services: Services, signal: AbortSignal): Promise<void> {
  const { changes, chats, contexts, memories, messages, naming, people, recall, recording, remember } = services;
  const nobody = {
    tenantId: '-',
    viewerId: newId('person'),
    handle: '-',
    persona: '',
    isConnector: false,
    isOperator: false,
  };
  const caller = { ...nobody, actsForOther: false, saysPrivate: true };
  const session = graph.rehearsal();
  const context = (kind: 'AGENT' | 'CONVERSATION' | 'FACTS') => () =>
    contexts.context(session, caller, { kind, message: 'warm up' });
  const reads = [
    () => recall.warmUp(session, caller),
    context('CONVERSATION'),
    context('AGENT'),
    context('FACTS'),
    async () => (await memories.memories(session, caller, {})).totalCount(),
    () => memories.memory(session, caller, newId('memory')),
    () => people.accountId(session, caller.tenantId, caller.handle),
    () => people.person(session, caller, newId('person')),
    // First queries of the page.
    () => chats.chats(session, caller, {}),
    () => chats.chat(session, caller, newId('chat')),
    () => naming.entities(session, caller, {}),
  ];
  const writes = [
    () => remember.warmUp(session, caller),
    () => changes.forget(session, caller, { id: newId('memory') }).catch(nullWhenNotFound),
    () => recording.warmUp(session, caller),
    () => messages.warmUp(session, caller),
  ];
  // Two in parallel: planning a statement keeps one processor busy.
  const failures = await Promise.all([reads, writes].map((steps) => inOrder(steps, signal)));
  const [failure] = failures.flat();
  if (failure !== undefined) throw failure;
}

/** Runs the steps one after the other, also after a failed one, and returns the failures. */
async function inOrder(steps: readonly (() => Promise<unknown>)[], signal: AbortSignal): Promise<Error[]> {
  const failures: Error[] = [];
  for (const step of steps) {
    if (!signal.aborted) await step().catch((error: Error) => failures.push(error));
  }
  return failures;
}
