import { unaskedAudience } from '../../disclosure/audience.js';
import { resolveAudiences } from '../../disclosure/audience.steps.js';
import { type Caller, chatNotFoundError } from '../../disclosure/caller.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError } from '../../platform/errors.js';
import { FairQueue } from '../../platform/fairQueue.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { threadOfContext } from './thread.js';
import type { ThreadChange } from './threadChange.js';
import { type ThreadPosition, listNextChanges } from './threads.store.js';

/** Subscriber that waits for changes of a thread, with the chat in which they listen. */
export interface SubscriberQuestion {
  readonly caller: Caller;
  /** Name of the thread, if one is given. */
  readonly name: string | null | undefined;
  readonly chatId: string | null;
  /** Revision up to which the subscriber has received everything. */
  readonly since: number;
  /** Revision up to which all events are readable. */
  readonly until: number;
}

/** Maximum number of concurrent reads, so that subscribers do not slow down requests. */
const maxConcurrentReads = 2;
/** Maximum number of subscribers per read. They take turns by tenant and person. */
const maxBatchSize = 40;

/** Batches the reads of many subscribers: a change of a chat concerns all its members, each by their own audience. */
export class LiveReads {
  private readonly pendingReads = new FairQueue<PendingRead>();
  private activeReads = 0;
  private isScheduled = false;

  constructor(
    private readonly session: () => GraphSession,
    private readonly clock: Clock,
    /** Maximum number of changes per subscriber and read. */
    private readonly maxChanges: number,
  ) {}

  /** Returns the next changes, oldest first. NOT_FOUND after the caller left the chat; UNAVAILABLE like the graph. */
  read(question: SubscriberQuestion): Promise<ThreadChange[]> {
    return new Promise((resolve, reject) => {
      this.pendingReads.push(question.caller, { question, resolve, reject });
      this.scheduleRead();
    });
  }

  /** Schedules a read after the current event-loop turn, so that subscribers woken by the same change are in one batch. */
  private scheduleRead(): void {
    if (this.isScheduled || this.activeReads >= maxConcurrentReads) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      void this.readNext();
    });
  }

  private async readNext(): Promise<void> {
    const batch = this.takeBatch();
    if (batch.length === 0) return;
    this.activeReads += 1;
    if (this.pendingReads.size > 0) this.scheduleRead();
    await this.answer(batch).catch((error: unknown) => this.handleFailure(batch, error));
    this.activeReads -= 1;
    if (this.pendingReads.size > 0) this.scheduleRead();
  }

  private takeBatch(): PendingRead[] {
    const batch: PendingRead[] = [];
    while (batch.length < maxBatchSize) {
      const next = this.pendingReads.shift();
      if (!next) break;
      batch.push(next);
    }
    return batch;
  }

  /** Retries the subscribers of a failed batch one by one, so that an error of one ends no streams of others. */
  private async handleFailure(batch: readonly PendingRead[], error: unknown): Promise<void> {
    if (batch.length === 1 || (error instanceof DomainError && error.code === 'UNAVAILABLE')) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const pendingRead of batch) await this.answer([pendingRead]).catch(pendingRead.reject);
  }

  private async answer(batch: readonly PendingRead[]): Promise<void> {
    const graph = this.session();
    const audiences = await resolveAudiences(
      graph,
      batch.map(({ question: { caller, chatId } }) => ({ viewer: caller, chatId })),
      this.clock(),
    );
    const acceptedReads: PendingRead[] = [];
    const positions: ThreadPosition[] = [];
    batch.forEach((pendingRead, index) => {
      const fullAudience = audiences[index];
      if (!fullAudience) return pendingRead.reject(chatNotFoundError());
      const audience = unaskedAudience(fullAudience);
      const { name, since, until } = pendingRead.question;
      try {
        // Throws NOT_FOUND for a subscriber who has left the chat of the thread meanwhile.
        positions.push({ audience, thread: threadOfContext(name, audience).key, since, until });
        acceptedReads.push(pendingRead);
      } catch (error) {
        pendingRead.reject(error);
      }
    });
    if (acceptedReads.length === 0) return;
    const changes = await listNextChanges(graph, positions, this.maxChanges);
    acceptedReads.forEach(({ resolve }, index) => resolve(changes[index]!));
  }
}

interface PendingRead {
  readonly question: SubscriberQuestion;
  readonly resolve: (changes: ThreadChange[]) => void;
  readonly reject: (error: unknown) => void;
}
