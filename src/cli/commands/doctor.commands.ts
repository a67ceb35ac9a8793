import { availableParallelism } from 'node:os';
import { readConfig } from '../../app/config.js';
import { Doctor, type FaultReport } from '../../repair/doctor.service.js';
import { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import { systemClock } from '../../platform/clock.js';
import { prepareGraph } from '../../app/prepareGraph.js';
import { requireTenant } from '../../transfer/worlds/tenants.steps.js';
import { withGraph, stopSignal } from '../onGraph.js';
import { progressBars } from '../progressBars.js';

/** Flags of `kith doctor`. */
export interface DoctorFlags {
  readonly repair: boolean;
  readonly tenant?: string;
  readonly json: boolean;
}

/** Result of an examination. */
interface Outcome {
  readonly found: readonly FaultReport[];
  /** Faults that are left after a repair; equal to `found` without one. */
  readonly left: readonly FaultReport[];
  /** Number of vectors that are still missing. */
  readonly waiting: number;
}

/** Examines the graph and repairs it on request. Exit code 1 if a harmful fault is left, 130 if stopped. */
export async function doctor(flags: DoctorFlags): Promise<void> {
  const signal = stopSignal();
  const progress = progressBars();
  const threads = availableParallelism();
  await withGraph(readConfig(), { progress, threads }, async (graph, { erasureKey, embedder }) => {
    await prepareGraph(graph, undefined, systemClock);
    if (flags.tenant !== undefined) await requireTenant(graph.session(), flags.tenant);
    const writer = new MemoryWriter(undefined);
    const one = new Doctor({ graph, writer, erasureKey, clock: systemClock, progress, signal });
    const outcome = await (flags.repair ? repaired(one, flags, embedder) : examined(one, flags));
    process.stdout.write(flags.json ? asJson(outcome, flags) : asText(outcome, flags));
    const isSound = outcome.left.every(({ isHarmless }) => isHarmless);
    process.exitCode = signal.aborted ? 130 : isSound ? 0 : 1;
  });
}

async function examined(one: Doctor, { tenant = null }: { tenant?: string | null }): Promise<Outcome> {
  const found = await one.examine(tenant);
  return { found, left: found, waiting: 0 };
}

/** Repairs, makes the missing vectors and examines again, because one repair may uncover another fault. */
async function repaired(
  one: Doctor,
  { tenant = null }: { tenant?: string | null },
  embedder: Parameters<Doctor['embed']>[0] | undefined,
): Promise<Outcome> {
  const found = await one.repair(tenant);
  const waiting = embedder ? await one.embed(embedder) : 0;
  return { found, left: await one.examine(tenant), waiting };
}

function asText({ found, left, waiting }: Outcome, { repair }: DoctorFlags): string {
  if (found.length === 0) return 'No problems found.\n';
  const names = new Set(left.map(({ name }) => name));
  const lines = found.map(({ name, count, example, says }) => {
    const state = repair && !names.has(name) ? 'repaired' : 'found';
    return `${state.padEnd(8)} ${name}: ${count}, such as ${example}; ${says}`;
  });
  const more = left.filter(({ name }) => !found.some((one) => one.name === name));
  return [
    ...lines,
    ...more.map(({ name, count, example, says }) => `found    ${name}: ${count}, such as ${example}; ${says}`),
    ...(waiting > 0 ? [`${waiting} vectors are still missing; the service makes them in the background.`] : []),
    ...(repair || found.every(({ isReported }) => isReported)
      ? []
      : ['Run it with --repair to repair what can be repaired.']),
    '',
  ].join('\n');
}

function asJson({ found, left, waiting }: Outcome, { repair }: DoctorFlags): string {
  const isSound = left.every(({ isHarmless }) => isHarmless);
  return `${JSON.stringify({ sound: isSound, repaired: repair, found, left, waiting }, null, 2)}\n`;
}
