import { availableParallelism } from 'node:os';
import { prepareGraph } from '../../app/prepareGraph.js';
import { type Config, readConfig } from '../../app/config.js';
import type { UnsaidSensitivity } from '../../transfer/lines/memorySchemas.js';
import { ImportRun, buildImportWriter } from '../../transfer/imports/imports.service.js';
import { systemClock } from '../../platform/clock.js';
import { copyHeaderOf } from '../../transfer/imports/redacted/redactedCopy.js';
import { firstLineOf } from '../fileChunks.js';
import { type ImportCounts, importFile, shouldRebuild, withoutIndex } from '../importFile.js';
import { ImportState } from '../importState.js';
import { withGraph, stopSignal } from '../withGraph.js';
import { requireCompleteExport } from '../completeExport.js';
import { progressBars } from '../progressBars.js';

export interface ImportFlags {
  readonly tenant: string;
  readonly sensitivity: 'public' | 'personal' | 'sensitive' | 'by-words';
  readonly indexes: 'auto' | 'keep' | 'rebuild';
  readonly embedding: boolean;
  readonly restart: boolean;
  readonly maxRefused: number;
  /** True if a truncated export is imported as far as it goes. */
  readonly cutOff: boolean;
}

/** Imports a file of lines; a file that was imported in part from where that run stopped. Exit code 1 if a line was refused, 130 if stopped. */
export async function importLines(file: string, flags: ImportFlags): Promise<void> {
  const config = readConfig();
  const progress = progressBars();
  const signal = stopSignal();
  const state = await ImportState.open(config.dataDir, file, flags.tenant, flags.restart);
  if (!flags.cutOff) await requireCompleteExport(file);
  // A redacted copy is not searched by meaning, so it needs no embedder.
  const isCopy = copyHeaderOf(await firstLineOf(file)) !== undefined;
  const threads = flags.embedding && !isCopy ? availableParallelism() : 1;
  const importConfig: Config = isCopy ? { ...config, embedder: 'none' } : config;
  await withGraph(importConfig, { progress, threads }, async (graph, { embedder, erasureKey }) => {
    const { set } = await prepareGraph(graph, embedder, systemClock);
    const space = embedder?.space ?? null;
    const run = new ImportRun(systemClock, {
      tenantId: flags.tenant,
      unsaidSensitivity: flags.sensitivity.toUpperCase().replace('-', '_') as UnsaidSensitivity,
      ...buildImportWriter(flags.embedding ? embedder : undefined, { set, erasureKey, clock: systemClock }),
      space,
      windowTurns: config.learning.windowTurns,
    });
    const { mark } = state;
    if (mark.line > 0) progress.say(`Continuing after line ${mark.line}, where an earlier run stopped.`);
    const isRebuilt =
      space !== null &&
      (flags.indexes === 'rebuild' || (flags.indexes === 'auto' && (await shouldRebuild(graph, set, state))));
    if (isRebuilt) {
      progress.say('With so many memories, rebuilding the vector index afterwards is faster.');
    }
    const { maxRefused } = flags;
    const runImport = async () => {
      const startedAt = performance.now();
      progress.start(`Importing ${file}`, kilobytes(mark.size), 'kB');
      const onChunk = (offset: number) => progress.advance(kilobytes(offset));
      const options = { maxRefused, signal, onChunk };
      const counts = await importFile(graph, run, state, options).finally(() => progress.finish());
      return { counts, seconds: (performance.now() - startedAt) / 1_000 };
    };
    const { counts, seconds } = await (space && isRebuilt
      ? withoutIndex(graph, { space, set }, { progress, signal }, runImport)
      : runImport());
    report(counts, { seconds, stopped: signal.aborted, flags, refusedFile: state.refusedFile });
    const isStopped = signal.aborted || counts.refused >= flags.maxRefused;
    if (!isStopped) await state.finish();
  });
}

function report(
  counts: ImportCounts,
  result: { seconds: number; stopped: boolean; flags: ImportFlags; refusedFile: string },
): void {
  const { flags, seconds } = result;
  for (const { line, code, message } of counts.firstRefusals)
    process.stderr.write(`line ${line}: ${code}: ${message}\n`);
  const parts = [
    `${countedNoun(counts.stored, 'line')} stored in ${seconds.toFixed(1)} s (${Math.round(counts.stored / Math.max(seconds, 0.001))} per second)`,
    ...(counts.storedBefore > 0 ? [`${counts.storedBefore} imported before`] : []),
    `${counts.refused} refused`,
  ];
  process.stdout.write(`${parts.join(', ')}\n`);
  if (counts.withoutSensitivity > 0 && flags.sensitivity === 'public') {
    const memoriesPhrase =
      counts.withoutSensitivity === 1
        ? '1 memory has no sensitivity of its own and is'
        : `${counts.withoutSensitivity} memories have no sensitivity of their own and are`;
    process.stdout.write(`${memoriesPhrase} PUBLIC; --sensitivity changes that.\n`);
  }
  if (counts.refused > 0) {
    process.stdout.write(`Every refused line with its reason: ${result.refusedFile}\n`);
    process.exitCode = 1;
  }
  if (counts.refused >= flags.maxRefused) {
    process.stdout.write(
      `Ended early: ${countedNoun(counts.refused, 'line')} ${counts.refused === 1 ? 'was' : 'were'} refused. Correct the file and run it again; nothing is stored twice.\n`,
    );
  } else if (result.stopped) {
    process.stdout.write('Stopped. Run it again to continue.\n');
    process.exitCode = 130;
  }
}

const kilobytes = (bytes: number): number => Math.round(bytes / 1_024);

const countedNoun = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
