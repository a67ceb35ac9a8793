import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface Channel {
  readonly _conn?: Socket;
  write: (this: Channel, buffer: unknown) => void;
}

/** Of neo4j-driver 6.3.0: it has no public way in. */
const channelModule = 'neo4j-driver-bolt-connection/lib/channel/node/node-channel.js';

/**
 * Lets the driver send each message with one system call; to be called where a process starts, for every connection of
 * that process.
 *
 * It works round the driver's `Chunker` (`neo4j-driver-bolt-connection`, channel/chunking), which hands a message to the
 * channel in buffers of 1,400 bytes (`_DEFAULT_BUFFER_SIZE`; no option reaches it), while `NodeChannel.write` writes each
 * to a socket that is never corked: with TCP_NODELAY one system call and one packet per 1,400 bytes, each of which wakes
 * the server. A vector of 384 numbers takes three, a map of 2,000 ids to moments about sixty. We found no issue of
 * neo4j/neo4j-javascript-driver about it; to report it, count the writes of a socket while a statement travels with a
 * text of 100 kB. When the driver writes a message at once, this file and its calls can go; until then
 * test/platform/boltWrites.test.ts fails when it stops working.
 */
export function sendInOnePiece(): void {
  if (isInOnePiece) return;
  const require = createRequire(createRequire(import.meta.url).resolve('neo4j-driver'));
  const { default: NodeChannel } = require(channelModule) as { default: { prototype: Channel } };
  const { write } = NodeChannel.prototype;
  NodeChannel.prototype.write = function (buffer) {
    const socket = this._conn;
    if (socket && socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    write.call(this, buffer);
  };
  isInOnePiece = true;
}

let isInOnePiece = false;
