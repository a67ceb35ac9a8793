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

describe('the match of a memory with a question', () => {
  it('is its similarity if they share no word', () => {
    const found = { nearCandidates: [near(memory('a', 'Ana lives in Ghent.'), 0.4)], otherCandidates: [] };
    expect(matchCandidates('Quo vadis?', found)).toEqual([
      expect.objectContaining({ similarity: 0.4, wordShare: 0, match: 0.4 }),
    ]);
  });

  it('is decided by shared words between equally near memories, a rare word before a common one', () => {
    const all = ['The blue boat leaks.', 'The red boat leaks.', 'The green boat leaks.'].map((text, index) =>
      memory(String(index), text),
    );
    const found = { nearCandidates: all.map((one) => near(one, 0.3)), otherCandidates: all };
    expect(byMatch('red boat', found)[0]).toBe('1');
    expect(byMatch('boat of green colour', found)[0]).toBe('2');
  });

  it('is decided by similarity between memories that share the same words', () => {
    const all = ['c', 'a', 'b'].map((id) => memory(id, 'The boat leaks.'));
    const nearness = [0.1, 0.3, 0.2];
    const found = { nearCandidates: all.map((one, index) => near(one, nearness[index]!)), otherCandidates: all };
    expect(byMatch('boat', found)).toEqual(['a', 'b', 'c']);
  });

  it('includes the name of a slot as words of the memory', () => {
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
  ])('is better for a memory that names the kind of thing asked for: %s', (question, text) => {
    const plain = memory('plain', 'Ana climbs ropes fast.');
    const found = { nearCandidates: [near(plain, 0.32), near(memory('named', text), 0.3)], otherCandidates: [] };
    expect(byMatch(question, found)[0]).toBe('named');
    expect(matchCandidates(question, found).every(({ match }) => match < 0.32 + 0.3 + 0.1)).toBe(true);
  });

  it('is better for a statement than for notes and insights that are nearer', () => {
    const types = ['soul', 'agent', 'user', 'insight'] as const;
    const found = {
      nearCandidates: [near(memory('fact', 'x'), 0.3), ...types.map((type) => near(memory(type, 'y', { type }), 0.5))],
      otherCandidates: [],
    };
    expect(byMatch('z', found)[0]).toBe('fact');
  });

  it('of a hit of words alone counts as no nearer than the last hit of meaning', () => {
    const found = {
      nearCandidates: [near(memory('first', 'x'), 0.5), near(memory('last', 'y'), 0.1)],
      otherCandidates: [memory('worded', 'The boat leaks.')],
    };
    const [, , worded] = matchCandidates('boat', found);
    expect(worded).toMatchObject({ candidate: { id: 'worded' }, similarity: null });
    expect(worded!.match).toBeCloseTo(0.1 + 0.3 * worded!.wordShare, 10);
  });

  it('counts the words of a memory without a vector, and then ranks it before one that is merely near', () => {
    const found = {
      nearCandidates: [near(memory('near', 'Ana sails.'), 0.3), near(memory('far', 'Ben runs.'), 0)],
      otherCandidates: [memory('new', 'The boat leaks badly.', { unembedded: true })],
    };
    expect(byMatch('Which boat leaks badly?', found)[0]).toBe('new');
    expect(byMatch('Which boat sails?', found)[0]).not.toBe('new');
  });

  it('depends on words alone if nothing could be compared, and leaves the similarity null', () => {
    const found = {
      nearCandidates: undefined,
      otherCandidates: [memory('a', 'The boat leaks.'), memory('b', 'The red boat leaks.')],
    };
    expect(byMatch('red boat', found)).toEqual(['b', 'a']);
    expect(matchCandidates('red boat', found).every(({ similarity }) => similarity === null)).toBe(true);
  });
});
