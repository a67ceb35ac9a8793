import { describe, expect, it } from '@jest/globals';
import { type SearchCandidate, matchCandidates } from '../../src/recall/matching.js';
import { stemsOf } from '../../src/text/stems.js';

const memory = (id: string, text: string, more: Partial<SearchCandidate> = {}): SearchCandidate => ({
  id,
  type: 'knowledge',
  observedAt: 0,
  entityIds: [],
  slot: null,
  text,
  stems: stemsOf(text),
  unembedded: false,
  hearsay: false,
  ...more,
});
const near = (candidate: SearchCandidate, similarity: number) => ({ candidate, similarity });
const byMatch = (question: string, found: Parameters<typeof matchCandidates>[1]) =>
  matchCandidates(question, found)
    .sort((a, b) => b.match - a.match)
    .map(({ candidate }) => candidate.id);

describe('how well a memory answers', () => {
  it('is its similarity where no word is shared', () => {
    const found = { nearCandidates: [near(memory('a', 'Ana lives in Ghent.'), 0.4)], otherCandidates: [] };
    expect(matchCandidates('Quo vadis?', found)).toEqual([
      expect.objectContaining({ similarity: 0.4, words: 0, match: 0.4 }),
    ]);
  });

  it('lets shared words decide between what is equally near, the rare one before the one that all hold', () => {
    const all = ['The blue boat leaks.', 'The red boat leaks.', 'The green boat leaks.'].map((text, index) =>
      memory(String(index), text),
    );
    const found = { nearCandidates: all.map((one) => near(one, 0.3)), otherCandidates: all };
    expect(byMatch('red boat', found)[0]).toBe('1');
    expect(byMatch('boat of green colour', found)[0]).toBe('2');
  });

  it('breaks ties of words by meaning', () => {
    const all = ['c', 'a', 'b'].map((id) => memory(id, 'The boat leaks.'));
    const nearness = [0.1, 0.3, 0.2];
    const found = { nearCandidates: all.map((one, index) => near(one, nearness[index]!)), otherCandidates: all };
    expect(byMatch('boat', found)).toEqual(['a', 'b', 'c']);
  });

  it('counts a slot as words that the text does not say', () => {
    const job = memory('job', 'Ana draws for Kestrel Works.', { slot: 'occupation' });
    const home = memory('home', 'Ana draws by the old docks.', { slot: 'city' });
    const found = { nearCandidates: [near(job, 0.3), near(home, 0.3)], otherCandidates: [] };
    expect(byMatch('What is the job of Ana?', found)[0]).toBe('job');
    expect(byMatch('In which city is Ana?', found)[0]).toBe('home');
  });

  it.each([
    ['When does Ana climb?', 'Ana climbs on Tuesdays.'],
    ['How many ropes has Ana?', 'Ana has fourteen ropes.'],
    ['Where does Ana climb?', 'Ana climbs at Harbour Hall.'],
  ])('prefers what names the kind of thing that is asked for: %s', (question, text) => {
    const plain = memory('plain', 'Ana climbs ropes fast.');
    const found = { nearCandidates: [near(plain, 0.32), near(memory('named', text), 0.3)], otherCandidates: [] };
    expect(byMatch(question, found)[0]).toBe('named');
    expect(matchCandidates(question, found).every(({ match }) => match < 0.32 + 0.3 + 0.1)).toBe(true);
  });

  it('puts pages of a little of everything, and insights, behind a statement that is less near', () => {
    const types = ['soul', 'agent', 'user', 'insight'] as const;
    const found = {
      nearCandidates: [near(memory('fact', 'x'), 0.3), ...types.map((type) => near(memory(type, 'y', { type }), 0.5))],
      otherCandidates: [],
    };
    expect(byMatch('z', found)[0]).toBe('fact');
  });

  it('takes what words alone have found as no nearer than the last that meaning has found', () => {
    const found = {
      nearCandidates: [near(memory('first', 'x'), 0.5), near(memory('last', 'y'), 0.1)],
      otherCandidates: [memory('worded', 'The boat leaks.')],
    };
    const [, , worded] = matchCandidates('boat', found);
    expect(worded).toMatchObject({ candidate: { id: 'worded' }, similarity: null });
    expect(worded!.match).toBeCloseTo(0.1 + 0.3 * worded!.words, 10);
  });

  it('finds by its words what has no vector yet, before what is merely near', () => {
    const found = {
      nearCandidates: [near(memory('near', 'Ana sails.'), 0.3), near(memory('far', 'Ben runs.'), 0)],
      otherCandidates: [memory('new', 'The boat leaks badly.', { unembedded: true })],
    };
    expect(byMatch('Which boat leaks badly?', found)[0]).toBe('new');
    expect(byMatch('Which boat sails?', found)[0]).not.toBe('new');
  });

  it('goes by words alone where nothing could be compared, and says so', () => {
    const found = {
      nearCandidates: undefined,
      otherCandidates: [memory('a', 'The boat leaks.'), memory('b', 'The red boat leaks.')],
    };
    expect(byMatch('red boat', found)).toEqual(['b', 'a']);
    expect(matchCandidates('red boat', found).every(({ similarity }) => similarity === null)).toBe(true);
  });
});
