import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ChatWithPeriods } from '../../src/directory/chats/chat.js';
import {
  type Audience,
  audienceInChat,
  type Period,
  privateAudience,
  unaskedAudience,
} from '../../src/disclosure/audience.js';
import { type Sensitivity, subjectsOf } from '../../src/disclosure/evidence.js';
import { soleParticipantOf, takesPartIn } from '../../src/disclosure/participation.js';
import { decideDisclosure } from '../../src/disclosure/rule.js';
import { noTies } from '../../src/disclosure/staterTies.js';
import type { MemoryState } from '../../src/memories/memory.js';
import { foldMemories } from '../../src/memories/writer/fold/foldedMemory.js';
import { newFold } from '../../src/memories/writer/fold/fold.js';
import { mayFold } from '../../src/memories/writer/fold/foldingRule.js';
import { maxTimestamp } from '../../src/platform/clock.js';

const accounts = ['a', 'b', 'c'];
const chatIds = ['x', 'y'];
const now = 10;
/** Creators of the acquaintances. `a` has merged Kathy into Katherine, and `b` Bob into Robert. */
const creators: Readonly<Record<string, string>> = { kathy: 'a', katherine: 'a', bob: 'b', robert: 'b' };
const kept = new Map([
  ['kathy', { keptId: 'katherine', creatorId: 'a' }],
  ['bob', { keptId: 'robert', creatorId: 'b' }],
]);

const moment = fc.integer({ min: 0, max: 9 });
const period = fc
  .tuple(moment, fc.constantFrom(1, 3, maxTimestamp))
  .map(([from, length]): Period => [from, from + length]);
const chat = fc.record({
  kind: fc.constantFrom<'PRIVATE' | 'GROUP'>('PRIVATE', 'GROUP'),
  periods: fc.dictionary(fc.constantFrom(...accounts), fc.array(period, { minLength: 1, maxLength: 2 }), {
    noNullPrototype: true,
  }),
});
const chats = fc.tuple(chat, chat).map(
  (both): ReadonlyMap<string, ChatWithPeriods> =>
    new Map(
      both.map((one, index) => {
        const id = chatIds[index]!;
        return [id, { ...one, id, externalId: id, title: null, heldUntil: null, guestPeriods: {} }];
      }),
    ),
);

/** Random statement: its speaker, chat, confidants and subjects. */
const statement = fc.record({
  isGroups: fc.boolean(),
  owner: fc.constantFrom(...accounts),
  place: fc.option(fc.constantFrom(...chatIds)),
  learnedAt: moment,
  about: fc.uniqueArray(fc.constantFrom('self', 'other', 'first', 'second'), { maxLength: 2 }),
  sensitivity: fc.constantFrom<Sensitivity>('PUBLIC', 'PERSONAL', 'SENSITIVE'),
  portable: fc.boolean(),
  confidedIds: fc.option(fc.uniqueArray(fc.constantFrom(...accounts), { maxLength: 2 }), { freq: 2 }),
  persona: fc.constantFrom('', '', 'coach'),
  pinned: fc.boolean(),
});
type Statement = typeof statement extends fc.Arbitrary<infer One> ? One : never;

const namesOf: Readonly<Record<string, readonly [string, string]>> = {
  a: ['kathy', 'katherine'],
  b: ['bob', 'robert'],
  c: ['bob', 'robert'],
};
const stateOf = (id: string, said: Statement, all: ReadonlyMap<string, ChatWithPeriods>): MemoryState => {
  const { isGroups, owner, place, learnedAt, sensitivity, portable, confidedIds, persona, pinned } = said;
  const group = isGroups && place !== null;
  const [first, second] = namesOf[owner]!;
  const whom: Readonly<Record<string, string>> = { self: owner, other: owner === 'b' ? 'c' : 'b', first, second };
  const aboutIds = said.about.map((one) => whom[one]!);
  const met = (one: string): boolean =>
    one === owner || [...all.values()].some(({ periods }) => periods[one] && periods[owner]);
  const [ownerId, chatId, staterId] = [group ? null : owner, group ? place : null, owner];
  return {
    id,
    tenantId: 't',
    text: 'Kathy sails.',
    type: 'knowledge',
    category: 'fact',
    channel: 'semantic',
    aspect: 'people',
    factType: 'fact',
    primaryId: null,
    sensitivity,
    portable,
    legacy: false,
    persona,
    ownerId,
    chatId,
    staterId,
    learnedInId: place,
    learnedAt,
    aboutIds,
    confidedIds,
    confidedByWords: false,
    subjectIds: [...subjectsOf({ aboutIds, staterId, ownerId })],
    aboutAccount: aboutIds.some((one) => accounts.includes(one)),
    aboutOthers: aboutIds.some((one) => accounts.includes(one) && one !== owner),
    acquaintedIds: aboutIds.filter((one) => accounts.includes(one) && met(one)),
    aloneId: group ? soleParticipantOf(all.get(place)!, learnedAt) : null,
    subjectSensitivity: null,
    subjectClosed: false,
    restrictedByOrigin: false,
    blockerIds: [],
    aboutLabels: [],
    entityIds: [],
    entityLabels: [],
    hearsay: !aboutIds.includes(owner),
    slot: null,
    value: null,
    memoryKey: 'k',
    liveKey: id,
    importance: 1,
    unpinnedImportance: null,
    pinned,
    confidence: 1,
    source: 'explicit',
    stability: 'stable',
    ttlDays: null,
    tags: [],
    evidence: [],
    thread: null,
    threadKey: 'th',
    agentId: null,
    runId: null,
    mentions: 1,
    accesses: 0,
    status: 'ACTIVE',
    expiresAt: maxTimestamp,
    purgeAt: null,
    createdAt: 1,
    updatedAt: 1,
    observedAt: 1,
    confirmedAt: null,
  };
};

