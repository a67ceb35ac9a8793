import type { ThreadWatch } from '../agents/threads/threadWatch.steps.js';
import type { RunningServer } from '../api/server.js';
import type { WorkRunner } from '../background/work/workRunner.steps.js';
import type { LateEmbedding } from '../embedding/lateEmbedding.steps.js';
import type { AccessLog } from '../memories/writer/accessLog.steps.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { Background } from './background.js';
import { type DoorParts, openDoors } from './doors.js';
import type { Ingredients } from './ingredients.js';
import type { Services } from './services.js';
import type { WarmUp } from './warmUp.js';

/** Application with its parts joined. */
export interface Application {
  readonly graph: Graph;
  readonly services: Services;
  readonly migrated: number;
  /** Does the background work; undefined in the role `api`. */
  readonly runner: WorkRunner | undefined;
  /**
   * Serves; `warm` resolves when the database has planned the usual statements, which is when the server is ready, or when
   * it is closed before. Whoever asks earlier is answered, more slowly.
   */
  listen(host: string, port: number): Promise<RunningServer & { readonly warm: Promise<void> }>;
  /** Hears that the graph has ended: until it is back, the server is not ready. */
  graphEnded(): void;
  /** Hears that the graph is there again, without any plans: goes on with what waits for it, and warms up anew. */
  graphBack(): void;
  /**
   * Finishes or gives back the work under way, writes down what waits and lets go of the graph; the embedder is its
   * maker's to close.
   */
  close(): Promise<void>;
}

/** Parts that an application starts, tells of the graph and stops. */
export interface ApplicationParts extends DoorParts {
  readonly migrated: number;
  readonly background: Background;
  readonly warming: WarmUp;
  readonly watch: ThreadWatch;
  readonly late: LateEmbedding | undefined;
  readonly accesses: AccessLog;
}

/** Makes the application of parts that are joined already. */
export function makeApplication(ingredients: Ingredients, parts: ApplicationParts): Application {
  const { log } = ingredients;
  const { graph, services, migrated, counting, readiness, background, warming, watch, late, accesses } = parts;
  return {
    ...{ graph, services, migrated },
    runner: background.runner,
    listen: async (host, port) => {
      const server = await openDoors(ingredients, parts, { host, port });
      return { ...server, warm: warming.begin() };
    },
    graphEnded: () => {
      log.warn('the graph has ended');
      void warming.stop();
      readiness.graphEnded();
    },
    graphBack: () => {
      log.info('the graph is there again');
      readiness.warming();
      void warming.begin();
      background.runner?.nudge();
      late?.nudge();
    },
    close: async () => {
      watch.stop();
      const cooled = warming.stop();
      await background.stop();
      await late?.stop();
      await accesses.flush();
      await counting.log.flush();
      await graph.close();
      await cooled;
    },
  };
}
