import { describe, expect, it } from '@jest/globals';
import { candidatePairs } from '../../src/directory/names/candidatePairs.js';
import { foldName } from '../../src/directory/names/foldedName.js';
import type { NameLikeness } from '../../src/directory/names/nameComparison.js';
import {
  type NameEvidence,
  likenessOf,
  noEvidence,
  type CoMentions,
  verdictOf,
} from '../../src/directory/names/nameVerdict.js';
import {
  identitiesOf,
  type NamedEntity,
  undecidedPairs,
  decideMerges,
} from '../../src/directory/names/nameResolution.js';

const likeness = (one: string, other: string): NameLikeness => likenessOf([foldName(one)], [foldName(other)]);
/** Compares two names in both orders, which must give the same likeness. */
function both(one: string, other: string): NameLikeness {
  expect(likeness(other, one)).toBe(likeness(one, other));
  return likeness(one, other);
}

describe('the similarity of two names', () => {
  it.each([
    ['Mukesh', 'Makesh'],
    ['Yusuf', 'Youssef'],
    ['Schmidt', 'Schmitt'],
    ['José Müller', 'Jose Mueller'],
    ['Дмитрий', 'Dmitri'],
    ['王伟', 'Wang Wei'],
    ['يوسف', 'Yusuf'],
    ['Keller, Anna', 'Dr. Anna Keller'],
    ['Git Hub', 'GitHub'],
    ['Moo Kesh', 'Mukesh'],
    ['Robert Langley', 'Bob Langley'],
    ['Acme Inc.', 'Acme'],
    ['München', 'Munich'],
    ['i-Phone 14', 'iPhone 14'],
  ])('is "same": %s and %s', (one, other) => expect(both(one, other)).toBe('same'));

  it.each([
    ['Robert', 'Bob'],
    ['Samantha', 'Sam'],
    ['Horowitz', 'Gorovits'],
    ['John A. Miller', 'John Miller'],
  ])('is "maybe": %s and %s', (one, other) => expect(both(one, other)).toBe('maybe'));

  it.each([
    ['John', 'John Smith'],
    ['Tom Reilly', 'Tom James Reilly'],
  ])('is "part": %s and %s', (one, other) => expect(both(one, other)).toBe('part'));

  it.each([
    ['Anna', 'Hanna'],
    ['Jon', 'Joan'],
    ['Marie', 'Maria'],
    ['Daniel', 'Daniela'],
    ['Lee', 'Leah'],
    ['Mukesh', 'Mahesh'],
    ['Wheelhouse', 'Wheelhouse 2'],
    ['Phase I', 'Phase II'],
    ['Building A', 'Building B'],
    ['John Miller Sr.', 'John Miller Jr.'],
    ['Mr. Weber', 'Mrs. Weber'],
    ['Anna Keller', 'Hanna Keller'],
    ['Zhang Min', 'Zhang Ming'],
    ['Java', 'JavaScript'],
    ['Patel', 'Patil'],
  ])('is "different": %s and %s', (one, other) => expect(both(one, other)).toBe('different'));

  it('is defined for every text that can be written', () => {
    for (const name of ['', ' ', '👩‍👩‍👧', '.', '-', '"', '\u202e', '🦊 Fox', 'a'.repeat(300), '١٢٣']) {
      expect(foldName(name).words.length).toBeGreaterThan(0);
      expect(both(name, name)).toBe('same');
    }
    expect(both('👩‍👩‍👧', '🦊')).toBe('different');
  });
});

describe('the evidence around two names', () => {
  const verdict = (kind: NameLikeness, evidence: Partial<NameEvidence>) =>
    verdictOf(kind, { ...noEvidence, ...evidence });

  it('keeps them apart if one memory names both, however alike they are', () => {
    for (const kind of ['same', 'maybe', 'part'] as const)
      expect(verdict(kind, { coMentioned: true, sharedCompanions: 9 })).toBe('leave');
  });

  it('confirms a likely pair, and casts doubt on a pair that seems certain', () => {
    expect(verdict('same', {})).toBe('merge');
    expect(verdict('same', { haveSeparateCompanions: true })).toBe('propose');
    expect(verdict('maybe', {})).toBe('propose');
    expect(verdict('maybe', { sharedCompanions: 3 })).toBe('merge');
    expect(verdict('part', {})).toBe('leave');
    expect(verdict('part', { sharedCompanions: 2 })).toBe('propose');
    expect(verdict('different', { sharedCompanions: 9 })).toBe('leave');
  });
});

