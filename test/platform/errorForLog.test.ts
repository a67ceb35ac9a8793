import { expect, it } from '@jest/globals';
import { errorForLog } from '../../src/platform/telemetry/errorForLog.js';
import { DomainError, invalidInput } from '../../src/platform/errors.js';

const canary = 'canary-of-a-caller';
const logged = (error: unknown): string => JSON.stringify(errorForLog(error));

it('an error is logged with its name, code and place, and without what it quotes', () => {
  const error = Object.assign(new TypeError(`cannot read ${canary}`), { code: 'ERR', parameters: { text: canary } });
  expect(errorForLog(error)).toMatchObject({ name: 'TypeError', code: 'ERR', message: undefined });
  expect((errorForLog(error) as { stack: string[] }).stack[0]).toMatch(/^at .*errorForLog\.test\.ts:\d+:\d+/);
  expect(logged(error)).not.toContain(canary);
});

it.each([
  ['a message of several lines', new Error(`one\n    at ${canary} (/somewhere.ts:1:1)\ntwo`)],
  ['a message that looks like places alone', new Error(`    at ${canary} (/x.ts:1:1)\n    at ${canary} (/y.ts:2:2)`)],
  ['an error of input', invalidInput(`text must not be ${canary}.`)],
  ['a cause of a cause', new Error('a', { cause: new Error('b', { cause: new RangeError(canary) }) })],
  ['something that is no error', canary],
  ['details', new DomainError('CONFLICT', canary, { details: { canary } })],
])('the log quotes nothing of %s', (_, error) => {
  expect(logged(error)).not.toContain(canary);
});

it('the log has Kith’s own message for UNAVAILABLE, and for no other code', () => {
  expect(errorForLog(new DomainError('UNAVAILABLE', 'The graph is away.'))).toMatchObject({
    message: 'The graph is away.',
  });
  expect(errorForLog(new DomainError('FORBIDDEN', 'No.'))).toMatchObject({ message: undefined });
});
