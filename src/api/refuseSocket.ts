import type { Duplex } from 'node:stream';
import type { DomainError } from '../platform/errors.js';

/** Answers a refused upgrade or unreadable request in the form of every other refusal, and ends the socket. */
export function refuseSocket(socket: Duplex, status: string, { message, code }: DomainError): void {
  const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
