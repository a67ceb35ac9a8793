import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { looksComplete, readArtifactLock, verifyFiles } from '../../../src/platform/embedded/artifacts/artifactLock.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-lock-'));
  await writeFile(join(folder, 'one.jar'), 'first');
  await writeFile(join(folder, 'two.jar'), 'second');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('verifyFiles', () => {
  it('accepts the files of the lock and reports each', async () => {
    const reported: number[] = [];
    await verifyFiles(folder, lock(), (done) => reported.push(done));
    expect(reported).toEqual([1, 2]);
  });

  it('names a file of the same size with other content', async () => {
    await writeFile(join(folder, 'two.jar'), 'SECOND');
    const error = await refusal();
    expect(error).toMatch(/two\.jar has another sha256/);
    expect(error).not.toContain('one.jar');
  });

  it('names missing, extra and resized files, all at once', async () => {
    await rm(join(folder, 'one.jar'));
    await writeFile(join(folder, 'two.jar'), 'longer than before');
    await writeFile(join(folder, 'three.jar'), 'third');

    const error = await refusal();
    expect(error).toMatch(/one\.jar is missing/);
    expect(error).toMatch(/two\.jar has 18 bytes instead of 6/);
    expect(error).toMatch(/three\.jar is not in the lock/);
  });
});

describe('looksComplete', () => {
  it('detects a missing, an extra and a shortened file', async () => {
    expect(await looksComplete(folder, lock())).toBe(true);
    await writeFile(join(folder, 'three.jar'), '');
    expect(await looksComplete(folder, lock())).toBe(false);
    await rm(join(folder, 'three.jar'));
    await writeFile(join(folder, 'two.jar'), 'sec');
    expect(await looksComplete(folder, lock())).toBe(false);
    await rm(join(folder, 'two.jar'));
    expect(await looksComplete(folder, lock())).toBe(false);
  });
});

describe('readArtifactLock', () => {
  it.each(['neo4j-2026.08.1', 'e5-small-v2-q-1.11.0-beta19', 'mongo-java-server-1.47.0'])(
    'reads the committed lock of %s',
    async (name) => {
      const committed = await readArtifactLock(join('artifacts', `${name}.lock.json`));
      expect(committed.artifact).toBe(name);
      expect(committed.files.length).toBeGreaterThan(1);
    },
  );

  it('refuses a damaged lock', async () => {
    const file = join(folder, 'damaged.lock.json');
    await writeFile(file, '{"artifact":"x","files":[');
    await expect(readArtifactLock(file)).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});

const refusal = (): Promise<string> => verifyFiles(folder, lock(), () => undefined).then(() => 'accepted', String);

function lock() {
  const file = (name: string, content: string) => ({
    name,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  return { artifact: 'two jars', sha256: 'unused', files: [file('one.jar', 'first'), file('two.jar', 'second')] };
}
