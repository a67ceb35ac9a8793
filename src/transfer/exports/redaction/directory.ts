import type { NameBook } from './nameBook.js';

/** What the lines of a tenant's export name, and what each is called in a redacted copy. */
export interface Directory {
  readonly book: NameBook;
  /** The pseudonyms of accounts by handle. */
  readonly accounts: ReadonlyMap<string, string>;
  /** The pseudonyms of acquaintances by `acquaintanceKey`. */
  readonly acquaintances: ReadonlyMap<string, string>;
  /** Chats by external id. */
  readonly chats: ReadonlyMap<string, { readonly pseudonym: string; readonly isGroup: boolean }>;
}

/** An acquaintance by whose they are and their ref. */
export const acquaintanceKey = (of: string, ref: string): string => `${of}\n${ref}`;
