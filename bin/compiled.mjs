// The program as one bundle of JavaScript, made from the sources at the first call after they changed. Compiling each
// file as it is imported took most of the time of a call, and kept a compiler running beside the service.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const entry = 'src/cli/program.ts';
const usualFolder = join(root, 'node_modules/.cache/kith-program');
/** Files besides the sources that decide what the compiler makes. */
const settings = ['tsconfig.json', 'package-lock.json', 'bin/compiled.mjs'];
/** Age in ms after which the bundle of former sources is removed. A process that runs it has read it by then. */
const keptMs = 24 * 3_600_000;
const prefix = 'program-';

/**
 * Returns the URL of the bundled program; compiles it first if a source has changed. Undefined if it cannot be kept,
 * for example in a folder that may not be written: then the sources run as they are.
 */
export async function compiledProgram(folder = usualFolder) {
  const current = readCurrent(folder);
  if (current !== undefined) return current;
  try {
    return await compile(folder);
  } catch (error) {
    // Sources that do not compile are reported by the loader that runs them instead.
    if (process.env.NODE_DEBUG?.includes('kith')) console.error(error);
    return undefined;
  }
}

function readCurrent(folder) {
  try {
    const { name, root: builtIn, files } = JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8'));
    // The bundle has the paths of its sources in it, so it is stale in a copy of their folder.
    const isFresh =
      builtIn === root && files.every(([file, mark, hash]) => markOf(file) === mark || hashOf(file) === hash);
    const program = join(folder, name, 'program.js');
    return isFresh && statSync(program).isFile() ? pathToFileURL(program).href : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the size and the time of the last change of a file, which take a fraction of the time of its checksum. */
function markOf(file) {
  const { size, mtimeMs } = statSync(join(root, file));
  return `${size}:${mtimeMs}`;
}

const hashOf = (file) =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex');

async function compile(folder) {
  mkdirSync(folder, { recursive: true });
  const name = `${prefix}${randomUUID()}`;
  const outdir = join(folder, name);
  const { build, stop } = await import('esbuild');
  try {
    // Marked before they are read: a file that changes meanwhile makes the bundle stale.
    const marks = new Map();
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: [{ in: entry, out: 'program' }],
      outdir,
      bundle: true,
      splitting: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // Type names of GraphQL are names of classes.
      keepNames: true,
      sourcemap: true,
      sourcesContent: false,
      metafile: true,
      logLevel: 'silent',
      plugins: [keepPlaces(marks)],
    });
    const inputs = [...Object.keys(metafile.inputs), ...settings];
    const files = inputs.map((file) => [file, ...(marks.get(file) ?? [markOf(file), hashOf(file)])]);
    const draft = join(folder, `${name}.json`);
    writeFileSync(draft, JSON.stringify({ name, root, files }));
    renameSync(draft, join(folder, 'current.json'));
    removeFormer(folder, name);
    return pathToFileURL(join(outdir, 'program.js')).href;
  } catch (error) {
    rmSync(outdir, { recursive: true, force: true });
    throw error;
  } finally {
    await stop();
  }
}

/** Plugin that lets each module find the files beside its source, not beside the bundle. */
const keepPlaces = (marks) => ({
  name: 'keep-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const file = relative(root, path);
      marks.set(file, [markOf(file), hashOf(file)]);
      const text = await readFile(path, 'utf8');
      const contents = text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: 'ts', resolveDir: dirname(path) };
    });
  },
});

function removeFormer(folder, current) {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || name.startsWith(current)) continue;
    const path = join(folder, name);
    if (statSync(path).mtimeMs < Date.now() - keptMs) rmSync(path, { recursive: true, force: true });
  }
}
