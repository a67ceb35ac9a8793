import { mkdir, readFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Progress } from '../progress.js';
import { privateFolder } from './durableFile.js';
import { freePort } from './freePort.js';
import { clearPlace, startGuarded, type GuardedServer } from './guardedServer.js';
import type { Java } from './java.js';
import { launcherClass, launcherFolder } from './jobStoreLauncher.js';

/** What a job store is started with; without a port a free one is chosen. */
export interface EmbeddedJobStoreOptions {
  dataDir: string;
  libDir: string;
  /** Java 17 or newer; a runtime is enough. */
  java: Java;
  progress: Progress;
  port?: number;
  /** Ends the start. */
  signal?: AbortSignal;
}

/** A running MongoDB-compatible server that only this machine reaches, without a password. */
export interface EmbeddedJobStore extends GuardedServer {
  uri: string;
}

const readyMs = 60_000;
const pollMs = 50;

/**
 * Starts the job store on `<dataDir>/jobs/jobs.mv` and returns when it takes requests. What an earlier run left behind is
 * stopped first; a file over 32 MB is compacted. A kill loses at most the last 50 ms of acknowledged writes.
 * The caller must have claimed the data directory. Throws CONFLICT for a taken port, UNAVAILABLE with the
 * server's last lines when it ends or is not ready within a minute.
 */
export async function startEmbeddedJobStore(options: EmbeddedJobStoreOptions): Promise<EmbeddedJobStore> {
  const libDir = resolve(options.libDir);
  const place = { dataDir: resolve(options.dataDir), name: 'jobs', title: 'job store', progress: options.progress };
  await clearPlace(place);

  const port = await freePort(`the ${place.title}`, options.port);
  const folder = join(place.dataDir, 'jobs');
  await mkdir(folder, { recursive: true, mode: privateFolder });
  const server = await startGuarded(place, {
    command: [
      options.java.executable,
      '-Xmx256m',
      '-XX:+UseSerialGC',
      '-XX:+ExitOnOutOfMemoryError',
      // Its log library finds no place to write to, and would say so at every start.
      '-Dslf4j.internal.verbosity=ERROR',
      '-cp',
      [launcherFolder, join(libDir, '*')].join(delimiter),
      launcherClass,
      join(folder, 'jobs.mv'),
      String(port),
    ],
    folder,
    limitMs: readyMs,
    ready: (signal, log) => saysReady(log, port, signal),
    signal: options.signal,
  });
  return { uri: `mongodb://127.0.0.1:${port}/?directConnection=true`, ...server };
}

/** Its own word, since a port that answers could be another server's that was faster. */
async function saysReady(log: string, port: number, signal: AbortSignal): Promise<void> {
  const word = new RegExp(`^READY ${port}$`, 'm');
  while (!word.test(await readFile(log, 'utf8'))) {
    signal.throwIfAborted();
    await pause(pollMs);
  }
}
