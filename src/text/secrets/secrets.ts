import { DomainError, invalidInput } from '../../platform/errors.js';
import { yieldIfLong } from '../../platform/eventLoop.js';
import type { Requester } from '../../platform/fairQueue.js';
import { holdsCardNumber } from './cardNumbers.js';
import { holdsCredential } from './credentialShapes.js';
import { holdsPlainSecret } from './plainSecrets.js';
import { withoutReferences } from './secretReferences.js';
import { toVisibleText, visibleTexts } from '../texts.js';

/** Longest scanned text in UTF-16 code units. Longer ones are refused before any pattern; none stored is longer. */
const maxScanned = 16_000;

/** Texts of a statement that are stored, as an API or an import hands them in. */
export interface StatementTexts {
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

/** Throws SECRET_REFUSED if any text of a statement holds a secret. */
export const refuseSecretsOf = (statement: StatementTexts, requester?: Requester): Promise<void> =>
  refuseSecrets(
    [
      statement.text,
      ...(statement.slot ? [slotText(statement.slot, statement.value ?? '')] : []),
      ...(statement.tags ?? []),
      ...(statement.evidence ?? []),
      ...(statement.entities ?? []).map(({ label }) => label),
      ...(statement.about ?? []).flatMap((subject) => (typeof subject === 'string' ? subject : (subject.name ?? []))),
      ...[
        statement.value,
        statement.category,
        statement.thread,
        statement.agentId,
        statement.runId,
        statement.persona,
      ].flatMap((text) => text ?? []),
    ],
    requester,
  );

/** Writes a slot and its value as words, since a slot such as wifi_password names the meaning of its value. */
export const slotText = (slot: string, value: string): string => `${slot.replace(/[_.-]+/gu, ' ')}: ${value}`;

/**
 * Throws SECRET_REFUSED if a text holds a credential, a password or code in plain words, a card number, a
 * social-security number or a recovery phrase. The error repeats nothing of the text. The time is linear in the length
 * of the texts, and the event loop gets its turns meanwhile; call it before a transaction, never inside one.
 */
export const refuseSecrets = (texts: readonly string[], requester?: Requester): Promise<void> =>
  refuseTexts(texts, holdsSecret, requester);

/** Throws SECRET_REFUSED, not for card numbers: every tenth long id of a chat service passes the Luhn check. */
export const refuseSecretIds = (ids: readonly string[], requester?: Requester): Promise<void> =>
  refuseTexts(
    ids,
    async (id) => {
      const visibleText = toVisibleText(id);
      return holdsPlainSecret(visibleText.replace(/\d+/gu, '')) || (await holdsCredential(visibleText));
    },
    requester,
  );

async function refuseTexts(
  texts: readonly string[],
  isSecret: (text: string) => Promise<boolean>,
  requester: Requester | undefined,
): Promise<void> {
  const nonEmptyTexts = texts.filter((text) => text.trim() !== '');
  const longText = nonEmptyTexts.find((text) => text.length > maxScanned);
  if (longText !== undefined)
    throw invalidInput(`A text must be at most ${maxScanned} characters; one has ${longText.length}.`);
  for (const text of nonEmptyTexts) {
    await yieldIfLong(requester);
    if (await isSecret(text)) {
      throw new DomainError(
        'SECRET_REFUSED',
        'This looks like a password, code, token, card or social-security number, or a recovery phrase. Secrets are never stored; leave it out and try again.',
      );
    }
  }
}

async function holdsSecret(text: string): Promise<boolean> {
  for (const visibleText of visibleTexts(text)) {
    const ownText = withoutReferences(visibleText);
    if (holdsPlainSecret(ownText) || holdsCardNumber(ownText) || (await holdsCredential(ownText))) return true;
  }
  return false;
}
