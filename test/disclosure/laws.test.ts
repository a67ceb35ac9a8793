import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Audience, Period } from '../../src/disclosure/audience.js';
import { searchKeysOf, entryKeys } from '../../src/disclosure/audienceKeys.js';
import { isStricter, type MemoryEvidence, type Sensitivity } from '../../src/disclosure/evidence.js';
import { visibleFields } from '../../src/disclosure/fieldRules.js';
import { decideDisclosure, isShownToOrigin } from '../../src/disclosure/rule.js';
import { maxTimestamp } from '../../src/platform/clock.js';

const people = ['a', 'b', 'c'];
const chats = ['x', 'y'];
const person = fc.constantFrom(...people);
const chat = fc.constantFrom(...chats);
const moment = fc.integer({ min: 0, max: 9 });
const sensitivities: readonly Sensitivity[] = ['PUBLIC', 'PERSONAL', 'SENSITIVE'];

const evidence: fc.Arbitrary<MemoryEvidence> = fc
  .record({
    tenantId: fc.constantFrom('t', 't', 't', 'other'),
    group: fc.boolean(),
    owner: person,
    scope: chat,
    staterId: fc.option(person),
    learnedInId: fc.option(chat),
    learnedAt: moment,
    aboutIds: fc.uniqueArray(fc.constantFrom(...people, 'acquaintance'), { maxLength: 2 }),
    sensitivity: fc.constantFrom(...sensitivities),
    portable: fc.boolean(),
    persona: fc.constantFrom('', '', 'coach'),
    status: fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'DELETED'),
    expiresAt: fc.constantFrom(maxTimestamp, maxTimestamp, 5, 20),
    legacy: fc.boolean(),
    confidedIds: fc.option(fc.uniqueArray(person, { maxLength: 2 }), { freq: 1 }),
    confidedByWords: fc.boolean(),
    known: fc.uniqueArray(person),
    blockers: fc.uniqueArray(person, { maxLength: 1 }),
    aloneId: fc.option(person, { freq: 1 }),
  })
  .map(({ group, owner, scope, known, aloneId, blockers, ...rest }) => ({
    ...rest,
    ownerId: group ? null : owner,
    chatId: group ? scope : null,
    // A group memory is learned in its own chat or nowhere.
    learnedInId: group && rest.learnedInId !== null ? scope : rest.learnedInId,
    legacy: rest.legacy && group && rest.learnedInId === null,
    aboutAccount: rest.aboutIds.some((id) => people.includes(id)),
    aboutOthers: rest.aboutIds.some((id) => people.includes(id) && id !== rest.staterId && (group || id !== owner)),
    acquaintedIds: rest.aboutIds.filter((id) => known.includes(id)),
    // Only subjects can block a stater, and a person cannot block themself.
    blockerIds: rest.aboutIds.filter((id) => blockers.includes(id) && id !== (rest.staterId ?? owner)),
    // A group memory may have been heard by one person alone; a personal one is for its owner alone if from a profile.
    aloneId: group || aloneId === null ? aloneId : owner,
  }));

const periods: fc.Arbitrary<readonly Period[]> = fc.array(
  fc.tuple(moment, fc.integer({ min: 1, max: 4 })).map(([from, length]): Period => [from, from + length]),
  { minLength: 1, maxLength: 2 },
);

const audience: fc.Arbitrary<Audience> = fc
  .record({
    viewerId: person,
    persona: fc.constantFrom('', 'coach'),
    isGuest: fc.boolean(),
    unasked: fc.boolean(),
    allPersonas: fc.constant(false),
    past: fc.dictionary(chat, periods, { noNullPrototype: true }),
    where: fc.constantFrom('nowhere', 'alone', 'group'),
    chatId: chat,
    others: fc.uniqueArray(person),
    asked: fc.uniqueArray(fc.constantFrom(...people, 'acquaintance'), { maxLength: 2 }),
  })
  .map(({ viewerId, persona, isGuest, unasked, allPersonas, past, where, chatId, others, asked: askedIds }) => {
    const isPrivate = where !== 'group';
    const participantIds = isPrivate ? [] : [...new Set([viewerId, ...others])];
    const own =
      where === 'nowhere' ? past : { ...past, [chatId]: [...(past[chatId] ?? []), [0, maxTimestamp] as Period] };
    return {
      tenantId: 't',
      viewerId,
      persona,
      allPersonas,
      now: 10,
      chatId: where === 'nowhere' ? null : chatId,
      isPrivate,
      isGuest: isGuest && where !== 'nowhere',
      unasked,
      participantIds,
      askedIds,
      periods: own,
    };
  });

