import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { privateFile, privateFolder } from './durableFile.js';

/** Private file of lines that are only ever appended. */
export class AppendOnlyFile {
  /** Append under way; the next one waits for it. */
  private last: Promise<void> = Promise.resolve();

  constructor(readonly path: string) {}

  /** Appends a line. Resolves when it is on disk, also after a crash or power cut. */
  append(line: string): Promise<void> {
    const next = this.last.then(() => this.write(line));
    this.last = next.catch(() => undefined);
    return next;
  }

  /** Yields the lines; nothing if there is no file. The last one may have been cut off by a crash. */
  async *lines(): AsyncGenerator<string> {
    try {
      const file = await open(this.path, 'r');
      // The stream of the lines closes the file.
      yield* file.readLines({ encoding: 'utf8' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  private async write(line: string): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: privateFolder });
    const file = await open(this.path, 'a+', privateFile);
    try {
      const { size } = await file.stat();
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
      // After a line that was cut off, the new one must stand alone.
      const begin = size > 0 && buffer.toString() !== '\n' ? '\n' : '';
      await file.appendFile(`${begin}${line}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
