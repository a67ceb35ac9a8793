import { createHmac, randomBytes } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DomainError } from '../errors.js';
import { privateFile, writeDurably } from './durableFile.js';

const secretsSchema = z.object({
  neo4jPassword: z.string().min(16),
  jwtSecret: z.string().min(32),
  erasureKey: z.string().min(32),
});
/** Schema of the file. Data directories made before erasure existed hold no erasure key. */
const kept = secretsSchema.extend({ erasureKey: z.string().min(32).optional() });

/**
 * Password of the embedded Neo4j, key that signs and verifies tokens (HS256), and key of the fingerprints of removed
 * texts.
 */
export type Secrets = z.infer<typeof secretsSchema>;

/**
 * Reads the secrets of a claimed data directory; the first call generates them. Throws UNAVAILABLE if the file is
 * damaged: new secrets would lock Kith out of its own data, so none are made.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const text = await readIfThere(file);
  if (text === null) {
    await writeDurably(file, JSON.stringify(newSecrets(), null, 2));
    return parseWhole(file, await readFile(file, 'utf8'));
  }
  await chmod(file, privateFile);
  const { erasureKey, ...secrets } = parse(file, text);
  if (erasureKey !== undefined) return { ...secrets, erasureKey };
  // Derived from the other secrets, so that concurrent processes make the same key.
  const whole = {
    ...secrets,
    erasureKey: createHmac('sha512', secrets.jwtSecret).update('erasure').digest('base64url'),
  };
  await writeDurably(file, JSON.stringify(whole, null, 2));
  return whole;
}

const newSecrets = (): Secrets => ({
  neo4jPassword: randomBytes(24).toString('base64url'),
  jwtSecret: randomBytes(48).toString('base64url'),
  erasureKey: randomBytes(48).toString('base64url'),
});

const parseWhole = (file: string, text: string): Secrets => parse(file, text) as Secrets;

function parse(file: string, text: string): z.infer<typeof kept> {
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    // Without a cause: it would quote the text, and with it a secret.
    throw new DomainError(
      'UNAVAILABLE',
      `${file} is damaged: expected neo4jPassword (16 characters or more) and jwtSecret (32 or more). Restore it from a ` +
        'backup; the data of the embedded Neo4j opens only with the password it held.',
    );
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
