import { describe, expect, it } from '@jest/globals';
import { holdsPlainSecret } from '../../src/text/secrets/plainSecrets.js';
import { refuseSecretsOf } from '../../src/text/secrets/secrets.js';
import type { Said } from './plainSecrets.data.js';
import { harmless, secrets, unseen } from './secretsInAnyOrder.data.js';

/** Returns the refused sentences. */
async function refusedOf(all: readonly Said[]): Promise<Said[]> {
  const refused: Said[] = [];
  for (const said of all) {
    const error: unknown = await refuseSecretsOf({ text: said as string }).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) continue;
    expect(error).toMatchObject({ code: 'SECRET_REFUSED' });
    refused.push(said);
  }
  return refused;
}

describe('secrets in any order of words', () => {
  it('are refused in the sentences of the training half; its harmless ones are accepted', async () => {
    const refused = await refusedOf(secrets.first);
    expect(secrets.first.filter((said) => !refused.includes(said))).toEqual([]);
    expect(await refusedOf(harmless.first)).toEqual([]);
  });

  it('are refused in 97% of the held-out sentences, and at most 1% of the harmless ones', async () => {
    const refused = await refusedOf(secrets.second);
    expect(refused.length).toBeGreaterThanOrEqual(secrets.second.length * 0.97);
    expect((await refusedOf(harmless.second)).length).toBeLessThanOrEqual(harmless.second.length / 100);
  });

  it('are missed in the sentences that are known to be beyond the rules', async () => {
    expect(await refusedOf(unseen)).toEqual([]);
  });

  it('are searched for to the end of every text, whatever its words and marks', () => {
    const words =
      `password pin PIN code key phrase seed token login credentials safe door alarm gate wifi is was has been to
      from changed set with as for the my her Tom rosebud 6071 1984 12 left 735 019 it's that's it which , : = ( ) . ? ; -
      " ' and goes like says starts use enter opens needs answer security question digits card last four words restored
      wallet log in name i think a codeword`.split(/\s+/u);
    let state = 7;
    const next = (most: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % most;
    };
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: 1 + next(12) }, () => words[next(words.length)]).join(' ');
      expect(typeof holdsPlainSecret(text)).toBe('boolean');
    }
  });
});
