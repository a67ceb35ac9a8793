import { describe, expect, it } from '@jest/globals';
import type { ChatWithPeriods } from '../../src/directory/chats/chat.js';
import { noTies } from '../../src/disclosure/staterTies.js';
import { maxTimestamp } from '../../src/platform/clock.js';
import type { MemoryRow, MemoryState } from '../../src/memories/memory.js';
import { foldMemories } from '../../src/memories/writer/fold/foldedMemory.js';
import { type Fold, type FoldingContext, newFold } from '../../src/memories/writer/fold/fold.js';
import { mayFold } from '../../src/memories/writer/fold/foldingRule.js';

const said: MemoryState = {
  id: 'm1',
  tenantId: 't',
  text: 'Ana sails.',
  type: 'identity',
  category: 'profile',
  channel: 'semantic',
  aspect: 'profile',
  factType: 'fact',
  primaryId: 'ana',
  sensitivity: 'PUBLIC',
  portable: true,
  legacy: false,
  persona: '',
  ownerId: 'ana',
  chatId: null,
  staterId: 'ana',
  learnedInId: 'c1',
  learnedAt: 100,
  aboutIds: ['ana', 'ben'],
  subjectIds: ['ana', 'ben'],
  aboutAccount: true,
  aboutOthers: true,
  acquaintedIds: ['ben'],
  confidedIds: ['ben', 'cem'],
  confidedByWords: false,
  aloneId: null,
  subjectSensitivity: null,
  subjectClosed: false,
  restrictedByOrigin: false,
  blockerIds: [],
  aboutLabels: [],
  entityIds: ['e1'],
  entityLabels: ['E'],
  hearsay: false,
  slot: null,
  value: null,
  memoryKey: 'k',
  liveKey: 'k',
  importance: 1,
  unpinnedImportance: null,
  pinned: false,
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
  createdAt: 100,
  updatedAt: 100,
  observedAt: 100,
  confirmedAt: null,
};
const chat: ChatWithPeriods = {
  id: 'c1',
  externalId: 'c1',
  kind: 'GROUP',
  title: null,
  heldUntil: null,
  periods: { ana: [[0, maxTimestamp]], ben: [[150, 300]], cem: [[0, maxTimestamp]] },
  guestPeriods: {},
};
const alone: ChatWithPeriods = {
  ...chat,
  id: 'own',
  kind: 'PRIVATE',
  periods: { ana: [[0, maxTimestamp]], ben: [[500, maxTimestamp]] },
};
/** For Ana, Kathy and Kate are merged into Katherine. For Ben, Bob is merged into Robert. */
const kept = new Map([
  ['kathy', { keptId: 'katherine', creatorId: 'ana' }],
  ['kate', { keptId: 'katherine', creatorId: 'ana' }],
  ['bob', { keptId: 'robert', creatorId: 'ben' }],
]);
interface Further {
  summary?: string | null;
  blocked?: string[];
  one?: Partial<MemoryState>;
  /** True if the other memory is to become part of the first. */
  into?: boolean;
}
const described = (
  change: Partial<MemoryState>,
  { summary = null, blocked = [], one = {}, into = false }: Further = {},
): [readonly MemoryRow[], Fold, FoldingContext] => {
  const rows = [
    { ...said, ...one },
    { ...said, ...one, pinned: false, id: 'm2', ...change },
  ].map((memory) => ({ memory, entities: [], chats: [] }));
  const sources = rows.map(({ memory: { id } }) => ({ id, text: 'Ana sails.' }));
  const speaking = { staterId: 'ana', aboutIds: [] };
  const fold = newFold({ sources, summary, vector: null, speaker: speaking, targetId: into ? 'm1' : null });
  const tiesOf = blocked.length === 0 ? noTies : () => ({ acquaintedIds: [], blockerIds: blocked });
  const chats = new Map([chat, alone].map((each) => [each.id, each]));
  return [rows, fold, { chats, tiesOf, mergeTargets: kept, now: 1_000 }];
};
const may = (...what: Parameters<typeof described>): boolean => mayFold(...described(...what));

it('folds memories with the same audience, in any order of the people named', () => {
  expect(may({})).toBe(true);
  expect(may({ aboutIds: ['ben', 'ana'], subjectIds: ['ben', 'ana'], confidedIds: ['cem', 'ben'] })).toBe(true);
  expect(may({ learnedAt: 140, confidence: 0.8, source: 'shadow_extraction', importance: 2, mentions: 4 })).toBe(true);
});

