import type { Socket } from 'node:net';
import { changeOnce, driverModule } from './driverParts.js';

interface Channel {
  readonly _conn?: Socket;
  write: (this: Channel, buffer: unknown) => void;
}

/**
 * Lets the driver send each message with one system call. By itself it hands a message to the socket in pieces of 1,400
 * bytes, each of which wakes the server: a vector takes three, the chats of a viewer of a thousand chats fifty. It has
 * no option for that, so its channel is changed; a test fails when that stops working.
 */
export function sendInOnePiece(): void {
  const { default: NodeChannel } = driverModule<{ default: { prototype: Channel } }>('channel/node/node-channel');
  changeOnce(NodeChannel.prototype, (prototype) => {
    const { write } = prototype;
    prototype.write = function (buffer) {
      const socket = this._conn;
      if (socket && socket.writableCorked === 0) {
        socket.cork();
        process.nextTick(() => socket.uncork());
      }
      write.call(this, buffer);
    };
  });
}
