import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { commandName } from '../product.js';
import { DomainError } from '../errors.js';
import type { GraphSession } from './graph.js';
import { statements } from './statements.generated.js';

/** Keys that all replicas share outside of the graph, by purpose. */
export interface InstallationKeys {
  /** Key that signs tokens; undefined if an external issuer does. */
  readonly tokens: string | undefined;
  /** Key of the fingerprints of removed texts. */
  readonly erasure: string;
}

/** Variable of each key, and the harm of a wrong one. */
const keyFacts = {
  tokens: {
    variable: 'KITH_JWT_SECRET',
    option: '--tokens',
    harm: 'this copy would refuse the tokens of the others, and they its tokens',
  },
  erasure: {
    variable: 'KITH_ERASURE_KEY',
    option: '--erasure',
    harm: 'removed content could be stored again, because its fingerprints were made with another key',
  },
} as const;

type KeyName = keyof typeof keyFacts;

const saltBytes = 16;
/** Cost of scrypt, as high as a start can bear: readers of the graph must not be able to guess keys people make up. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1_024 * 1_024 } as const;
const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);
const row = z.object({ value: z.string() });

/** Throws CONFLICT that names the variable of a changed key; the graph has a salted scrypt hash of the first one. */
export async function requireSameKeys(graph: GraphSession, keys: InstallationKeys): Promise<void> {
  for (const [name, key] of namedKeys(keys)) {
    const fresh = await fingerprint(name, key, randomBytes(saltBytes));
    const [storedRow] = await graph.change(statements['schema/create-secret-if-absent'], {
      name: nodeName(name),
      fresh,
    });
    if (await isFingerprintOf(row.parse(storedRow).value, name, key)) continue;
    const { variable, harm, option } = keyFacts[name];
    throw new DomainError(
      'CONFLICT',
      `${variable} is not the key that this graph was used with: ${harm}. Expected the key of the other instances: set ${variable} to it, or copy ` +
        `secrets.json of their data directory. If you change the key on purpose, stop all instances and run "${commandName} accept-keys ${option}".`,
    );
  }
}

/** Accepts a key as the one of the graph from now on. Returns true if it was another one before. */
export async function acceptKey(graph: GraphSession, name: KeyName, key: string): Promise<boolean> {
  const fresh = await fingerprint(name, key, randomBytes(saltBytes));
  const [storedRow] = await graph.change(statements['schema/create-secret-if-absent'], { name: nodeName(name), fresh });
  if (await isFingerprintOf(row.parse(storedRow).value, name, key)) return false;
  await graph.change(statements['schema/replace-secret'], { name: nodeName(name), fresh });
  return true;
}

const namedKeys = ({ tokens, erasure }: InstallationKeys): [KeyName, string][] => [
  ...(tokens === undefined ? [] : [['tokens', tokens] as [KeyName, string]]),
  ['erasure', erasure],
];

const nodeName = (name: KeyName): string => `fingerprint of the key of ${name}`;

async function fingerprint(name: KeyName, key: string, salt: Buffer): Promise<string> {
  const derived = await derive(`kith ${name} ${key}`, salt, 32, cost);
  return Buffer.concat([salt, derived]).toString('base64');
}

async function isFingerprintOf(storedFingerprint: string, name: KeyName, key: string): Promise<boolean> {
  const bytes = Buffer.from(storedFingerprint, 'base64');
  const recomputed = Buffer.from(await fingerprint(name, key, bytes.subarray(0, saltBytes)), 'base64');
  return bytes.length === recomputed.length && timingSafeEqual(bytes, recomputed);
}
