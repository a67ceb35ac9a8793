import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, nullWhenNotFound } from '../platform/errors.js';
import { newId } from '../platform/ids.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { Services } from './services.js';

/** Dependencies of the warm-up. */
export interface WarmUpDependencies {
  /**
   * Does the slow first steps before a request has to wait for them, and calls `onUsable` after those of the most usual
   * requests; ends soon after the signal aborts.
   */
  readonly work: (signal: AbortSignal, onUsable: () => void) => Promise<void>;
  /** Called once it is usable, or the warm-up has failed for good: then there is no use in waiting for it. */
  readonly onUsable: () => void;
  readonly onError: (error: unknown) => void;
}

/** Warm-up under way. Both promises resolve also when it is stopped. */
export interface WarmUpRun {
  /** Resolves when the most usual requests are answered as fast as ever. */
  readonly usable: Promise<void>;
  /** Resolves when all of it is done. */
  readonly done: Promise<void>;
}

const maxTries = 10;
const pauseMs = 1_000;

/** Warm-up of a process: when it begins to serve, and again after its graph was away. */
export class WarmUp {
  private stopping = new AbortController();
  private current = Promise.resolve();

  constructor(private readonly dependencies: WarmUpDependencies) {}

  /** Stops the warm-up under way and begins a new one. */
  begin(): WarmUpRun {
    const former = this.stop();
    const { signal } = (this.stopping = new AbortController());
    let resolveUsable = (): void => undefined;
    const usable = new Promise<void>((resolve) => (resolveUsable = resolve));
    let isUsable = false;
    const onUsable = (): void => {
      if (!isUsable && !signal.aborted) this.dependencies.onUsable();
      isUsable = true;
      resolveUsable();
    };
    this.current = former.then(() => this.run(signal, onUsable)).finally(onUsable);
    return { usable, done: this.current };
  }

  /** Stops the warm-up; resolves when nothing is under way any more. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.current;
  }

  /** Retries while the graph is UNAVAILABLE: planning may exceed its time limit, but finished plans stay cached. */
  private async run(signal: AbortSignal, onUsable: () => void): Promise<void> {
    const { work, onError } = this.dependencies;
    for (let tries = 1; !signal.aborted; tries += 1) {
      try {
        await work(signal, onUsable);
        break;
      } catch (error) {
        if (signal.aborted) return;
        onError(error);
        const isTransient = error instanceof DomainError && error.code === 'UNAVAILABLE';
        if (!isTransient || tries === maxTries) break;
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

/**
 * Runs the usual reads and writes for a viewer who does not exist and leaves no trace, so that the database plans them.
 * Calls `onUsable` after recalling and remembering; the rest goes on beside requests.
 */
export async function warmUp(
  graph: Graph,
  services: Services,
  signal: AbortSignal,
  onUsable: () => void,
): Promise<void> {
  const { changes, chats, contexts, memories, messages, entities, people, recall, recording, remember } = services;
  const nobody = {
    tenantId: '-',
    viewerId: newId('person'),
    handle: '-',
    persona: '',
    isConnector: false,
    isOperator: false,
    isAdmin: false,
  };
  const caller = { ...nobody, actsForOther: false, saysPrivate: true };
  const session = graph.rehearsal();
  const context = (kind: 'AGENT' | 'FACTS') => () => contexts.context(session, caller, { kind, message: 'warm up' });
  const reading = [
    () => people.accountId(session, caller.tenantId, caller.handle),
    () => recall.warmUp(session, caller),
  ];
  const writing = [() => remember.warmUp(session, caller)];
  const rest = [
    () => contexts.warmUp(session, caller),
    // First queries of the page.
    async () => (await memories.memories(session, caller, {})).totalCount(),
    () => memories.memory(session, caller, newId('memory')),
    () => people.person(session, caller, newId('person')),
    () => chats.chats(session, caller, {}),
    () => chats.chat(session, caller, newId('chat')),
    () => entities.entities(session, caller, {}),
    () => recording.warmUp(session, caller),
    () => messages.warmUp(session, caller),
    context('AGENT'),
    context('FACTS'),
    () => recall.warmUpRest(session, caller),
    () => changes.forget(session, caller, { id: newId('memory') }).catch(nullWhenNotFound),
  ];
  // Planning a statement keeps one processor busy: two at first, then one beside the requests.
  const first = await Promise.all([reading, writing].map((steps) => runInSequence(steps, signal)));
  const [failure] = first.flat();
  if (failure !== undefined) throw failure;
  onUsable();
  const [lateFailure] = await runInSequence(rest, signal);
  if (lateFailure !== undefined) throw lateFailure;
}

/** Runs the steps one after the other, also after a failed one, and returns the failures. */
async function runInSequence(steps: readonly (() => Promise<unknown>)[], signal: AbortSignal): Promise<Error[]> {
  const failures: Error[] = [];
  for (const step of steps) {
    if (!signal.aborted) await step().catch((error: Error) => failures.push(error));
  }
  return failures;
}
