import { randomBytes } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DomainError } from '../errors.js';
import { inDataDirectory } from './dataDirectory.js';
import { createDurably, privateFile } from './durableFile.js';

const secretsSchema = z.object({
  neo4jPassword: z.string().min(16),
  jwtSecret: z.string().min(32),
  erasureKey: z.string().min(32),
});

/** Password of the embedded Neo4j, token key (HS256: signs and verifies), and key of removed texts' fingerprints. */
export type Secrets = z.infer<typeof secretsSchema>;

/** File of the secrets of a data directory. */
export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

/**
 * Reads the secrets of a data directory; the first call generates them. Throws UNAVAILABLE if the file is damaged: new
 * secrets would lock Kith out of its own data, so none are made.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = secretsFile(dataDir);
  return inDataDirectory(dataDir, async () => {
    const text = await readIfThere(file);
    if (text === null) {
      await createDurably(file, JSON.stringify(newSecrets(), null, 2));
      return parse(file, await readFile(file, 'utf8'));
    }
    await chmod(file, privateFile);
    return parse(file, text);
  });
}

const newSecrets = (): Secrets => ({
  neo4jPassword: randomBytes(24).toString('base64url'),
  jwtSecret: randomBytes(48).toString('base64url'),
  erasureKey: randomBytes(48).toString('base64url'),
});

function parse(file: string, text: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    // Without a cause: it would quote the text, and with it a secret.
    throw new DomainError(
      'UNAVAILABLE',
      `${file} is damaged: expected neo4jPassword (16 characters or more), jwtSecret and erasureKey (32 or more). ` +
        'Restore it from a backup; the data of the embedded Neo4j opens only with the password it held.',
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