/**
 * Returns every possible audience: each viewer, persona and context, with and without people asked about, asked and
 * unasked.
 */
function audiencesOf(all: ReadonlyMap<string, ChatWithPeriods>): Audience[] {
  return accounts.flatMap((viewerId) => {
    const periods = Object.fromEntries(
      [...all.values()].flatMap(({ id, periods: own }) => (own[viewerId] ? [[id, own[viewerId]]] : [])),
    );
    const asked = [...accounts, ...Object.keys(creators).filter((id) => creators[id] === viewerId)];
    return ['', 'coach'].flatMap((persona) => {
      const alone = privateAudience({ tenantId: 't', viewerId, persona, now, periods });
      const there = [...all.values()].filter((one) => takesPartIn(one, viewerId, now));
      const inChats = there.flatMap((one) => {
        const people = Object.keys(one.periods);
        const participantIds = people.filter((id) => takesPartIn(one, id, now));
        const place = { ...one, participantIds, hadOthers: people.some((id) => id !== viewerId) };
        return [false, true].map((isGuest) => audienceInChat(alone, place, isGuest));
      });
      const places = [alone, ...inChats];
      return [...places, ...places.map((one) => ({ ...one, asked }))].flatMap((one) => [one, unaskedAudience(one)]);
    });
  });
}

const change: fc.Arbitrary<Partial<Statement>> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ place: fc.option(fc.constantFrom(...chatIds)), learnedAt: moment }) },
  { weight: 2, arbitrary: statement.map(({ about }) => ({ about })) },
  { weight: 3, arbitrary: fc.constant<Partial<Statement>>({ about: ['second'] }) },
  { weight: 1, arbitrary: statement.map(({ sensitivity }) => ({ sensitivity })) },
  { weight: 1, arbitrary: statement.map(({ portable, confidedIds }) => ({ portable, confidedIds })) },
  { weight: 1, arbitrary: statement },
);

it('folds two memories only if everyone who hears the result hears both, now and when all are opened', () => {
  const met = { folded: 0, places: 0, names: 0, pinned: 0, heard: 0, refused: 0 };
  fc.assert(
    fc.property(chats, statement, change, (all, said, changed) => {
      const first = stateOf('m1', { ...said, about: changed.about?.join() === 'second' ? ['first'] : said.about }, all);
      const other = stateOf('m2', { ...said, ...changed, pinned: false }, all);
      const rows = [first, other].map((memory) => ({ memory, entities: [], chats: [] }));
      const fold = newFold({
        sources: rows.map(({ memory: { id, text } }) => ({ id, text })),
        summary: null,
        vector: null,
        targetId: first.pinned ? first.id : null,
        speaker: { staterId: said.owner, aboutIds: [] },
      });
      const context = { chats: all, tiesOf: noTies, mergeTargets: kept, now };
      if (!mayFold(rows, fold, context)) {
        met.refused += 1;
        return;
      }
      met.folded += 1;
      met.places += Number(first.learnedInId !== other.learnedInId);
      met.names += Number(first.aboutIds.join() !== other.aboutIds.join());
      met.pinned += Number(first.pinned);
      const one = first.pinned ? first : foldMemories(rows, fold, context).memory;
      const opened = (memory: MemoryState): MemoryState => ({ ...memory, sensitivity: 'PUBLIC', portable: true });
      const mayOpen = !first.aboutOthers && !first.pinned;
      for (const audience of audiencesOf(all)) {
        const hears = (memory: MemoryState): boolean => decideDisclosure(memory, audience).disclosed;
        expect([hears(first), hears(other)]).toEqual([hears(one), hears(one)]);
        met.heard += Number(hears(one));
        if (mayOpen && hears(opened(one))) expect([hears(opened(first)), hears(opened(other))]).toEqual([true, true]);
      }
    }),
    { numRuns: 2_500 },
  );
  // A property that never meets its case would prove nothing.
  for (const [what, count] of Object.entries(met)) expect([what, count > 20]).toEqual([what, true]);
});
