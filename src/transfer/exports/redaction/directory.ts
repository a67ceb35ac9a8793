import type { NameBook } from './nameBook.js';

/** Pseudonyms of everything that the lines of a tenant's export name. */
export interface Directory {
  readonly book: NameBook;
  /** Pseudonyms of accounts by handle. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Pseudonyms of acquaintances by {@link acquaintanceKey}. */
  readonly acquaintances: ReadonlyMap<string, string>;
  /** Chats by external id. */
  readonly chats: ReadonlyMap<string, { readonly pseudonym: string; readonly isGroup: boolean }>;
}

/** Returns the key of an acquaintance: the handle of the person who knows them, and their ref. */
export const acquaintanceKey = (knower: string, ref: string): string => `${knower}\n${ref}`;
