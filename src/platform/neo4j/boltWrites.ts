import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface Channel {
  readonly _conn?: Socket;
}

/**
 * Lets the driver send each message with one system call. By itself it hands a message to the socket in pieces of 1,400
 * bytes, each of which wakes the server: a vector takes three, the chats of a viewer of a thousand chats fifty. It has
 * no option for that, so its channel is changed; a test fails when that stops working.
 */
export function sendInOnePiece(): void {
  const require = createRequire(createRequire(import.meta.url).resolve('neo4j-driver'));
  const path = 'neo4j-driver-bolt-connection/lib/channel/node/node-channel.js';
  const { prototype } = (require(path) as { default: { prototype: Channel & { write: (buffer: unknown) => void } } })
    .default;
  if (changed.has(prototype)) return;
  changed.add(prototype);
  const { write } = prototype;
  prototype.write = function (this: Channel, buffer) {
    const socket = this._conn;
    if (socket && socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    write.call(this, buffer);
  };
}

const changed = new WeakSet<object>();
