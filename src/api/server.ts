import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import express, { type RequestHandler } from 'express';
import { DomainError, invalidInput } from '../platform/errors.js';
import { failed } from './requestFailures.js';
import { counted, traced } from './middleware.js';
import { refuseSocket } from './refuseSocket.js';
import type { Door, MountedDoor, ServerParts } from './serverParts.js';

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  /** Stops taking requests, finishes those under way within the time limit, and closes. */
  stop(limitMs?: number): Promise<void>;
}

/** Serves these doors, in their order, on a loopback or configured address. */
export async function serve(
  doors: readonly Door[],
  parts: ServerParts,
  host: string,
  port: number,
): Promise<RunningServer> {
  const app = express();
  app.disable('x-powered-by');
  // What a proxy lets through by its path must not have a second name here.
  app.enable('case sensitive routing');
  app.set('etag', false);
  app.use(counted(parts), traced);
  const mounted: MountedDoor[] = [];
  for (const door of doors) mounted.push(await door.mount(app, parts));
  app.use(nothingHere, failed(parts));
  const server = createServer(app);
  // Idle connections of browsers must not hold up the end; requests under way are waited for.
  server.keepAliveTimeout = 5_000;
  // Node reads 2,000 headers and forgets the others without a word; their size is limited all the same.
  server.maxHeadersCount = 0;
  server.on('clientError', refuseUnreadable);
  server.on('upgrade', (request, socket, head) => openSocket(mounted, request, socket, head));
  await listen(server, host, port);
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    stop: async (limitMs = 10_000) => {
      for (const door of mounted) door.hangUp?.();
      await closeServer(server, limitMs);
      for (const door of mounted) await door.stop?.();
    },
  };
}

const nothingHere: RequestHandler = (_request, _response, next) =>
  next(new DomainError('NOT_FOUND', 'There is nothing at this path; the API is POST /graphql.'));

/** Lets the door of the path open a socket; everywhere else there is none. */
function openSocket(mounted: readonly MountedDoor[], request: IncomingMessage, socket: Duplex, head: Buffer): void {
  // Whoever leaves in the middle of it is told nothing.
  socket.on('error', () => socket.destroy());
  const path = request.url?.split('?')[0];
  const door = mounted.find(({ sockets }) => sockets?.path === path);
  if (door) door.sockets!.open(request, socket, head);
  else refuseSocket(socket, '404 Not Found', new DomainError('NOT_FOUND', 'Sockets are opened at /graphql.'));
}

/** What is no HTTP request at all is answered in the same form as everything else. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return;
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const message = tooLarge ? 'The headers must be at most 16 kB.' : 'This is no HTTP request.';
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  refuseSocket(socket, status, invalidInput(message));
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new DomainError('CONFLICT', `Port ${port} on ${host} is taken; set KITH_PORT to another one.`, {
              cause: error,
            })
          : error,
      );
    });
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
