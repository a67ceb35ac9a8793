import { describe, expect, it } from '@jest/globals';
import {
  aspectOf,
  keyIdentitiesOf,
  type MemoryKeyFields,
  type KeySpace,
  liveKeyOf,
  memoryKeyOf,
  relationKeyOf,
  relationKindOf,
} from '../../src/memories/memoryKey.js';
import { type FactType, memoryTypes, type MemoryTypeName } from '../../src/memories/memoryTypes.js';
import { textDigest } from '../../src/text/texts.js';

const ana = { id: 'p-ana', type: 'person', ref: 'person:ana' } as const;
const john = { id: 'p-john', type: 'person', ref: 'person:john_doe' } as const;
const mary = { id: 'p-mary', type: 'person', ref: 'person:mary' } as const;
const acme = { id: 'o-acme', type: 'org', ref: 'org:acme' } as const;

const parts = (type: MemoryTypeName, more: Partial<MemoryKeyFields> = {}): MemoryKeyFields => ({
  type,
  policy: memoryTypes[type],
  factType: memoryTypes[type].factType,
  slot: null,
  text: 'A text.',
  value: null,
  threadKey: 'u:p-ana',
  people: [ana],
  things: [],
  self: ana,
  ...more,
});

describe('the memory key', () => {
  const brother = 'John is a brother of hers.';
  it('of a relationship to one other identity names it and nothing of the text', () => {
    for (const people of [[john], [ana, john], [john, john]]) {
      const key = memoryKeyOf(parts('relationship', { people, text: brother }));
      expect(key).toBe('people|person|john_doe|relationship');
      expect(memoryKeyOf(parts('relationship', { people, text: 'John is my half-brother.' }))).toBe(key);
      expect(keyIdentitiesOf(parts('relationship', { people, text: brother }))).toEqual([john.id]);
    }
    const client = memoryKeyOf(parts('relationship', { people: [], things: [acme], text: 'Acme is a client.' }));
    expect(client).toBe('people|org|acme|relationship');
    expect(relationKeyOf(client, 'service')).toBe('people|org|acme|relationship|service');
  });

  it.each(['Sarah is CEO of TechStartup Inc.', 'Tom lives in Leeds.', 'A text.'])(
    'of a relationship without a tie word ends in a digest of the text: %s',
    (text) => {
      const said = parts('relationship', { people: [john], text });
      expect(memoryKeyOf(said)).toBe(`people|person|john_doe|relationship|${textDigest(text)}`);
      expect(relationKindOf(said)).toBeNull();
    },
  );

  it('of a relationship to none or several ends in a digest of the text', () => {
    for (const people of [[], [ana], [john, mary]]) {
      const key = memoryKeyOf(parts('relationship', { people, text: brother }));
      expect(key.endsWith(`|relationship|${textDigest(brother)}`)).toBe(true);
      expect(memoryKeyOf(parts('relationship', { people, text: 'John is my half-brother.' }))).not.toBe(key);
    }
  });

  it('of a slot is the person and the slot, whatever the type, the entities and the other people named', () => {
    const drink = parts('preference', { slot: 'drink' });
    const key = 'profile|person|ana|slot|drink';
    expect(memoryKeyOf(drink)).toBe(key);
    expect(memoryKeyOf({ ...drink, text: 'Another text.', factType: 'habit' })).toBe(key);
    expect(memoryKeyOf(parts('identity', { slot: 'drink', people: [], things: [acme] }))).toBe(key);
    expect(memoryKeyOf({ ...drink, people: [ana, john] })).toBe(key);
    expect(memoryKeyOf({ ...drink, people: [john, ana] })).toBe('people|person|john_doe|slot|drink');
    expect(memoryKeyOf({ ...drink, slot: 'food' })).toBe('profile|person|ana|slot|food');
  });

  it.each<FactType>(['fact', 'preference', 'friction', 'habit'])(
    'of a %s ends in a digest of the text, as there can be many',
    (factType) => {
      const key = memoryKeyOf(parts('knowledge', { factType }));
      expect(key).toBe(`profile|person|ana|${factType}|${textDigest('A text.')}`);
      expect(memoryKeyOf(parts('knowledge', { factType, text: 'Another text.' }))).not.toBe(key);
    },
  );

  it('ignores case, punctuation, spaces and width', () => {
    const key = memoryKeyOf(parts('preference', { text: 'Ana likes tea.' }));
    for (const text of ['ana likes TEA', '  Ana   likes\ttea!', 'Ａna likes tea'])
      expect(memoryKeyOf(parts('preference', { text }))).toBe(key);
    for (const text of ['Ana likes teas.', 'Ana like stea.', 'Ana likes the tea.']) {
      expect(memoryKeyOf(parts('preference', { text }))).not.toBe(key);
    }
  });

  it('is in lower case', () => {
    const key = memoryKeyOf(parts('instruction', { things: [acme], people: [] }));
    expect(key).toBe(`people|org|acme|fact|${textDigest('A text.')}`);
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

describe('the identities that distinguish a key', () => {
  it('are all that are named, or with a slot only its owner', () => {
    const people = [john, mary];
    expect(keyIdentitiesOf(parts('knowledge', { people, things: [acme] }))).toEqual([john.id, mary.id, acme.id]);
    expect(keyIdentitiesOf(parts('knowledge', { people, things: [acme], slot: 'size' }))).toEqual([john.id]);
    expect(keyIdentitiesOf(parts('knowledge', { people: [], things: [acme], slot: 'size' }))).toEqual([ana.id]);
  });
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

  it('ignores the order and repetition of identities', () => {
    expect(liveKeyOf('k', { ...space, identities: ['p-mary', 'p-john', 'p-mary'] })).toBe(key);
  });

  it('differs by stater only in a group, where two people may contradict each other', () => {
    expect(liveKeyOf('k', { ...space, staterId: 'p-bob' })).toBe(key);
    expect(liveKeyOf('k', { ...group, staterId: 'p-bob' })).not.toBe(liveKeyOf('k', group));
  });

  it('of a single-note type ignores text and persona; that of an agent note differs by persona', () => {
    const soul = { ...space, policy: memoryTypes.soul };
    const agent = { ...space, policy: memoryTypes.agent };
    expect(liveKeyOf('a|b|soul', { ...soul, persona: 'coach', identities: [] })).toBe(liveKeyOf('c|d|soul', soul));
    expect(liveKeyOf('a|b|agent', { ...agent, persona: 'coach' })).not.toBe(liveKeyOf('a|b|agent', agent));
  });
});
