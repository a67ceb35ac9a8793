import { readConfig } from '../config.js';
import { defaultTenant, startKith } from '../main.js';
import { makeToken } from '../platform/auth/tokens.js';
import { progressBars } from './progressBars.js';

const demoViewer = 'ana';
const otherViewer = 'ben';
const tokenHours = 30 * 24;

/** Starts Kith, tells how to ask it a first question, and runs until it is told to stop. */
export async function start(): Promise<void> {
  const progress = progressBars();
  const startedAt = performance.now();
  let stopping = false;
  const kith = await startKith(readConfig(), progress);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  process.stdout.write(await greeting(kith, seconds));
  const reason = await Promise.race([stopSignal(), kith.failed]);
  stopping = true;
  progress.say(reason === 'signal' ? 'Stopping: finishing the requests under way …' : reason);
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

async function greeting(
  kith: { url: string; secret: string | undefined; demo: boolean },
  seconds: number,
): Promise<string> {
  const ready = `\nKith is ready (${seconds} s): ${kith.url}/graphql\n`;
  if (kith.secret === undefined) return `${ready}Tokens come from your own issuer (KITH_JWKS_URL).\n`;
  const claims = { handle: demoViewer, tenantId: defaultTenant, roles: [], hours: tokenHours };
  const token = await makeToken(kith.secret, claims);
  const other = await makeToken(kith.secret, { ...claims, handle: otherViewer });
  const body = `{"query":"{ recall(query: \\"who is looking for a new job?\\", ranking: RELEVANCE, limit: 3) { hits { similarity memory { text } } } }"}`;
  const ask = (token: string) =>
    `curl -s ${kith.url}/graphql -H "authorization: Bearer ${token}" -H 'content-type: application/json' -d '${body}'`;
  return [
    ready,
    kith.demo
      ? `The demo world is loaded. ${demoViewer} is looking for a new job and has told only her coach; ${otherViewer} must not hear of it.`
      : 'The graph is ready for your own people; connectors make chats, see the README.',
    `Tokens for 30 days (more with: npm run kith -- token <handle>):`,
    '',
    `export KITH_TOKEN=${token}    # ${demoViewer}`,
    `export OTHER_TOKEN=${other}    # ${otherViewer}`,
    '',
    'A first query to paste, and the same from somebody who must not know:',
    '',
    ask('$KITH_TOKEN'),
    '',
    ask('$OTHER_TOKEN'),
    '',
    'Ctrl-C stops everything; the data stay.',
    '',
  ].join('\n');
}
