import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseTimestamp } from '../../../src/transfer/imports/timestamp.js';
import { type FileLine, importContent } from '../../support/importFiles.js';
import { newTenant, TestApp } from '../../support/app.js';

let kith: TestApp;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
});
afterAll(() => kith.stop());

const now = Date.UTC(2026, 0, 31, 12);
const read = (text: string): string => new Date(parseTimestamp(text, now, 0)).toISOString();
const memory = (more: Record<string, unknown>): FileLine => ({ memory: { owner: 'ana', text: 'Ana sails.', ...more } });

describe('a time in a file', () => {
  it.each([
    ['2025-03-01', '2025-03-01T00:00:00.000Z'],
    ['2025-03-01T18:30', '2025-03-01T18:30:00.000Z'],
    ['2025-03-01T18:30:05', '2025-03-01T18:30:05.000Z'],
    ['2025-03-01T18:30:05.25Z', '2025-03-01T18:30:05.250Z'],
    ['2025-03-01T18:30:05.123456789Z', '2025-03-01T18:30:05.123Z'],
    ['2025-03-01T18:30+02:00', '2025-03-01T16:30:00.000Z'],
    ['2025-03-01T18:30:00-0530', '2025-03-02T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['-2d', '2026-01-29T12:00:00.000Z'],
    ['-3h', '2026-01-31T09:00:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(read(text)).toBe(moment);
  });

  it('is in UTC without a zone, whatever the zone of the machine', () => {
    const program = `import { parseTimestamp } from '${resolve('src/transfer/imports/timestamp.ts')}';
      console.log(new Date(2025, 2, 1).toISOString(), new Date(parseTimestamp('2025-03-01T18:30', 0, 0)).toISOString());`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', program];
    const said = execFileSync(process.execPath, args, { env: { ...process.env, TZ: 'Asia/Tokyo' }, encoding: 'utf8' });
    expect(said.trim()).toBe('2025-02-28T15:00:00.000Z 2025-03-01T18:30:00.000Z');
  });

  it.each([
    ...['1', '2025', '2025-03', '2025-3-1', '03/01/2025', '1 March 2025', '2025-03-01 18:30', '2025-03-01T18'],
    ...['2025-02-29', '2025-13-01', '2025-03-01T25:00', '2025-03-01T18:30+99:00', '1899-12-31', '2201-01-01'],
    ...['-2w', '+2d', '-999999d', '', 'now', '2025-03-01T18:30Zulu'],
  ])('"%s" is refused', (text) => {
    expect(() => parseTimestamp(text, now, 0, 'at')).toThrow(/^at must be a date or time from 1900 to 2200, such as/);
  });
});

describe('an imported memory', () => {
  it('from the future is refused, as no one could join its chat until then', async () => {
    const tenant = newTenant();
    const chat: FileLine = { chat: { externalId: 'crew', kind: 'group', participants: ['ana'] } };
    const said = (at: string): FileLine => ({
      memory: { chat: 'crew', statedBy: 'ana', learnedIn: 'crew', text: 'Said.', at },
    });
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { refusals } = await importContent(kith, [chat, said('2199-01-01'), said(soon)], { tenant });
    const message = 'at must not be in the future.';
    expect(refusals).toEqual([2, 3].map((line) => ({ line, code: 'INVALID_INPUT', message })));
    const join: FileLine = {
      chat: { externalId: 'crew', kind: 'group', participants: [{ person: 'bob', from: '2025-01-01' }] },
    };
    expect(await importContent(kith, [join, said('2025-02-01')], { tenant })).toMatchObject({
      stored: 2,
      refusals: [],
    });
    expect((await kith.must({ as: 'bob', tenant }, '{ memories { totalCount } }')).memories.totalCount).toBe(1);
  });

  it('with an invalid time is refused without repeating it', async () => {
    const lines = [memory({ at: 'blue whale' }), memory({ expiresAt: 'blue whale' })];
    const { refusals, refusedText } = await importContent(kith, lines, { tenant: newTenant() });
    expect(refusals).toMatchObject([
      { line: 1, message: expect.stringMatching(/^at must be/) },
      { line: 2, message: expect.stringMatching(/^expiresAt must be/) },
    ]);
    expect(refusedText).not.toContain('whale');
  });
});
