import { access, constants } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readConfig } from '../../app/config.js';
import { Exports } from '../../transfer/exports/export.service.js';
import { systemClock } from '../../platform/clock.js';
import { invalidInput } from '../../platform/errors.js';
import { prepareGraph } from '../../app/prepareGraph.js';
import { requireTenant } from '../../transfer/worlds/tenants.steps.js';
import { writeLines } from '../exportFile.js';
import { withGraph, stopSignal } from '../withGraph.js';
import { progressBars } from '../progressBars.js';

export interface ExportFlags {
  readonly tenant: string;
  readonly person?: string;
  /** True for a copy for analysts: without names, and with the texts of public facts only. */
  readonly redacted: boolean;
}

/** Rejects with INVALID_INPUT before the graph starts if a folder is missing or read-only. */
async function requireWritableFolder(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw invalidInput(
      error.code === 'ENOENT' ? `There is no folder ${folder}.` : `The folder ${folder} cannot be written.`,
    );
  });
}

/** Writes a tenant, or what one person owns and has said, to a file. If stopped: exit code 130, and no file is left. */
export async function exportLines(file: string, flags: ExportFlags): Promise<void> {
  if (flags.redacted && flags.person !== undefined) {
    throw invalidInput('A redacted copy always covers a whole tenant: leave out either --person or --redacted.');
  }
  await requireWritableFolder(dirname(resolve(file)));
  const config = readConfig();
  const progress = progressBars();
  const signal = stopSignal();
  // An export embeds no text.
  await withGraph({ ...config, embedder: 'none' }, { progress }, async (graph) => {
    await prepareGraph(graph, undefined, systemClock);
    const session = graph.session();
    await requireTenant(session, flags.tenant);
    const service = new Exports(systemClock);
    const { tenant, person, redacted } = flags;
    const startedAt = performance.now();
    const memories = person === undefined ? await service.countMemories(session, tenant) : 0;
    const onMemories = (done: number) => progress.advance(done);
    const lines = redacted
      ? await service.exportRedacted(session, tenant, onMemories)
      : person === undefined
        ? service.exportTenant(session, tenant, onMemories)
        : await service.exportPerson(session, tenant, person);
    progress.start(`Exporting to ${file}`, memories, person === undefined ? 'memories' : 'lines');
    const onLines = person === undefined ? () => {} : (count: number) => progress.advance(count);
    const counts = await writeLines(file, lines, { signal, onLines })
      .catch((error: unknown) => {
        if (isFileError(error)) throw invalidInput(`${file} cannot be written: ${error.code}.`);
        throw error;
      })
      .finally(() => progress.finish());
    if (counts === null) {
      process.stdout.write('Stopped. Nothing was written.\n');
      process.exitCode = 130;
      return;
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const kinds = [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    process.stdout.write(`${total} lines written to ${file} in ${seconds} s${kinds === '' ? '' : `: ${kinds}`}\n`);
  });
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;
