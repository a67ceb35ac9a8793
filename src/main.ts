import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { openAgentsFile, defaultAgentsFile } from './app/agentsFile.js';
import type { Application } from './app/application.js';
import type { Config } from './app/config.js';
import type { Dependencies } from './app/dependencies.js';
import { type Infrastructure, startInfrastructure } from './app/infrastructure.js';
import { defaultTenant } from './platform/auth/accessTokens.js';
import { systemClock } from './platform/clock.js';
import { readRunInfo } from './platform/embedded/dataDirectory.js';
import { pageFolder } from './platform/embedded/pageBuild.js';
import type { DomainError } from './platform/errors.js';
import { createOpenAiLanguageModel } from './platform/models/openaiLanguageModel.js';
import { clearPlanCache } from './platform/neo4j/graphSchema.js';
import { portError } from './platform/portError.js';
import { StartupTimings } from './platform/startupTimings.js';
import { logStream } from './platform/telemetry/logStream.js';
import type { Progress } from './platform/progress.js';
import { isTenantEmpty } from './transfer/worlds/worlds.store.js';
import { findAccounts } from './directory/people/people.store.js';
import { readWorld } from './transfer/worlds/world.js';

export interface RunningKith {
  readonly url: string;
  /** Bolt address of the graph. */
  readonly boltUrl: string;
  /** Secret that signs tokens; undefined if another issuer makes them. */
  readonly secret: string | undefined;
  /** True if the graph is known to hold the demo world, from this start or an earlier one. */
  readonly demo: boolean;
  /** Resolves with a reason when an essential part has ended and will not be restarted. */
  readonly failed: Promise<string>;
  /** Finishes the requests under way, then stops all started parts. */
  stop(): Promise<void>;
}

const demoFile = new URL('../seeds/demo.yaml', import.meta.url);

/** Starts everything that the configuration asks for, in order. If a step fails, stops the parts started before. */
export async function startKith(config: Config, progress: Progress): Promise<RunningKith> {
  const steps = new StartupTimings();
  steps.endStep('program');
  const agents = openAgentsFile(config.agentsFile ?? defaultAgentsFile);
  await requirePort(config);
  // Loaded while the servers start; a second import waits for the first.
  const load = () => import('./app/compose.js');
  const onLaunch = (): void => void load().catch(() => undefined);
  const infrastructure = await startInfrastructure(config, progress, { withJobs: true, onLaunch });
  steps.endStep('servers');
  const stopping = new AbortController();
  const explorerFolder =
    config.role === 'worker' ? undefined : pageFolder({ ...config, progress, signal: stopping.signal });
  // A request for the Explorer gets the error; no other request waits for it.
  explorerFolder?.catch((error: DomainError) => stopping.signal.aborted || progress.say(error.message));
  const ends: (() => Promise<void>)[] = [() => infrastructure.stop()];
  const stop = async (): Promise<void> => {
    stopping.abort();
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    const file = join(config.dataDir, 'logs', 'kith.log');
    const log = pino({ level: config.logLevel, base: undefined }, logStream(file, process.stdout.isTTY));
    const unwatch = agents.watch({
      onChange: () => log.info('the allowlists of agents were reloaded'),
      onInvalid: (message) => log.error({ error: message }, 'the allowlists of agents were not reloaded'),
    });
    ends.push(() => Promise.resolve(unwatch()));
    const { compose } = await load();
    const app = await compose({
      ...dependenciesOf(config, infrastructure),
      allowlists: agents.current,
      log,
      explorerFolder,
    });
    const { neo4jEvents } = infrastructure;
    neo4jEvents.on('ended', () => app.onGraphEnd()).on('back', () => app.onGraphReturn());
    ends.push(() => {
      neo4jEvents.removeAllListeners();
      return app.close();
    });
    steps.endStep('graph');
    const { reapplied: again, resumed } = app.replayed;
    if (again > 0) progress.say(`Removed again what this graph still held, as if from a backup: ${again} removals.`);
    if (resumed > 0) progress.say(`Removals that had begun and go on in the background: ${resumed}.`);
    if (app.migrated > 0) progress.say(`Migrated the graph: ${app.migrated} steps.`);
    const demo = await loadDemo(app, config, infrastructure, progress);
    steps.endStep('demo');
    const server = await app.listen(config.host, config.port);
    ends.push(() => server.stop());
    progress.start('Warming up', 0, 'seconds');
    const warming = app.warmUp();
    await warming.usable;
    app.startBackground();
    progress.finish();
    steps.endStep('warm up');
    log.info({ ms: steps.durationsMs, serverMs: infrastructure.durationsMs }, 'ready');
    await infrastructure.writeRunInfo({ url: server.url });
    void warming.done.then(() => stopping.signal.aborted || infrastructure.prepareNextStart());
    return {
      url: server.url,
      boltUrl: infrastructure.neo4j.uri,
      secret: infrastructure.secret,
      demo,
      failed: infrastructure.failed,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the dependencies of the application that follow from the configuration and the running servers. */
const dependenciesOf = (
  { languageModel, ...config }: Config,
  infrastructure: Infrastructure,
): Omit<Dependencies, 'log'> => ({
  neo4j: infrastructure.neo4j,
  jobs: infrastructure.jobs,
  role: config.role,
  embedder: infrastructure.embedder,
  model: languageModel && ((budget, onCall) => createOpenAiLanguageModel({ ...languageModel, budget, onCall })),
  modelTokens: config.modelTokens,
  learning: config.learning,
  ageing: config.ageing,
  quotas: config.quotas,
  defaults: config.defaults,
  keys: { secret: infrastructure.secret, jwksUrl: config.jwksUrl, ...config.expectedClaims },
  issuer: config.issuer,
  erasureKey: infrastructure.erasureKey,
  ledgerFile: config.ledgerFile,
  checksKeys: true,
  clock: systemClock,
  rateLimit: config.rateLimit,
  deadlineMs: config.deadlineMs,
  corsOrigins: config.corsOrigins,
  graphiql: config.graphiql,
});

/** Rejects at once if the port is taken, before any fetch or start. A running Kith is reported by its claim instead. */
async function requirePort({ host, port, dataDir }: Config): Promise<void> {
  if (port === 0 || (await readRunInfo(dataDir))) return;
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    throw portError(error, host, port);
  } finally {
    server.close();
  }
}

/** Loads the demo world into an empty graph if the configuration allows it. Returns true if the graph is known to hold it. */
async function loadDemo(
  app: Application,
  config: Config,
  { fillGraph }: Infrastructure,
  progress: Progress,
): Promise<boolean> {
  if (config.demo === undefined && config.neo4j) return false;
  const graph = app.graph.session();
  const isEmpty = await isTenantEmpty(graph, defaultTenant, '');
  if (isEmpty && config.demo === false) return false;
  const world = readWorld(await readFile(demoFile, 'utf8'));
  if (!isEmpty) {
    // The tenant may hold other people: it holds the demo only if all of its accounts exist.
    const accounts = await findAccounts(graph, defaultTenant, world.people);
    return accounts.size === world.people.length;
  }
  const count = Object.keys(world.memories).length;
  progress.start('Loading the demo world', count, 'memories');
  const { worlds } = app.services;
  await fillGraph(async () => void (await worlds.load(graph, defaultTenant, world, (done) => progress.advance(done))));
  await clearPlanCache(graph);
  progress.finish();
  return true;
}
