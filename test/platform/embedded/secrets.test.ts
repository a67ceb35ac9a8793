import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from '../../../src/platform/embedded/generatedSecrets.js';

let dataDir: string;
let file: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-secrets-'));
  file = join(dataDir, 'secrets.json');
});

/** Secrets of a file that is not damaged. */
const whole = {
  neo4jPassword: 'a-password-of-enough-letters',
  jwtSecret: 'j'.repeat(32),
  erasureKey: 'e'.repeat(32),
};

afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('loadSecrets', () => {
  it('creates secrets once and reads the same ones afterwards', async () => {
    const first = await loadSecrets(dataDir);
    expect(await loadSecrets(dataDir)).toEqual(first);
    expect(first.neo4jPassword).not.toBe(first.jwtSecret);
    expect(await readdir(dataDir)).toEqual(['secrets.json']);
  });

  it('gives concurrent processes the same ones', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(dataDir)));
    expect(new Set(all.map(({ neo4jPassword }) => neo4jPassword)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secrets.json']);
  });

  it('creates other secrets for another directory', async () => {
    const other = await mkdtemp(join(tmpdir(), 'kith-secrets-'));
    const [one, two] = [await loadSecrets(dataDir), await loadSecrets(other)];
    await rm(other, { recursive: true });
    expect(one.jwtSecret).not.toBe(two.jwtSecret);
    expect(one.neo4jPassword).not.toBe(two.neo4jPassword);
  });

  it('makes them private to their owner, also if the mode was opened since', async () => {
    await loadSecrets(dataDir);
    await chmod(file, 0o644);
    await loadSecrets(dataDir);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('starts again after a first write that was cut off before its rename', async () => {
    await writeFile(`${file}.0001.tmp`, '{"neo4jPassword":"ha');
    const secrets = await loadSecrets(dataDir);
    expect(await loadSecrets(dataDir)).toEqual(secrets);
  });

  it.each([
    ['cut off', '{"neo4jPassword":"a-password-of-enough-letters","jwtSec'],
    ['empty', ''],
    ['without a key', JSON.stringify({ ...whole, erasureKey: undefined })],
    ['with a weak key', JSON.stringify({ ...whole, jwtSecret: 'short' })],
  ])('refuses a file that is %s, leaves it unchanged and does not quote it', async (_, damaged) => {
    await writeFile(file, damaged);
    const error = await loadSecrets(dataDir).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('is damaged') });
    expect(String(error)).not.toContain('a-password');
    expect(await readFile(file, 'utf8')).toBe(damaged);
  });
});
