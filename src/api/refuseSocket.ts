import type { Duplex } from 'node:stream';
import type { DomainError } from '../platform/errors.js';

/** Answers what will be no request or socket in the form of every other refusal, and ends it. */
export function refuseSocket(socket: Duplex, status: string, { message, code }: DomainError): void {
  const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
