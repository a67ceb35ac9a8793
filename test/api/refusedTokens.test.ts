import { beforeEach, expect, it } from '@jest/globals';
import pino from 'pino';
import { RefusedTokens } from '../../src/api/access/refusedTokens.js';

let now: number;
let lines: Record<string, unknown>[];
let refused: RefusedTokens;
beforeEach(() => {
  now = 1_000_000;
  lines = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(JSON.parse(line) as never) });
  refused = new RefusedTokens(log, () => now);
});
const note = (times: number, reason: Parameters<RefusedTokens['note']>[1]): void => {
  for (let index = 0; index < times; index += 1) refused.note(`request-${index}`, reason);
};

it('logs ten refusals per reason and minute, and counts the omitted ones in the next line', () => {
  note(500, 'expired');
  expect(lines).toHaveLength(10);
  expect(lines.every(({ reason, unlogged }) => reason === 'expired' && unlogged === undefined)).toBe(true);
  now += 60_000;
  note(1, 'expired');
  expect(lines[10]).toMatchObject({ level: 40, reason: 'expired', requestId: 'request-0', unlogged: 490 });
  note(1, 'expired');
  expect(lines[11]).not.toHaveProperty('unlogged');
});

it('logs each reason separately', () => {
  note(500, 'expired');
  note(1, 'signature');
  expect(lines.filter(({ reason }) => reason === 'signature')).toHaveLength(1);
});
