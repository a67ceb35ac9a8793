import { describe, expect, it } from '@jest/globals';
import { cardQueries, dayTokens, nameQuery, textQueries, wholeIndexQueries } from '../../src/text/lucene.js';
import { stemsOf, wordsOf } from '../../src/text/stems.js';

const tokens = ['u1', 'p1'];
/** All characters with a special meaning in Lucene's query syntax. */
const signs = '+ - & | ! ( ) { } [ ] ^ " ~ * ? : \\ / < > =';

describe('words of a text', () => {
  it('are runs of letters and digits in lower case, in order, each once', () => {
    expect(wordsOf('Tea, tea and TEA; Café No. 5!')).toEqual(['tea', 'and', 'café', 'no', '5']);
  });

  it('keep every script, and combining marks with their letters', () => {
    expect(wordsOf('李雷 José Jose\u0301 हिन्दी Иван')).toEqual(['李', '雷', 'josé', 'हिन्दी', 'иван']);
  });

  it('are single characters in a script without spaces, and whole words in other scripts among them', () => {
    expect(wordsOf('我用iPhone拍照')).toEqual(['我', '用', 'iphone', '拍', '照']);
    expect(wordsOf('3月15日、第205室')).toEqual(['3', '月', '15', '日', '第', '205', '室']);
    expect(wordsOf('ห้อง205')).toEqual([...new Set('ห้อง'), '205']);
  });

  it('in katakana are whole, with their long vowels, beside any other script', () => {
    expect(wordsOf('コーヒー')).toEqual(['コーヒー']);
    expect(wordsOf('コーヒーが好き')).toEqual(['コーヒー', 'が', '好', 'き']);
    expect(wordsOf('ねーｺｰﾋｰ飲もう')).toEqual(['ね', 'ー', 'コーヒー', '飲', 'も', 'う']);
    expect(wordsOf('iPhoneケース')).toEqual(['iphone', 'ケース']);
  });

  it('contain no Lucene syntax', () => {
    expect(wordsOf(signs)).toEqual([]);
    expect(wordsOf(`te${signs}a`)).toEqual(['te', 'a']);
  });

  it('are left out if they are longer than 255 characters', () => {
    expect(wordsOf(`${'a'.repeat(256)} ${'b'.repeat(255)}`)).toEqual(['b'.repeat(255)]);
  });
});

it('stemming cuts English endings, so that running matches runs, and leaves other words alone', () => {
  expect(stemsOf('running')).toBe(stemsOf('runs'));
  expect(stemsOf('likes')).toBe(stemsOf('liked'));
  expect(stemsOf('李雷 5')).toBe('李 雷 5');
});

it('stemming removes accents from Latin letters only', () => {
  expect(stemsOf('Café Zoë Øster Straße')).toBe('cafe zoe oster strass');
  expect(stemsOf('мой が हिन्दी')).toBe('мой が हिन्दी');
});

