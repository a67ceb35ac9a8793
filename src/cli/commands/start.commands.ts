import { type Config, misspeltSettings, readConfig, readConfigWith } from '../../app/config.js';
import { removeForeignBinaries } from '../../platform/embedded/foreignBinaries.js';
import { secretsFile } from '../../platform/embedded/generatedSecrets.js';
import { startKith } from '../../main.js';
import { makeSignInCode } from '../../platform/auth/signInCodes.js';
import { defaultTenant, makeToken } from '../../platform/auth/accessTokens.js';
import { systemClock } from '../../platform/clock.js';
import { invalidInput } from '../../platform/errors.js';
import { greeting, type StartReport } from '../greeting.js';
import { progressBars } from '../progressBars.js';

const demoViewer = 'ana';
const otherViewer = 'ben';
const tokenHours = 30 * 24;

/** Bolt port that Neo4j Browser tries by default. */
const defaultBoltPort = 7687;

export interface StartFlags {
  /** True if Bolt keeps its port, and the greeting says how Neo4j Browser connects to it. */
  readonly browser: boolean;
}

/** Starts Kith, prints how to ask a first question, and runs until it is stopped. */
export async function start({ browser }: StartFlags): Promise<void> {
  const progress = progressBars();
  const startedAt = performance.now();
  let isStopping = false;
  const config = browser ? configForBrowser() : readConfig();
  for (const warning of misspeltSettings()) progress.say(warning);
  await removeForeignBinaries(progress);
  const kith = await startKith(config, progress);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const { url, demo, secret } = kith;
  const browserAccess = browser ? { bolt: kith.boltUrl, secretsFile: secretsFile(config.dataDir) } : undefined;
  // Output that goes to no terminal is kept, and a token in a log gives access for thirty days.
  const showsDemo = demo && config.demo !== false;
  const tokens = showsDemo && process.stdout.isTTY && secret !== undefined ? await demoTokens(secret, url) : undefined;
  const report = { url, demo, seconds, makesTokens: secret !== undefined, tokens, browser: browserAccess };
  process.stdout.write(greeting(report, config));
  const reason = await Promise.race([stopRequest(), kith.failed]);
  isStopping = true;
  progress.say(reason === 'signal' ? 'Stopping: finishing what is under way …' : reason);
  // A second signal exits at once; the guard stops Neo4j when this process is gone.
  for (const signal of signals) process.on(signal, () => isStopping && process.exit(130));
  await kith.stop();
  progress.say('Stopped. Your data are kept.');
  process.exit(reason === 'signal' ? 0 : 1);
}

function configForBrowser(): Config {
  const config = readConfig();
  if (config.neo4j)
    throw invalidInput(
      '--browser is for the embedded Neo4j, and NEO4J_URI names one of your own: open the Browser of that, or start without --browser.',
    );
  return config.embeddedNeo4jPort ? config : readConfigWith({ KITH_NEO4J_PORT: String(defaultBoltPort) });
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function stopRequest(): Promise<'signal'> {
  return new Promise((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve('signal'));
  });
}

async function demoTokens(secret: string, url: string): Promise<StartReport['tokens']> {
  const claimsOf = (handle: string) => ({ handle, tenantId: defaultTenant, roles: [], hours: tokenHours });
  const tokenOf = async (handle: string) => ({ handle, text: await makeToken(secret, claimsOf(handle)) });
  const code = await makeSignInCode(secret, claimsOf(demoViewer), systemClock());
  return {
    viewer: await tokenOf(demoViewer),
    other: await tokenOf(otherViewer),
    link: `${url}/explore#code=${code}`,
  };
}
