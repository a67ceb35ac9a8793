import { describe, expect, it } from '@jest/globals';
import { toFormerStatement } from '../../src/text/formerStatement.js';
import { contradicts, fieldOfSlot, statedFieldOf } from '../../src/text/statedFields.js';
import { valueRelationOf } from '../../src/text/valueRelation.js';
import { relationKind } from '../../src/text/relationWords.js';

const field = (text: string) => {
  const said = statedFieldOf(text);
  return said && [said.subject, said.field, said.value, said.isChange];
};

describe('the field of a plain sentence', () => {
  it.each([
    ['Ana lives in Lyon.', ['Ana', 'city', 'Lyon', false]],
    ['Ana now lives in Frankfurt am Main.', ['Ana', 'city', 'Frankfurt am Main', true]],
    ['Ana Ruiz has moved from Ghent to Bruges', ['Ana Ruiz', 'city', 'Bruges', true]],
    ['I have just moved to The Hague.', [null, 'city', 'The Hague', true]],
    ['I work at Halden Bank now.', [null, 'employer', 'Halden Bank', true]],
    ['I live in Ashby-de-la-Zouch.', [null, 'city', 'Ashby-de-la-Zouch', false]],
    ["Ana's new phone number is +32 471 55 12.", ['Ana', 'phone', '+32 471 55 12', true]],
    ['My e-mail address is a.ruiz@mail.example.', [null, 'email', 'a.ruiz@mail.example', false]],
    ["Ana's birthday is on the 3rd of May.", ['Ana', 'birthday', 'on the 3rd of May', false]],
    ["Ana's favorite band is The Wrens.", ['Ana', 'favourite band', 'The Wrens', false]],
    ["I'm 41 years old.", [null, 'age', '41', false]],
    ['Call me Nan.', [null, 'name', 'Nan', false]],
    ['Ana uses they/them pronouns.', ['Ana', 'pronouns', 'they/them', false]],
  ])('%s', (text, expected) => expect(field(text)).toEqual(expected));

  it.each([
    'Ana lives in Lyon with Leo.',
    'Ana lives in France.',
    'Ana lives in a small flat.',
    'Ana now lives in fear of floods.',
    'Ana has moved to the front row.',
    'Ana used to live in Rome.',
    'Ana now works at night.',
    'One of my favourite bands is The Larks.',
    'My favourite tea is not sold here.',
    "Ana's favourite colour for walls is white.",
    'Call me on Fridays.',
    'Ana goes by bike.',
    "Ana's other phone number is 0471 55 12.",
    'Does Ana live in Lyon?',
    '',
  ])('is not found in "%s"', (text) => expect(statedFieldOf(text)).toBeNull());

  it('is refused in 90 name-like pieces without catastrophic backtracking', () => {
    for (const piece of ['Aa ', '-A', '-Aa', " A-A'A.", ' de-la'])
      expect(statedFieldOf(`Ana lives in A${piece.repeat(90)}?`)).toBeNull();
  });

  it('contradicts another value, but a place or an employer only if the change is stated', () => {
    const [paris, lyon, nowLyon] = ['Ana lives in Paris.', 'Ana lives in Lyon.', 'Ana now lives in Lyon.'].map((text) =>
      statedFieldOf(text)!,
    );
    expect(contradicts(nowLyon!, paris!)).toBe(true);
    expect(contradicts(lyon!, paris!)).toBe(false);
    expect(contradicts(nowLyon!, lyon!)).toBe(false);
    const [red, blue] = ['My favourite colour is red.', 'My favourite colour is Blue.'].map((text) =>
      statedFieldOf(text)!,
    );
    expect(contradicts(blue!, red!)).toBe(true);
    expect(contradicts(blue!, { ...red!, field: 'favourite band' })).toBe(false);
  });

  it('is found by the name of its slot', () => {
    const slots = ['city', 'phone_number', 'favorite_band', 'diet', 'favourite'];
    expect(slots.map(fieldOfSlot)).toEqual(['city', 'phone', 'favourite band', null, null]);
  });
});

describe('the fact that a sentence ends', () => {
  it.each([
    ['Ana no longer keeps bees.', 'Ana keeps bees.'],
    ['Ana is no longer vegetarian.', 'Ana is vegetarian.'],
    ['Ana does not live in Paris any more.', 'Ana lives in Paris.'],
    ["Ana doesn't watch birds anymore.", 'Ana watches birds.'],
    ['I do not fly any longer.', 'I fly.'],
    ['Ana is not a member of the choir any more.', 'Ana is a member of the choir.'],
  ])('%s', (text, ended) => expect(toFormerStatement(text)).toBe(ended));

  it.each(['Ana does not keep bees.', 'Ana keeps no bees.', 'Ana has more bees.'])('is not found in "%s"', (text) =>
    expect(toFormerStatement(text)).toBeNull(),
  );
});

describe('the relation of a value to the previous one', () => {
  it.each([
    ['HOLDS', 'Ana moved to Porto in May.'],
    ['HOLDS', 'Will works at Orbit.'],
    ['HOLDS', 'Ana has worked at Orbit since 2019.'],
    ['HOLDS', 'Ana wants to be called Nan.'],
    ['HOLDS', 'Ana left Orbit for Solaris.'],
    ['ALSO', 'Ana also loves dumplings.'],
    ['ALSO', 'Ana works as a guide on the side.'],
    ['NOT_NOW', 'Ana used to work at Kestrel Works.'],
    ['NOT_NOW', 'Ana worked at the library until 2019.'],
    ['NOT_NOW', 'Ana will start at Borealis.'],
    ['NOT_NOW', 'Ana may move to Dublin.'],
    ['NOT_NOW', 'Ana is in Madrid for the weekend.'],
    ['OVER', 'Ana no longer works at Orbit.'],
    ['OVER', 'Ana has quit her job at the mill.'],
  ])('%s: %s', (holding, text) => expect(valueRelationOf(text)).toBe(holding));
});

describe('the kind of a relationship', () => {
  it.each([
    ['family', "Leo is Ana's half-brother."],
    ['family', "Leo is Ana's wife's cousin."],
    ['work', "Leo is Ana's business partner."],
    ['work', 'Ana reports to Leo.'],
    ['love', 'Ana is divorced from Leo.'],
    ['home', "Leo is Ana's flatmate."],
    ['service', "Leo is Ana's dentist."],
    [null, 'Ana knows Leo.'],
  ])('is %s in "%s"', (kind, text) => expect(relationKind(text)).toBe(kind));
});
