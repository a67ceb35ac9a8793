import { createHmac } from 'node:crypto';
import { codeLetters, slugged } from '../../imports/redacted/redactedForm.js';
import type { EntityType } from '../../../directory/people/person.js';

/** What has pseudonyms, by the word that begins them: "Person 4F7K9-QTX2M". */
const words = {
  ...{ person: 'Person', org: 'Organisation', place: 'Place', project: 'Project', chat: 'Chat', message: 'Message' },
  ...{
    persona: 'Persona',
    thread: 'Thread',
    agent: 'Agent',
    run: 'Run',
    tag: 'Tag',
    slot: 'Slot',
    category: 'Category',
  },
} as const;
export type PseudonymKind = keyof typeof words;

/** Letters and digits of a code: 49 bits, so that among 100,000 people two have the same one in 1 of 100,000 tenants. */
const length = 10;

/**
 * The pseudonyms of one tenant: the same for the same thing in every export, and nothing that tells what they stand for
 * to anybody without the key.
 */
export class Pseudonyms {
  private readonly key: Buffer;

  /** `secret` is the graph's own. */
  constructor(secret: Buffer, tenantId: string) {
    this.key = createHmac('sha256', secret).update(`tenant ${tenantId}`).digest();
  }

  /** "Person 4F7K9-QTX2M" for the id of somebody; for other kinds by id or by what a name says. */
  of(kind: PseudonymKind, what: string): string {
    return `${words[kind]} ${this.code(kind, what)}`;
  }

  /** A pseudonym as a name of small letters: `slot_4f7k9_qtx2m`. */
  slug(kind: PseudonymKind, what: string): string {
    return slugged(this.of(kind, what));
  }

  /** What stands for a text where each must differ from the others. */
  withheld(what: string): string {
    return `[withheld ${this.code('text', what)}]`;
  }

  /** The ref of a person or thing by its pseudonym. */
  ref(type: EntityType, pseudonym: string): string {
    return `${type}:${slugged(pseudonym)}`;
  }

  /** An id that stands for another one. */
  id(kind: 'memory' | 'event' | 'message', id: string): string {
    return this.hmac(`id ${kind}`, id).toString('hex').slice(0, 32);
  }

  /** By which a graph knows the copies of this tenant. */
  get source(): string {
    return this.hmac('source', '').toString('hex').slice(0, 32);
  }

  private code(kind: string, what: string): string {
    const base = BigInt(codeLetters.length);
    let rest = this.hmac(`name ${kind}`, what).readBigUInt64BE();
    let code = '';
    for (let at = 0; at < length; at += 1) {
      code += (at === length / 2 ? '-' : '') + codeLetters[Number(rest % base)]!;
      rest /= base;
    }
    return code;
  }

  private hmac(kind: string, what: string): Buffer {
    return createHmac('sha256', this.key).update(`${kind}\0${what}`).digest();
  }
}
