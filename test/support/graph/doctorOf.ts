import { MemoryWriter } from '../../../src/memories/writer/memoryWriter.steps.js';
import type { Clock } from '../../../src/platform/clock.js';
import { Doctor } from '../../../src/repair/doctor.service.js';
import { testErasureKey, type TestApp } from '../app.js';
import { noProgress } from '../../../src/platform/progress.js';

/** Returns a doctor for the graph of a test service; `onBatchChecked` is called after each batch that it has looked at. */
export const doctorOf = (
  kith: TestApp,
  clock: Clock,
  {
    signal = new AbortController().signal,
    onBatchChecked = () => undefined,
  }: { signal?: AbortSignal; onBatchChecked?: () => void } = {},
): Doctor =>
  new Doctor({
    graph: kith.app.graph,
    writer: new MemoryWriter(undefined),
    erasureKey: testErasureKey,
    clock,
    progress: { ...noProgress, advance: onBatchChecked },
    signal,
  });
