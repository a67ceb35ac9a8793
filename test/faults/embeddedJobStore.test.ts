import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { isRunning } from '../../src/platform/embedded/processes/processIdentity.js';
import { killGuardOf } from '../support/faults/processes.js';
import { serversInChildren } from '../support/faults/childServers.js';
import { waitForExit } from '../support/faults/waitForExit.js';
import { startJobStoreOn } from '../support/jobStores.js';

const stores = serversInChildren('test/faults/jobStoreParent.mjs');

describe('the embedded job store', () => {
  it('ends when the process that started it is killed', async () => {
    const { parent, server: store } = await stores.start();
    parent.kill('SIGKILL');
    await waitForExit(store, 30_000);
    expect(await isRunning(store)).toBe(false);
  }, 120_000);

  it('is stopped by the next start if its guard was killed too', async () => {
    const { parent, server: store } = await stores.start();
    // Stopped first, so that it cannot clean up after its guard in between.
    parent.kill('SIGSTOP');
    await killGuardOf(store.pid);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(await isRunning(store)).toBe(true);

    const next = await startJobStoreOn(stores.dataDir());
    expect(await isRunning(store)).toBe(false);
    await next.stop();
  }, 120_000);
});
