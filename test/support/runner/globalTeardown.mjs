// Stops the servers that the global setup started, and deletes their data.
import { rm } from 'node:fs/promises';

export default async function globalTeardown() {
  const { dataDir, servers } = globalThis.kithTestServers;
  await Promise.all(servers.map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
}
