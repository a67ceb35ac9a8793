import { describe, expect, it } from '@jest/globals';
import { lifetimeOf, renewedLifetime } from '../../src/memories/drafts/lifetime.js';
import { memoryTypes } from '../../src/memories/memoryTypes.js';
import { maxTimestamp } from '../../src/platform/clock.js';

const now = 1_700_000_000_000;
const dayMs = 86_400_000;
const { preference, event, log, rule, soul } = memoryTypes;

describe('a lifetime', () => {
  it.each([
    ['of a type without an end', preference, {}, null],
    ['of a type with one', event, {}, 30],
    ['of a volatile type', log, {}, 30],
    ['that is asked for goes first', event, { ttlDays: 2 }, 2],
    ['that is asked for where the type has none', preference, { ttlDays: 2 }, 2],
    ['of a permanent event', event, { stability: 'permanent' }, null],
    ['of a stable log', log, { stability: 'stable' }, null],
    ['of a volatile event is that of its type', event, { stability: 'volatile' }, 30],
    ['of a volatile preference is the one given', preference, { stability: 'volatile', ttlDays: 9 }, 9],
    ['of a permanent rule', rule, { stability: 'permanent' }, null],
    ['of a soul', soul, {}, null],
  ] as const)('%s', (_, policy, asked, days) => {
    expect(lifetimeOf(policy, asked, now)).toMatchObject({
      ttlDays: days,
      expiresAt: days === null ? maxTimestamp : now + days * dayMs,
    });
  });

  it('of a pinned memory has no end, and the memory keeps its days', () => {
    expect(lifetimeOf(event, { pinned: true }, now)).toEqual({
      stability: 'stable',
      ttlDays: 30,
      expiresAt: maxTimestamp,
    });
  });

  it.each([
    ['volatile without a time to live', preference, { stability: 'volatile' }, /ttlDays/],
    ['permanent with one', event, { stability: 'permanent', ttlDays: 3 }, /PERMANENT/],
    ['a volatile rule', rule, { stability: 'volatile', ttlDays: 3 }, /STABLE, PERMANENT/],
    ['a stable soul', soul, { stability: 'stable' }, /PERMANENT/],
    ['a soul with an end', soul, { ttlDays: 3 }, /PERMANENT/],
  ] as const)('%s is refused with what was expected', (_, policy, asked, message) => {
    expect(() => lifetimeOf(policy, asked, now)).toThrow(message);
  });
});

describe('a renewed lifetime', () => {
  const task = { type: 'task', stability: 'stable', ttlDays: null, expiresAt: maxTimestamp, pinned: false } as const;
  const inTwoDays = now + 2 * dayMs;

  it('restarts the memory’s own days', () => {
    expect(renewedLifetime({ ...task, ttlDays: 2 }, now)).toMatchObject({ ttlDays: 2, expiresAt: inTwoDays });
  });

  it('does not apply the days of the type to a memory whose days were cleared', () => {
    expect(renewedLifetime(task, now)).toEqual({ stability: 'stable', ttlDays: null, expiresAt: maxTimestamp });
  });

  it('keeps the expiry of a memory that has no days, also through a pin', () => {
    const imported = { ...task, expiresAt: inTwoDays };
    expect(renewedLifetime(imported, now)).toMatchObject({ ttlDays: null, expiresAt: inTwoDays });
    const pinned = { ...imported, ...renewedLifetime({ ...imported, pinned: true }, now) };
    expect(pinned.expiresAt).toBe(maxTimestamp);
    expect(renewedLifetime(pinned, now)).toMatchObject({ expiresAt: inTwoDays });
  });

  it('has no end if that expiry has passed', () => {
    expect(renewedLifetime({ ...task, expiresAt: now }, now)).toMatchObject({ expiresAt: maxTimestamp });
  });
});
