import { AgentMetrics } from '../agents/agentMetrics.js';
import { HttpMetrics } from '../api/httpMetrics.js';
import { JobMetrics } from '../background/jobs/jobMetrics.js';
import { LearningMetrics } from '../learning/learningMetrics.js';
import { MemoryMetrics } from '../memories/memoryMetrics.js';
import { ModelMetrics } from '../platform/models/modelMetrics.js';
import { PlatformMetrics } from '../platform/telemetry/metrics.js';
import { WorkMetrics } from '../background/work/workMetrics.js';

/** Metrics of a process: those of the platform and those that each room declares. */
export class Metrics extends PlatformMetrics {
  readonly models = new ModelMetrics(this.registry);
  readonly http = new HttpMetrics(this.registry);
  readonly memories = new MemoryMetrics(this.registry);
  readonly agents = new AgentMetrics(this.registry);
  readonly learning = new LearningMetrics(this.registry);
  readonly work = new WorkMetrics(this.registry);
  readonly jobs = new JobMetrics(this.registry);
}