it.each<[string, Partial<MemoryState>]>(
  Object.entries({
    tenantId: 'u',
    ownerId: 'ben',
    chatId: 'c1',
    staterId: 'ben',
    learnedInId: null,
    aloneId: 'ana',
    persona: 'coach',
    sensitivity: 'PERSONAL',
    portable: false,
    legacy: true,
    hearsay: true,
    subjectSensitivity: 'PERSONAL',
    subjectClosed: true,
    restrictedByOrigin: true,
    aboutAccount: false,
    aboutOthers: false,
    channel: 'notes',
    aboutIds: ['ana'],
    subjectIds: ['ana'],
    acquaintedIds: [],
    blockerIds: ['ben'],
    confidedIds: ['ben'],
    confidedByWords: true,
    pinned: true,
    status: 'DELETED',
    expiresAt: 1_000,
    text: 'Ana rows.',
    learnedAt: 200,
  }).map(([name, value]) => [name, { [name]: value }]),
)('never folds facts or notes that differ in %s', (_, change) => {
  expect(may(change)).toBe(false);
  expect(may(change, { summary: 'Both.' })).toBe(false);
});

it.each<[string, Partial<MemoryState>]>([
  ['type', { type: 'preference' }],
  ['slot', { slot: 'hobby' }],
  ['value', { value: 'sailing' }],
  ['stability', { stability: 'permanent' }],
  ['things', { entityIds: ['e2'] }],
])('folds notes that differ in %s, but no facts', (_, change) => {
  expect(may(change)).toBe(false);
  expect(may(change, { summary: 'Both.' })).toBe(true);
});

it('folds nothing of a stater whom a subject has just blocked', () => {
  expect(may({}, { blocked: ['ben'] })).toBe(false);
  expect(may({}, { blocked: ['zoe'] })).toBe(true);
});

it('folds a plain sentence into one that fills a slot with the same words, and never the reverse', () => {
  const field = { slot: 'car', value: 'Fiat' };
  expect(may({}, { one: field })).toBe(true);
  expect(may(field)).toBe(false);
  expect(may({ ...field, value: 'Saab' }, { one: field })).toBe(false);
  expect(may({ ...field, slot: 'boat' }, { one: field })).toBe(false);
});

/** Statement that Ana has made for herself alone. */
const own: Partial<MemoryState> = {
  aboutIds: ['ana'],
  subjectIds: ['ana'],
  aboutOthers: false,
  acquaintedIds: ['ana'],
  confidedIds: null,
  sensitivity: 'PERSONAL',
};

describe('a statement learned in several chats', () => {
  it.each<[string, Partial<MemoryState>]>([
    ['is PERSONAL, about no one else', {}],
    ['is SENSITIVE, about no one else', { sensitivity: 'SENSITIVE' }],
    ['is confided to no one', { sensitivity: 'PUBLIC', confidedIds: [] }],
  ])('is folded without a chat if it %s', (_, change) => {
    const [rows, fold, context] = described({ learnedInId: null }, { one: { ...own, ...change } });
    expect(mayFold(rows, fold, context)).toBe(true);
    expect(foldMemories(rows, fold, context).memory.learnedInId).toBeNull();
    // Two moments of the same chat, with others present.
    expect(may({ learnedAt: 200 }, { one: { ...own, ...change } })).toBe(true);
  });

  it('is folded if no one else was there, whatever its sensitivity, and keeps a chat that all sources share', () => {
    const open = { ...own, sensitivity: 'PUBLIC' as const, learnedInId: 'own' };
    expect(may({ learnedInId: null }, { one: open })).toBe(true);
    const [rows, fold, context] = described({ learnedAt: 140 }, { one: open });
    expect(foldMemories(rows, fold, context).memory.learnedInId).toBe('own');
  });

  it.each<[string, Partial<MemoryState>]>([
    ['others were there and it is open', { sensitivity: 'PUBLIC' }],
    ['others were there later, when it was said', { sensitivity: 'PUBLIC', learnedInId: 'own', learnedAt: 600 }],
    ['others who were there heard it, portable or not', { sensitivity: 'PUBLIC', portable: false }],
    ['it is about another account', { aboutIds: ['ben'], subjectIds: ['ben'], aboutOthers: true }],
    ['it is confided to another person', { confidedIds: ['ben'] }],
    ['another person stated it', { staterId: 'ben' }],
    ['it belongs to a chat', { ownerId: null, chatId: 'c1' }],
    ['it is not known who was there', { sensitivity: 'PUBLIC', learnedInId: 'gone' }],
  ])('is not folded if %s', (_, change) => {
    expect(may({ learnedInId: null }, { one: { ...own, ...change } })).toBe(false);
  });

  it('is folded without details that a source may have from a former text', () => {
    const other: Partial<MemoryState> = { learnedInId: null, tags: ['hush'], evidence: ['Once.'], learnedAt: 101 };
    const { memory } = foldMemories(...described(other, { one: { ...own, tags: ['tea'], evidence: ['Now.'] } }));
    expect(memory).toMatchObject({ tags: ['tea'], evidence: ['Now.'] });
  });

  it('is not folded as notes', () => {
    expect(may({ learnedInId: null }, { one: own, summary: 'Both.' })).toBe(false);
  });
});

