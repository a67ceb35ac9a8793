import { describe, expect, it } from '@jest/globals';
import { fingerprintOf, fingerprinterOf, RemovedValues } from '../../src/text/removedValues.js';

const hashTokens = fingerprinterOf('a-key', 'default', 'd:p1');
const kept = (...values: string[]): RemovedValues =>
  new RemovedValues(
    hashTokens,
    values.map((value) => fingerprintOf(value, hashTokens)!),
  );

describe('a text in which removed values are masked', () => {
  it.each([
    ['a word', 'My password is Swordfish, remember.', ['swordfish'], 'My password is [removed], remember.'],
    ['several words', 'I met Ana Maria  Lopez today.', ['Ana Maria Lopez'], 'I met [removed] today.'],
    ['a number, however it is grouped', 'Call +43 (660) 123-45.67 now', ['436601234567'], 'Call +[removed] now'],
    ['every place', 'Oslo? Oslo! OSLO.', ['oslo'], '[removed]? [removed]! [removed].'],
    [
      'accents and plurals',
      'Café Zeniths and cafe zenith, hazelnuts.',
      ['Cafe Zenith', 'hazelnut'],
      '[removed] and [removed], [removed].',
    ],
    ['the longest', 'New York City is in New York.', ['New York', 'New York City'], '[removed] is in [removed].'],
    ['a name in a script without spaces', '私は田中さんです', ['田中'], '私は[removed]さんです'],
    [
      'invisible characters, read as nothing or as a blank',
      'Winter\u00adbottom, Winter\u034f\u200bbottom, Winter\u0080bottom, Ana\u3164Lopez, Ana\ufeffLopez',
      ['Winterbottom', 'Ana Lopez'],
      '[removed], [removed], [removed], [removed], [removed]',
    ],
    [
      'invisible characters in a number',
      '48151\u034f627 48151\ufe0f627 4\ufe0f8151627 48151\u3164627',
      ['48151627'],
      '[removed] [removed] [removed] [removed]',
    ],
    ['no part of a longer number', '148151627 and 48151627\u200b9', ['48151627'], '148151627 and 48151627\u200b9'],
    ['a name after Latin letters', 'Mr田中さん、A社の田中', ['田中'], 'Mr[removed]さん、A社の[removed]'],
    ['a possessive', "Ana's flat", ['Ana'], "[removed]'s flat"],
    ['wide letters', 'ＡＮＡ came', ['Ana'], '[removed] came'],
    ['marks of its own', 'ana@example.com wrote', ['ana@example.com'], '[removed] wrote'],
  ])('loses %s', (_, text, values, left) => {
    expect(kept(...values).mask(text)).toBe(left);
  });

  it.each([
    ['a part of a word', 'Swordfishes swim.', ['swordfish']],
    ['what only begins or ends alike', 'New knew, a cat, glassy Pari.', ['news', 'cats', 'glass', 'Paris']],
    ['other words', 'York New is no city.', ['New York']],
    ['another number', 'It is 1234.', ['1235']],
    ['a part of a row of digits', 'It is 12345, 01234 or 0012340.', ['1234']],
    ['a part of rows that are grouped', 'Call 1 23456 or 12 345.', ['1234', '23456789']],
    ['what another place keeps out', 'Oslo', []],
  ])('keeps %s', (_, text, values) => {
    expect(kept(...values).mask(text)).toBe(text);
  });

  it('does not change when it is masked again', () => {
    const without = kept('Oslo');
    const once = without.mask('Oslo and Bergen');
    expect(without.mask(once)).toBe(once);
    expect(kept('removed').mask('It is removed.')).toBe('It is [removed].');
    expect(kept('removed').mask('It is [removed].')).toBe('It is [removed].');
    // A match never spans a mark. Otherwise the remaining text would contain a value again.
    expect(kept('Oslo', 'in').mask('in Oslo Oslo in')).toBe('[removed] [removed] [removed] [removed]');
    expect(fingerprintOf('[removed] Oslo', hashTokens)).toBeUndefined();
  });

  it('keeps a value that its speaker never heard, and loses it in the words of the agent', () => {
    const heard = (value: string, ...hearerIds: string[]) => ({ ...fingerprintOf(value, hashTokens)!, hearerIds });
    const values = new RemovedValues(hashTokens, [heard('Oslo', 'ana', 'ben'), heard('Bergen', 'ben')]);
    const text = 'Oslo and Bergen';
    expect(values.forSpeaker('ana').mask(text)).toBe('[removed] and Bergen');
    expect(values.forSpeaker('ben').mask(text)).toBe('[removed] and [removed]');
    expect(values.forSpeaker('carl').mask(text)).toBe(text);
    expect(values.forSpeaker(null).mask(text)).toBe('[removed] and [removed]');
    // A new hearer changes whose words are masked.
    const more = new RemovedValues(hashTokens, [heard('Oslo', 'ana', 'ben'), heard('Bergen', 'ben', 'carl')]);
    expect(more.version).not.toBe(values.version);
    expect(more.forSpeaker('carl').mask(text)).toBe('Oslo and [removed]');
  });

  it('is masked with at most one fingerprint per word, for any number of values and lengths', () => {
    let made = 0;
    const counted = (tokens: string): string => {
      made += 1;
      return hashTokens(tokens);
    };
    const values = Array.from({ length: 60 }, (_, index) => '田中さんです'.repeat(11).slice(0, index + 3));
    const fingerprints = values.map((value) => fingerprintOf(value, hashTokens)!);
    const text = Array.from({ length: 2_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    expect(new RemovedValues(counted, fingerprints).mask(text)).toBe(text);
    expect(made).toBeLessThan(2_200);
    expect(new RemovedValues(hashTokens, fingerprints).mask('x 田中さ x')).toBe('x [removed] x');
  });

  it('yields the fingerprint of each value in it, also of overlapping ones, and no other', () => {
    const values = kept('New York', 'New York City', 'York City Hall', 'Oslo');
    const fingerprintsOf = (...expected: string[]) =>
      expected.map((value) => fingerprintOf(value, hashTokens)!.fingerprint);
    const fingerprints = values.fingerprintsIn('The new York City Hall, once more: New York.');
    expect(new Set(fingerprints)).toEqual(new Set(fingerprintsOf('New York', 'New York City', 'York City Hall')));
    expect(values.fingerprintsIn('[removed] York')).toEqual([]);
    expect(kept().fingerprintsIn('Oslo')).toEqual([]);
  });

  it('uses irreversible fingerprints that differ by key and place', () => {
    expect(hashTokens('oslo')).toMatch(/^[0-9a-f]{40}$/u);
    expect(fingerprinterOf('a-key', 'default', 'd:p2')('oslo')).not.toBe(hashTokens('oslo'));
    expect(fingerprinterOf('another', 'default', 'd:p1')('oslo')).not.toBe(hashTokens('oslo'));
    expect(fingerprintOf('?!', hashTokens)).toBeUndefined();
    expect(fingerprintOf('1'.repeat(65), hashTokens)).toBeUndefined();
  });
});
