import { describe, expect, it } from '@jest/globals';
import {
  appendTurns,
  type ConversationState,
  type NewTurn,
  sessionGapMs,
} from '../../src/conversations/conversation.js';

const start = Date.UTC(2026, 4, 1, 12);
const fresh: ConversationState = {
  id: 'v',
  tenantId: 't',
  personId: 'p',
  persona: '',
  chatId: null,
  turns: 0,
  userTurns: 0,
  windowFrom: 1,
  lastAt: null,
  lastUserMessage: null,
  session: null,
  nearby: [],
};
const settings = { windowTurns: 20, extraction: true };
const minute = 60_000;

/** Alternating turns, one per minute. The person speaks first. */
const turns = (count: number, from = 0): NewTurn[] =>
  Array.from({ length: count }, (_, index) => ({
    messageId: `m${from + index + 1}`,
    isUser: (from + index) % 2 === 0,
    text: `Turn ${from + index + 1}`,
    asksToNote: false,
    at: start + (from + index) * minute,
    isOpen: true,
  }));

let made = 0;
const makeId = (): string => `s${(made += 1)}`;
const step = (before: ConversationState, said: readonly NewTurn[], now = start + 10 ** 9, extraction = true) =>
  appendTurns(before, said, { settings: { ...settings, extraction }, now }, makeId);
const subjects = (work: ReturnType<typeof appendTurns>['work'], kind: string): string[] =>
  work.filter((one) => one.kind === kind).map(({ subject }) => subject);

describe('a hundred alternating turns', () => {
  const wanted = {
    windows: ['v:1-10', 'v:11-20', 'v:21-30', 'v:31-40', 'v:41-50', 'v:51-60', 'v:61-70', 'v:71-80', 'v:81-90'],
    rolls: [7, 15, 23, 31, 39, 47, 55, 63, 71, 79, 87, 95].map((turn) => `v:${turn}`),
  };

  it.each([1, 3, 100])('make nine windows and twelve rolling summaries if they come %i at a time', (size) => {
    let state = fresh;
    const work = [];
    const all = turns(100);
    for (let index = 0; index < all.length; index += size) {
      const after = step(state, all.slice(index, index + size));
      work.push(...after.work);
      state = after.state;
    }
    expect(subjects(work, 'compress-window')).toEqual(wanted.windows);
    expect(subjects(work, 'roll-summary')).toEqual(wanted.rolls);
    expect(subjects(work, 'extract-memories')).toHaveLength(50);
    expect(subjects(work, 'summarize-session')).toEqual([]);
    expect(state).toMatchObject({ turns: 100, userTurns: 50, windowFrom: 91 });
  });

  it('cause the same summaries without learning if that is switched off', () => {
    const { work } = step(fresh, turns(100), undefined, false);
    expect(subjects(work, 'extract-memories')).toEqual([]);
    expect(subjects(work, 'compress-window')).toEqual(wanted.windows);
  });
});

describe('sessions', () => {
  const said = (messageId: string, at: number): NewTurn => ({
    messageId,
    isUser: true,
    asksToNote: false,
    isOpen: true,
    at,
    text: `Said ${messageId}`,
  });

  it('end after a pause of exactly 30 minutes', () => {
    const near = step(fresh, [said('a', start), said('b', start + sessionGapMs - 1)]);
    expect(near.sessions).toHaveLength(1);
    const far = step(fresh, [said('a', start), said('b', start + sessionGapMs)]);
    expect(far.sessions).toHaveLength(2);
    expect(far.sessions[0]).toMatchObject({ endedAt: start, closesAt: null, turns: 1 });
    expect(subjects(far.work, 'summarize-session')).toEqual([`${far.sessions[0]!.id}:1`]);
  });

  it('continue if late messages belong to them, and are summarized again', () => {
    const open = step(fresh, [said('a', start)]).state;
    const closed = { ...open, session: { ...open.session!, endedAt: start, closesAt: null } };
    const later = step(closed, [said('b', start + minute)]);
    expect(later.sessions).toEqual([expect.objectContaining({ id: open.session!.id, endedAt: null, turns: 2 })]);
    const gone = step(later.state, [said('c', start + 2 * sessionGapMs)]);
    expect(subjects(gone.work, 'summarize-session')).toEqual([`${open.session!.id}:2`]);
  });

  it('of the past are closed at once, and the present one stays open', () => {
    const open = step(fresh, [said('now', start)]).state;
    const past = step(open, [said('x', start - 10 * sessionGapMs), said('y', start - 10 * sessionGapMs + minute)]);
    expect(past.state.session).toEqual(open.session);
    expect(past.sessions).toEqual([expect.objectContaining({ turns: 2, endedAt: start - 10 * sessionGapMs + minute })]);
    expect(past.state.lastAt).toBe(start);
    expect(past.state.lastUserMessage).toBe(open.lastUserMessage);
    const [first] = past.sessions;
    const late = step({ ...past.state, nearby: [first!] }, [said('z', start - 10 * sessionGapMs + 2 * minute)]);
    expect(late.sessions).toEqual([expect.objectContaining({ id: first!.id, turns: 3 })]);
  });
});
