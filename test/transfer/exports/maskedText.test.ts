import { describe, expect, it } from '@jest/globals';
import { maskIdentifyingParts } from '../../../src/transfer/exports/redaction/maskedText.js';
import { type Referent, NameBook } from '../../../src/transfer/exports/redaction/nameBook.js';

const person = (pseudonym: string, more: Partial<Referent> = {}): Referent => ({
  pseudonym,
  isPerson: true,
  isAccount: true,
  knownBy: null,
  ...more,
});
const thing = (pseudonym: string): Referent => ({ pseudonym, isPerson: false, isAccount: false, knownBy: null });

function book(): NameBook {
  const names = new NameBook();
  const all: [string[], Referent][] = [
    [['ana', 'Ana Lima', 'Annie', 'Ана', '🦊'], person('P1')],
    [['ben.k', 'Benedikt van der Berg', "Ben O'Neil"], person('P2')],
    [['li', '李小龙'], person('P3')],
    [['yusuf', 'يوسف'], person('P4')],
    [['johndoe', 'zoë@mail.example'], person('P5')],
    [['José', 'Jose'], person('P6')],
    [['Ana'], person('A1', { isAccount: false, knownBy: 'P2' })],
    [['Sam'], person('S1')],
    [['Sam'], person('S2')],
    [['Kestrel Works'], thing('O1')],
    [['product-team', 'The Product Team'], thing('C1')],
  ];
  for (const [own, known] of all) for (const name of own) names.add(name, known);
  return names;
}
const masked = (text: string, values: string[] = [], about: string[] = [], speaker: string | null = null): string =>
  maskIdentifyingParts(text, book(), { about: new Set(about), speaker }, values);

describe('names in a masked text', () => {
  it.each([
    ['Ana rows.', 'P1 rows.'],
    ["ANA's boat and ana’s oars, but not banana.", "P1's boat and P1’s oars, but not banana."],
    ['Ana Lima rows with Lima and annie.', 'P1 rows with P1 and P1.'],
    ['Anas boat.', "P1's boat."],
    ['A\u200bna and Аna (of two scripts) and \uff21na row.', 'P1 and P1 (of two scripts) and P1 row.'],
    ['Benedikt van der Berg rows with a van.', 'P2 rows with a van.'],
    ["Ben O'Neil, ben.k, BEN_K and Ben-K row.", 'P2, P2, P2 and P2 row.'],
    ['John Doe and JohnDoe row.', 'P5 and P5 row.'],
    ['José and jose and JOSÉ row.', 'P6 and P6 and P6 row.'],
    ['Ана rows with 🦊.', 'P1 rows with P1.'],
    ['She works at Kestrel Works in the product team.', 'She works at O1 in C1.'],
  ])('%s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it('are found without spaces between words, and the rest is masked', () => {
    expect(masked('李小龙喜欢喝茶')).toBe('P3[…]');
    expect(masked('我认识李小龙')).toBe('[…]P3');
    expect(masked('يوسف rows')).toBe('P4 rows');
  });

  it('mean the subject of the text, then an acquaintance of the speaker, then the account, or no one', () => {
    expect(masked('Ana rows.', [], ['A1'])).toBe('A1 rows.');
    expect(masked('Ana rows.', [], [], 'P2')).toBe('A1 rows.');
    expect(masked('Sam rows.')).toBe('[name] rows.');
    expect(masked('Sam rows.', [], ['S2'])).toBe('S2 rows.');
    const called = new NameBook();
    called.add('Bobby Tables', person('P7'));
    const meant = { about: new Set<string>(), speaker: null, called };
    expect(maskIdentifyingParts('then bobby tables and bobby row with ana', book(), meant)).toBe(
      'then P7 and P7 row with P1',
    );
  });

  it('are masked if they are unknown and capitalized', () => {
    expect(masked('Tobias Meier meets her sister Klara in Ghent on Monday.')).toBe(
      '[name] meets her sister [name] in [name] on Monday.',
    );
    // A lower-case name that no known person has is treated as a common word.
    expect(masked('she meets tobias.')).toBe('she meets tobias.');
  });
});

it('are masked with all identifying values: addresses, numbers, keys and the value of a slot', () => {
  expect(masked('Write to zoë@mail.example or x@y.example, see www.x.example or https://x.example/a?b.')).toBe(
    '[name] to P5 or [address], see [address] or [address].',
  );
  expect(masked('call +32 (0)470 12.34.56 or 555-1234, room 12 in 2026')).toBe(
    'call [number] or [number], room 12 in 2026',
  );
  expect(masked('the key is profile|person|x, see team_42, server.local and ab12345')).toBe(
    'the key is [key], see [key], [key] and [number]',
  );
  expect(masked('she drinks Green  tea.', ['green tea'])).toBe('she drinks [value].');
});

it('are masked in linear time', () => {
  const text = 'ana.Ana_lima/x@ '.repeat(1_500);
  const began = performance.now();
  masked(text);
  masked('x'.repeat(100_000));
  masked('1 '.repeat(20_000));
  expect(performance.now() - began).toBeLessThan(5_000);
});
