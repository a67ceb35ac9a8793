import { userNoteWork } from '../agents/notes/userNoteWork.js';
import { refineMemoryWorkOf } from '../learning/learningWork.js';
import type { RefineScheduler } from '../memories/remember/remember.service.js';
import type { Announcement } from '../memories/historyEvent.js';
import { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import type { WriterOptions } from '../memories/writer/writeBatch.steps.js';
import type { OperationNode } from '../background/operations/operation.js';
import { type Outbox } from '../background/work/outbox.store.js';
import type { Components } from './components.js';
import type { Dependencies } from './dependencies.js';

/** Longest wait of a write for the vectors of its texts, in ms; late embedding makes those that are missing. */
const vectorLimitMs = 500;

export interface Writers {
  /** Writes for requests. */
  readonly writer: MemoryWriter;
  /** Writes for background work; its operations are counted as a worker's. */
  readonly backgroundWriter: MemoryWriter;
  /** Writes whole worlds for operators, without quotas and without a time limit for vectors. */
  readonly bulkWriter: MemoryWriter;
}

/** Makes the writers of memories: each tells threads, operation counts, late embedding and user notes of its writes. */
export function makeWriters(
  { clock, defaults }: Pick<Dependencies, 'clock' | 'defaults'>,
  { embedder, set: vectorSet, outbox, quotas, suppressionList, lateEmbedding, threadWatch, counting }: Components,
): Writers {
  const announceFrom = (node: OperationNode) => {
    const count = counting.announceFrom(node);
    return (announcement: Announcement): void => {
      count(announcement);
      threadWatch.wake(announcement.threads);
    };
  };
  const announce = announceFrom('hotpath');
  const onUnembedded = (): void => lateEmbedding?.nudge();
  const enqueueWork: WriterOptions['enqueueWork'] = (transaction, tenantId, writes, now) =>
    outbox.putAndWake(transaction, userNoteWork(tenantId, writes, now), now);
  const writing = { vectorSet, enqueueWork, vectorLimitMs, onUnembedded, defaults, quotas, suppressionList };
  return {
    writer: new MemoryWriter(embedder, { ...writing, announce }),
    backgroundWriter: new MemoryWriter(embedder, { ...writing, announce: announceFrom('worker') }),
    bulkWriter: new MemoryWriter(embedder, { vectorSet, announce, enqueueWork, onUnembedded, clock, suppressionList }),
  };
}

/** Refining of statements without a type: notes work for the background in the transaction of the write. */
export const refiningBy = (outbox: Outbox): RefineScheduler => ({
  schedule: (transaction, memories, now) =>
    outbox.putAndWake(
      transaction,
      memories.flatMap((memory) => refineMemoryWorkOf(memory, now)),
      now,
    ),
});
