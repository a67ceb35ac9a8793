import type { ExecutionResult } from 'graphql';
import { DomainError } from '../../platform/errors.js';
import type { Stream } from '../../platform/generators.js';

/** Subscriptions of a connection, each from its message to the end of its stream. */
export class LiveStreams {
  private readonly streams = new Set<LiveStream>();

  /** `limit` is the number of subscriptions at a time, with those that are being opened. */
  constructor(private readonly limit: number) {}

  /** Throws RATE_LIMITED at the limit. An earlier one of its id is over: graphql-ws refuses an id not yet completed. */
  add(id: string): LiveStream {
    for (const earlier of this.streams) if (earlier.id === id) void earlier.end().catch(() => undefined);
    if (this.streams.size >= this.limit) {
      throw new DomainError(
        'RATE_LIMITED',
        `A connection may have at most ${this.limit} subscriptions; complete one first.`,
      );
    }
    const stream = new LiveStream(id, () => this.streams.delete(stream));
    this.streams.add(stream);
    return stream;
  }

  async end(): Promise<void> {
    await Promise.all([...this.streams].map((stream) => stream.end()));
  }
}

/**
 * Subscription of a connection. Once its client has completed it or is gone, it answers nothing more, not even its end:
 * graphql-ws knows streams by their ids alone, and would apply that answer to a later subscription of the same id.
 */
export class LiveStream {
  /** True if its client has completed it or is gone. */
  private isOver = false;
  private answers: Stream<ExecutionResult> | undefined;

  constructor(
    readonly id: string,
    /** Removes it from the subscriptions of its connection. May be called more than once. */
    readonly release: () => void,
  ) {}

  /** Returns the answers as long as the subscription is not over; ends them if it was over before they were there. */
  async begin(answers: Stream<ExecutionResult>): Promise<Stream<ExecutionResult>> {
    this.answers = answers;
    if (this.isOver) await this.end();
    return {
      ...answers,
      next: () => this.unlessOver(answers.next()),
      return: async (value) => {
        this.isOver = true;
        return answers.return(value);
      },
    };
  }

  /** Ends the stream; one that is still being opened ends when it is there. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.answers?.return(undefined);
  }

  /** Settles as the work does, or never if the subscription is over by then. */
  unlessOver<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (result) => (this.isOver ? this.release() : resolve(result)),
        (error: Error) => (this.isOver ? this.release() : reject(error)),
      );
    });
  }
}