describe('a full-text query', () => {
  it('asks for the audience tokens and the telling words, and leaves out stop words', () => {
    const [query, ...others] = textQueries('What does she like about the violins?', tokens);
    expect(others).toEqual([]);
    expect(query).toContain('+audienceTokens:(u1 p1)^0');
    expect(query).toMatch(/\+stems:\(.*\[violin TO violin\].*\)/);
    expect(query).not.toMatch(/\b(what|the|about)\b/);
  });

  it('falls back to the most telling stop words if the text has no other word', () => {
    expect(textQueries('who is he', tokens)[0]).toMatch(/stems:\(\[who TO who\]\^\d+ \[he TO he\]\^\d+\)/);
  });

  it.each(['', '   ', signs, '...', '👍'])('is not built from %j, which would match everything or fail', (text) => {
    expect(textQueries(text, tokens)).toEqual([]);
    expect(nameQuery(text, tokens)).toBeUndefined();
  });

  it('treats AND, OR, NOT and TO as words', () => {
    const [query] = textQueries('TEA AND NOT MILK OR FISH TO GO', tokens);
    expect(query!.replace(/\[(\S+) TO \1\]/gu, '')).not.toMatch(/\b(AND|OR|NOT|TO)\b/);
    expect(query).toMatch(/tea.*milk.*fish/);
  });

  it('gives words and days fixed scores, and never more than a score holds exactly', () => {
    const digits = Array.from({ length: 64 }, (_, index) => `name${'x'.repeat(9)}${index}`).join(' ');
    for (const text of ['Which café does Zoë like?', digits]) {
      const [query] = textQueries(text, tokens);
      const scores = [...query!.matchAll(/\[(\S+) TO \1\]\^(\d+)/gu)].map(([, , score]) => Number(score));
      expect(scores.reduce((sum, one) => sum + one, 0)).toBeLessThan(2 ** 24);
      expect(query!.replace(/\[(\S+) TO \1\]\^\d+/gu, '')).toMatch(
        /^\+audienceTokens:\(u1 p1\)\^0 \+stems:\( *\) dayTokens:\( *\)$/,
      );
    }
  });

  it('gives later days higher sums, and clamps days outside its range', () => {
    const valueOf = (at: number) => dayTokens(at).reduce((sum, token) => sum + 2 ** Number(token.slice(1)), 0);
    const [day, next] = [Date.UTC(2026, 10, 22, 23), Date.UTC(2026, 10, 23)];
    expect(valueOf(next) - valueOf(day)).toBe(1);
    expect(valueOf(Date.UTC(2026, 10, 22))).toBe(valueOf(day));
    expect([Date.UTC(1970, 0, 2), Date.UTC(2010, 0, 1), Date.UTC(2300, 0, 1)].map(valueOf)).toEqual([
      0,
      0,
      2 ** 14 - 1,
    ]);
  });

  it('lets no text escape from its clause', () => {
    const [query] = textQueries('tea) OR audienceTokens:(u2', tokens);
    expect(query!.match(/audienceTokens/g)).toHaveLength(1);
    expect(query!.match(/\(/g)!.length).toBe(query!.match(/\)/g)!.length);
  });

  it('of the whole index scores the same in one flat disjunction, after a probe for the words alone', () => {
    const scoresOf = (query: string) => query.match(/\[(\S+) TO \1\]\^\d+/gu)!.toSorted();
    const [keyed] = textQueries('Does Zoë like tea) OR *:*?', tokens);
    const { queries, probes } = wholeIndexQueries('Does Zoë like tea) OR *:*?');
    expect(queries.map(scoresOf)).toEqual([scoresOf(keyed!)]);
    expect(queries[0]!.replace(/\b(stems|dayTokens):\[(\S+) TO \2\]\^\d+/gu, '')).toMatch(/^ *$/);
    expect(probes).toEqual([/\+stems:\([^)]*\)/.exec(keyed!)![0]]);
    expect(wholeIndexQueries('...')).toEqual({ queries: [], probes: [] });
  });

  it('stays below 1,024 clauses for any number of tokens and words, and loses no token', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `t${index}`);
    const long = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ');
    const queries = textQueries(long, many);
    const asked = queries.flatMap((query) => /audienceTokens:\(([^)]*)\)/.exec(query)![1]!.split(' '));
    expect(asked).toEqual(many);
    const clauses = (query: string) => query.replace(/\[(\S+) TO \1\]\^\d+/gu, 'clause').match(/[\p{L}\p{N}]+/gu)!;
    for (const query of queries) expect(clauses(query).length).toBeLessThan(1_024);
  });

  it('for cards asks for the card tokens in every clause', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `t${index}`);
    for (const order of ['BEST_FIRST', 'IN_ANY_ORDER'] as const) {
      const queries = cardQueries(['e1', 'r2'], many, order);
      expect(queries.length).toBeGreaterThan(1);
      for (const query of queries) expect(query).toContain('+cardTokens:(e1 r2)^0');
    }
  });

  it('for names splits Chinese and Japanese by character, and leaves Thai, Lao, Khmer and Burmese words whole', () => {
    const wordsOfQuery = (text: string) =>
      [...nameQuery(text, ['t1'])!.matchAll(/\[(\S+) TO/gu)].map(([, word]) => word);
    expect(wordsOfQuery('สมชาย ใจดี')).toEqual(['สมชาย', 'ใจดี']);
    expect(wordsOfQuery('Annaสมชาย')).toEqual(['anna', 'สมชาย']);
    expect(wordsOfQuery('ສົມພອນ')).toEqual(['ສົມພອນ']);
    expect(wordsOfQuery('សុខា')).toEqual(['សុខា']);
    expect(wordsOfQuery('အောင်')).toEqual(['အောင်']);
    expect(wordsOfQuery('李雷 サクラ ひな')).toEqual(['李', '雷', 'サクラ', 'ひ', 'な']);
  });

  it('for names asks for the prefixes of at most eight words', () => {
    expect(nameQuery("Jo O'Br", ['t1', 'c1'])).toBe(
      '+finderTokens:(t1 c1)^0 +names:([jo TO jo]^2 jo*) +names:([o TO o]^2 o*) +names:([br TO br]^2 br*)',
    );
    expect(nameQuery('a b c d e f g h i j', ['t1'])!.match(/\+names/g)).toHaveLength(8);
  });
});
