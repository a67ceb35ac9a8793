import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDataDirectory, readRunInfo } from '../../../src/platform/embedded/dataDirectory.js';
import { loadSecrets } from '../../../src/platform/embedded/generatedSecrets.js';
import { identityOf } from '../../../src/platform/embedded/processes/processIdentity.js';
import { takeProcessLock } from '../../../src/platform/embedded/processes/processLock.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kith-claim-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('claimDataDirectory', () => {
  it('refuses a second claim, naming the pid and the URL of the first', async () => {
    const claim = await claimDataDirectory(dataDir);
    await claim.writeRunInfo({ url: 'http://127.0.0.1:4000' });

    await expect(claimDataDirectory(dataDir)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(new RegExp(`process ${process.pid}.*http://127\\.0\\.0\\.1:4000`)),
      details: { pid: process.pid, url: 'http://127.0.0.1:4000' },
    });
  });

  it('names only the pid if the first has not published its URL', async () => {
    await claimDataDirectory(dataDir);
    await expect(claimDataDirectory(dataDir)).rejects.toMatchObject({ details: { pid: process.pid } });
  });

  it('claims the directory again after a release, and leaves no run info', async () => {
    const claim = await claimDataDirectory(dataDir);
    await claim.writeRunInfo({ url: 'http://127.0.0.1:4000' });
    await claim.release();

    expect(await readRunInfo(dataDir)).toBeNull();
    await (await claimDataDirectory(dataDir)).release();
  });

  it('takes over the claim of a dead process', async () => {
    await writeClaim(await endedProcess());
    await claimDataDirectory(dataDir);
    await expect(claimDataDirectory(dataDir)).rejects.toMatchObject({ details: { pid: process.pid } });
  });

  it('takes over the claim of a process whose pid now belongs to another', async () => {
    await writeClaim({ pid: process.pid, startToken: 'of an earlier process' });
    await claimDataDirectory(dataDir);
    await expect(claimDataDirectory(dataDir)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('takes over a claim that was only partly written', async () => {
    await writeFile(join(dataDir, 'kith.lock'), '{"pid":');
    await claimDataDirectory(dataDir);
    await expect(claimDataDirectory(dataDir)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('says why a path cannot be a data directory, and how to choose another one', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'data')])
      for (const work of [claimDataDirectory, loadSecrets])
        await expect(work(path)).rejects.toMatchObject({
          code: 'UNAVAILABLE',
          message: expect.stringMatching(
            new RegExp(`^The data directory ${path} cannot be used: .* file.*KITH_DATA_DIR`),
          ),
        });
  });

  it('makes the directory and its files private to their owner', async () => {
    await chmod(dataDir, 0o755);
    const claim = await claimDataDirectory(dataDir);
    await claim.writeRunInfo({ url: 'http://127.0.0.1:4000' });

    expect(await modeOf(dataDir)).toBe(0o700);
    expect(await modeOf(join(dataDir, 'kith.lock'))).toBe(0o600);
    expect(await modeOf(join(dataDir, 'run.json'))).toBe(0o600);
  });
});

describe('readRunInfo', () => {
  it('returns what the running process wrote, with its pid', async () => {
    const claim = await claimDataDirectory(dataDir);
    await claim.writeRunInfo({ url: 'http://127.0.0.1:4000', version: '1' });
    expect(await readRunInfo(dataDir)).toMatchObject({ pid: process.pid, url: 'http://127.0.0.1:4000', version: '1' });
  });

  it('returns null for a dead process and for a damaged file', async () => {
    const gone = { ...(await endedProcess()), url: 'http://127.0.0.1:4000' };
    await writeFile(join(dataDir, 'run.json'), JSON.stringify(gone));
    expect(await readRunInfo(dataDir)).toBeNull();
    await writeFile(join(dataDir, 'run.json'), '{"pid":');
    expect(await readRunInfo(dataDir)).toBeNull();
  });
});

describe('takeProcessLock', () => {
  it('gives a stale lock to exactly one of many concurrent processes', async () => {
    const file = join(dataDir, 'some.lock');
    await writeFile(file, JSON.stringify({ ...(await endedProcess()), nonce: 'stale' }));

    const attempts = await Promise.all(Array.from({ length: 40 }, () => takeProcessLock(file)));

    expect(attempts.filter((attempt) => 'release' in attempt)).toHaveLength(1);
    expect(attempts.filter((attempt) => 'holder' in attempt && attempt.holder.pid === process.pid)).toHaveLength(39);
  });

  it('leaves a lock alone that another has taken since', async () => {
    const file = join(dataDir, 'some.lock');
    const attempt = await takeProcessLock(file);
    const others = JSON.stringify({ ...(await identityOf(process.ppid)), nonce: 'another' });
    await writeFile(file, others);

    if ('release' in attempt) await attempt.release();
    expect(await readFile(file, 'utf8')).toBe(others);
  });
});

async function endedProcess(): Promise<{ pid: number; startToken: string }> {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(child, 'spawn');
  const identity = await identityOf(child.pid ?? 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  if (identity === null) throw new Error('The child ended before it was killed.');
  return identity;
}

const writeClaim = (identity: object): Promise<void> =>
  writeFile(join(dataDir, 'kith.lock'), JSON.stringify({ ...identity, nonce: 'earlier' }));

const modeOf = async (file: string): Promise<number> => (await stat(file)).mode & 0o777;
