import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { DomainError, invalidInput } from '../platform/errors.js';

/** No text that is stored is longer; a longer one is refused before any pattern reads it. */
const maxScanned = 16_000;

/** Tokens by their shape, where the library has no rule for them. */
const tokenShapes: readonly RegExp[] = [
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/u,
  /\bBearer\s+[\w\-.~+/]{20,}=*/u,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)[-_][\w-]{8,}/u,
  /\bsk-[A-Za-z0-9]{20,}\b/u,
  /\bgh[pousr]_[A-Za-z0-9]{20,}\b/u,
  /\bgithub_pat_\w{20,}/u,
  /\bglpat-[\w-]{16,}/u,
  /\bhf_[A-Za-z0-9]{20,}\b/u,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/u,
  /\bAIza[\w-]{30,}/u,
  /\bxox[abprs]-[\w-]{10,}/u,
  /\b(?:aws|secret)\b.{0,20}(?<![\w/+])[A-Za-z0-9/+]{40}(?![\w/+])/iu,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/u,
  /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,200}:[^\s/@]{3,200}@/iu,
];

/** What a credential is called; what follows within a few words is looked at. */
const credentialName =
  /\b(?:password|passphrase|passwort|passcode|pass word|pwd|pw|api[ _-]?key|secret[ _-]?key|access[ _-]?key|access[ _-]?token|auth[ _-]?token|client[ _-]?secret|private[ _-]?key)\b/giu;
const pinName =
  /\b(?:pin|cvv|cvc|otp|security code|passcode)\b[^\n\d.]{0,40}?(?:\bis\b|\bwas\b|=|:|\bcode\b|\bnumber\b)[^\n\d.]{0,20}?(?<!\d)\d{3,8}(?!\d)/iu;

// The library times every run and keeps all the marks, which a service that never ends cannot afford.
secretLintProfiler.mark = () => {};

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
    // A slot such as wifi_password names its value as words would.
    ...(said.slot ? [`${said.slot.replace(/[_.-]+/g, ' ')}: ${said.value ?? ''}`] : []),
    ...(said.tags ?? []),
    ...(said.evidence ?? []),
    ...(said.entities ?? []).map(({ label }) => label),
    ...(said.about ?? []).flatMap((one) => (typeof one === 'string' ? one : (one.name ?? []))),
    ...[said.value, said.category, said.thread, said.agentId, said.runId, said.persona].flatMap((text) => text ?? []),
  ]);

/** Rejects with SECRET_REFUSED when a text holds a credential, a token or a card number; nothing of it is repeated. */
export async function refuseSecrets(texts: readonly string[]): Promise<void> {
  const said = texts.filter((text) => text.trim() !== '');
  const long = said.find((text) => text.length > maxScanned);
  if (long !== undefined)
    throw invalidInput(`A text must be at most ${maxScanned} characters; one has ${long.length}.`);
  if (said.length === 0) return;
  if (said.some(holdsSecret) || (await libraryFinds(said.join('\n\n')))) {
    throw new DomainError(
      'SECRET_REFUSED',
      'This looks like a credential, token or card number. Secrets are never stored; leave it out and say it again.',
    );
  }
}

const holdsSecret = (text: string): boolean =>
  tokenShapes.some((shape) => shape.test(text)) || pinName.test(text) || namesCredential(text) || holdsCardNumber(text);

/** Whether a word after the name of a credential looks like one: with a digit or sign in it, mixed case, or quoted. */
function namesCredential(text: string): boolean {
  for (const match of text.matchAll(credentialName)) {
    const after = text
      .slice(match.index + match[0].length, match.index + match[0].length + 120)
      .split(/[\n]|[.!?](?:\s|$)/u)[0]!;
    const isGiven = /(?:\bis\b|\bwas\b|\bare\b|=|:)/iu.exec(after);
    const words = (isGiven ? after.slice(isGiven.index + isGiven[0].length) : after).trim().split(/\s+/u);
    if (words.slice(0, isGiven ? 2 : 1).some(looksSecret)) return true;
  }
  return false;
}

function looksSecret(word: string): boolean {
  const bare = word.replace(/^[("'“‘«]+|[)"'”’».,;:!?]+$/gu, '');
  if (bare.length < 4) return false;
  if (/^["'“‘«].{4,}["'”’»]/u.test(word)) return true;
  return /\p{Nd}/u.test(bare) || /[^\p{L}\p{M}\p{Nd}'’-]/u.test(bare) || /\p{Ll}\p{Lu}|-[^-]+-/u.test(bare);
}

/**
 * Whether a text holds a number of 13 to 19 digits with a payment card's prefix and a right Luhn check digit. Numbers
 * are read in groups: a card may be followed by its date or code, but never begins inside a group or behind a point.
 */
export function holdsCardNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  const runs = plain.match(/(?<![\d.,+])\d+(?:[ \-–—_/]{1,2}\d+)*/gu) ?? [];
  return runs.some((run) => {
    const groups = run.split(/\D+/u);
    for (let first = 0; first < groups.length; first += 1) {
      let number = '';
      for (const group of groups.slice(first)) {
        number += group;
        if (number.length > 19) break;
        if (number.length >= 13 && /^(?:[3456]|2[2-7])/u.test(number) && passesLuhn(number)) return true;
      }
    }
    return false;
  });
}

/** The value of a decimal digit of any script: digits of a script stand in tens. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (zero > 0 && code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code <= 0x39 ? code - 0x30 : (code - zero) % 10;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
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
