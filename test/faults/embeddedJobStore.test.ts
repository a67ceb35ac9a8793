import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identityOf, isRunning, type ProcessIdentity } from '../../src/platform/embedded/processes/processIdentity.js';
import { startJobStoreOn } from '../support/jobStores.js';
import { killGuardOf } from '../support/faults/processes.js';
import { untilGone } from '../support/faults/untilGone.js';

const PARENT = resolve('test/faults/jobStoreParent.mjs');
let dataDir: string;
let parents: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-faults-'));
  parents = [];
});
afterEach(async () => {
  for (const parent of parents) parent.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
});

describe('the embedded job store', () => {
  it('goes away when the process that started it is killed', async () => {
    const { parent, store } = await startInChild();
    parent.kill('SIGKILL');
    await untilGone(store, 30_000);
    expect(await isRunning(store)).toBe(false);
  }, 120_000);

  it('is stopped by the next start when its guard was killed too', async () => {
    const { parent, store } = await startInChild();
    // Stopped first, so that it cannot clean up after its guard in between.
    parent.kill('SIGSTOP');
    await killGuardOf(store.pid);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(await isRunning(store)).toBe(true);

    const next = await startJobStoreOn(dataDir);
    expect(await isRunning(store)).toBe(false);
    await next.stop();
  }, 120_000);
});

async function startInChild(): Promise<{ parent: ChildProcess; store: ProcessIdentity }> {
  const parent = spawn(process.execPath, [PARENT, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  parents.push(parent);
  for await (const line of createInterface({ input: parent.stdout })) {
    const store = await identityOf((JSON.parse(line) as { pid: number }).pid);
    if (store !== null) return { parent, store };
  }
  throw new Error('The parent ended before its job store was ready.');
}