/**
 * Returns the people whom an entry may treat as present. For the viewer the periods decide, for all others any value is
 * possible.
 */
const presentBeside = (memory: MemoryEvidence, hearers: Audience, others: readonly string[]): string[] => {
  if (memory.learnedInId === null) return [];
  const periods = hearers.periods[memory.learnedInId] ?? [];
  const wasThere = periods.some(([from, to]) => from <= memory.learnedAt && memory.learnedAt < to);
  return [...others.filter((id) => id !== hearers.viewerId), ...(wasThere ? [hearers.viewerId] : [])];
};
const isFound = (memory: MemoryEvidence, hearers: Audience, others: readonly string[]): boolean => {
  const asked = new Set(searchKeysOf(hearers));
  return entryKeys(memory, presentBeside(memory, hearers, others)).some((key) => asked.has(key));
};

const runs = { numRuns: 1_000 };

describe('the laws of disclosure:', () => {
  it('raising the sensitivity never widens an audience', () => {
    fc.assert(
      fc.property(evidence, audience, fc.constantFrom(...sensitivities), (memory, hearers, raised) => {
        fc.pre(isStricter(raised, memory.sensitivity));
        if (decideDisclosure({ ...memory, sensitivity: raised }, hearers).disclosed) {
          expect(decideDisclosure(memory, hearers).disclosed).toBe(true);
        }
      }),
      runs,
    );
  });

  it('closing portable never widens an audience', () => {
    fc.assert(
      fc.property(evidence, audience, (memory, hearers) => {
        if (decideDisclosure({ ...memory, portable: false }, hearers).disclosed) {
          expect(decideDisclosure({ ...memory, portable: true }, hearers).disclosed).toBe(true);
        }
      }),
      runs,
    );
  });

  it('joining later never shows an earlier statement in private, except the memories of that chat itself', () => {
    fc.assert(
      fc.property(evidence, audience, chat, moment, (memory, hearers, joined, from) => {
        fc.pre(hearers.isPrivate && memory.learnedAt < from && memory.chatId !== joined);
        const later = {
          ...hearers,
          periods: {
            ...hearers.periods,
            [joined]: [...(hearers.periods[joined] ?? []), [from, maxTimestamp] as Period],
          },
        };
        expect(decideDisclosure(memory, later).disclosed).toBe(decideDisclosure(memory, hearers).disclosed);
      }),
      runs,
    );
  });

  it('every disclosed memory has an index entry that its audience looks up', () => {
    fc.assert(
      fc.property(evidence, audience, (memory, hearers) => {
        fc.pre(decideDisclosure(memory, hearers).disclosed);
        for (const others of [[], people]) expect(isFound(memory, hearers, others)).toBe(true);
      }),
      runs,
    );
  });

  it('an audience looks up nothing too sensitive for it, except what it owns', () => {
    fc.assert(
      fc.property(evidence, audience, (memory, hearers) => {
        fc.pre(['personal', 'sensitive'].includes(decideDisclosure(memory, hearers).reason));
        const isOwned = hearers.isPrivate && memory.ownerId === hearers.viewerId;
        for (const others of [[], people]) expect(isFound(memory, hearers, others)).toBe(isOwned);
      }),
      runs,
    );
  });

  it('a memory that is looked up and refused is of another tenant, time, persona or moment of the chat', () => {
    fc.assert(
      fc.property(evidence, audience, fc.uniqueArray(person), (memory, hearers, others) => {
        const { reason } = decideDisclosure(memory, hearers);
        // Leaves out memories heard by one person alone: their random presence could contradict that.
        fc.pre(memory.aloneId === null && ['in-confidence', 'out-of-reach', 'not-portable'].includes(reason));
        fc.pre(isFound(memory, hearers, others) && !(memory.legacy && memory.confidedIds !== null));
        if (reason === 'in-confidence') {
          // Another hearer is none of its confidants.
          expect(hearers.participantIds.length).toBeGreaterThan(1);
          return;
        }
        // The memory belongs to or was learned in a chat before the viewer joined, after the viewer left, or while a
        // guest was absent.
        const place = memory.learnedInId ?? memory.chatId;
        expect(Object.keys(hearers.periods)).toContain(place);
        expect(memory.sensitivity === 'PUBLIC' || hearers.isGuest).toBe(true);
        if (!hearers.isPrivate) expect(place).toBe(hearers.chatId);
      }),
      runs,
    );
  });

  it('a question about more people adds only memories that are public and portable', () => {
    fc.assert(
      fc.property(evidence, audience, (memory, hearers) => {
        const before = decideDisclosure(memory, { ...hearers, askedIds: [] });
        const after = decideDisclosure(memory, hearers);
        if (before.disclosed) expect(after).toEqual(before);
        else if (after.disclosed)
          expect([memory.sensitivity, memory.portable, hearers.isPrivate, after.reason]).toEqual([
            'PUBLIC',
            true,
            false,
            'asked-about',
          ]);
      }),
      runs,
    );
  });

  it('a block by a subject keeps what the viewer owns and what belongs to the chat', () => {
    fc.assert(
      fc.property(evidence, audience, (memory, hearers) => {
        fc.pre(memory.aboutIds.length > 0);
        const { disclosed, reason } = decideDisclosure({ ...memory, blockerIds: [memory.aboutIds[0]!] }, hearers);
        if (disclosed) {
          expect(['own', 'here']).toContain(reason);
          expect(decideDisclosure({ ...memory, blockerIds: [] }, hearers).disclosed).toBe(true);
        }
      }),
      runs,
    );
  });

  it('a public statement is looked up in its chat, and in private, by those who heard it', () => {
    fc.assert(
      fc.property(evidence, audience, (memory, hearers) => {
        const said = { ...memory, sensitivity: 'PUBLIC' as const, confidedIds: null, aloneId: null, blockerIds: [] };
        fc.pre(said.learnedInId !== null);
        fc.pre(
          (hearers.periods[said.learnedInId] ?? []).some(([from, to]) => from <= said.learnedAt && said.learnedAt < to),
        );
        fc.pre(hearers.isPrivate || hearers.chatId === said.learnedInId);
        fc.pre(!['other-tenant', 'not-live', 'other-persona'].includes(decideDisclosure(said, hearers).reason));
        expect(decideDisclosure(said, hearers).disclosed).toBe(true);
      }),
      runs,
    );
  });

  it('no memory of another tenant or another persona is ever disclosed or kept', () => {
    fc.assert(
      fc.property(evidence, audience, (memory, hearers) => {
        fc.pre(memory.tenantId !== hearers.tenantId || (memory.persona !== '' && memory.persona !== hearers.persona));
        expect([decideDisclosure(memory, hearers).disclosed, isShownToOrigin(memory, hearers)]).toEqual([false, false]);
      }),
      runs,
    );
  });

  it('SENSITIVE is never disclosed in a group, to any viewer', () => {
    fc.assert(
      fc.property(evidence, audience, (memory, hearers) => {
        fc.pre(!hearers.isPrivate);
        expect(decideDisclosure({ ...memory, sensitivity: 'SENSITIVE' }, hearers).disclosed).toBe(false);
      }),
      runs,
    );
  });

  it('bookkeeping is shown to the origin, and chats are named only to those who ever took part', () => {
    fc.assert(
      fc.property(evidence, audience, (memory, hearers) => {
        const shown = visibleFields(memory, hearers);
        const origin = memory.ownerId === hearers.viewerId || memory.staterId === hearers.viewerId;
        expect(shown.bookkeeping).toBe(origin);
        if (shown.scopeChat) expect(Object.keys(hearers.periods)).toContain(memory.chatId);
        if (shown.learnedIn) expect(Object.keys(hearers.periods)).toContain(memory.learnedInId);
        if (origin) expect(shown.people).toBe(true);
      }),
      runs,
    );
  });
});
