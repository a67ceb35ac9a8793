import { describe, expect, it } from '@jest/globals';
import { type RestartOptions, superviseServer } from '../../../src/platform/embedded/processes/supervisedServer.js';
import { eventually } from '../../support/eventually.js';

/** Fixture: servers that a test ends, and pauses that take no time. */
function bench() {
  const started: { again: RestartOptions | undefined; end(): void }[] = [];
  const told: string[] = [];
  const paused: number[] = [];
  const start = (again?: RestartOptions) => {
    let end = (): void => undefined;
    const exited = new Promise<number | null>((resolve) => (end = () => resolve(137)));
    started.push({ again, end });
    const stop = async (): Promise<void> => {
      end();
      await exited;
    };
    const lastLines = (): Promise<string> => Promise.resolve('Its last lines: out of memory');
    return Promise.resolve({ uri: 'mongodb://127.0.0.1:4242/?directConnection=true', pid: 1, exited, stop, lastLines });
  };
  const common = { title: 'The server', onEnd: (reason: string) => void told.push(reason) };
  const pause = (ms: number): Promise<void> => Promise.resolve(void paused.push(ms));
  return { started, told, paused, keeping: { ...common, start, pause } };
}

describe('a supervised server', () => {
  it('is restarted at the same port when it exits, until it is stopped', async () => {
    const { started, told, keeping } = bench();
    let back = 0;
    const kept = await superviseServer({ ...keeping, onBack: () => (back += 1) });
    expect(kept.first.uri).toContain(':4242/');
    started[0]!.end();
    await eventually('it is there again', () => back === 1);
    expect(started.map(({ again }) => again?.port)).toEqual([undefined, 4242]);
    expect(told).toEqual([expect.stringContaining('exit code 137')]);
    await kept.stop();
    expect([started.length, told.length, back]).toEqual([2, 1, 1]);
  });

  it('is retried if a restart fails, after pauses that double up to 30 seconds', async () => {
    const { started, told, paused, keeping } = bench();
    let refusals = 7;
    const kept = await superviseServer({
      ...keeping,
      start: (again) =>
        again && (refusals -= 1) >= 0 ? Promise.reject(new Error('The port is taken.')) : keeping.start(again),
    });
    started[0]!.end();
    await eventually('it is started again', () => started.length === 2);
    expect(told[1]).toContain('The port is taken.');
    expect(paused).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    await kept.stop();
  });

  it('fails for good if its first start fails', async () => {
    const { keeping } = bench();
    const start = () => Promise.reject(new Error('No Java.'));
    await expect(superviseServer({ ...keeping, start })).rejects.toThrow('No Java.');
  });

  it('is given up with the reason after the maximum of exits in ten minutes, and not if they are further apart', async () => {
    const { started, told, paused, keeping } = bench();
    let now = 0;
    const kept = await superviseServer({ ...keeping, maxEnds: 3, now: () => now });
    let failed: string | undefined;
    void kept.failed.then((reason) => (failed = reason));
    for (const at of [0, 590_000, 610_000]) {
      now = at;
      const count = started.length;
      started.at(-1)!.end();
      await eventually('it is started again', () => started.length === count + 1);
    }
    expect(failed).toBeUndefined();
    expect(paused).toEqual([500, 1_000, 1_000]);
    started.at(-1)!.end();
    expect(await kept.failed).toBe(
      'The server ended or did not start 3 times within ten minutes and is given up. The last time: ' +
        'The server ended unexpectedly (exit code 137).\nIts last lines: out of memory',
    );
    expect([started.length, told.length]).toEqual([4, 3]);
    await kept.stop();
  });

  it('that is stopped during a restart ends that restart, and is not reported as back', async () => {
    const { started, keeping } = bench();
    let back = 0;
    let signal: AbortSignal | undefined;
    const kept = await superviseServer({
      ...keeping,
      onBack: () => (back += 1),
      start: (again) => {
        if (!again) return keeping.start();
        ({ signal } = again);
        return new Promise<never>((_, reject) =>
          again.signal.addEventListener('abort', () => reject(new Error('Stopped.'))),
        );
      },
    });
    started[0]!.end();
    await eventually('it is being started', () => signal);
    await kept.stop();
    expect([signal!.aborted, started.length, back]).toEqual([true, 1, 0]);
  });

  it('that becomes ready while it is stopped is ended too', async () => {
    const { started, keeping } = bench();
    let ready: (() => void) | undefined;
    let ended = false;
    const kept = await superviseServer({
      ...keeping,
      start: async (again) => {
        if (again) await new Promise<void>((resolve) => (ready = resolve));
        const server = await keeping.start(again);
        return again ? { ...server, stop: () => ((ended = true), server.stop()) } : server;
      },
    });
    started[0]!.end();
    const letThrough = await eventually('it is being started', () => ready);
    const stopped = kept.stop();
    letThrough();
    await stopped;
    expect(ended).toBe(true);
  });
});