const entity = (id: string, more: Partial<NamedEntity> = {}): NamedEntity => ({
  id,
  type: 'person',
  names: [id],
  isLinked: false,
  into: null,
  createdAt: 1,
  ...more,
});
const nothingAround: CoMentions = { memories: new Set(), companions: new Set() };

/** Returns the expected decisions about these names, as "absorb > keep" and "absorb ? keep". */
function wanted(
  entities: NamedEntity[],
  decided: [string, string][] = [],
  around: (id: string) => CoMentions = () => nothingAround,
): string[] {
  const identities = identitiesOf(entities);
  return decideMerges(identities, undecidedPairs(identities, decided), ({ id }) => around(id)).map(
    ({ keptId, absorbedId, verdict }) => `${absorbedId} ${verdict === 'merge' ? '>' : '?'} ${keptId}`,
  );
}

describe('of the names that one person gave,', () => {
  it('the one with the most memories is kept, or else the first created', () => {
    expect(wanted([entity('Makesh', { createdAt: 2 }), entity('Mukesh')])).toEqual(['Makesh > Mukesh']);
    const busy = { ...nothingAround, memories: new Set(['m1']) };
    expect(
      wanted([entity('Makesh', { createdAt: 2 }), entity('Mukesh')], [], (id) =>
        id === 'Makesh' ? busy : nothingAround,
      ),
    ).toEqual(['Mukesh > Makesh']);
  });

  it('several are merged together if each pair is the same', () => {
    expect(wanted([entity('Yusuf'), entity('Youssef', { createdAt: 2 }), entity('Yousef', { createdAt: 3 })])).toEqual([
      'Youssef > Yusuf',
      'Yousef > Yusuf',
    ]);
  });

  it('none is merged if a chain of similar names connects two different ones', () => {
    const together = (id: string) =>
      id === 'Youssef' ? nothingAround : { ...nothingAround, memories: new Set(['both']) };
    const found = wanted([entity('Yusuf'), entity('Youssef'), entity('Yousef')], [], together);
    expect(found).toHaveLength(2);
    expect(found.join()).not.toContain('>');
  });

  it('a linked one is only proposed, and is the one to keep', () => {
    expect(wanted([entity('Mukesh'), entity('Makesh', { isLinked: true, createdAt: 9 })])).toEqual(['Mukesh ? Makesh']);
  });

  it('a decision also holds for names merged with the two', () => {
    const all = [entity('Yusuf'), entity('Youssef', { createdAt: 2 }), entity('Yousef', { into: 'Yusuf' })];
    expect(wanted(all)).toEqual(['Youssef > Yusuf']);
    expect(wanted(all, [['Youssef', 'Yousef']])).toEqual([]);
    expect(wanted(all, [['Yusuf', 'Yousef']])).toEqual(['Youssef > Yusuf']);
  });

  it('a part of a name does not count if it may belong to two', () => {
    const friends = { ...nothingAround, companions: new Set(['a', 'b']) };
    expect(wanted([entity('John'), entity('John Smith')], [], () => friends)).toHaveLength(1);
    expect(wanted([entity('John'), entity('John Smith'), entity('John Miller')], [], () => friends)).toEqual([]);
  });

  it('people, places and projects are never compared', () => {
    expect(wanted([entity('Milan'), entity('Milano', { type: 'place' })])).toEqual([]);
  });
});

it('of 10,000 names at most 200,000 pairs are compared, and all true pairs are among them', () => {
  const parts = ['ba', 'do', 'ki', 'lu', 'me', 'no', 'pa', 'ri', 'su', 'te'];
  const word = (n: number): string => [...String(n).padStart(4, '0')].map((digit) => parts[Number(digit)]).join('');
  const names = Array.from({ length: 10_000 }, (_, index) => `${word(index)} ${word((index * 7_919) % 10_000)}`);
  const slips = names.slice(0, 100).map((name) => name.replace('ba', 'bá'));
  const items = [...names, ...slips].map((name) => [foldName(name)]);
  const pairs = candidatePairs(items);
  expect(pairs.length).toBeLessThanOrEqual(200_000);
  const met = new Set(pairs.map(([one, other]) => `${one} ${other}`));
  expect(slips.filter((_, index) => met.has(`${index} ${10_000 + index}`))).toHaveLength(100);
  expect(met.size).toBe(pairs.length);
});
