import { mkdir, readFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Progress } from '../../progress.js';
import { privateFolder } from '../durableFile.js';
import { freePort } from '../freePort.js';
import { stopPreviousRun, startGuarded, type GuardedServer } from '../processes/guardedServer.js';
import type { Java } from '../programs/java.js';
import { launcherClass, launcherFolder } from './jobStoreLauncher.js';

/** Options of an embedded job store; without a port a free one is chosen. */
export interface EmbeddedJobStoreOptions {
  dataDir: string;
  libDir: string;
  /** Java 17 or newer; a runtime is enough. */
  java: Java;
  progress: Progress;
  port?: number;
  signal?: AbortSignal;
}

/** Running MongoDB-compatible server that only this machine reaches, without a password. */
export interface EmbeddedJobStore extends GuardedServer {
  uri: string;
}

const readyMs = 60_000;
const pollMs = 50;

/**
 * Starts the job store on `<dataDir>/jobs/jobs.mv` and resolves when it takes requests. The server of an earlier run is
 * stopped first; a file over 32 MB is compacted. A kill loses at most the last 50 ms of acknowledged writes. The caller
 * must have claimed the data directory. Throws CONFLICT for a taken port, UNAVAILABLE with the server's last lines if
 * it ends or is not ready within a minute.
 */
export async function startEmbeddedJobStore(options: EmbeddedJobStoreOptions): Promise<EmbeddedJobStore> {
  const libDir = resolve(options.libDir);
  const dataDirServer = {
    dataDir: resolve(options.dataDir),
    name: 'jobs',
    title: 'job store',
    progress: options.progress,
  };
  await stopPreviousRun(dataDirServer);

  const port = await freePort(`the ${dataDirServer.title}`, options.port);
  const folder = join(dataDirServer.dataDir, 'jobs');
  await mkdir(folder, { recursive: true, mode: privateFolder });
  const server = await startGuarded(dataDirServer, {
    command: [
      options.java.executable,
      // It does little: a heap that begins small, one quick compiler, and few pools of buffers.
      '-Xms8m',
      '-Xmx256m',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      '-Dio.netty.allocator.type=unpooled',
      '-XX:+ExitOnOutOfMemoryError',
      // Its log library has no backend and would warn at every start.
      '-Dslf4j.internal.verbosity=ERROR',
      '-cp',
      [launcherFolder, join(libDir, '*')].join(delimiter),
      launcherClass,
      join(folder, 'jobs.mv'),
      String(port),
    ],
    folder,
    limitMs: readyMs,
    ready: (signal, log) => waitForReadyLine(log, port, signal),
    signal: options.signal,
  });
  return { uri: `mongodb://127.0.0.1:${port}/?directConnection=true`, ...server };
}

/** Waits for this server's READY line: a port that answers could belong to another server that took it first. */
async function waitForReadyLine(log: string, port: number, signal: AbortSignal): Promise<void> {
  const readyLine = new RegExp(`^READY ${port}$`, 'm');
  while (!readyLine.test(await readFile(log, 'utf8'))) {
    signal.throwIfAborted();
    await pause(pollMs);
  }
}
