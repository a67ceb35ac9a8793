import { describe, expect, it } from '@jest/globals';
import { cardQueries, nameQuery, textQueries } from '../../src/words/lucene.js';
import { stemsOf, wordsOf } from '../../src/words/stems.js';

const tokens = ['u1', 'p1'];
/** Everything Lucene reads as more than a word. */
const signs = '+ - & | ! ( ) { } [ ] ^ " ~ * ? : \\ / < > =';

describe('words', () => {
  it('are letters and digits in lower case, in order and once', () => {
    expect(wordsOf('Tea, tea and TEA; Café No. 5!')).toEqual(['tea', 'and', 'café', 'no', '5']);
  });

  it('keep every script, and combining marks with their letters', () => {
    expect(wordsOf('李雷 José Jose\u0301 हिन्दी Иван')).toEqual(['李', '雷', 'josé', 'हिन्दी', 'иван']);
  });

  it('hold nothing that means something to Lucene', () => {
    expect(wordsOf(signs)).toEqual([]);
    expect(wordsOf(`te${signs}a`)).toEqual(['te', 'a']);
  });

  it('of absurd length are left out', () => {
    expect(wordsOf(`${'a'.repeat(256)} ${'b'.repeat(255)}`)).toEqual(['b'.repeat(255)]);
  });
});

it('stems cut English endings, so that running and runs meet, and leave other words alone', () => {
  expect(stemsOf('running')).toBe(stemsOf('runs'));
  expect(stemsOf('likes')).toBe(stemsOf('liked'));
  expect(stemsOf('李雷 5')).toBe('李 雷 5');
});

describe('a full-text query', () => {
  it('asks for the tokens and the telling words, and leaves out the words that every text has', () => {
    const [query, ...others] = textQueries('What does she like about the violins?', tokens);
    expect(others).toEqual([]);
    expect(query).toContain('+audienceTokens:(u1 p1)^0');
    expect(query).toMatch(/text:\(.*violins.*\)/);
    expect(query).toMatch(/stems:\(.*violin.*\)/);
    expect(query).not.toMatch(/\b(what|the|about)\b/);
  });

  it('of nothing but such words asks for them all the same', () => {
    expect(textQueries('who is he', tokens)[0]).toMatch(/text:\(who is he\)/);
  });

  it.each(['', '   ', signs, '...', '👍'])('of %j is none: it would find everything or fail', (text) => {
    expect(textQueries(text, tokens)).toEqual([]);
    expect(nameQuery(text, tokens)).toBeUndefined();
  });

  it('takes AND, OR, NOT and TO for words', () => {
    const [query] = textQueries('TEA AND NOT MILK OR FISH TO GO', tokens);
    expect(query).not.toMatch(/\b(AND|OR|NOT|TO)\b/);
    expect(query).toMatch(/tea.*milk.*fish/);
  });

  it('lets no text out of its clause', () => {
    const [query] = textQueries('tea) OR audienceTokens:(u2', tokens);
    expect(query!.match(/audienceTokens/g)).toHaveLength(1);
    expect(query!.match(/\(/g)!.length).toBe(query!.match(/\)/g)!.length);
  });

  it('stays below 1,024 clauses however many tokens and words there are, and loses no token', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `t${at}`);
    const long = Array.from({ length: 3_000 }, (_, at) => `word${at}`).join(' ');
    const queries = textQueries(long, many);
    const asked = queries.flatMap((query) => /audienceTokens:\(([^)]*)\)/.exec(query)![1]!.split(' '));
    expect(asked).toEqual(many);
    for (const query of queries) expect(query.match(/[\p{L}\p{N}]+/gu)!.length).toBeLessThan(1_024);
  });

  it('for cards asks for the card tokens in every part', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => `t${at}`);
    const queries = cardQueries(['e1', 'r2'], many);
    expect(queries.length).toBeGreaterThan(1);
    for (const query of queries) expect(query).toContain('+cardTokens:(e1 r2)^0');
  });

  it('for names asks for the beginnings of at most eight words', () => {
    expect(nameQuery("Jo O'Br", ['t1', 'c1'])).toBe(
      '+finderTokens:(t1 c1)^0 +names:(jo^2 jo*) +names:(o^2 o*) +names:(br^2 br*)',
    );
    expect(nameQuery('a b c d e f g h i j', ['t1'])!.match(/\+names/g)).toHaveLength(8);
  });
});
