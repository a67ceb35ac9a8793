import { expect, it } from '@jest/globals';
import { keepJobStore } from '../../../src/local/keptJobStore.js';
import type { EmbeddedJobStore } from '../../../src/local/jobStoreProcess.js';
import { eventually } from '../../support/eventually.js';

/** Job stores that a test ends as it likes. */
function stores() {
  const started: { port: number | undefined; end(): void }[] = [];
  const start = (port?: number): Promise<EmbeddedJobStore> => {
    let end = (): void => undefined;
    const exited = new Promise<number | null>((resolve) => (end = () => resolve(137)));
    started.push({ port, end });
    const stop = async (): Promise<void> => {
      end();
      await exited;
    };
    return Promise.resolve({ uri: 'mongodb://127.0.0.1:4242/?directConnection=true', pid: 1, exited, stop });
  };
  return { started, start };
}

it('a job store that ends by itself is started again at the same port, and no more once it is stopped', async () => {
  const { started, start } = stores();
  const told: string[] = [];
  const kept = await keepJobStore(start, (reason) => told.push(reason));
  expect(kept.uri).toContain(':4242/');
  started[0]!.end();
  await eventually('it is started again', () => started.length === 2);
  expect(started.map(({ port }) => port)).toEqual([undefined, 4242]);
  expect(told).toEqual([expect.stringContaining('exit code 137')]);
  await kept.stop();
  expect([started.length, told.length]).toEqual([2, 1]);
});

it('a job store that cannot be started again yet is tried again, and its first start must succeed', async () => {
  const { started, start } = stores();
  let refusals = 1;
  const told: string[] = [];
  const kept = await keepJobStore(
    (port) =>
      port !== undefined && (refusals -= 1) >= 0 ? Promise.reject(new Error('The port is taken.')) : start(port),
    (reason) => told.push(reason),
  );
  started[0]!.end();
  await eventually('it is started again', () => started.length === 2);
  expect(told[1]).toBe('The port is taken.');
  await kept.stop();
  await expect(
    keepJobStore(
      () => Promise.reject(new Error('No Java.')),
      () => undefined,
    ),
  ).rejects.toThrow('No Java.');
});
