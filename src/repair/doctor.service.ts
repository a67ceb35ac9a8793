import { LateEmbedding } from '../embedding/lateEmbedding.steps.js';
import { Removals } from '../memories/removals.store.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import type { Clock } from '../platform/clock.js';
import { ForegroundActivity } from '../platform/foregroundActivity.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import type { Graph } from '../platform/neo4j/graph.js';
import { listSpaces } from '../platform/neo4j/spaces.js';
import type { Progress } from '../platform/progress.js';
import { countWaiting, waitingIn } from '../embedding/waiting.store.js';
import { type AilmentName, ailmentNames, remedies } from './faults.js';
import { countExamined } from './doctor.store.js';
import { memoryWard } from './memoryCheck.steps.js';
import { messageWard } from './messageCheck.steps.js';
import {
  belongingsWard,
  nameWard,
  relationWard,
  removalWard,
  strayWard,
  threadWard,
  workWard,
} from './otherChecks.steps.js';

/** Something that was found: how often, the id of one of those that have it, and what is done about it. */
export interface FaultReport {
  readonly name: AilmentName;
  readonly count: number;
  readonly example: string;
  readonly says: string;
  readonly isReported: boolean;
  readonly isHarmless: boolean;
}

/** What an examination works with. */
export interface DoctorParts {
  readonly graph: Graph;
  readonly writer: MemoryWriter;
  /** Makes the fingerprints of what was removed. */
  readonly erasureKey: string;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const wards = [
  removalWard,
  nameWard,
  threadWard,
  memoryWard,
  relationWard,
  messageWard,
  belongingsWard,
  workWard,
  strayWard,
] as const;

/**
 * Finds out what is wrong with a graph, of a tenant or of all, and puts it right: what is stored twice is made anew from
 * the copy that is the truth (docs/decisions/0036). No text is ever lost by it, and none is told.
 */
export class Doctor {
  constructor(private readonly parts: DoctorParts) {}

  /** Everything that is wrong, in the order of the list; nothing is changed. */
  examine(tenant: string | null): Promise<FaultReport[]> {
    return this.look(tenant, false);
  }

  /**
   * Puts right what can be put right, a batch per transaction, and resolves with what there was. It can be interrupted and
   * begun anew, and go on beside a service that works and beside another doctor.
   */
  repair(tenant: string | null): Promise<FaultReport[]> {
    return this.look(tenant, true);
  }

  /** Makes the vectors that are waited for; resolves with how many are still missing. */
  async embed(embedder: Embedder): Promise<number> {
    const { graph, progress, signal } = this.parts;
    const place = (await listSpaces(graph.session())).find(({ id }) => id === embedder.space.id);
    if (!place) return 0;
    const waiting = async (): Promise<number> => {
      const { memories, messages } = await countWaiting(graph.session(), place.set);
      return memories + messages;
    };
    const total = await waiting();
    if (total === 0 || signal.aborted) return total;
    let done = 0;
    const report = { done: (count: number) => progress.advance((done += count)), failed: () => undefined };
    const late = new LateEmbedding(graph, embedder, waitingIn(place.set), new ForegroundActivity(), report);
    const stop = (): void => void late.stop();
    signal.addEventListener('abort', stop, { once: true });
    progress.start('Making missing vectors', total, 'vectors');
    try {
      await late.work();
    } finally {
      progress.finish();
      signal.removeEventListener('abort', stop);
    }
    return waiting();
  }

  private async look(tenant: string | null, mends: boolean): Promise<FaultReport[]> {
    const { graph, writer, erasureKey, clock, progress, signal } = this.parts;
    const removals = new Removals(erasureKey);
    const spaces = await listSpaces(graph.session());
    const { memories, messages } = await countExamined(graph.session(), tenant);
    const found = new Map<AilmentName, { count: number; example: string }>();
    let done = 0;
    progress.start(mends ? 'Repairing' : 'Examining', memories + messages, 'memories and messages');
    try {
      for (const ward of wards) {
        await ward({
          ...{ graph, writer, removals, clock, tenant, spaces, mends, signal },
          note: (name, count, example) => {
            const before = found.get(name);
            found.set(name, { count: (before?.count ?? 0) + count, example: before?.example ?? example });
          },
          looked: (count) => progress.advance((done += count)),
        });
      }
    } finally {
      progress.finish();
    }
    return ailmentNames.flatMap((name) => {
      const one = found.get(name);
      const { says, isReported = false, isHarmless = false } = remedies[name];
      return one ? [{ name, ...one, says, isReported, isHarmless }] : [];
    });
  }
}
