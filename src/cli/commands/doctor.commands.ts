import { availableParallelism } from 'node:os';
import { readConfig } from '../../app/config.js';
import { Doctor, type FaultReport } from '../../repair/doctor.service.js';
import { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import { systemClock } from '../../platform/clock.js';
import { prepareGraph } from '../../app/prepareGraph.js';
import { requireTenant } from '../../transfer/worlds/tenants.steps.js';
import { withGraph, stopSignal } from '../withGraph.js';
import { progressBars } from '../progressBars.js';

export interface DoctorFlags {
  readonly repair: boolean;
  readonly tenant?: string;
  readonly json: boolean;
}

/** Result of an examination. */
interface DoctorOutcome {
  readonly faults: readonly FaultReport[];
  /** Faults that are left after a repair; equal to `faults` without one. */
  readonly remainingFaults: readonly FaultReport[];
  readonly missingVectors: number;
}

/** True if no harmful fault is left. */
const isSound = ({ remainingFaults }: DoctorOutcome): boolean => remainingFaults.every(({ isHarmless }) => isHarmless);

/** Examines the graph and repairs it on request. Exit code 1 if a harmful fault is left, 130 if stopped. */
export async function doctor(flags: DoctorFlags): Promise<void> {
  const signal = stopSignal();
  const progress = progressBars();
  const threads = availableParallelism();
  await withGraph(readConfig(), { progress, threads }, async (graph, { erasureKey, embedder }) => {
    await prepareGraph(graph, undefined, systemClock);
    if (flags.tenant !== undefined) await requireTenant(graph.session(), flags.tenant);
    const writer = new MemoryWriter(undefined);
    const examiner = new Doctor({ graph, writer, erasureKey, clock: systemClock, progress, signal });
    const outcome = await (flags.repair ? repairGraph(examiner, flags, embedder) : examineGraph(examiner, flags));
    process.stdout.write(flags.json ? asJson(outcome, flags) : asText(outcome, flags));
    process.exitCode = signal.aborted ? 130 : isSound(outcome) ? 0 : 1;
  });
}

async function examineGraph(examiner: Doctor, { tenant = null }: { tenant?: string | null }): Promise<DoctorOutcome> {
  const faults = await examiner.examine(tenant);
  return { faults, remainingFaults: faults, missingVectors: 0 };
}

/** Repairs, makes the missing vectors and examines again, because one repair may uncover another fault. */
async function repairGraph(
  examiner: Doctor,
  { tenant = null }: { tenant?: string | null },
  embedder: Parameters<Doctor['embed']>[0] | undefined,
): Promise<DoctorOutcome> {
  const faults = await examiner.repair(tenant);
  const missingVectors = embedder ? await examiner.embed(embedder) : 0;
  return { faults, remainingFaults: await examiner.examine(tenant), missingVectors };
}

function asText({ faults, remainingFaults, missingVectors }: DoctorOutcome, { repair }: DoctorFlags): string {
  if (faults.length === 0) return 'No problems found.\n';
  const remainingNames = new Set(remainingFaults.map(({ name }) => name));
  const lines = faults.map(({ name, count, example, says }) => {
    const state = repair && !remainingNames.has(name) ? 'repaired' : 'found';
    return `${state.padEnd(8)} ${name}: ${count}, such as ${example}; ${says}`;
  });
  const newFaults = remainingFaults.filter(({ name }) => !faults.some((fault) => fault.name === name));
  return [
    ...lines,
    ...newFaults.map(({ name, count, example, says }) => `found    ${name}: ${count}, such as ${example}; ${says}`),
    ...(missingVectors > 0
      ? [`${missingVectors} vectors are still missing; the service makes them in the background.`]
      : []),
    ...(repair || faults.every(({ isReported }) => isReported)
      ? []
      : ['Run it with --repair to repair what can be repaired.']),
    '',
  ].join('\n');
}

function asJson(outcome: DoctorOutcome, { repair }: DoctorFlags): string {
  const { faults: found, remainingFaults: left, missingVectors: waiting } = outcome;
  return `${JSON.stringify({ sound: isSound(outcome), repaired: repair, found, left, waiting }, null, 2)}\n`;
}
