import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { TestApp } from '../app.js';
import { eventually } from '../eventually.js';

/** One answer to a subscription. */
export interface SubscriptionAnswer {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shape is what the test asks for
  readonly data?: Record<string, any>;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

/** Subscriber over a WebSocket, with the official client. */
export class Listener {
  readonly answers: SubscriptionAnswer[] = [];
  /** End of the subscription: 'complete', or the error of the client. */
  ended: unknown;

  private constructor(private readonly client: Client) {}

  /** Subscribes. Answers are collected in `answers`. */
  static async open(
    kith: TestApp,
    who: string,
    query: string,
    {
      variables = {},
      extraParams = {},
      token,
    }: { variables?: Record<string, unknown>; extraParams?: Record<string, string>; token?: string } = {},
  ): Promise<Listener> {
    const authorization = `Bearer ${token ?? (await kith.token(who))}`;
    const client = createClient({
      url: kith.server.url.replace('http', 'ws') + '/graphql',
      webSocketImpl: WebSocket,
      connectionParams: { authorization, ...extraParams },
      retryAttempts: 0,
      lazy: true,
    });
    const listener = new Listener(client);
    client.subscribe<Record<string, unknown>>(
      { query, variables },
      {
        next: (answer) => void listener.answers.push(answer as SubscriptionAnswer),
        error: (error) => (listener.ended = error),
        complete: () => (listener.ended ??= 'complete'),
      },
    );
    return listener;
  }

  /** Waits until `count` answers have arrived or the subscription has ended. */
  async until(count: number): Promise<SubscriptionAnswer[]> {
    await eventually(`${count} changes came`, () =>
      Promise.resolve(this.answers.length >= count || this.ended !== undefined),
    );
    return this.answers;
  }

  /** Waits for the end of the subscription, and returns it. */
  async end(): Promise<unknown> {
    await eventually('the subscription ended', () => Promise.resolve(this.ended !== undefined));
    return this.ended;
  }

  close(): void {
    void this.client.dispose();
  }
}
