import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, existsSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identityOf, isRunning } from '../../src/platform/embedded/processes/processIdentity.js';
import { eventually } from '../support/eventually.js';
import { killGuardOf } from '../support/faults/processes.js';
import { waitForExit } from '../support/faults/waitForExit.js';

const guardFile = resolve('src/platform/embedded/processes/guard.sh');
/** A server that ends with a code of its own when it is asked to stop. */
const orderly = 'trap "exit 7" TERM; echo ready; while :; do sleep 0.05; done';
let guards: ChildProcess[] = [];
let handover: string;

beforeEach(async () => {
  handover = join(await mkdtemp(join(tmpdir(), 'kith-guard-')), 'handover');
});

afterEach(async () => {
  // A guard leads its own process group, with its server in it.
  for (const { pid, exitCode, signalCode } of guards)
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  guards = [];
  await rm(dirname(handover), { recursive: true, force: true });
});

describe('the guard of a server', () => {
  it('stops the server when its standard input ends, and exits with its code', async () => {
    const { guard, server, code } = await guarded(orderly);
    guard.stdin.end();
    expect(await code).toBe(7);
    expect(await isRunning(server)).toBe(false);
  });

  it('keeps the server for a Kith that comes in time, and stops it when that one is gone and no other comes', async () => {
    const { guard, server, code } = await guarded(orderly, { graceS: 5 });
    guard.stdin.end();
    const next = await openedHandover();
    await next.write('here\n');
    await eventually('the pipe is gone', () => !existsSync(handover));
    expect(await isRunning(server)).toBe(true);

    await next.close();
    // The guard waits for the next one again.
    await eventually('the pipe is back', () => existsSync(handover));
    expect(await isRunning(server)).toBe(true);
    expect(await code).toBe(7);
    expect(await isRunning(server)).toBe(false);
    expect(existsSync(handover)).toBe(false);
  });

  it('stops the server at once on request of its Kith', async () => {
    const { guard, server, code } = await guarded(orderly, { graceS: 600 });
    guard.stdin.end('stop\n');
    expect(await code).toBe(7);
    expect(await isRunning(server)).toBe(false);
    expect(existsSync(handover)).toBe(false);
  });

  it('exits with the server while it waits for a Kith, and leaves no pipe behind', async () => {
    const { guard, server, code } = await guarded(orderly, { graceS: 600 });
    guard.stdin.end();
    await eventually('the pipe is there', () => existsSync(handover));
    process.kill(server.pid, 'SIGTERM');
    expect(await code).toBe(7);
    expect(existsSync(handover)).toBe(false);
  });

  it('stops the server in time even if its folder was deleted', async () => {
    const { guard, server, code } = await guarded(orderly, { graceS: 2 });
    guard.stdin.end();
    await eventually('the pipe is there', () => existsSync(handover));
    await rm(dirname(handover), { recursive: true });
    expect(await code).toBe(7);
    expect(await isRunning(server)).toBe(false);
  });

  it('stops the server when it receives a signal itself', async () => {
    const { guard, server, code } = await guarded(orderly);
    guard.kill('SIGINT');
    expect(await code).toBe(7);
    expect(await isRunning(server)).toBe(false);
  });

  it('exits when the server does, even if its standard input stays open', async () => {
    const { server, code } = await guarded('echo ready; sleep 0.5; exit 9');
    expect(await code).toBe(9);
    expect(await isRunning(server)).toBe(false);
  });

  it('reports the end by a signal as a shell does', async () => {
    const { server, code } = await guarded('echo ready; exec sleep 600');
    process.kill(server.pid, 'SIGKILL');
    expect(await code).toBe(128 + 9);
  });

  it('leaves the server running if it is killed with its watch', async () => {
    const { server, code } = await guarded('echo ready; exec sleep 600');
    await killGuardOf(server.pid);
    await code;
    expect(await isRunning(server)).toBe(true);
    process.kill(server.pid, 'SIGKILL');
    await waitForExit(server, 30_000);
  });

  it('stops the server through its watch if it is killed alone', async () => {
    const { guard, server, code } = await guarded('echo ready; exec sleep 600');
    guard.kill('SIGKILL');
    await code;
    // Node has closed the pipe to the watch by then.
    await waitForExit(server, 30_000);
    expect(await isRunning(server)).toBe(false);
  });
});

/** Runs a server with a guard. */
async function guarded(script: string, { graceS = 0 } = {}) {
  const guard = spawn('/bin/sh', [guardFile, '20', String(graceS), handover, '/bin/sh', '-c', script], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  guards.push(guard);
  const code = once(guard, 'exit').then(([exitCode]) => exitCode as number | null);
  const ready = once(createInterface({ input: guard.stderr }), 'line');
  const [line] = (await once(createInterface({ input: guard.stdout }), 'line')) as [string];
  await ready;
  const server = await identityOf(Number(line));
  return { guard, server: server!, code };
}

/** Opens the pipe once the guard reads from it. */
const openedHandover = (): Promise<FileHandle> =>
  eventually('the guard waits', () => open(handover, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined));
