import { handleProtocols } from 'graphql-ws';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { IncomingMessage } from 'node:http';
import { DomainError, invalidInput } from '../../platform/errors.js';
import { isKithHeader } from '../headers.js';
import { isSame, notAllowed } from '../middleware.js';
import { refuseSocket } from '../refuseSocket.js';
import type { OpenSocket } from '../serverDependencies.js';

/** Limit of a message in bytes; a subscription is a query, and requests have the same limit. */
const maxMessageBytes = 256 * 1024;
/** Limit of open sockets per process, over all callers. */
const maxSockets = 4_000;
/** Rate limit of messages per client and minute; a subscriber sends few. */
const maxMessagesPerMinute = 600;
/** Limit of sent bytes not read yet: a few changes per subscription. A client that never reads fills no memory. */
const maxUnreadBytes = 1024 * 1024;
/** Interval of the heartbeat in ms: a client that has not answered by the next beat is gone. */
const heartbeatMs = 15_000;

/** Close codes of sockets, as of graphql-ws: after these its clients do not reconnect automatically. */
export const closeCodes = {
  goingAway: 1001,
  tooLarge: 1009,
  unauthorized: 4401,
  forbidden: 4403,
  tooMany: 4429,
} as const;

export interface OpenedSocket {
  readonly protocol: string;
  /** Resolves when the text was sent, or when the socket is closed. Ends a socket whose client does not read. */
  send(text: string): Promise<void>;
  /** Answers a ping of the protocol. Its payload is not sent back: it may be large, and its sender has it. */
  onPing(): Promise<void>;
  /** `reason` may have 123 bytes. */
  close(code: number, reason: string): void;
  onMessage(listener: (text: string) => Promise<void>): void;
}

/** Opens sockets for pages of the allowed origins; closes those that miss a heartbeat or exceed the rate limit. */
export class Sockets {
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, handleProtocols });
  private readonly heartbeat: NodeJS.Timeout;
  private readonly aliveSockets = new WeakSet<WebSocket>();

  constructor(
    private readonly origins: readonly string[],
    /** Begins a connection; the returned object is notified of its end. */
    private readonly begin: (socket: OpenedSocket, request: IncomingMessage) => () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {
    this.heartbeat = setInterval(() => this.checkHeartbeats(), heartbeatMs).unref();
  }

  readonly open: OpenSocket = (request, socket, head) => {
    const { origin, host } = request.headers;
    if (origin !== undefined && !isSame(origin, host) && !this.origins.includes(origin))
      return refuseSocket(socket, '403 Forbidden', notAllowed(origin));
    const header = Object.keys(request.headers).find(isKithHeader);
    if (header !== undefined)
      return refuseSocket(
        socket,
        '400 Bad Request',
        invalidInput(`${header} must be sent in the payload of connection_init, not as a header of the upgrade.`),
      );
    if (this.server.clients.size >= maxSockets) {
      const refusal = new DomainError('UNAVAILABLE', 'Too many connections are open; retry in a moment.');
      return refuseSocket(socket, '503 Service Unavailable', refusal);
    }
    this.server.handleUpgrade(request, socket, head, (opened) => this.accept(opened, request));
  };

  /** Closes all sockets: clients reconnect to another replica, or later. */
  close(): void {
    clearInterval(this.heartbeat);
    for (const socket of this.server.clients) {
      socket.close(closeCodes.goingAway, 'The service is stopping.');
      // A client that does not answer the close must not delay it.
      setTimeout(() => socket.terminate(), 1_000).unref();
    }
    this.server.close();
  }

  private accept(socket: WebSocket, request: IncomingMessage): void {
    this.aliveSockets.add(socket);
    socket.on('pong', () => this.aliveSockets.add(socket));
    // An invalid or oversized frame closes the socket with its own code. It is not worth a line in the log.
    socket.on('error', () => undefined);
    const end = this.begin(
      {
        protocol: socket.protocol,
        send: (text) => sendTo(socket, text),
        onPing: () => sendTo(socket, pong),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (listener) => this.listen(socket, listener),
      },
      request,
    );
    socket.once('close', () => void end().catch(this.onError));
  }

  private listen(socket: WebSocket, listener: (text: string) => Promise<void>): void {
    let count = 0;
    let minuteStart = Date.now();
    socket.on('message', (data: RawData) => {
      // A client may go on sending until it answers the close.
      if (socket.readyState !== socket.OPEN) return;
      if (Date.now() - minuteStart > 60_000) [count, minuteStart] = [0, Date.now()];
      if ((count += 1) > maxMessagesPerMinute)
        return socket.close(closeCodes.tooMany, 'Too many messages in a minute.');
      listener(textOf(data)).catch((error: unknown) => {
        this.onError(error);
        socket.close(1011, 'Internal error; the log has its cause.');
      });
    });
  }

  private checkHeartbeats(): void {
    for (const socket of this.server.clients) {
      if (!this.aliveSockets.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }
}

const pong = '{"type":"pong"}';

const sendTo = (socket: WebSocket, text: string): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    if (socket.bufferedAmount > maxUnreadBytes) {
      // The frame of a close would wait behind what is not read.
      socket.terminate();
      return resolve();
    }
    // A client that is gone needs no error.
    socket.send(text, () => resolve());
  });

const textOf = (data: RawData): string =>
  Buffer.isBuffer(data) ? data.toString() : (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)).toString();
