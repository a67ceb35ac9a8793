import { describe, expect, it } from '@jest/globals';
import { families } from '../proof/families.js';
import { everyFortieth, killOfRule } from '../proof/mutantProof.js';
import { compare, differencesIn } from '../proof/proof.js';
import { ruleMutants } from '../proof/ruleMutants.js';

describe('the rule and the sets of hearers', () => {
  it.each(families)('agree on $name', (family) => {
    const tally = compare(family);
    expect(differencesIn(tally)).toEqual([]);
    // A rule that always or never discloses would prove nothing.
    expect(tally.told).toBeGreaterThan(tally.pairs / 100);
    expect(tally.told).toBeLessThan(tally.pairs * 0.9);
  });

  it('disagree on each sampled mutant of the rule (`npm run prove` judges all)', async () => {
    const survivors = [];
    for (const { name, subject } of everyFortieth(ruleMutants()))
      if (!killOfRule(await subject())) survivors.push(name);
    expect(survivors).toEqual([]);
  });
});
