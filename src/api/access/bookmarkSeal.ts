import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from '../../disclosure/caller.js';
import { invalidInput } from '../../platform/errors.js';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const maxLength = 8_000;
const texts = z.array(z.string());
const refused = invalidInput('x-kith-bookmark must be a value that an earlier answer to you carried; leave it out.');

/** Who may bring a bookmark. */
export type Holder = Pick<Caller, 'tenantId' | 'handle' | 'isConnector'>;

/**
 * Bookmarks as they are handed out: nobody can read them, for they count what the whole graph has written, make one up,
 * or use somebody else's. One that a connector got is good for every connector of its tenant, whoever it speaks for; it
 * may also bring one of the person it speaks for.
 */
export class BookmarkSeal {
  /** `key` has 32 bytes and is the same for every copy of the service. */
  constructor(private readonly key: Buffer) {}

  /** The value of the header that an answer carries. */
  seal(bookmarks: readonly string[], holder: Holder): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.key, iv).setAAD(ownersOf(holder)[0]!);
    const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(bookmarks)), cipher.final(), cipher.getAuthTag()]);
    return sealed.toString('base64url');
  }

  /**
   * What a header of a request stands for: one value, or several with commas between them, as writes side by side leave
   * them. INVALID_INPUT where no answer to this holder carried one of them.
   */
  open(header: string | undefined, holder: Holder): string[] {
    if (header === undefined || header === '') return [];
    if (header.length > maxLength) throw refused;
    return header.split(',').flatMap((value) => this.openedFor(value.trim(), holder));
  }

  private openedFor(value: string, holder: Holder): string[] {
    for (const owner of ownersOf(holder)) {
      try {
        return this.opened(Buffer.from(value, 'base64url'), owner);
      } catch {
        // Made up, changed, or somebody else's: said below.
      }
    }
    throw refused;
  }

  private opened(sealed: Buffer, owner: Buffer): string[] {
    const decipher = createDecipheriv(algorithm, this.key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(owner).setAuthTag(sealed.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
    return texts.parse(JSON.parse(text.toString('utf8')));
  }
}

/** Whose bookmarks these are, the holder's own first. */
function ownersOf({ tenantId, handle, isConnector }: Holder): Buffer[] {
  const owners = isConnector ? [[tenantId], [tenantId, handle]] : [[tenantId, handle]];
  return owners.map((owner) => Buffer.from(JSON.stringify(owner)));
}
