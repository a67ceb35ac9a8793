import { beforeEach, expect, it } from '@jest/globals';
import pino from 'pino';
import { RefusedTokenLog } from '../../src/api/access/refusedTokenLog.js';

let now: number;
let lines: Record<string, unknown>[];
let tokenLog: RefusedTokenLog;
beforeEach(() => {
  now = 1_000_000;
  lines = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(JSON.parse(line) as never) });
  tokenLog = new RefusedTokenLog(log, () => now);
});
const recordRefusals = (times: number, reason: Parameters<RefusedTokenLog['record']>[1]): void => {
  for (let index = 0; index < times; index += 1) tokenLog.record(`request-${index}`, reason);
};

it('logs ten refusals per reason and minute, and counts the omitted ones in the next line', () => {
  recordRefusals(500, 'expired');
  expect(lines).toHaveLength(10);
  expect(lines.every(({ reason, unlogged }) => reason === 'expired' && unlogged === undefined)).toBe(true);
  now += 60_000;
  recordRefusals(1, 'expired');
  expect(lines[10]).toMatchObject({ level: 40, reason: 'expired', requestId: 'request-0', unlogged: 490 });
  recordRefusals(1, 'expired');
  expect(lines[11]).not.toHaveProperty('unlogged');
});

it('logs each reason separately', () => {
  recordRefusals(500, 'expired');
  recordRefusals(1, 'signature');
  expect(lines.filter(({ reason }) => reason === 'signature')).toHaveLength(1);
});
