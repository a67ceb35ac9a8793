import { type EmbeddedJobStore, startEmbeddedJobStore } from '../../src/platform/embedded/jobStore/jobStoreProcess.js';
import { fetchJobStore } from '../../src/platform/embedded/artifacts/artifacts.js';
import { findJava } from '../../src/platform/embedded/programs/java.js';
import { minJobStoreJava } from '../../src/platform/embedded/jobStore/jobStoreLauncher.js';
import { noProgress } from '../../src/platform/progress.js';
import { artifactsDir } from './artifactsDir.js';

/** Starts a job store for one test. The global setup has already downloaded it. */
export async function startJobStoreOn(dataDir: string, port?: number): Promise<EmbeddedJobStore> {
  const { libDir } = await fetchJobStore({ artifactsDir, progress: noProgress });
  return startEmbeddedJobStore({ dataDir, libDir, java: await findJava(minJobStoreJava), progress: noProgress, port });
}

/** Kills a job store as a power cut would, and waits for its end. */
export async function killJobStore(store: EmbeddedJobStore): Promise<void> {
  process.kill(store.pid, 'SIGKILL');
  await store.exited;
}
