import { createCipheriv, createDecipheriv } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** Length of an initialization vector, in bytes. Two texts under one key must never share one. */
export const ivBytes = 12;
const tagBytes = 16;

/** Key of 32 bytes, and authenticated data that is not part of the sealed value. */
interface SealKey {
  readonly key: Buffer;
  readonly additionalData?: Buffer;
}

/** Encrypts a text with AES-256-GCM. Returns the initialization vector, the ciphertext and the tag as base64url. */
export function sealText(text: string, iv: Buffer, { key, additionalData = Buffer.alloc(0) }: SealKey): string {
  const cipher = createCipheriv(algorithm, key, iv).setAAD(additionalData);
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts a value of {@link sealText} as JSON; undefined if forged, changed or sealed with other data. */
export function openSealed(value: string, { key, additionalData = Buffer.alloc(0) }: SealKey): unknown {
  try {
    const bytes = Buffer.from(value, 'base64url');
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(additionalData).setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}
