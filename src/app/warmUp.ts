import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, nullWhenNotFound } from '../platform/errors.js';
import { newId } from '../platform/ids.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { Services } from './services.js';

/** What warming up is made of. */
export interface WarmingParts {
  /** Does what the first requests would wait for otherwise; ends soon after the signal aborts. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Hears that it is done, or cannot be done: then it is better not waited for. */
  readonly onWarm: () => void;
  readonly onError: (error: unknown) => void;
}

const maxTries = 10;
const pauseMs = 1_000;

/** Warms a process up: when it begins to serve, and again when its graph was away. */
export class WarmUp {
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

  /** A database under load may not be done with the first plans in time; what it has planned by then it keeps. */
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

/** Asks and says what people usually do, as nobody and without a trace, before the first of them waits for the plans. */
export async function warmUp(graph: Graph, services: Services, signal: AbortSignal): Promise<void> {
  const { changes, chats, contexts, memories, messages, naming, people, recall, recording, remember } = services;
  const nobody = { tenantId: '-', viewerId: newId(), handle: '-', persona: '', isConnector: false, isOperator: false };
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
    () => memories.memory(session, caller, newId()),
    () => people.accountId(session, caller.tenantId, caller.handle),
    () => people.person(session, caller, newId()),
    // What the page asks first.
    () => chats.chats(session, caller, {}),
    () => chats.chat(session, caller, newId()),
    () => naming.entities(session, caller, {}),
  ];
  const writes = [
    () => remember.warmUp(session, caller),
    () => changes.forget(session, caller, { id: newId() }).catch(nullWhenNotFound),
    () => recording.warmUp(session, caller),
    () => messages.warmUp(session, caller),
  ];
  // Two at a time: planning is work for one processor each.
  const failures = await Promise.all([reads, writes].map((steps) => inOrder(steps, signal)));
  const [failure] = failures.flat();
  if (failure !== undefined) throw failure;
}

/** Takes one step after the other, those behind a failed one too, and gives the failures. */
async function inOrder(steps: readonly (() => Promise<unknown>)[], signal: AbortSignal): Promise<Error[]> {
  const failures: Error[] = [];
  for (const step of steps) {
    if (!signal.aborted) await step().catch((error: Error) => failures.push(error));
  }
  return failures;
}
