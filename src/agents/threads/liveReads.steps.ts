import { notInChat, resolveAudiences } from '../../disclosure/audience.steps.js';
import type { Caller } from '../../disclosure/caller.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError } from '../../platform/errors.js';
import { FairQueue } from '../../platform/fairQueue.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { threadOfContext } from './thread.js';
import type { ThreadChange } from './threadChange.js';
import { type ThreadPosition, listNextChanges } from './threads.store.js';

/** Who waits for changes of a thread, and where they listen. */
export interface ListenerQuestion {
  readonly caller: Caller;
  /** The thread by name, if one was named. */
  readonly name: string | null | undefined;
  readonly chatId: string | null;
  /** They have heard everything up to this revision. */
  readonly since: number;
  /** All events up to this revision can be read. */
  readonly until: number;
}

/** Reading for those who listen must not keep those who ask from their answers. */
const atOnce = 2;
/** So many are read for together; they take turns by tenant and person. */
const together = 40;

/** Reads changes for many listeners at once: a change of a chat concerns all its members, and each hears it by the rule. */
export class LiveReads {
  private readonly waiting = new FairQueue<Waiting>();
  private reading = 0;
  private isDue = false;

  constructor(
    private readonly session: () => GraphSession,
    private readonly clock: Clock,
    /** How many changes one listener gets at a time. */
    private readonly first: number,
  ) {}

  /**
   * The next changes as the caller may hear them at this moment, oldest first. Rejects with NOT_FOUND once the caller has
   * left the chat, and with UNAVAILABLE while the graph is away.
   */
  read(question: ListenerQuestion): Promise<ThreadChange[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push(question.caller, { question, resolve, reject });
      this.start();
    });
  }

  /** Whoever is woken by the same change asks in the same moment: they are waited for. */
  private start(): void {
    if (this.isDue || this.reading >= atOnce) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      void this.readNext();
    });
  }

  private async readNext(): Promise<void> {
    const batch = this.take();
    if (batch.length === 0) return;
    this.reading += 1;
    if (this.waiting.size > 0) this.start();
    await this.answer(batch).catch((error: unknown) => this.failed(batch, error));
    this.reading -= 1;
    if (this.waiting.size > 0) this.start();
  }

  private take(): Waiting[] {
    const batch: Waiting[] = [];
    while (batch.length < together) {
      const next = this.waiting.shift();
      if (!next) break;
      batch.push(next);
    }
    return batch;
  }

  /** What cannot be read for one of many must not end what the others hear. */
  private async failed(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1 || (error instanceof DomainError && error.code === 'UNAVAILABLE')) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const one of batch) await this.answer([one]).catch(one.reject);
  }

  private async answer(batch: readonly Waiting[]): Promise<void> {
    const graph = this.session();
    const audiences = await resolveAudiences(
      graph,
      batch.map(({ question: { caller, chatId } }) => ({ viewer: caller, chatId })),
      this.clock(),
    );
    const hearing: Waiting[] = [];
    const listening: ThreadPosition[] = [];
    batch.forEach((one, at) => {
      const audience = audiences[at];
      if (!audience) return one.reject(notInChat());
      const { name, since, until } = one.question;
      try {
        // Whoever has left the thread's chat meanwhile is told so here.
        listening.push({ audience, thread: threadOfContext(name, audience).key, since, until });
        hearing.push(one);
      } catch (error) {
        one.reject(error);
      }
    });
    if (hearing.length === 0) return;
    const changes = await listNextChanges(graph, listening, this.first);
    hearing.forEach(({ resolve }, at) => resolve(changes[at]!));
  }
}

interface Waiting {
  readonly question: ListenerQuestion;
  readonly resolve: (changes: ThreadChange[]) => void;
  readonly reject: (error: unknown) => void;
}
