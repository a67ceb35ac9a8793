import { createHmac } from 'node:crypto';
import { prefixOf } from '../../../platform/ids.js';
import { pseudonymAlphabet, pseudonymSlug } from '../../imports/redacted/redactedForm.js';
import type { EntityType } from '../../../directory/people/person.js';

/** Kinds of pseudonyms, by the word that begins them: "Person 4F7K9-QTX2M". */
const kindWords = {
  person: 'Person',
  org: 'Organisation',
  place: 'Place',
  project: 'Project',
  chat: 'Chat',
  message: 'Message',
  persona: 'Persona',
  thread: 'Thread',
  agent: 'Agent',
  run: 'Run',
  tag: 'Tag',
  slot: 'Slot',
  category: 'Category',
} as const;
export type PseudonymKind = keyof typeof kindWords;

/** Characters of a code: 49 bits, so that 100,000 people have a collision in 1 of 100,000 tenants. */
const codeLength = 10;

/** Pseudonyms of one tenant, equal for equal input in every export. Without the key they reveal nothing of it. */
export class Pseudonyms {
  private readonly key: Buffer;

  /** `secret` is the graph's own. */
  constructor(secret: Buffer, tenantId: string) {
    this.key = createHmac('sha256', secret).update(`tenant ${tenantId}`).digest();
  }

  /** Returns a pseudonym, such as "Person 4F7K9-QTX2M" for the id of a person. Other kinds take an id or a name. */
  of(kind: PseudonymKind, input: string): string {
    return `${kindWords[kind]} ${this.code(kind, input)}`;
  }

  /** Returns a pseudonym as a slug: `slot_4f7k9_qtx2m`. */
  slug(kind: PseudonymKind, input: string): string {
    return pseudonymSlug(this.of(kind, input));
  }

  /** Returns a placeholder of a withheld text that is unique per text, for lists whose texts must differ. */
  withheldPlaceholder(input: string): string {
    return `[withheld ${this.code('text', input)}]`;
  }

  ref(type: EntityType, pseudonym: string): string {
    return `${type}:${pseudonymSlug(pseudonym)}`;
  }

  /** Returns the id that replaces another one. */
  id(kind: 'memory' | 'event' | 'message', id: string): string {
    return `${prefixOf(kind)}${this.hmac(`id ${kind}`, id).toString('hex').slice(0, 32)}`;
  }

  /** Mark by which a graph recognizes the copies of this tenant. */
  get source(): string {
    return this.hmac('source', '').toString('hex').slice(0, 32);
  }

  private code(kind: string, input: string): string {
    const base = BigInt(pseudonymAlphabet.length);
    let remainder = this.hmac(`name ${kind}`, input).readBigUInt64BE();
    let code = '';
    for (let index = 0; index < codeLength; index += 1) {
      code += (index === codeLength / 2 ? '-' : '') + pseudonymAlphabet[Number(remainder % base)]!;
      remainder /= base;
    }
    return code;
  }

  private hmac(kind: string, input: string): Buffer {
    return createHmac('sha256', this.key).update(`${kind}\0${input}`).digest();
  }
}
