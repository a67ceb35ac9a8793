import { appendFile, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { RefusedLine } from '../transfer/imports/importOutcome.js';
import { privateFile, privateFolder, writeDurably } from '../platform/embedded/durableFile.js';
import { invalidInput } from '../platform/errors.js';
import { digest } from '../platform/digest.js';

const mark = z.object({
  file: z.string(),
  size: z.number(),
  modifiedMs: z.number(),
  offset: z.number(),
  line: z.number(),
  refused: z.number(),
});

/** Position up to which a file has been imported. */
export type ImportMark = z.infer<typeof mark>;

/** Import progress of a file, stored in the data directory: the position reached and the lines refused. */
export class ImportState {
  private constructor(
    private readonly stateFile: string,
    readonly refusedFile: string,
    private readonly start: ImportMark,
    private current: ImportMark,
  ) {}

  /** Opens the state of a file for a tenant: where an earlier run of the unchanged file stopped, else its beginning. */
  static async open(dataDir: string, file: string, tenantId: string, restart: boolean): Promise<ImportState> {
    const path = await realpath(file).catch(() => {
      throw invalidInput(`${file}: there is no such file.`);
    });
    const stats = await stat(path);
    const { size, mtimeMs } = stats;
    if (!stats.isFile()) throw invalidInput(`${file} must be a file of lines, each one a JSON object.`);
    const folder = join(dataDir, 'imports');
    await mkdir(folder, { recursive: true, mode: privateFolder });
    const name = digest(JSON.stringify([tenantId, path]), 12);
    const stateFile = join(folder, `${name}.json`);
    const refusedFile = join(folder, `${basename(path)}-${name}.refused.ndjson`);
    const start = { file: path, size, modifiedMs: mtimeMs, offset: 0, line: 0, refused: 0 };
    const earlier = restart ? undefined : await read(stateFile);
    const isResumable = earlier?.file === path && earlier.size === size && earlier.modifiedMs === mtimeMs;
    if (!isResumable) await rm(refusedFile, { force: true });
    return new ImportState(stateFile, refusedFile, start, isResumable ? earlier : start);
  }

  get mark(): ImportMark {
    return this.current;
  }

  /** Records that everything up to a line is stored or refused. */
  async advance(offset: number, line: number, refusals: readonly RefusedLine[]): Promise<void> {
    if (refusals.length > 0) {
      const text = refusals.map((refusal) => `${JSON.stringify(refusal)}\n`).join('');
      await appendFile(this.refusedFile, text, { mode: privateFile });
    }
    this.current = { ...this.current, offset, line, refused: this.current.refused + refusals.length };
    await writeDurably(this.stateFile, JSON.stringify(this.current));
  }

  /** Deletes the position: the file has been read to its end. */
  async finish(): Promise<void> {
    this.current = this.start;
    await rm(this.stateFile, { force: true });
  }
}

async function read(file: string): Promise<ImportMark | undefined> {
  try {
    return mark.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
