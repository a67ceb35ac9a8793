import { renameSync, statSync } from 'node:fs';
import pino from 'pino';

/** Limits of log rotation: bytes per file, and number of former files. */
export interface LogLimits {
  readonly bytes: number;
  readonly files: number;
}

const defaultLogLimits: LogLimits = { bytes: 20_000_000, files: 5 };

/** Returns the destination of a log: standard output if that is no terminal, for a log collector, else a file. */
export const logStream = (file: string, isTerminal: boolean): pino.DestinationStream =>
  isTerminal ? rotatingFile(file) : pino.destination({ dest: 1, sync: false });

/** Returns a rotating log file: at its size limit `file` becomes `file.1`, that `file.2`, and the oldest is deleted. */
export function rotatingFile(file: string, { bytes, files }: LogLimits = defaultLogLimits): pino.DestinationStream {
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

/** Renames a file of the log; if that fails, logging goes on in the same file. */
function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // It does not exist yet, or belongs to another user.
  }
}
