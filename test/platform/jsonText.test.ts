import { describe, expect, it } from '@jest/globals';
import { countValues, membersOf } from '../../src/platform/jsonText.js';

const shown = (text: string): [string, string][] =>
  [...membersOf(text)].map(({ name, start, end }) => [name, text.slice(start, end)]);

describe('the members of a JSON text', () => {
  it.each<[string, [string, string][]]>([
    ['{}', []],
    [
      ' { "a" : 1 , "b" : [ { "c": "}" } ] } ',
      [
        ['a', '1'],
        ['b', '[ { "c": "}" } ]'],
      ],
    ],
    [
      '{"a":"x\\"y","b":"\\\\","c":{"a":2}}',
      [
        ['a', '"x\\"y"'],
        ['b', '"\\\\"'],
        ['c', '{"a":2}'],
      ],
    ],
    [
      '{"a":1,"\\u0061":null}',
      [
        ['a', '1'],
        ['a', 'null'],
      ],
    ],
  ])('of %s are found without parsing their values', (text, members) => {
    expect(shown(text)).toEqual(members);
    for (const [, value] of members) expect(() => JSON.parse(value) as unknown).not.toThrow();
  });

  it.each(['', '[]', '"{"', '{', '{"a', '{"a"', '{"a":', '{a:1}', '{"\\x":1}', '{"a":[[['])(
    'of %s, which is not an object, end early',
    (text) => {
      expect([...membersOf(text)].length).toBeLessThanOrEqual(1);
    },
  );
});

describe('the values of a JSON text', () => {
  it.each([
    ['1', 1],
    ['"[,{\\",["', 1],
    ['[1,2,{"a":[]}]', 6],
  ])('of %s are counted outside strings', (text, count) => expect(countValues(text, 100)).toBe(count));

  it('are counted only up to the given maximum', () => expect(countValues(`[${'[],'.repeat(1_000)}[]]`, 50)).toBe(51));
});
