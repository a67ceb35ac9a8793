import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, type ProcessIdentity } from '../../../src/platform/embedded/processes/processIdentity.js';

/** Waits until a process has ended, at most `limitMs`. It polls, because another process gives no event to wait for. */
export async function waitForExit(server: ProcessIdentity, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline && (await isRunning(server))) await pause(50);
}
