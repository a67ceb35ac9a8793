import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { DomainError } from '../platform/errors.js';

/** Credentials that the library's rules leave out: said in words, or bearing a token's shape. */
const ownPatterns: readonly RegExp[] = [
  /\b(?:password|passphrase|passwort|passcode|pass word|pwd)\b\s*(?:is|was|=|:|are)\s*["'“]?\S{4,}/iu,
  /\b(?:pin|cvv|cvc|otp|security code)\b(?:\s+(?:code|number))?\s*(?:is|was|=|:)\s*["'“]?\d{3,8}\b/iu,
  /\b(?:api[ _-]?key|secret[ _-]?key|access[ _-]?token|auth[ _-]?token|client[ _-]?secret|private[ _-]?key)\b\s*(?:is|was|=|:)\s*["'“]?[\w\-./+=]{8,}/iu,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/u,
  /\bBearer\s+[\w\-.~+/]{20,}=*/u,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)[-_][\w-]{8,}/u,
  /\bsk-[A-Za-z0-9]{20,}\b/u,
  /\bgh[pousr]_[A-Za-z0-9]{20,}\b/u,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/u,
  /\bAIza[\w-]{30,}/u,
  /\bxox[abprs]-[\w-]{10,}/u,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/u,
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]+:[^\s/@]{3,}@/iu,
];

// The library times every run and keeps all the marks, which a service that never ends cannot afford.
secretLintProfiler.mark = () => {};

/** Rejects with SECRET_REFUSED when a text holds a credential, a token or a card number; nothing of it is repeated. */
export async function refuseSecrets(texts: readonly string[]): Promise<void> {
  const joined = texts.join('\n');
  if (joined.trim() === '') return;
  if (
    ownPatterns.some((pattern) => pattern.test(joined)) ||
    texts.some(holdsCardNumber) ||
    (await libraryFinds(joined))
  ) {
    throw new DomainError(
      'SECRET_REFUSED',
      'This looks like a credential, token or card number. Secrets are never stored; leave it out and say it again.',
    );
  }
}

/** Whether a text holds a number of 13 to 19 digits with a payment card's prefix and a right Luhn check digit. */
export function holdsCardNumber(text: string): boolean {
  const runs = text.normalize('NFKC').match(/\d(?:[ \-.]?\d){12,}/g) ?? [];
  return runs.some((run) => {
    const digits = run.replace(/\D/g, '');
    for (let length = 13; length <= Math.min(19, digits.length); length += 1) {
      for (let start = 0; start + length <= digits.length; start += 1) {
        const number = digits.slice(start, start + length);
        const whole = digits.length <= 19 ? length === digits.length : true;
        if (whole && /^(?:[3456]|2[2-7])/.test(number) && passesLuhn(number)) return true;
      }
    }
    return false;
  });
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

async function libraryFinds(content: string): Promise<boolean> {
  const result = await lintSource({
    source: { content, filePath: 'memory.txt', ext: '.txt', contentType: 'text' },
    options: {
      noPhysicFilePath: true,
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
    },
  });
  return result.messages.some((message) => message.type === 'message');
}
