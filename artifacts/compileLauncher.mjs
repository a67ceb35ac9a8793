// Compiles the launcher of the job store: node artifacts/compileLauncher.mjs (needs a JDK of 17 or newer, and the job store fetched)
// Its classes are committed, so that running Kith takes a Java runtime alone; launcher.json holds checksums of source and classes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'src/platform/embedded/jobStore');
const artifacts = process.env.KITH_ARTIFACTS_DIR ?? join(root, '.kith/artifacts');
const jars = join(artifacts, 'mongo-java-server-1.47.0/lib/*');

for (const file of readdirSync(folder)) if (file.endsWith('.class')) rmSync(join(folder, file));
const options = ['-J-Xmx128m', '--release', '17', '-encoding', 'UTF-8', '-g:none', '-cp', jars, '-d', folder];
execFileSync('javac', [...options, join(folder, 'JobStore.java')], { stdio: 'inherit' });

const checksums = {};
for (const file of readdirSync(folder).sort())
  if (/\.(class|java)$/.test(file))
    checksums[file] = createHash('sha256').update(readFileSync(join(folder, file))).digest('hex');
writeFileSync(join(folder, 'launcher.json'), `${JSON.stringify(checksums, null, 2)}\n`);
