import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface Channel {
  readonly _conn?: Socket;
  write: (this: Channel, buffer: unknown) => void;
}

/** Internal module of neo4j-driver 6.3.0, which has no public way in. */
const channelModule = 'neo4j-driver-bolt-connection/lib/channel/node/node-channel.js';

/**
 * Makes the driver send each message with one system call. To be called at the start of a process, for all its
 * connections.
 *
 * Works around the driver's `Chunker` (`neo4j-driver-bolt-connection`, channel/chunking), which hands a message to the
 * channel in buffers of 1,400 bytes (`_DEFAULT_BUFFER_SIZE`; no option reaches it), while `NodeChannel.write` writes
 * each to a socket that is never corked. With TCP_NODELAY that makes one system call and one packet per 1,400 bytes,
 * each of which wakes the server. A vector of 384 numbers takes three, a map of 2,000 ids to times about sixty. We
 * found no issue of neo4j/neo4j-javascript-driver about it. To report it, count the writes of a socket while a
 * statement travels with a text of 100 kB. When the driver writes a message at once, delete this file and its calls;
 * until then test/platform/boltWrites.test.ts fails if the workaround stops working.
 */
export function coalesceBoltWrites(): void {
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
