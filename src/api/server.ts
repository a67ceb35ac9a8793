import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import express, { type RequestHandler } from 'express';
import { DomainError, invalidInput } from '../platform/errors.js';
import { portError } from '../platform/portError.js';
import { errorMiddleware } from './requestFailures.js';
import { countForeground, traceRequest } from './middleware.js';
import { refuseSocket } from './refuseSocket.js';
import type { Door, MountedDoor, ServerDependencies } from './serverDependencies.js';

export interface RunningServer {
  readonly url: string;
  /** Stops accepting requests, finishes those under way within the time limit, and closes. */
  stop(limitMs?: number): Promise<void>;
}

/** Serves these doors, in their order, on a loopback or configured address. */
export async function serve(
  doors: readonly Door[],
  dependencies: ServerDependencies,
  host: string,
  port: number,
): Promise<RunningServer> {
  const app = express();
  app.disable('x-powered-by');
  // A path that a proxy allows must not have a second spelling here.
  app.enable('case sensitive routing');
  app.set('etag', false);
  app.use(countForeground(dependencies), traceRequest);
  const mountedDoors: MountedDoor[] = [];
  for (const door of doors) mountedDoors.push(await door.mount(app, dependencies));
  app.use(notFoundHandler, errorMiddleware(dependencies));
  const server = createServer(app);
  // Idle connections of browsers must not delay the stop; requests under way are awaited.
  server.keepAliveTimeout = 5_000;
  // Node reads 2,000 headers and drops the rest silently; their total size is limited all the same.
  server.maxHeadersCount = 0;
  server.on('clientError', refuseUnreadable);
  server.on('upgrade', (request, socket, head) => openSocket(mountedDoors, request, socket, head));
  await listen(server, host, port);
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    stop: async (limitMs = 10_000) => {
      for (const door of mountedDoors) door.hangUp?.();
      await closeServer(server, limitMs);
      for (const door of mountedDoors) await door.stop?.();
    },
  };
}

const notFoundHandler: RequestHandler = (_request, _response, next) =>
  next(new DomainError('NOT_FOUND', 'Nothing exists at this path; the API is POST /graphql.'));

/** Passes an upgrade to the door of its path; refuses it on all other paths. */
function openSocket(
  mountedDoors: readonly MountedDoor[],
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  // A client that disconnects during this gets no answer.
  socket.on('error', () => socket.destroy());
  const path = request.url?.split('?')[0];
  const door = mountedDoors.find(({ sockets }) => sockets?.path === path);
  if (door) door.sockets!.open(request, socket, head);
  else refuseSocket(socket, '404 Not Found', new DomainError('NOT_FOUND', 'Sockets are opened at /graphql.'));
}

/** Answers bytes that are no HTTP request in the same form as every other refusal. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return;
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const message = isTooLarge ? 'The headers must be at most 16 kB.' : 'This is not an HTTP request.';
  const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  refuseSocket(socket, status, invalidInput(message));
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function closeServer(server: Server, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), limitMs);
    server.close(() => {
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
  });
}
