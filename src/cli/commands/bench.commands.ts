import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { z } from 'zod';
import { commandName } from '../../platform/product.js';
import { examplesText } from '../examples.js';
import { UsageError } from '../exitFailures.js';
import { jsonText, table } from '../terminalText.js';

interface Bench {
  readonly name: string;
  /** Empty if its file has no description. */
  readonly description: string;
}

const root = new URL('../../../', import.meta.url);
const manifest = z.object({ scripts: z.record(z.string(), z.string()).default({}) });

export function addBench(kith: Command): void {
  kith
    .command('bench')
    .description('list the benches, or run one, as npm run bench:… does')
    .argument('[name]', 'name of the bench; without it, all are listed')
    .argument('[options...]', `arguments of the bench; see ${commandName} bench NAME --help`)
    .option('--json', 'list them as one JSON document', false)
    .passThroughOptions()
    .allowUnknownOption()
    .addHelpText('after', examplesText(['bench', 'bench recall --help', 'bench identity --wrong']))
    .action(async (name: string | undefined, options: string[], { json }: { json: boolean }) => {
      const benches = await listBenches();
      if (benches.length === 0) throw new UsageError('No bench is installed here: they are in the repository of Kith.');
      if (name === undefined) return printList(benches, json);
      if (!benches.some((bench) => bench.name === name))
        throw new UsageError(
          `There is no bench with that name; there are ${benches.map((bench) => bench.name).join(', ')}.`,
        );
      process.exitCode = await run(name, options);
    });
}

function printList(benches: readonly Bench[], json: boolean): void {
  const rows = benches.map(({ name, description }) => [name, description]);
  process.stdout.write(json ? jsonText({ benches }) : table(['BENCH', 'WHAT IT DOES'], rows));
}

async function listBenches(): Promise<Bench[]> {
  const { scripts } = manifest.parse(JSON.parse(await readFile(new URL('package.json', root), 'utf8')));
  const benchFiles = Object.entries(scripts).flatMap(([script, command]) => {
    const [, name] = /^bench:(.+)$/.exec(script) ?? [];
    return name === undefined ? [] : [{ name, file: /bench\/\S+\.ts/.exec(command)?.[0] }];
  });
  const benches = await Promise.all(
    benchFiles.map(async ({ name, file }) => ({ name, description: await readDescription(file) })),
  );
  return benches.flatMap(({ name, description }) => (description === undefined ? [] : [{ name, description }]));
}

/** Returns the description of a bench from its --help; undefined if its file is missing, as in the Docker image. */
async function readDescription(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return '';
  const text = await readFile(new URL(file, root), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (/\.description\(\s*'([^']+)'/.exec(text)?.[1] ?? '');
}

/** Runs a bench in the foreground. Ctrl-C is left to the bench, which may have servers to stop. */
async function run(name: string, options: readonly string[]): Promise<number> {
  const ignore = (): void => {};
  process.on('SIGINT', ignore);
  try {
    const args = ['run', '--silent', `bench:${name}`, '--', ...options];
    const child = spawn('npm', args, { cwd: fileURLToPath(root), stdio: 'inherit' });
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0 ? 0 : 1;
  } finally {
    process.off('SIGINT', ignore);
  }
}
