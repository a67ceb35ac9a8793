import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);
const folder = resolve('clients/typescript');

it('is built to plain modules that run without any other package', async () => {
  const target = await mkdtemp(join(tmpdir(), 'kith-client-'));
  try {
    await run(process.execPath, [resolve('node_modules/.bin/tsc'), '-p', folder, '--outDir', join(target, 'dist')]);
    const described = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      exports: { '.': Record<string, string> };
    };
    const built = await readdir(join(target, 'dist'));
    for (const file of Object.values(described.exports['.'])) expect(built).toContain(file.replace('./dist/', ''));
    await writeFile(join(target, 'package.json'), '{ "type": "module" }');
    const program = `
      import { KithClient, MeDocument } from './dist/index.js';
      const client = new KithClient({ url: 'http://127.0.0.1:9', token: 't', retries: 0 });
      await client.run(MeDocument).catch(({ name, code }) => console.log(name, code));`;
    await writeFile(join(target, 'program.js'), program);
    const { stdout } = await run(process.execPath, [join(target, 'program.js')], { cwd: target });
    expect(stdout).toBe('KithError UNREACHABLE\n');
  } finally {
    await rm(target, { recursive: true });
  }
});
