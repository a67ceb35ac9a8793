import { describe, expect, it } from '@jest/globals';
import { refuseSecretsOf } from '../../src/text/secrets/secrets.js';
import { harmless, type Said, secrets } from './plainSecrets.data.js';

const inWords = (said: Said): string => (typeof said === 'string' ? said : `${said.slot}: ${said.value}`);

/** Returns the refused sentences as text. */
async function refused(all: readonly Said[]): Promise<string[]> {
  const judged = await Promise.all(
    all.map(async (said) => {
      const statement = typeof said === 'string' ? { text: said } : { text: 'Ana said so.', ...said };
      const error: unknown = await refuseSecretsOf(statement).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error !== null) expect(error).toMatchObject({ code: 'SECRET_REFUSED' });
      return error === null ? [] : [inWords(said)];
    }),
  );
  return judged.flat();
}

/**
 * Sentences of the second half that the rules judge wrongly. No rule was made for them, and changes may only shorten
 * this list.
 */
const missed: readonly string[] = [
  'social security no. 412557788',
  'The wifi is Kith-Guest and the password is dragonfly.',
];
const mistaken: readonly string[] = [];

describe.each(['first', 'second'] as const)('in the %s half of the sentences,', (half) => {
  it('each with a secret in plain words is refused', async () => {
    const found = await refused(secrets[half]);
    expect(secrets[half].map(inWords).filter((one) => !found.includes(one) && !missed.includes(one))).toEqual([]);
  });

  it('each without one is accepted', async () => {
    expect((await refused(harmless[half])).filter((one) => !mistaken.includes(one))).toEqual([]);
  });
});
