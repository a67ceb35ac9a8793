import { describe, expect, it } from '@jest/globals';
import { isAccount, maySeePerson, refOf, slugOf } from '../../src/directory/people/person.js';

describe('a slug', () => {
  it.each([
    ['John Doe', 'john_doe'],
    ['JOHN  DOE', 'john_doe'],
    ["O'Brien", 'obrien'],
    ['O’Brien', 'obrien'],
    ['Anne-Marie', 'anne_marie'],
    ['Anne – Marie', 'anne_marie'],
    ['José', 'josé'],
    ['Jose\u0301', 'josé'],
    ['Zoë Ångström', 'zoë_ångström'],
    ['李雷', '李雷'],
    ['Иван Петров', 'иван_петров'],
    ['محمد', 'محمد'],
    ['हिन्दी', 'हिन्दी'],
    ['Dr. Who?', 'dr_who'],
    ['a.b', 'ab'],
    ['ab', 'ab'],
    ['R2-D2', 'r2_d2'],
    ['snake_case', 'snake_case'],
    [' _x_ ', 'x'],
    ['Ana 👍', 'ana'],
    ['a\tb\nc', 'a_b_c'],
  ])('of %j is %s', (label, slug) => {
    expect(slugOf(label)).toBe(slug);
  });

  it('of symbols alone is never empty, and unique', () => {
    const slugs = ['👍', '👎', '👍🏽', '!!!', '???', '...'].map(slugOf);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[\p{L}\p{N}_]+$/u);
    expect(slugOf('👍')).toBe(slugOf('👍'));
  });

  it('of 300 characters is kept whole', () => {
    expect(slugOf('𠮷'.repeat(300))).toBe('𠮷'.repeat(300));
    expect(slugOf('A'.repeat(300))).toBe('a'.repeat(300));
  });

  it('of a slug is itself', () => {
    for (const label of ["O'Brien", 'José', '李雷', 'Anne-Marie van der Berg'])
      expect(slugOf(slugOf(label))).toBe(slugOf(label));
  });
});

it.each([
  ['person', "O'Brien", 'person:obrien'],
  ['org', 'Acme & Sons', 'org:acme_sons'],
  ['place', 'São Paulo', 'place:são_paulo'],
  ['project', 'Kite 2.0', 'project:kite_20'],
] as const)('the ref of a %s called %s is %s', (type, label, ref) => {
  expect(refOf(type, label)).toBe(ref);
});

describe('a person', () => {
  const account = {
    id: 'p1',
    type: 'person',
    ref: 'person:ana',
    label: 'Ana',
    handle: 'ana',
    creatorId: null,
  } as const;
  const acquaintance = { ...account, id: 'p2', handle: null, creatorId: 'p1' } as const;

  it('is an account with a handle, and an acquaintance without one', () => {
    expect([isAccount(account), isAccount(acquaintance)]).toEqual([true, false]);
  });

  it('is shown to everyone as an account, and only to its creator as an acquaintance', () => {
    expect([maySeePerson(account, 'p9'), maySeePerson(acquaintance, 'p1'), maySeePerson(acquaintance, 'p9')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
