import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/**
 * Writes a generated file, by its path in the repository. With `--check` it only compares: if the file is stale, it
 * names the command that writes it, and the process exits with 1.
 */
export function writeOrCheck(path: string, fresh: string | Uint8Array, command: string): void {
  const file = new URL(path, root);
  if (!process.argv.includes('--check')) writeFileSync(file, fresh);
  else if (!existsSync(file) || !readFileSync(file).equals(Buffer.from(fresh))) {
    console.error(`${path} is stale: run \`npm run ${command}\`.`);
    process.exitCode = 1;
  }
}
