import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeUnused } from './artifacts/unusedFolders.js';
import { DomainError } from '../errors.js';
import type { Progress } from '../progress.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Sources of the Explorer; their checksum names its folder. */
const sources = ['web', 'clients/typescript/src', 'package-lock.json', 'schema.graphql'];
const limitMs = 120_000;
/** Age in ms after which another version's build is removed. A process that still serves it holds it in memory. */
const keptMs = 24 * 3_600_000;
const prefix = 'page-';

/** Folder of the built page, and the progress to report a build to. */
export interface PageBuildOptions {
  readonly artifactsDir: string;
  readonly progress: Pick<Progress, 'say'>;
  /** Aborts a build under way. */
  readonly signal?: AbortSignal;
}

/** Folder named by a checksum of the sources: never stale. A child process builds a missing one, or UNAVAILABLE. */
export async function pageFolder({ artifactsDir, progress, signal }: PageBuildOptions): Promise<string> {
  const name = `${prefix}${await hashOf(sources)}`;
  const folder = join(artifactsDir, name);
  if (existsSync(folder)) return folder;
  progress.say('Building the Explorer …');
  const started = performance.now();
  await mkdir(artifactsDir, { recursive: true });
  const draft = join(artifactsDir, `.${name}-${randomUUID()}`);
  try {
    await build(draft, signal);
    await rename(draft, folder).catch((error: unknown) => {
      // Another process with this folder was faster and has built the same.
      if (!existsSync(folder)) throw error;
    });
    progress.say(`The Explorer is built (${Math.ceil((performance.now() - started) / 1_000)} s).`);
    await removeUnused(artifactsDir, { prefix, current: name, keptMs });
    return folder;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function hashOf(sourcePaths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const sourcePath of sourcePaths) {
    for (const file of await filesIn(sourcePath)) {
      const content = await readFile(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex').slice(0, 20);
}

async function filesIn(sourcePath: string): Promise<string[]> {
  if ((await stat(join(root, sourcePath))).isFile()) return [sourcePath];
  const entries = await readdir(join(root, sourcePath), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
    .sort();
}

function build(folder: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const signals = [AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])];
    const child = spawn(process.execPath, [join(root, 'web/build.mjs'), folder], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: AbortSignal.any(signals),
    });
    lowerPriority(child);
    let errorOutput = '';
    child.stderr?.on('data', (data: Buffer) => (errorOutput = `${errorOutput}${data.toString()}`.slice(-2_000)));
    child.once('error', (cause) => reject(buildFailure('', cause)));
    child.once('close', (code) => (code === 0 ? resolve() : reject(buildFailure(errorOutput))));
  });
}

/** Lowers the priority of the build: the start of the service comes first. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

const buildFailure = (errorOutput: string, cause?: unknown): DomainError =>
  new DomainError('UNAVAILABLE', 'The Explorer could not be built; everything else works without it.', {
    cause: cause ?? new Error(errorOutput),
  });
