import { createServer, type AddressInfo } from 'node:net';
import { DomainError } from '../errors.js';

/** Returns a free port on 127.0.0.1: the wanted one or any. Throws CONFLICT with `title` and `advice` if taken. */
export function freePort(title: string, preferredPort?: number, advice = 'end what listens there'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause) =>
      reject(
        new DomainError('CONFLICT', `Port ${preferredPort ?? 0} on 127.0.0.1 is not free for ${title}; ${advice}.`, {
          cause,
        }),
      ),
    );
    probe.listen({ port: preferredPort ?? 0, host: '127.0.0.1', exclusive: true }, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
