// Prints the lock of a freshly fetched artifact: node artifacts/makeLock.mjs NAME FOLDER > artifacts/NAME.lock.json
// Run it only after the files were checked against their publisher; from then on every machine is held to them.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const [name, folder] = process.argv.slice(2);
if (!name || !folder) {
  console.error('Expected two arguments, the name of the artifact and the folder of its files.');
  process.exit(2);
}
const files = readdirSync(folder)
  .sort()
  .map((file) => {
    const content = readFileSync(join(folder, file));
    return { name: file, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  });
const lines = files.map((file) => `    ${JSON.stringify(file)}`).join(',\n');
console.log(`{\n  "artifact": ${JSON.stringify(name)},\n  "files": [\n${lines}\n  ]\n}`);
