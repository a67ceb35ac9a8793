import type { RunningServer } from '../api/server.js';
import type { ReplayCounts } from '../removal/ledger.steps.js';
import type { WorkRunner } from '../background/work/workRunner.steps.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { Background } from './background.js';
import type { Components } from './components.js';
import { type DoorComponents, openDoors } from './doors.js';
import type { Dependencies } from './dependencies.js';
import type { Services } from './services.js';
import type { WarmUpRun, WarmUp } from './warmUp.js';

export interface Application {
  readonly graph: Graph;
  readonly services: Services;
  readonly migrated: number;
  /** Removals of the ledger that were made again, because the graph lacked them, or were left to background work. */
  readonly replayed: ReplayCounts;
  /** Worker of background work; undefined in the role `api`. */
  readonly runner: WorkRunner | undefined;
  /** Starts the HTTP server. It answers requests, but is not ready before the warm-up. */
  listen(host: string, port: number): Promise<RunningServer>;
  /** Plans the usual statements; the most usual ones make the server ready. Earlier requests are slower. */
  warmUp(): WarmUpRun;
  /** Starts jobs, background work and late embedding. To be called once usable: on a small machine they delay a warm-up. */
  startBackground(): void;
  /** To be called when the graph has ended: the server is not ready until it returns. */
  onGraphEnd(): void;
  /** To be called when the graph answers again, with an empty plan cache: warms up, then resumes the waiting work. */
  onGraphReturn(): void;
  /** Finishes or releases current work, flushes buffers and closes the graph. The caller closes the embedder. */
  close(): Promise<void>;
}

/** Components that an application starts, tells of the graph and stops. */
export interface ApplicationComponents extends Components, DoorComponents {
  readonly replayed: ReplayCounts;
  readonly background: Background;
  readonly warming: WarmUp;
}

/** Makes the application of components that are joined already. */
export function makeApplication(dependencies: Dependencies, components: ApplicationComponents): Application {
  const { log } = dependencies;
  const {
    graph,
    services,
    migrated,
    replayed,
    counting,
    readiness,
    background,
    warming,
    threadWatch,
    lateEmbedding,
    accessLog,
  } = components;
  return {
    graph,
    services,
    migrated,
    replayed,
    runner: background.runner,
    listen: (host, port) => openDoors(dependencies, components, { host, port }),
    warmUp: () => warming.begin(),
    startBackground: () => {
      background.start();
      lateEmbedding?.nudge();
    },
    onGraphEnd: () => {
      log.warn('the graph has ended');
      void warming.stop();
      readiness.markGraphEnded();
    },
    onGraphReturn: () => {
      log.info('the graph is available again');
      readiness.markWarmingUp();
      void warming.begin().usable.then(() => {
        background.runner?.nudge();
        lateEmbedding?.nudge();
      });
    },
    close: async () => {
      threadWatch.stop();
      const warmUpEnd = warming.stop();
      await background.stop();
      await lateEmbedding?.stop();
      await accessLog.flush();
      await counting.log.flush();
      await graph.close();
      await warmUpEnd;
    },
  };
}
