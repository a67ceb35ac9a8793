import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TestApp } from '../app.js';
import { eventually } from '../eventually.js';

/** Client that sends and receives single messages of graphql-transport-ws. */
export class RawClient {
  readonly messages: { type: string; id?: string; payload?: unknown }[] = [];
  /** Code and reason with which the socket was closed. */
  closed: readonly [number, string] | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => void this.messages.push(JSON.parse(data.toString())));
    socket.on('close', (code, reason) => (this.closed = [code, reason.toString()]));
  }

  static async open(url: string): Promise<RawClient> {
    const client = new RawClient(new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws'));
    await once(client.socket, 'open');
    return client;
  }

  /** Opens a socket and authenticates it. */
  static async connect(app: TestApp, who: string): Promise<RawClient> {
    const client = await RawClient.open(app.server.url);
    client.send({ type: 'connection_init', payload: { authorization: `Bearer ${await app.token(who)}` } });
    await client.until('connection_ack');
    return client;
  }

  send(...messages: object[]): void {
    for (const message of messages) this.socket.send(JSON.stringify(message));
  }

  /** Waits until `count` messages of a type came, or the socket was closed. */
  async until(type: string, count = 1): Promise<void> {
    const isDone = (): boolean => this.ofType(type).length >= count || this.closed !== undefined;
    await eventually(`${count} ${type} came`, () => isDone());
  }

  ofType(type: string): RawClient['messages'] {
    return this.messages.filter((one) => one.type === type);
  }

  async end(): Promise<readonly [number, string]> {
    return eventually('the socket is closed', () => this.closed);
  }
}
