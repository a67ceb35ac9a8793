import { DomainError, invalidInput } from '../../platform/errors.js';
import { takeTurn } from '../../platform/eventLoop.js';
import { holdsCardNumber } from './cardNumbers.js';
import { holdsCredential } from './credentialShapes.js';
import { holdsPlainSecret } from './plainSecrets.js';
import { asSeen } from '../texts.js';

/** No text that is stored is longer; a longer one is refused before any pattern reads it. */
const maxScanned = 16_000;

/** The texts of a statement that are kept, as a door or a file hands them in. */
export interface SaidTexts {
  readonly text: string;
  readonly about?: readonly (string | { readonly name?: string | null })[] | null;
  readonly entities?: readonly { readonly label: string }[] | null;
  readonly tags?: readonly string[] | null;
  readonly evidence?: readonly string[] | null;
  readonly slot?: string | null;
  readonly value?: string | null;
  readonly category?: string | null;
  readonly thread?: string | null;
  readonly agentId?: string | null;
  readonly runId?: string | null;
  readonly persona?: string | null;
}

/** Rejects with SECRET_REFUSED when any text of a statement holds a secret. */
export const refuseSecretsOf = (said: SaidTexts): Promise<void> =>
  refuseSecrets([
    said.text,
    ...(said.slot ? [slotText(said.slot, said.value ?? '')] : []),
    ...(said.tags ?? []),
    ...(said.evidence ?? []),
    ...(said.entities ?? []).map(({ label }) => label),
    ...(said.about ?? []).flatMap((one) => (typeof one === 'string' ? one : (one.name ?? []))),
    ...[said.value, said.category, said.thread, said.agentId, said.runId, said.persona].flatMap((text) => text ?? []),
  ]);

/** A slot with its value as words would say it: a slot such as wifi_password names what its value is. */
export const slotText = (slot: string, value: string): string => `${slot.replace(/[_.-]+/gu, ' ')}: ${value}`;

/**
 * Rejects with SECRET_REFUSED when a text holds a credential, a password or code said in plain words, a card number, a
 * social-security number or a recovery phrase; nothing of it is repeated. The time it takes grows with the length of
 * the texts, and the event loop is not held meanwhile; so it belongs before a transaction, never into one.
 */
export const refuseSecrets = (texts: readonly string[]): Promise<void> => refuse(texts, holdsSecret);

/**
 * The same of names that other systems give: ids and handles. Numbers in them are no cards: ids of chat services are long
 * ones, and every tenth of these looks like one.
 */
export const refuseSecretIds = (ids: readonly string[]): Promise<void> =>
  refuse(ids, async (id) => {
    const seen = asSeen(id);
    return holdsPlainSecret(seen.replace(/\d+/gu, '')) || (await holdsCredential(seen));
  });

async function refuse(texts: readonly string[], holds: (text: string) => Promise<boolean>): Promise<void> {
  const said = texts.filter((text) => text.trim() !== '');
  const long = said.find((text) => text.length > maxScanned);
  if (long !== undefined)
    throw invalidInput(`A text must be at most ${maxScanned} characters; one has ${long.length}.`);
  for (const text of said) {
    await takeTurn();
    if (await holds(text)) {
      throw new DomainError(
        'SECRET_REFUSED',
        'This looks like a password, code, token, card or social-security number, or a recovery phrase. Secrets are never stored; leave it out and say it again.',
      );
    }
  }
}

async function holdsSecret(text: string): Promise<boolean> {
  const seen = asSeen(text);
  return holdsPlainSecret(seen) || holdsCardNumber(seen) || (await holdsCredential(seen));
}
