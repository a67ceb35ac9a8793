import { once } from 'node:events';
import { createServer } from 'node:net';
import { JobsService } from '../../src/background/jobs/jobs.service.js';
import { Schedule } from '../../src/background/jobs/schedule.steps.js';
import { createTimer } from '../../src/platform/jobs/agendaTimer.js';
import type { Graph } from '../../src/platform/neo4j/graph.js';

/** Poll interval of the timers of these schedules, in ms. */
export const processEveryMs = 50;

/**
 * Creates a schedule on a job store with one repeated job, as a process would have it. It counts the runs and collects
 * the errors.
 */
export function scheduleOn(options: { graph: Graph; uri: string; database: string; onDue: () => void }) {
  const { graph, uri, database, onDue } = options;
  const errors: unknown[] = [];
  const counts = { runs: 0 };
  const job = {
    name: 'count-runs',
    schedule: 100,
    run: () => Promise.resolve({ runs: (counts.runs += 1) }),
  };
  const jobs = new JobsService(graph, Date.now, [job]);
  const onError = (error: unknown) => void errors.push(error);
  const timer = createTimer({ uri, database, processEveryMs, onError });
  const schedule = new Schedule({ timer, jobs, onDue, onError, everyMs: 200 });
  return { schedule, counts, errors };
}

/** Starts a job store that accepts connections and never answers. */
export async function startUnresponsiveServer(): Promise<{ uri: string; close(): Promise<void> }> {
  const server = createServer((socket) => socket.on('error', () => undefined).resume());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { uri: `mongodb://127.0.0.1:${port}/?directConnection=true`, close };
}
