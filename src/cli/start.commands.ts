import { readConfig } from '../config.js';
import { defaultTenant, startKith } from '../main.js';
import { makeToken } from '../platform/auth/tokens.js';
import { greeting, type Started } from './greeting.js';
import { progressBars } from './progressBars.js';

const demoViewer = 'ana';
const otherViewer = 'ben';
const tokenHours = 30 * 24;

/** Starts Kith, tells how to ask it a first question, and runs until it is told to stop. */
export async function start(): Promise<void> {
  const progress = progressBars();
  const startedAt = performance.now();
  let stopping = false;
  const config = readConfig();
  const kith = await startKith(config, progress);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const { url, demo, secret } = kith;
  process.stdout.write(greeting({ url, demo, seconds, tokens: await tokensOf(secret) }, config));
  const reason = await Promise.race([stopSignal(), kith.failed]);
  stopping = true;
  progress.say(reason === 'signal' ? 'Stopping: finishing what is under way …' : reason);
  // A second signal does not wait any longer; the guard ends Neo4j when this process is gone.
  for (const signal of signals) process.on(signal, () => stopping && process.exit(130));
  await kith.stop();
  progress.say('Stopped. Your data are kept.');
  process.exit(reason === 'signal' ? 0 : 1);
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function stopSignal(): Promise<'signal'> {
  return new Promise((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve('signal'));
  });
}

async function tokensOf(secret: string | undefined): Promise<Started['tokens']> {
  if (secret === undefined) return undefined;
  const [viewer, other] = await Promise.all(
    [demoViewer, otherViewer].map(async (handle) => {
      const claims = { handle, tenantId: defaultTenant, roles: [], hours: tokenHours };
      return { handle, text: await makeToken(secret, claims) };
    }),
  );
  return { viewer: viewer!, other: other! };
}
