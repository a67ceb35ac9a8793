import { DomainError, invalidInput } from '../../platform/errors.js';
import { publicError } from '../../platform/graphql/publicErrors.js';
import { countValues } from '../../platform/jsonText.js';
import { KeyedSemaphore } from '../../platform/keyedSemaphore.js';
import { errorForLog } from '../../platform/telemetry/errorForLog.js';
import type { LiveConnection } from '../access/callers.js';
import { costOfBytes, costOfValues } from '../bodies.js';
import { checkHeaderName, type HeaderTexts, isKithHeader } from '../headers.js';
import type { ServerDependencies } from '../serverDependencies.js';
import type { LiveStreams } from './liveStreams.js';
import { closeCodes, type OpenedSocket } from './sockets.js';

/** Limits of open connections and subscriptions per person; a multiple for a connector, which has many viewers. */
export const liveLimits = { connections: 20, subscriptions: 50 } as const;
/** Limit of a message in bytes until its client is authenticated: that of the headers of a request. */
const maxUnknownBytes = 16 * 1024;
/** Longest delay of a timer in ms; a token may be valid for longer. */
const maxTimerMs = 2 ** 31 - 1;

export interface SocketState {
  readonly socket: OpenedSocket;
  readonly connectionId: string;
  connection?: LiveConnection;
  /** Releases its permit among the connections of its person. */
  releasePermit?: () => void;
  timer?: NodeJS.Timeout;
  /** True once the socket is closed, maybe while it was being authenticated. */
  isClosed: boolean;
  readonly streams: LiveStreams;
  /** Subscriptions refused so far. */
  refusals: number;
}

/** The authenticated connections of all sockets. */
export class LiveConnections {
  /** Open connections, by person. */
  private readonly connectionPermits = new KeyedSemaphore();

  constructor(private readonly dependencies: ServerDependencies) {}

  /** Authenticates a socket by the payload of `connection_init`. Closes it and resolves to false if it is refused. */
  async connect(state: SocketState, initPayload: Readonly<Record<string, unknown>> | undefined): Promise<boolean> {
    const { callers, log } = this.dependencies;
    try {
      const connection = await callers.connect(state.connectionId, headersOf(initPayload));
      // No one would release the permit of a socket that is closed already.
      if (state.isClosed) return false;
      const { tenantId, viewerId } = connection.caller;
      state.releasePermit = this.acquirePermit(connection);
      state.connection = connection;
      this.endWithToken(state, connection.expiresAt);
      log.info({ requestId: state.connectionId, tenant: tenantId, viewer: viewerId }, 'connected');
      return true;
    } catch (error) {
      this.closeFor(state, error, 'connecting failed');
      return false;
    }
  }

  /** Releases the permit of a closed socket, and ends its streams. */
  async leave(state: SocketState): Promise<void> {
    state.isClosed = true;
    clearTimeout(state.timer);
    state.releasePermit?.();
    await state.streams.end();
  }

  /** Returns a listener that charges messages and passes them on, in their order; none after a refused one. */
  chargingListener(state: SocketState, listener: (text: string) => Promise<void>): (text: string) => Promise<void> {
    let isCharged = Promise.resolve(true);
    return async (text) => {
      isCharged = isCharged.then((isOpen) => isOpen && this.charge(state, text));
      if (await isCharged) await listener(text);
    };
  }

  /** Charges a message as a body. Closes the socket and resolves to false if it is refused. */
  private async charge(state: SocketState, text: string): Promise<boolean> {
    const { socket, connection } = state;
    const bytes = Buffer.byteLength(text);
    if (!connection) {
      if (bytes <= maxUnknownBytes) return true;
      socket.close(
        closeCodes.tooLarge,
        `Before it is connected, a client may send ${maxUnknownBytes / 1024} kB at once.`,
      );
      return false;
    }
    try {
      const values = countValues(text, Number.MAX_SAFE_INTEGER);
      await this.dependencies.rate.charge(connection.caller, costOfBytes(bytes) + costOfValues(values));
      return true;
    } catch (error) {
      this.closeFor(state, error, 'reading a message failed');
      return false;
    }
  }

  /** Closes a socket with the code and the message of an error. */
  private closeFor({ socket, connectionId }: SocketState, error: unknown, logMessage: string): void {
    const { log, metrics } = this.dependencies;
    const { code, message } = publicError(error);
    metrics.errors.inc({ code });
    if (code === 'INTERNAL' || code === 'UNAVAILABLE')
      log.error({ requestId: connectionId, error: errorForLog(error) }, logMessage);
    socket.close(closeCodeOf[code] ?? closeCodes.forbidden, reasonOf(`${code}: ${message}`));
  }

  /** Acquires a permit for a connection of a person and returns its release. Throws RATE_LIMITED at the limit. */
  private acquirePermit({ caller }: LiveConnection): () => void {
    const { tenantId, viewerId, isConnector } = caller;
    const key = JSON.stringify([tenantId, isConnector ? '' : viewerId]);
    const limit = liveLimits.connections * (isConnector ? liveLimits.connections : 1);
    const release = this.connectionPermits.tryAcquire(key, limit);
    if (!release) throw new DomainError('RATE_LIMITED', `${limit} connections may be open at once; close one first.`);
    this.dependencies.metrics.connections.inc();
    return () => {
      release();
      this.dependencies.metrics.connections.dec();
    };
  }

  private endWithToken(state: SocketState, expiresAt: number): void {
    const ms = expiresAt - Date.now();
    if (ms <= 0) return state.socket.close(closeCodes.unauthorized, 'The token has expired; connect with a new one.');
    state.timer = setTimeout(() => this.endWithToken(state, expiresAt), Math.min(ms, maxTimerMs)).unref();
  }
}

/**
 * Reads the headers in the payload of `connection_init`. Throws INVALID_INPUT for one of Kith's that is unknown or no
 * text, and for one that is given twice; other values that are no text, which clients add for servers of their own,
 * count as absent.
 */
function headersOf(initPayload: Readonly<Record<string, unknown>> = {}): HeaderTexts {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(initPayload)) {
    const name = key.toLowerCase();
    checkHeaderName(name);
    if (typeof value === 'string') {
      if (texts.has(name)) throw invalidInput(`${name} in connection_init must be given once.`);
      texts.set(name, value);
    } else if (isKithHeader(name)) throw invalidInput(`${name} in connection_init must be a string.`);
  }
  return Object.fromEntries(texts);
}

const closeCodeOf: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: closeCodes.unauthorized,
  RATE_LIMITED: closeCodes.tooMany,
  UNAVAILABLE: 1013,
  INTERNAL: 1011,
};

/** Truncates a reason to the size of a close frame. */
function reasonOf(text: string): string {
  let reason = text;
  while (Buffer.byteLength(reason) > 123) reason = reason.slice(0, -1);
  return reason;
}
