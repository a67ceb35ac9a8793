import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from '../../disclosure/caller.js';
import { invalidInput } from '../../platform/errors.js';
import { ivBytes, openSealed, sealText } from '../../platform/sealed.js';

const maxLength = 8_000;
const bookmarkList = z.array(z.string());
const refusal = invalidInput('x-kith-bookmark must be the value of an earlier answer to you; otherwise leave it out.');

/** Holder of a bookmark: the caller that may send it back. */
export type Holder = Pick<Caller, 'tenantId' | 'handle' | 'isConnector'>;

/**
 * Sealed bookmarks as callers get them. A caller can neither read one, since it counts the writes of the whole graph,
 * nor forge one, nor use another caller's. A connector's bookmark is valid for every connector of its tenant, for any
 * viewer. A connector may also send a bookmark of the person it acts for.
 */
export class BookmarkSeal {
  /** `key` has 32 bytes and is the same for every replica of the service. */
  constructor(private readonly key: Buffer) {}

  /** Seals bookmarks into the header value of an answer. */
  seal(bookmarks: readonly string[], holder: Holder): string {
    const additionalData = ownersOf(holder)[0]!;
    return sealText(JSON.stringify(bookmarks), randomBytes(ivBytes), { key: this.key, additionalData });
  }

  /** Opens one sealed value, or several with commas of concurrent writes. INVALID_INPUT if one is not this holder's. */
  open(header: string | undefined, holder: Holder): string[] {
    if (header === undefined || header === '') return [];
    if (header.length > maxLength) throw refusal;
    return header.split(',').flatMap((value) => this.openValue(value.trim(), holder));
  }

  private openValue(value: string, holder: Holder): string[] {
    for (const additionalData of ownersOf(holder)) {
      const { data } = bookmarkList.safeParse(openSealed(value, { key: this.key, additionalData }));
      if (data) return data;
    }
    throw refusal;
  }
}

/** Lists the owners whose bookmarks a holder may use, the holder's own first. */
function ownersOf({ tenantId, handle, isConnector }: Holder): Buffer[] {
  const owners = isConnector ? [[tenantId], [tenantId, handle]] : [[tenantId, handle]];
  return owners.map((owner) => Buffer.from(JSON.stringify(owner)));
}
