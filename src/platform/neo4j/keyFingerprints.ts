import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { DomainError } from '../errors.js';
import type { GraphSession } from './graph.js';
import { statements } from './statements.generated.js';

/** The keys that all copies of a service share though they are not in the graph, by what they are for. */
export interface InstallationKeys {
  /** Signs tokens; undefined where an issuer of your own does. */
  readonly tokens: string | undefined;
  /** Makes the fingerprints of what was removed. */
  readonly erasure: string;
}

/** The variable that sets a key, and what a wrong one would do. */
const ofKeys = {
  tokens: {
    variable: 'KITH_JWT_SECRET',
    option: '--tokens',
    harm: 'this copy would refuse the tokens that the others make, and they its own',
  },
  erasure: {
    variable: 'KITH_ERASURE_KEY',
    option: '--erasure',
    harm: 'what was removed could come in again, for its fingerprints were made with another key',
  },
} as const;

type KeyName = keyof typeof ofKeys;

const saltBytes = 16;
/** As slow as can be borne at a start: whoever reads the graph must not try out the keys that people make up. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1_024 * 1_024 } as const;
const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);
const row = z.object({ value: z.string() });

/**
 * Throws CONFLICT, naming the variable, where a key is not the one that the graph was first used with. The first start notes
 * a fingerprint of each: a random salt with what scrypt makes of the key, from which nobody reads it back.
 */
export async function requireSameKeys(graph: GraphSession, keys: InstallationKeys): Promise<void> {
  for (const [name, key] of named(keys)) {
    const fresh = await fingerprint(name, key, randomBytes(saltBytes));
    const [kept] = await graph.change(statements['schema/keep-secret'], { name: nodeName(name), fresh });
    if (await isOf(row.parse(kept).value, name, key)) continue;
    const { variable, harm, option } = ofKeys[name];
    throw new DomainError(
      'CONFLICT',
      `${variable} is not the key that this graph was used with: ${harm}. Expected the key of the other copies: set ${variable} to it, or bring ` +
        `secrets.json of their data folder. If you change the key on purpose, stop all copies and run: npx kith accept-keys ${option}`,
    );
  }
}

/** Takes a key as the one of the graph from now on; whether it was another one before. */
export async function acceptKey(graph: GraphSession, name: KeyName, key: string): Promise<boolean> {
  const fresh = await fingerprint(name, key, randomBytes(saltBytes));
  const [kept] = await graph.change(statements['schema/keep-secret'], { name: nodeName(name), fresh });
  if (await isOf(row.parse(kept).value, name, key)) return false;
  await graph.change(statements['schema/replace-secret'], { name: nodeName(name), fresh });
  return true;
}

const named = ({ tokens, erasure }: InstallationKeys): [KeyName, string][] => [
  ...(tokens === undefined ? [] : [['tokens', tokens] as [KeyName, string]]),
  ['erasure', erasure],
];

const nodeName = (name: KeyName): string => `fingerprint of the key of ${name}`;

async function fingerprint(name: KeyName, key: string, salt: Buffer): Promise<string> {
  const derived = await derive(`kith ${name} ${key}`, salt, 32, cost);
  return Buffer.concat([salt, derived]).toString('base64');
}

async function isOf(kept: string, name: KeyName, key: string): Promise<boolean> {
  const bytes = Buffer.from(kept, 'base64');
  const again = Buffer.from(await fingerprint(name, key, bytes.subarray(0, saltBytes)), 'base64');
  return bytes.length === again.length && timingSafeEqual(bytes, again);
}
