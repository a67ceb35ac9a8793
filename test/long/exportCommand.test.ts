import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportFormat } from '../../src/transfer/lines/lineModel.js';
import { newTenant, TestApp } from '../support/app.js';
import { exportTenant, contentsOfKind, type Line, linesOf, normalizeExport } from '../support/exporting.js';
import { startCommand, newFolder } from '../support/importFiles.js';
import { fillLivelyWorld } from '../support/worlds/livelyWorld.js';

let kith: TestApp;
let folder: string;
beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  folder = await newFolder();
  await fillLivelyWorld(kith);
}, 120_000);
afterAll(() => kith.stop());

/** Runs the command line on a data directory of its own, with the graph of the tests. */
const running = (...args: string[]) =>
  startCommand(args, {
    KITH_DATA_DIR: join(folder, 'data'),
    KITH_EMBEDDER: 'none',
    NEO4J_URI: process.env.KITH_TEST_NEO4J_URI!,
    NEO4J_PASSWORD: process.env.KITH_TEST_NEO4J_PASSWORD!,
  });
const kithDoes = (...args: string[]) => running(...args).ended;
const file = (name: string): string => join(folder, name);

describe('kith export', () => {
  it('writes a whole tenant to a file readable only by its owner, which kith import restores', async () => {
    const path = file('all.ndjson');
    const done = await kithDoes('export', path, '--tenant', kith.tenant);
    expect(done.code).toBe(0);
    expect(done.output).toMatch(/^\d+ lines written to .*all\.ndjson in \d+\.\d s: person \d+, .*memory \d+/m);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    expect(linesOf(text).slice(1)).toEqual(linesOf(await exportTenant(kith)).slice(1));
    expect((await readdir(folder)).filter((name) => name.startsWith('all.'))).toEqual(['all.ndjson']);

    const tenant = newTenant();
    const put = await kithDoes('import', path, '--tenant', tenant);
    expect([put.code, put.output]).toEqual([0, expect.stringMatching(/, 0 refused$/m)]);
    expect(normalizeExport(await exportTenant(kith, tenant))).toEqual(normalizeExport(text));
  });

  it('writes the data of one person', async () => {
    const path = file('ben.ndjson');
    expect((await kithDoes('export', path, '--tenant', kith.tenant, '--person', 'ben')).code).toBe(0);
    const lines = linesOf(await readFile(path, 'utf8'));
    expect(lines[0]!.export).toMatchObject({ of: 'PERSON', person: 'ben' });
    const texts = contentsOfKind(lines, 'memory').map(({ text }) => text);
    expect(texts).toContain('Carl snores.');
    expect(texts).not.toContain('Ana lives in Oslo.');
  });

  it.each([
    [
      'an unknown handle',
      ['nobody.ndjson', '--person', 'nobody'],
      /^kith: No account of that handle was found\. \(\w+\)$/m,
    ],
    [
      'a folder that is not there',
      ['missing/all.ndjson'],
      /^kith: .*all\.ndjson cannot be written: ENOENT\. \(\w+\)$/m,
    ],
  ])('exits with 1 and one sentence for %s, and leaves no file', async (_, [name, ...more], message) => {
    const done = await kithDoes('export', file(name!), '--tenant', kith.tenant, ...more);
    expect([done.code, done.output]).toEqual([1, expect.stringMatching(message)]);
    expect(done.output).not.toMatch(/\n\s+at /);
    await expect(stat(file(name!))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('shows its usage with examples', async () => {
    const { code, output: said } = await kithDoes('export', '--help');
    expect([code, said]).toEqual([0, expect.stringContaining('kith export ana.ndjson --person ana')]);
  });
});

describe('kith import of an export', () => {
  it('refuses one that was cut off or ended with an error, and imports what there is on request', async () => {
    const lines = (await exportTenant(kith)).split('\n');
    await mkdir(folder, { recursive: true });
    await writeFile(file('cut.ndjson'), `${lines.slice(0, 12).join('\n')}\n{"memo`);
    await writeFile(file('failed.ndjson'), `${lines[0]}\n{"error":{"code":"INTERNAL","message":"x"}}\n`);
    const tenant = newTenant();
    const cut = await kithDoes('import', file('cut.ndjson'), '--tenant', tenant);
    expect([cut.code, cut.output]).toEqual([
      1,
      expect.stringMatching(/this export was cut off, .* with --cut-off\.$/m),
    ]);
    const failed = await kithDoes('import', file('failed.ndjson'), '--tenant', tenant);
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('ended with an error')]);
    expect(linesOf(await exportTenant(kith, tenant))).toHaveLength(2);
    const taken = await kithDoes('import', file('cut.ndjson'), '--tenant', tenant, '--cut-off');
    expect(taken.output).toMatch(/^\d+ lines? stored in .*, 1 refused$/m);
    expect(linesOf(await exportTenant(kith, tenant)).length).toBeGreaterThan(2);
  });

  it('refuses an unknown format', async () => {
    const newer = [{ export: { format: exportFormat + 1, of: 'TENANT', at: '2026-01-01' } }, { end: { lines: {} } }];
    await writeFile(file('newer.ndjson'), newer.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { code, output: said } = await kithDoes('import', file('newer.ndjson'), '--tenant', newTenant());
    const reason = `The export has format ${exportFormat + 1}; this Kith reads up to ${exportFormat}.`;
    expect([code, said]).toEqual([1, expect.stringContaining(reason)]);
  });

  it('has the same result after several kills in the middle', async () => {
    const lines = linesOf(await exportTenant(kith));
    const copies = Array.from({ length: 20 }, (_, copy) => lines.slice(1, -1).flatMap((line) => copied(line, copy)));
    const text = [lines[0]!, ...copies.flat(), lines.at(-1)!].map((line) => `${JSON.stringify(line)}\n`).join('');
    await writeFile(file('many.ndjson'), text);
    const [killed, whole] = [newTenant(), newTenant()];
    for (const part of [1, 2]) {
      const one = running('import', file('many.ndjson'), '--tenant', killed);
      await untilStored(killed, part * 200);
      one.process.kill('SIGKILL');
      expect((await one.ended).code).toBeNull();
    }
    expect((await kithDoes('import', file('many.ndjson'), '--tenant', killed)).code).toBe(0);
    expect((await kithDoes('import', file('many.ndjson'), '--tenant', whole)).code).toBe(0);
    expect(normalizeExport(await exportTenant(kith, killed))).toEqual(normalizeExport(await exportTenant(kith, whole)));
  }, 600_000);
});

/** Copies the memories of a line with their history, under other ids and with other texts. */
function copied(line: Line, copy: number): Line[] {
  const [kind] = Object.keys(line);
  if (copy === 0) return [line];
  if (!['memory', 'event', 'supersession'].includes(kind!)) return [];
  const other = (id: string) =>
    /^[a-z]+_[0-9a-f]{32}$/.test(id) ? id.slice(0, -3) + String(copy).padStart(3, '0') : id;
  const text = JSON.stringify(line).replace(/[a-z]+_[0-9a-f]{32}/g, other);
  return [JSON.parse(text.replace(/"(text|newText|oldText)":"/g, `"$1":"(${copy}) `)) as Line];
}

async function untilStored(tenant: string, count: number): Promise<void> {
  while ((await kith.app.services.exports.countMemories(kith.app.graph.session(), tenant)) < count) {
    await new Promise(setImmediate);
  }
}
