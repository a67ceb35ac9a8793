import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type GuardedServer, lastLinesOf, type DataDirServer } from './guardedServer.js';
import { isRunning, type ProcessIdentity } from './processIdentity.js';
import { handoverPipeOf, deleteServerRecord, readServerRecord, recordOf, stopProcess } from './serverRecord.js';

/** Server of an earlier Kith that this one goes on with. */
export interface TakenOverServer extends GuardedServer {
  readonly port: number;
}

/** Time in ms within which the guard notices that the earlier Kith is gone. */
const handoverMs = 2_000;
const retryMs = 20;
/** Interval in ms of the checks whether the server still runs: it is no child of this process, so no event tells. */
const pollMs = 500;

/**
 * Takes over the running server of a Kith that is gone, if that server was launched with the same digest, on that port
 * if one is given, and its guard waits for the next Kith. From then on the guard waits for the end of this process.
 * Returns null if there is no such server.
 */
export async function takeOver(
  dataDirServer: DataDirServer,
  { digest, port }: { digest: string; port: number | undefined },
): Promise<TakenOverServer | null> {
  const record = await readServerRecord(recordOf(dataDirServer));
  if (record?.launch?.digest !== digest) return null;
  if (port !== undefined && record.launch.port !== port) return null;
  const pipe = await openHandover(handoverPipeOf(dataDirServer), record);
  if (pipe === null) return null;
  dataDirServer.progress.say(`Going on with the ${dataDirServer.title} of an earlier run (process ${record.pid}).`);
  const exited = untilGone(record).then(async () => {
    await pipe.close().catch(() => undefined);
    await deleteServerRecord(recordOf(dataDirServer), record);
    return null;
  });
  return {
    pid: record.pid,
    port: record.launch.port,
    exited,
    lastLines: () => lastLinesOf(dataDirServer),
    async stop() {
      await stopProcess(record, dataDirServer.title);
      await exited;
    },
  };
}

/** Opens the named pipe at which the guard of a running server waits, and says that this Kith is there. */
async function openHandover(file: string, server: ProcessIdentity): Promise<FileHandle | null> {
  const deadline = Date.now() + handoverMs;
  while (Date.now() < deadline && (await isRunning(server))) {
    const pipe = await openForWriting(file);
    if (pipe !== null) {
      await pipe.write('here\n');
      return pipe;
    }
    await pause(retryMs);
  }
  return null;
}

/** Returns null if there is no such pipe, or no one reads from it: a blocking open would wait for a reader. */
const openForWriting = (file: string): Promise<FileHandle | null> =>
  open(file, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);

async function untilGone(server: ProcessIdentity): Promise<void> {
  while (await isRunning(server)) await pause(pollMs);
}
