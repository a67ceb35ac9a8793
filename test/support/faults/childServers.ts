import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach } from '@jest/globals';
import { identityOf, type ProcessIdentity } from '../../../src/platform/embedded/processes/processIdentity.js';

/** Server with the process that started it, which is there to be killed. */
export interface ChildServer {
  readonly parent: ChildProcess;
  readonly server: ProcessIdentity;
  readonly uri: string;
}

/**
 * Gives each test of a file an empty data directory, and a way to start a server on it in a process of its own.
 * Afterwards, the started processes are killed and the directory is deleted.
 *
 * @param script Path of the script of the process. It gets the data directory, `scriptArguments` and those of the start, and prints one line of JSON
 *   with the `uri` and the `pid` of its server.
 */
export function serversInChildren(script: string, ...scriptArguments: string[]) {
  let dataDir: string;
  let parents: ChildProcess[];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kith-faults-'));
    parents = [];
  });
  afterEach(async () => {
    // The guard of a server stops it when its parent is gone. A test that left a server without a guard has failed
    // anyway.
    for (const parent of parents) parent.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  });

  return {
    dataDir: () => dataDir,
    /** Starts a server. Rejects if its process ends before the server is ready. */
    async start(...startArguments: string[]): Promise<ChildServer> {
      const parent = spawn(process.execPath, [resolve(script), dataDir, ...scriptArguments, ...startArguments], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      parents.push(parent);
      for await (const line of createInterface({ input: parent.stdout })) {
        const { uri, pid } = JSON.parse(line) as { uri: string; pid: number };
        const server = await identityOf(pid);
        if (server !== null) return { parent, server, uri };
      }
      throw new Error('The process ended before its server was ready.');
    },
  };
}
