import { createRequire } from 'node:module';

/** A module of the driver's inside, by its path there: what has no option can only be changed in it. */
export function driverModule<T>(path: string): T {
  const require = createRequire(createRequire(import.meta.url).resolve('neo4j-driver'));
  return require(`neo4j-driver-bolt-connection/lib/${path}.js`) as T;
}

/** Changes a part of the driver, the first time it is asked to. */
export function changeOnce<T extends object>(part: T, change: (part: T) => void): void {
  if (changed.has(part)) return;
  changed.add(part);
  change(part);
}

const changed = new WeakSet<object>();
