// Stops what the global setup started, and removes its data.
import { rm } from 'node:fs/promises';

export default async function globalTeardown() {
  const started = globalThis.kithTestServer;
  if (started === undefined) return;
  await started.server.stop();
  await rm(started.dataDir, { recursive: true, force: true });
}
