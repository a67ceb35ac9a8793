import { setTimeout as pause } from 'node:timers/promises';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { type Caller, requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError } from '../../platform/errors.js';
import { abortable, type Stream } from '../../platform/generators.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { type SubscriberQuestion, LiveReads } from './liveReads.steps.js';
import { checkRevision, parseThread, threadOfContext } from './thread.js';
import { changeText, type ThreadChange } from './threadChange.js';
import type { ThreadWatch, WatchedThread } from './threadWatch.steps.js';

/** Change to send, with the request context in which its fields are resolved. */
export interface SentChange {
  readonly change: ThreadChange & { readonly text: string };
  readonly context: RequestContext;
}

/** Subscription to changes: of a thread; without one, of the chat; without both, of the caller's own thread. */
export interface LiveQuestion {
  readonly thread?: string | null;
  readonly chat?: string | null;
  /** Revision that was seen last. Without it, only new changes are sent. */
  readonly sinceRevision?: number | null;
}

/** Open subscription: its subscriber, the name of the thread if one is given, and the chat in which they listen. */
interface ThreadSubscription extends Pick<SubscriberQuestion, 'caller' | 'name' | 'chatId'> {
  readonly watchedThread: WatchedThread;
  readonly createContext: () => RequestContext;
}

export interface LiveContext {
  /** Creates a request context of the subscriber. */
  open(): RequestContext;
  changed(question: LiveQuestion): Promise<Stream<SentChange>>;
}

/** Maximum number of changes per read. */
const changesPerRead = 20;
/** Time in ms after which unsent changes are read again, for the audience of that moment. */
const freshMs = 1_000;
/** Pause before a retry if the graph is unavailable, in ms. */
const retryMs = 500;

/** Streams the changes of threads to subscribers. */
export class LiveService {
  private readonly reads: LiveReads;

  constructor(
    private readonly clock: Clock,
    private readonly watch: ThreadWatch,
    session: () => GraphSession,
  ) {
    this.reads = new LiveReads(session, clock, changesPerRead);
  }

  /**
   * Streams the changes of a thread that agents of the caller may get unasked, oldest first, each once, then new ones
   * as they come. The audience is resolved again for each read; the stream ends with NOT_FOUND after the caller has
   * left the chat. Rejects with NOT_FOUND for threads and chats of others. `createContext` opens a request.
   */
  async changed(
    caller: Caller,
    question: LiveQuestion,
    createContext: () => RequestContext,
  ): Promise<Stream<SentChange>> {
    const { thread: name, chat, sinceRevision } = question;
    const chatId = chat ?? (name == null ? null : parseThread(name, caller.viewerId).chatId);
    requireStatedContext(caller, chatId);
    const since = sinceRevision == null ? null : checkRevision(sinceRevision);
    const audience = await resolveAudience({ graph: createContext().graph, caller }, { chatId }, this.clock());
    const { key } = threadOfContext(name, audience);
    const watchedThread = await this.watch.watch(caller.tenantId, key);
    const subscription = { caller, name, chatId, watchedThread, createContext };
    return abortable(
      (signal) => this.read(subscription, since ?? watchedThread.revision, signal),
      () => watchedThread.close(),
    );
  }

  private async *read(
    { watchedThread, createContext, ...subscriber }: ThreadSubscription,
    since: number,
    signal: AbortSignal,
  ): Stream<SentChange> {
    let seenRevision = since;
    while (!signal.aborted) {
      await watchedThread.next(seenRevision, signal);
      const until = watchedThread.revision;
      if (signal.aborted || until <= seenRevision) return;
      const changes = await this.page({ ...subscriber, since: seenRevision, until }, signal);
      const context = createContext();
      const readAt = this.clock();
      for (const change of changes) {
        if (signal.aborted || this.clock() - readAt > freshMs) break;
        yield { change: { ...change, text: changeText(change, subscriber.caller.viewerId) }, context };
        seenRevision = change.rev;
      }
      const isSent = changes.length === 0 || seenRevision === changes.at(-1)!.rev;
      if (isSent && changes.length < changesPerRead) seenRevision = until;
    }
  }

  /** Returns the next changes; retries with a fixed pause while the graph is unavailable. */
  private async page(question: SubscriberQuestion, signal: AbortSignal): Promise<ThreadChange[]> {
    while (!signal.aborted) {
      try {
        return await this.reads.read(question);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'UNAVAILABLE') throw error;
        // An abort ends the pause early; the loop then ends as well.
        await pause(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
    return [];
  }
}
