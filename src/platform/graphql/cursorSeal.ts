import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { ivBytes, openSealed, sealText } from '../sealed.js';
import { checkedPosition } from './paging.js';

/**
 * Sealed cursors, for lists whose order has a key that callers must not learn. A sequence number, for example, counts
 * hidden items as well: a caller can neither read one nor try others until the answer changes.
 */
export class CursorSeal {
  /** `key` has 32 bytes and is the same for every replica of the service. */
  constructor(private readonly key: Buffer) {}

  /** Encodes a position in a list as a sealed cursor. The same position has the same cursor. */
  seal(position: readonly (string | number)[]): string {
    const positionText = JSON.stringify(position);
    // Padded: the length must not tell the number of digits.
    const text = positionText.padEnd(Math.ceil(positionText.length / 64) * 64);
    // Derived from the text: two texts must never share an initialization vector.
    const iv = createHmac('sha256', this.key).update(text).digest().subarray(0, ivBytes);
    return sealText(text, iv, { key: this.key });
  }

  /** Decodes a cursor to its position. Throws INVALID_INPUT if no page of such a list can have returned it. */
  open<Position>(cursor: string, position: z.ZodType<Position>): Position {
    return checkedPosition(openSealed(cursor, { key: this.key }), position);
  }
}
