import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../../src/cli/program.js';

/** Result of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Clears the variables that a developer may have set in their own shell. */
const emptyVariables = { KITH_URL: '', KITH_TOKEN: '' };

/**
 * Runs a command in this process, which saves the second that a new process takes to start. Commands run one after the
 * other, because they share the streams of this process. Effects of the process itself, such as its exit code, are
 * tested with `kithProcess`.
 */
export async function kithCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<CommandResult> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const outputs = Promise.all([text(stdout), text(stderr)]);
  const restoreStreams = [
    replaceStream('stdin', Readable.from([input])),
    replaceStream('stdout', stdout),
    replaceStream('stderr', stderr),
  ];
  const formerState = { exitCode: process.exitCode, env: { ...process.env } };
  Object.assign(process.env, emptyVariables, env);
  process.exitCode = undefined;
  try {
    await run([process.execPath, 'kith', ...args]);
    const code = Number(process.exitCode ?? 0);
    for (const stream of [stdout, stderr]) stream.end();
    const [out, err] = await outputs;
    return { code, out, err };
  } finally {
    for (const restore of restoreStreams) restore();
    process.exitCode = formerState.exitCode;
    for (const name of Object.keys({ ...emptyVariables, ...env })) delete process.env[name];
    Object.assign(process.env, formerState.env);
  }
}

/** Replaces a stream of this process. The returned function restores it. */
function replaceStream(name: 'stdin' | 'stdout' | 'stderr', stream: Readable | PassThrough): () => void {
  const former = Object.getOwnPropertyDescriptor(process, name)!;
  Object.defineProperty(process, name, { ...former, get: () => stream });
  return () => void Object.defineProperty(process, name, former);
}

/** Runs the command line as a user does, in a process of its own, with these variables and this input. */
export async function kithProcess(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<CommandResult> {
  const child = spawn(process.execPath, [resolve('bin/kith.mjs'), ...args], {
    env: { ...process.env, ...emptyVariables, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (data: string) => (output.out += data));
  child.stderr.setEncoding('utf8').on('data', (data: string) => (output.err += data));
  // A command that reads no input may have ended before its input arrives.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}
