import { resolveAudience } from '../../disclosure/audience.steps.js';
import { type Caller, requireStatedContext } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError } from '../../platform/errors.js';
import { endable, type Stream } from '../../platform/generators.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { type ListenerQuestion, LiveReads } from './liveReads.steps.js';
import { parseThread, threadOfContext } from './thread.js';
import { changeText, type ThreadChange } from './threadChange.js';
import { checkRevision } from './threads.service.js';
import type { ThreadWatch, WatchedThread } from './threadWatch.steps.js';

/** A change as it is sent, with the request that its fields are read in. */
export interface SentChange {
  readonly change: ThreadChange & { readonly text: string };
  readonly context: RequestContext;
}

/** What somebody wants to hear of; without a thread that of the chat, without either their own. */
export interface LiveQuestion {
  readonly thread?: string | null;
  readonly chat?: string | null;
  /** The revision that was seen last; without it, what comes from now on. */
  readonly sinceRevision?: number | null;
}

/** The thread that was named, if any, and the chat in which it is listened to. */
interface ListeningPlace {
  readonly name: string | null | undefined;
  readonly chatId: string | null;
}

/** What the subscription is opened with. */
export interface LiveContext {
  /** Begins a request of whoever subscribes. */
  open(): RequestContext;
  changed(question: LiveQuestion): Promise<Stream<SentChange>>;
}

/** Changes that are read at once. What was read is sent within this time, or read again by whoever hears it then. */
const pageOf = 20;
const freshMs = 1_000;
/** A graph that does not answer is asked again after this time. */
const retryMs = 500;

/** Tells of changes as they come. */
export class LiveService {
  private readonly reads: LiveReads;

  constructor(
    private readonly clock: Clock,
    private readonly watch: ThreadWatch,
    session: () => GraphSession,
  ) {
    this.reads = new LiveReads(session, clock, pageOf);
  }

  /**
   * The changes of a thread as far as the caller may hear them, oldest first, each once, and then those that come. Who
   * hears them is found out anew for whatever is sent; the stream ends with NOT_FOUND once the caller has left the chat.
   * Rejects with NOT_FOUND for threads and chats of others. `open` begins a request.
   */
  async changed(caller: Caller, question: LiveQuestion, open: () => RequestContext): Promise<Stream<SentChange>> {
    const { thread: name, chat, sinceRevision } = question;
    const chatId = chat ?? (name == null ? null : parseThread(name, caller.viewerId).chatId);
    requireStatedContext(caller, chatId);
    const since = sinceRevision == null ? null : checkRevision(sinceRevision);
    const audience = await resolveAudience(open().graph, caller, { chatId }, this.clock());
    const { key } = threadOfContext(name, audience);
    const watched = await this.watch.watch(caller.tenantId, key);
    const place = { name, chatId };
    return endable(
      (signal) => this.read(caller, place, since ?? watched.revision, watched, open, signal),
      () => watched.close(),
    );
  }

  private async *read(
    caller: Caller,
    place: ListeningPlace,
    since: number,
    watched: WatchedThread,
    open: () => RequestContext,
    signal: AbortSignal,
  ): Stream<SentChange> {
    let seen = since;
    while (!signal.aborted) {
      await watched.next(seen, signal);
      const until = watched.revision;
      if (signal.aborted || until <= seen) return;
      const changes = await this.page({ caller, ...place, since: seen, until }, signal);
      const context = open();
      const readAt = this.clock();
      for (const change of changes) {
        if (signal.aborted || this.clock() - readAt > freshMs) break;
        yield { change: { ...change, text: changeText(change, caller.viewerId) }, context };
        seen = change.rev;
      }
      const isSent = changes.length === 0 || seen === changes.at(-1)!.rev;
      if (isSent && changes.length < pageOf) seen = until;
    }
  }

  /** The next changes; waits for a graph that is away. */
  private async page(question: ListenerQuestion, signal: AbortSignal): Promise<ThreadChange[]> {
    while (!signal.aborted) {
      try {
        return await this.reads.read(question);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'UNAVAILABLE') throw error;
        await pause(retryMs, signal);
      }
    }
    return [];
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
