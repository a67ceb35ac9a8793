import { renameSync, statSync } from 'node:fs';
import pino from 'pino';

/** How large a log may become before the next file, and how many former ones are kept. */
export interface LogLimits {
  readonly bytes: number;
  readonly files: number;
}

const usualLimits: LogLimits = { bytes: 20_000_000, files: 5 };

/** The lines of a log go to standard output where that is no terminal, for whoever gathers it, else to a file. */
export const logStream = (file: string, isTerminal: boolean): pino.DestinationStream =>
  isTerminal ? rotatingFile(file) : pino.destination({ dest: 1, sync: false });

/** A file that is set aside as `file.1` once it has its size; what was `file.1` becomes `file.2`, and the oldest goes. */
export function rotatingFile(file: string, { bytes, files }: LogLimits = usualLimits): pino.DestinationStream {
  const stream = pino.destination({ dest: file, mkdir: true, append: true, sync: false, mode: 0o600 });
  let size = sizeOf(file);
  return {
    write(line: string): void {
      stream.write(line);
      size += Buffer.byteLength(line);
      if (size < bytes) return;
      for (let at = files; at > 0; at -= 1) renameIfThere(at === 1 ? file : `${file}.${at - 1}`, `${file}.${at}`);
      stream.reopen(file);
      size = 0;
    },
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** A log that cannot be set aside goes on where it is. */
function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // Not there yet, or of somebody else.
  }
}
