import { describe, expect, it } from '@jest/globals';
import { aspectOf, type KeyParts, type KeySpace, liveKeyOf, memoryKeyOf } from '../../src/memories/memoryKey.js';
import { type FactType, memoryTypes, type MemoryTypeName } from '../../src/memories/memoryTypes.js';
import { textDigest } from '../../src/words/texts.js';

const ana = { id: 'p-ana', type: 'person', ref: 'person:ana' } as const;
const john = { id: 'p-john', type: 'person', ref: 'person:john_doe' } as const;

const parts = (type: MemoryTypeName, more: Partial<KeyParts> = {}): KeyParts => ({
  type,
  policy: memoryTypes[type],
  factType: memoryTypes[type].factType,
  slot: null,
  text: 'A text.',
  value: null,
  threadKey: 'u:p-ana',
  primary: ana,
  selfId: ana.id,
  ...more,
});

describe('the memory key', () => {
  it('of a relationship names the person and nothing of the text', () => {
    expect(memoryKeyOf(parts('relationship', { primary: john }))).toBe('people|person|john_doe|relationship');
    expect(memoryKeyOf(parts('relationship', { primary: john, text: 'Another text.' }))).toBe(
      'people|person|john_doe|relationship',
    );
  });

  it('of a slot ends in its type and slot', () => {
    const drink = parts('preference', { slot: 'drink' });
    expect(memoryKeyOf(drink)).toBe('profile|person|ana|preference|preference.drink');
    expect(memoryKeyOf({ ...drink, text: 'Another text.' })).toBe(memoryKeyOf(drink));
    expect(memoryKeyOf({ ...drink, slot: 'food' })).not.toBe(memoryKeyOf(drink));
  });

  it.each<FactType>(['fact', 'preference', 'friction', 'habit'])(
    'of a %s ends in a digest of the text, for there can be many',
    (factType) => {
      const key = memoryKeyOf(parts('knowledge', { factType }));
      expect(key).toBe(`profile|person|ana|${factType}|${textDigest('A text.')}`);
      expect(memoryKeyOf(parts('knowledge', { factType, text: 'Another text.' }))).not.toBe(key);
    },
  );

  it('does not notice case, punctuation, blanks and width', () => {
    const key = memoryKeyOf(parts('preference', { text: 'Ana likes tea.' }));
    for (const text of ['ana likes TEA', '  Ana   likes\ttea!', 'Ａna likes tea'])
      expect(memoryKeyOf(parts('preference', { text }))).toBe(key);
    for (const text of ['Ana likes teas.', 'Ana like stea.', 'Ana likes the tea.']) {
      expect(memoryKeyOf(parts('preference', { text }))).not.toBe(key);
    }
  });

  it('is in lower case', () => {
    const key = memoryKeyOf(parts('instruction', { slot: 'tone', primary: { id: 'e', type: 'org', ref: 'org:acme' } }));
    expect(key).toBe('people|org|acme|fact|instruction.tone');
    expect(key).toBe(key.toLowerCase());
  });
});

it.each([
  ['a project', { id: 'x', type: 'project' }, 'project'],
  ['another person', { id: 'p-john', type: 'person' }, 'people'],
  ['an organisation', { id: 'o', type: 'org' }, 'people'],
  ['oneself', { id: 'p-ana', type: 'person' }, 'profile'],
  ['a place', { id: 'l', type: 'place' }, 'profile'],
] as const)('the aspect of a memory about %s is %s', (_, primary, aspect) => {
  expect(aspectOf(primary, 'p-ana')).toBe(aspect);
});

describe('a live key', () => {
  const space: KeySpace = {
    tenantId: 't',
    ownerId: 'p-ana',
    chatId: null,
    staterId: 'p-ana',
    persona: '',
    policy: memoryTypes.preference,
    identities: ['p-john', 'p-mary'],
  };
  const group: KeySpace = { ...space, ownerId: null, chatId: 'c1' };
  const key = liveKeyOf('k', space);

  it.each<[string, Partial<KeySpace>]>([
    ['tenant', { tenantId: 'u' }],
    ['owner', { ownerId: 'p-bob' }],
    ['scope', { ownerId: null, chatId: 'c1' }],
    ['persona', { persona: 'coach' }],
    ['channel', { policy: memoryTypes.log }],
    ['set of identities', { identities: ['p-john', 'p-paul'] }],
    ['number of identities', { identities: ['p-john'] }],
  ])('differs by %s', (_, other) => {
    expect(liveKeyOf('k', { ...space, ...other })).not.toBe(key);
  });

  it('is the same whatever the order in which identities were named, and however often', () => {
    expect(liveKeyOf('k', { ...space, identities: ['p-mary', 'p-john', 'p-mary'] })).toBe(key);
  });

  it('differs by stater in a group only: there two people may contradict each other', () => {
    expect(liveKeyOf('k', { ...space, staterId: 'p-bob' })).toBe(key);
    expect(liveKeyOf('k', { ...group, staterId: 'p-bob' })).not.toBe(liveKeyOf('k', group));
  });

  it('of types of which one is active a person sees neither text nor persona; of an agent note it sees the persona', () => {
    const soul = { ...space, policy: memoryTypes.soul };
    const agent = { ...space, policy: memoryTypes.agent };
    expect(liveKeyOf('a|b|soul', { ...soul, persona: 'coach', identities: [] })).toBe(liveKeyOf('c|d|soul', soul));
    expect(liveKeyOf('a|b|agent', { ...agent, persona: 'coach' })).not.toBe(liveKeyOf('a|b|agent', agent));
  });
});
