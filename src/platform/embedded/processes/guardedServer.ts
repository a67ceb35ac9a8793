import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DomainError } from '../../errors.js';
import type { Progress } from '../../progress.js';
import { privateFile, privateFolder } from '../durableFile.js';
import type { ProcessIdentity } from './processIdentity.js';
import {
  handoverPipeOf,
  deleteServerRecord,
  recordOf,
  recordServer,
  type ServerLaunch,
  stopLeftover,
  stopProcess,
} from './serverRecord.js';

/** Server of a data directory. Its process is recorded in `<name>.pid`, its output in `logs/<name>.console.log`. */
export interface DataDirServer {
  dataDir: string;
  name: string;
  /** Name in messages. */
  title: string;
  progress: Progress;
}

/**
 * Command of the server, its working folder, its time limit in ms, and a check that resolves when it is ready. `ready`
 * ends with the signal's reason at the latest.
 */
export interface ServerStart {
  command: string[];
  folder: string;
  limitMs: number;
  ready: (signal: AbortSignal, log: string) => Promise<void>;
  /** Time in s that the server has to stop before it is killed; 20 if absent. */
  stopLimitS?: number;
  /** Time in s that the server waits for the next Kith when this one has died, and its launch; absent if it does not. */
  handover?: { graceS: number; launch: ServerLaunch };
  /** Called when the process has been launched. */
  onLaunch?: () => void;
  /** Aborts the start and stops the server. */
  signal?: AbortSignal;
}

/** Server in a process of its own. */
export interface GuardedServer {
  pid: number;
  /** Stops the server and resolves when its process is gone; a second call waits for the same end. */
  stop(): Promise<void>;
  /** Resolves with the exit code when the server has ended, on purpose or not; null if the code is unknown. */
  exited: Promise<number | null>;
  /** Returns the last lines of its output, and the path of the whole log. */
  lastLines(): Promise<string>;
}

const defaultStopLimitS = 20;
const maxLastLines = 15;
/** Time in ms after which a message explains why a start takes long. */
const explainAfterMs = 60_000;
const guardFile = fileURLToPath(new URL('guard.sh', import.meta.url));
const inheritedVariables = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'JAVA_TOOL_OPTIONS', 'MALLOC_ARENA_MAX'];
/** Limits the memory pools of glibc: by default each thread keeps one of its own, and a server has a hundred. */
const memoryPoolLimit = { MALLOC_ARENA_MAX: '2' };

/** Stops the server that an earlier run left behind, if it still runs. Call it before choosing a port. */
export const stopPreviousRun = (dataDirServer: DataDirServer): Promise<void> =>
  stopLeftover(recordOf(dataDirServer), dataDirServer.title, dataDirServer.progress);

/**
 * Starts a server and resolves when it is ready. It has its own session, so Ctrl-C does not reach it, and a guard that
 * stops it when this process is gone: with a handover after its time, if no other Kith has come. Throws UNAVAILABLE
 * with its last lines if it ends or misses its time limit, or if the signal aborts.
 */
