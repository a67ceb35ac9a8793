import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readConfig } from '../../app/config.js';
import { startKith } from '../../main.js';
import { makeToken } from '../../platform/auth/accessTokens.js';
import { readRunInfo } from '../../platform/embedded/dataDirectory.js';
import { invalidInput } from '../../platform/errors.js';
import { checkThroughApi } from '../../transfer/worlds/apiChecks.js';
import { readWorld } from '../../transfer/worlds/world.js';
import { progressBars } from '../progressBars.js';
import { signingSecret } from './token.commands.js';

/** Loads worlds through the API and prints one line per check. Exit code 1 if a check differs. */
export async function world(files: string[]): Promise<void> {
  const worlds = await Promise.all(files.map(async (file) => ({ file, world: await read(file) })));
  const service = await findOrStart();
  let checkCount = 0;
  let differenceCount = 0;
  try {
    const secret = await signingSecret();
    for (const { file, world: loadedWorld } of worlds) {
      const tenantId = `world-${randomBytes(6).toString('hex')}`;
      const tokenFor = (handle: string, operator = false) =>
        makeToken(secret, { handle, tenantId, roles: operator ? ['operator'] : [], hours: 1 });
      for (const { title, difference } of await checkThroughApi(loadedWorld, `${service.url}/graphql`, tokenFor)) {
        checkCount += 1;
        if (difference !== null) differenceCount += 1;
        process.stdout.write(
          difference === null ? `ok   ${file}: ${title}\n` : `FAIL ${file}: ${title} – ${difference}\n`,
        );
      }
    }
  } finally {
    await service.stop();
  }
  process.stdout.write(`${checkCount} checks, ${differenceCount} differences\n`);
  if (differenceCount > 0) process.exitCode = 1;
}

async function read(file: string) {
  try {
    return readWorld(await readFile(file, 'utf8'));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw invalidInput(
      `${file}: ${missing ? 'there is no such file' : error instanceof Error ? error.message : 'cannot be read'}`,
    );
  }
}

async function findOrStart(): Promise<{ url: string; stop(): Promise<void> }> {
  const config = readConfig();
  const running = await readRunInfo(config.dataDir);
  if (running?.url) return { url: running.url, stop: () => Promise.resolve() };
  return startKith({ ...config, port: 0, demo: false, rateLimit: 0 }, progressBars());
}