describe('memories that name one acquaintance in several ways', () => {
  const of = (id: string): Partial<MemoryState> => ({ aboutIds: [id], subjectIds: [id] });
  const ofKathy: Partial<MemoryState> = {
    ...of('kathy'),
    aboutAccount: false,
    aboutOthers: false,
    acquaintedIds: [],
    confidedIds: null,
    learnedInId: null,
    tags: ['tea'],
    evidence: ['Kathy sails'],
  };

  it('are folded if only their owner hears them and reads one person, without adding details to the first', () => {
    for (const id of ['katherine', 'kate']) expect(may(of(id), { one: ofKathy })).toBe(true);
    const other = { ...of('katherine'), tags: ['boat'], evidence: ['Katherine sails'] };
    const { memory } = foldMemories(...described(other, { one: ofKathy }));
    expect(memory).toMatchObject({ aboutIds: ['kathy'], tags: ['tea'], evidence: ['Kathy sails'] });
    expect(may({ ...of('katherine'), learnedInId: 'own' }, { one: { ...ofKathy, learnedInId: 'own' } })).toBe(true);
    const closed = { ...ofKathy, sensitivity: 'PERSONAL' as const, learnedInId: 'c1' };
    expect(may(of('katherine'), { one: closed })).toBe(true);
  });

  it.each<[string, Partial<MemoryState>, Partial<MemoryState>]>([
    ['they are two', of('carol'), {}],
    ['another person has merged them', of('robert'), of('bob')],
    ['others were told', of('katherine'), { learnedInId: 'c1' }],
    ['a confidant hears it', of('katherine'), { confidedIds: ['ben'] }],
    ['they are of a group', of('katherine'), { ownerId: null, chatId: 'c1', learnedInId: 'c1' }],
    [
      'it is about an account, too',
      { aboutIds: ['katherine', 'ben'] },
      { aboutIds: ['kathy', 'ben'], aboutAccount: true, aboutOthers: true },
    ],
    [
      'it is about its owner, too, and open',
      { aboutIds: ['katherine', 'ana'] },
      { aboutIds: ['kathy', 'ana'], aboutAccount: true },
    ],
  ])('are not folded if %s', (_, change, one) => {
    expect(may(change, { one: { ...ofKathy, ...one } })).toBe(false);
  });

  it('are not folded as notes', () => {
    expect(may(of('katherine'), { one: ofKathy, summary: 'Both.' })).toBe(false);
  });
});

describe('a pinned memory', () => {
  const pinned = { pinned: true };

  it('absorbs others, and is absorbed by none', () => {
    expect(may({}, { one: pinned, into: true })).toBe(true);
    expect(may({}, { one: pinned })).toBe(false);
    expect(may({}, { into: true })).toBe(false);
    expect(may(pinned, { one: pinned, into: true })).toBe(false);
    expect(may(pinned, {})).toBe(false);
  });

  it('absorbs no memory that others hear, that outlives it, or that fills a slot', () => {
    expect(may({ sensitivity: 'PERSONAL' }, { one: pinned, into: true })).toBe(false);
    expect(may({ expiresAt: 3_000 }, { one: { ...pinned, expiresAt: 2_000 }, into: true })).toBe(false);
    expect(may({ slot: 'hobby', value: 'sailing' }, { one: pinned, into: true })).toBe(false);
    expect(may({}, { one: pinned, into: true, summary: 'Both.' })).toBe(false);
  });
});
