// Stops what the global setup started, and removes its data.
import { rm } from 'node:fs/promises';

export default async function globalTeardown() {
  const { dataDir, servers } = globalThis.kithTestServers;
  await Promise.all(servers.map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
}