export async function startGuarded(dataDirServer: DataDirServer, start: ServerStart): Promise<GuardedServer> {
  const log = await freshLog(dataDirServer);
  const server = await launch(dataDirServer, start, log);
  start.onLaunch?.();
  try {
    await waitUntilReady(server, dataDirServer, start, log);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const logOf = ({ dataDir, name }: DataDirServer): string => join(dataDir, 'logs', `${name}.console.log`);

/** Returns the path of a new log per launch, so that the last lines are of this one. The previous log is kept. */
async function freshLog(dataDirServer: DataDirServer): Promise<string> {
  const log = logOf(dataDirServer);
  await mkdir(dirname(log), { recursive: true, mode: privateFolder });
  await rename(log, join(dirname(log), `${dataDirServer.name}.console.previous.log`)).catch(() => undefined);
  return log;
}

/** Returns the last lines of a server's log, and its path. */
export async function lastLinesOf(dataDirServer: DataDirServer): Promise<string> {
  const log = logOf(dataDirServer);
  return `Its last lines, from ${log}:\n${await lastLines(log)}`;
}

async function launch(
  dataDirServer: DataDirServer,
  { command, folder, stopLimitS = defaultStopLimitS, handover }: ServerStart,
  log: string,
): Promise<GuardedServer> {
  const record = recordOf(dataDirServer);
  const output = await open(log, 'a', privateFile);
  const graceS = handover?.graceS ?? 0;
  const guard = spawn(
    '/bin/sh',
    [guardFile, String(stopLimitS), String(graceS), handoverPipeOf(dataDirServer), ...command],
    {
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'pipe', output.fd],
      env: {
        ...memoryPoolLimit,
        ...Object.fromEntries(
          inheritedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
        ),
      },
    },
  );
  const guardExit = new Promise<number | null>((done) => {
    guard.once('exit', done);
    guard.once('error', () => done(null));
  });
  // Writing to a dead guard must not crash this process.
  guard.stdin?.on('error', () => undefined);
  const pid = await readAnnouncedPid(guard);
  await output.close();
  const identity = pid === null ? null : await recordServer(record, pid, handover?.launch);
  const exited = guardExit.then((code) => stopAfterGuard(code, identity, record, dataDirServer.title));

  return {
    pid: pid ?? 0,
    exited,
    lastLines: () => lastLinesOf(dataDirServer),
    async stop() {
      guard.stdin?.end('stop\n');
      await exited;
    },
  };
}

/** Returns the guard's first line; null if the server could not be started, in which case the guard ends too. */
async function readAnnouncedPid(guard: ChildProcess): Promise<number | null> {
  if (guard.stdout === null) return null;
  for await (const line of createInterface({ input: guard.stdout })) return Number(line);
  return null;
}

/** Stops a server whose guard has ended: without its guard it would outlive this process unnoticed. */
async function stopAfterGuard(
  code: number | null,
  server: ProcessIdentity | null,
  record: string,
  title: string,
): Promise<number | null> {
  try {
    if (server === null) return code;
    await stopProcess(server, title);
    await deleteServerRecord(record, server);
  } catch {
    // It stays on record; the next start retries.
  }
  return code;
}

async function waitUntilReady(
  server: GuardedServer,
  { title, progress }: DataDirServer,
  { limitMs, ready, signal }: ServerStart,
  log: string,
): Promise<void> {
  const startControl = new AbortController();
  const started = Date.now();
  const limitTimer = setTimeout(() => startControl.abort(`is not ready after ${limitMs / 1000} seconds`), limitMs);
  const progressTimer = setInterval(() => progress.advance(Math.round((Date.now() - started) / 1000)), 1_000);
  const explainTimer = setTimeout(() => {
    progress.say(`${capitalised(title)} recovers its data; after a crash, this may take minutes for a large graph.`);
  }, explainAfterMs);
  void server.exited.then((code) => startControl.abort(`ended with code ${code ?? 'unknown'} while it started`));
  const stop = (): void => startControl.abort('was stopped while it started');
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  progress.start(`Starting ${title}`, 0, 'seconds');
  try {
    // A server that accepts a request and never answers must not delay the time limit.
    await Promise.race([ready(startControl.signal, log), rejectOnAbort(startControl.signal)]);
    progress.finish();
  } catch (error) {
    if (!startControl.signal.aborted) throw error;
    const reason = `${capitalised(title)} ${String(startControl.signal.reason)}.`;
    throw new DomainError('UNAVAILABLE', `${reason} ${await server.lastLines()}`);
  } finally {
    signal?.removeEventListener('abort', stop);
    clearTimeout(limitTimer);
    clearTimeout(explainTimer);
    clearInterval(progressTimer);
  }
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(new Error(String(signal.reason)));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });

/** Returns the last lines of a log without the frames of stack traces, which would hide the reason. */
async function lastLines(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n');
  const reasonLines = lines.filter((line) => !/^\s+(at |\.\.\. \d+ more)/.test(line));
  return reasonLines.slice(-maxLastLines).join('\n');
}

const capitalised = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);
