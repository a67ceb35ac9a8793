import { expect, it } from '@jest/globals';
import type { ChatStanding } from '../../src/chats/chat.js';
import { noTies } from '../../src/disclosure/ties.js';
import { never } from '../../src/platform/ids.js';
import type { MemoryState } from '../../src/memories/memory.js';
import { mayFold, newFold } from '../../src/memories/writing/folding.js';

const said: MemoryState = {
  ...{ id: 'm1', tenantId: 't', text: 'Ana sails.', type: 'identity', category: 'profile', channel: 'semantic' },
  ...{ aspect: 'profile', factType: 'fact', primaryId: 'ana', sensitivity: 'PUBLIC', portable: true, legacy: false },
  ...{ persona: '', ownerId: 'ana', chatId: null, staterId: 'ana', learnedInId: 'c1', learnedAt: 100 },
  ...{ aboutIds: ['ana', 'ben'], subjectIds: ['ana', 'ben'], aboutAccount: true, aboutOthers: true },
  ...{ acquaintedIds: ['ben'], confidedIds: ['ben', 'cem'], aloneId: null, subjectSensitivity: null },
  ...{ subjectClosed: false, blockerIds: [], unblockedPortable: null, aboutLabels: [], entityIds: ['e1'] },
  ...{ entityLabels: ['E'], hearsay: false, slot: null, value: null, memoryKey: 'k', liveKey: 'k', importance: 1 },
  ...{ unpinnedImportance: null, pinned: false, confidence: 1, source: 'explicit', stability: 'stable', ttlDays: null },
  ...{ tags: [], evidence: [], thread: null, threadKey: 'th', agentId: null, runId: null, mentions: 1, accesses: 0 },
  ...{ status: 'ACTIVE', expiresAt: never, purgeAt: null, createdAt: 100, updatedAt: 100, observedAt: 100 },
  confirmedAt: null,
};
const chat: ChatStanding = {
  ...{ id: 'c1', externalId: 'c1', kind: 'GROUP', title: null, heldUntil: null },
  periods: { ana: [[0, never]], ben: [[150, 300]] },
};
const may = (
  change: Partial<MemoryState>,
  summary: string | null = null,
  blocked: string[] = [],
  one: MemoryState = said,
): boolean => {
  const other = { ...said, id: 'm2', ...change };
  const rows = [one, other].map((memory) => ({ memory, entities: [], chats: [] }));
  const sources = rows.map(({ memory: { id } }) => ({ id, text: 'Ana sails.' }));
  const fold = newFold({ sources, summary, vector: null, speaking: { staterId: 'ana', aboutIds: [] } });
  const tiesOf = blocked.length === 0 ? noTies : () => ({ acquaintedIds: [], blockerIds: blocked });
  return mayFold(rows, fold, { chats: new Map([['c1', chat]]), tiesOf, now: 1_000 });
};

it('folds what is the same for everybody, in whatever order people are named', () => {
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
    unblockedPortable: true,
    legacy: true,
    hearsay: true,
    subjectSensitivity: 'PERSONAL',
    subjectClosed: true,
    aboutAccount: false,
    aboutOthers: false,
    channel: 'notes',
    aboutIds: ['ana'],
    subjectIds: ['ana'],
    acquaintedIds: [],
    blockerIds: ['ben'],
    confidedIds: ['ben'],
    pinned: true,
    status: 'DELETED',
    expiresAt: 1_000,
    text: 'Ana rows.',
    learnedAt: 200,
  }).map(([name, value]) => [name, { [name]: value }]),
)('never folds what differs in %s, be it facts or notes', (_, change) => {
  expect(may(change)).toBe(false);
  expect(may(change, 'Both.')).toBe(false);
});

it.each<[string, Partial<MemoryState>]>([
  ['type', { type: 'preference' }],
  ['slot', { slot: 'hobby' }],
  ['value', { value: 'sailing' }],
  ['stability', { stability: 'permanent' }],
  ['things', { entityIds: ['e2'] }],
])('folds notes but no facts that differ in %s', (_, change) => {
  expect(may(change)).toBe(false);
  expect(may(change, 'Both.')).toBe(true);
});

it('folds nothing of somebody whom a subject has blocked just now', () => {
  expect(may({}, null, ['ben'])).toBe(false);
  expect(may({}, null, ['zoe'])).toBe(true);
});

it('folds a plain sentence into what fills a field with the same words, and never the other way round', () => {
  const field = { slot: 'car', value: 'Fiat' };
  expect(may({}, null, [], { ...said, ...field })).toBe(true);
  expect(may(field)).toBe(false);
  expect(may({ ...field, value: 'Saab' }, null, [], { ...said, ...field })).toBe(false);
  expect(may({ ...field, slot: 'boat' }, null, [], { ...said, ...field })).toBe(false);
});
