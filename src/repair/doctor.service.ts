import { embedPending } from '../embedding/lateEmbedding.steps.js';
import { SuppressionList } from '../memories/suppressionList.store.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import type { Clock } from '../platform/clock.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { listSpaces } from '../platform/neo4j/spaces.js';
import type { Progress } from '../platform/progress.js';
import { countMissingVectors } from '../embedding/missingVectors.store.js';
import { type FaultName, remedyOf } from './faults.js';
import { countExamined } from './doctor.store.js';
import { memoryCheck } from './memoryCheck.steps.js';
import { messageCheck } from './messageCheck.steps.js';
import {
  ownershipCheck,
  nameCheck,
  relationCheck,
  suppressionCheck,
  orphanCheck,
  threadCheck,
  workCheck,
} from './otherChecks.steps.js';

/** Fault in the graph: the number of its occurrences, the id of one of them, and its remedy. */
export interface FaultReport {
  readonly name: FaultName;
  readonly count: number;
  readonly example: string;
  readonly says: string;
  readonly isReported: boolean;
  readonly isHarmless: boolean;
}

export interface DoctorDependencies {
  readonly graph: Graph;
  readonly writer: MemoryWriter;
  /** Key of the fingerprints of removed data. */
  readonly erasureKey: string;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const checks = [
  suppressionCheck,
  nameCheck,
  threadCheck,
  memoryCheck,
  relationCheck,
  messageCheck,
  ownershipCheck,
  workCheck,
  orphanCheck,
] as const;

/** Rebuilds data that is stored twice from its authoritative copy (docs/decisions/0036). Loses and reports no text. */
export class Doctor {
  constructor(private readonly dependencies: DoctorDependencies) {}

  /** Returns all faults by name; changes nothing. */
  examine(tenant: string | null): Promise<FaultReport[]> {
    return this.runChecks(tenant, false);
  }

  /** Repairs a batch per transaction; returns the faults found. Resumable, safe beside a service or another doctor. */
  repair(tenant: string | null): Promise<FaultReport[]> {
    return this.runChecks(tenant, true);
  }

  /** Embeds what waits for vectors; resolves with the number of vectors still missing. */
  async embed(embedder: Embedder): Promise<number> {
    const { graph, progress, signal, clock } = this.dependencies;
    const space = (await listSpaces(graph.session())).find(({ id }) => id === embedder.space.id);
    if (!space) return 0;
    const countWaiting = (): Promise<number> => countMissingVectors(graph.session(), space.set);
    const total = await countWaiting();
    if (total === 0 || signal.aborted) return total;
    let done = 0;
    const onDone = (count: number): void => progress.advance((done += count));
    progress.start('Making missing vectors', total, 'vectors');
    try {
      await embedPending(graph, embedder, space.set, { clock, signal, onDone });
    } finally {
      progress.finish();
    }
    return countWaiting();
  }

  private async runChecks(tenant: string | null, repairs: boolean): Promise<FaultReport[]> {
    const { graph, writer, erasureKey, clock, progress, signal } = this.dependencies;
    const suppressionList = new SuppressionList(erasureKey);
    const spaces = await listSpaces(graph.session());
    const { memories, messages } = await countExamined(graph.session(), tenant);
    const countsByFault = new Map<FaultName, { count: number; example: string }>();
    let done = 0;
    progress.start(repairs ? 'Repairing' : 'Examining', memories + messages, 'memories and messages');
    try {
      for (const check of checks) {
        await check({
          graph,
          writer,
          suppressionList,
          clock,
          tenant,
          spaces,
          repairs,
          signal,
          onFault: (name, count, example) => {
            const before = countsByFault.get(name);
            countsByFault.set(name, { count: (before?.count ?? 0) + count, example: before?.example ?? example });
          },
          onProgress: (count) => progress.advance((done += count)),
        });
      }
    } finally {
      progress.finish();
    }
    const byName = [...countsByFault].sort(([a], [b]) => (a < b ? -1 : 1));
    return byName.map(([name, faultCount]) => {
      const { says, isReported = false, isHarmless = false } = remedyOf(name);
      return { name, ...faultCount, says, isReported, isHarmless };
    });
  }
}
