import type { Job } from '../jobs/job.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { ConversationsService } from './conversations.service.js';

/** Closes, once a minute, the sessions that nobody has spoken in for 30 minutes. */
export const closeSessions = (conversations: ConversationsService, graph: Graph): Job => ({
  name: 'close-sessions',
  schedule: 60_000,
  run: async ({ dryRun }) => ({ closed: await conversations.closeSilent(graph, dryRun) }),
});
