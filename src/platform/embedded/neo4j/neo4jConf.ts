import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { hasJavaModule, type Java } from '../programs/java.js';
import type { Neo4jMemory } from './neo4jMemory.js';

/** Returns `neo4j.conf` for a server that only this machine reaches, on a Bolt port; `overrides` replace settings. */
export function neo4jConf(
  boltPort: number,
  memory: Neo4jMemory,
  overrides: Readonly<Record<string, string>> = {},
): string {
  const settings: Record<string, string> = {
    'server.default_listen_address': '127.0.0.1',
    'server.bolt.listen_address': `127.0.0.1:${boltPort}`,
    'server.bolt.advertised_address': `127.0.0.1:${boltPort}`,
    'server.http.enabled': 'false',
    'server.https.enabled': 'false',
    'db.query.default_language': 'CYPHER_25',
    'db.transaction.timeout': '30s',
    'db.lock.acquisition.timeout': '10s',
    // This server has applied all of its own bookmarks, except after a restore from a backup.
    'db.transaction.bookmark_ready_timeout': '1s',
    // A preallocated transaction log takes half a gigabyte of disk while the graph is still empty.
    'db.tx_log.preallocate': 'false',
    // Deleted data stay in the transaction log until its file is full and dropped: by default files of 256 MB, each
    // kept two more days. Recovery needs only what follows the last checkpoint, which is always kept (docs/erasure.md).
    'db.tx_log.rotation.size': '16m',
    'db.tx_log.rotation.retention_policy': 'keep_none',
    // A start after a crash replays the writes since the last checkpoint, by default of up to 15 minutes; after a large
    // import that is all of it.
    'db.checkpoint.interval.time': '2m',
    'server.memory.heap.initial_size': `${memory.initialHeapMb}m`,
    'server.memory.heap.max_size': `${memory.heapMb}m`,
    'server.memory.pagecache.size': `${memory.pageCacheMb}m`,
    // By default one transaction may take what all of them may together, 70 % of the heap, and then the others fail, too.
    // Half of the smallest heap is 192 MB; moving a thousand memories in one transaction takes less than 128 MB.
    'db.memory.transaction.max': `${Math.floor(memory.heapMb / 2)}m`,
    // A vector search reads each segment of its index. By default there may be fifty of each size, which makes it
    // several times slower; the merging that keeps them few costs less (docs/performance.md).
    'internal.dbms.index.vector.standard_merge_factor': '8',
    'internal.dbms.index.vector.population_ram_buffer_size': String(Math.floor(memory.heapMb / 8)),
    // Merging the segments of a large new index would take many minutes, during which it does not report that it is
    // ready.
    'internal.dbms.index.vector.post_population_compaction': 'NONE',
    'internal.dbms.index.lucene.max_merge': '100',
    // No data about this server or its users leave the machine, and no broadcast looks for other servers.
    'dbms.usage_report.enabled': 'false',
    'client.allow_telemetry': 'false',
    'server.fleet_discovery.enabled': 'false',
    'dbms.fleet_manager.enabled': 'false',
    // The only client ends its requests before it stops the server, so a stop need not wait (0.6 s instead of 11 s).
    'internal.server.bolt.thread_pool_shutdown_wait_time': '100ms',
    'internal.server.bolt.connection_shutdown_wait_time': '100ms',
    'internal.dbms.bolt.netty_server_shutdown_quiet_period_duration': '0s',
    'internal.dbms.bolt.netty_server_shutdown_timeout': '1s',
    ...overrides,
  };
  return Object.entries(settings)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}

/** Options of Java for Neo4j, and its class path. */
export interface Neo4jJava {
  readonly options: readonly string[];
  readonly classPath: string;
}

/** Returns Java's options for Neo4j, and its class path. An archive of its classes fits only these options and jars. */
export async function neo4jJava(java: Java, libDir: string): Promise<Neo4jJava> {
  const jars = (await readdir(libDir)).filter((name) => name.endsWith('.jar')).sort();
  const options = [
    '-XX:-OmitStackTraceInFastThrow',
    '-XX:+UnlockExperimentalVMOptions',
    '-XX:+TrustFinalNonStaticFields',
    '-XX:+DisableExplicitGC',
    '-Djdk.nio.maxCachedBufferSize=1024',
    '-Dio.netty.tryReflectionSetAccessible=true',
    '--add-opens=java.base/java.nio=ALL-UNNAMED',
    '--add-opens=java.base/java.io=ALL-UNNAMED',
    '--add-opens=java.base/sun.nio.ch=ALL-UNNAMED',
    '--add-opens=java.base/java.util.concurrent=ALL-UNNAMED',
    '--enable-native-access=ALL-UNNAMED',
    // Java 23 introduced this option; an older Java refuses to start with it.
    ...(java.major >= 23 ? ['--sun-misc-unsafe-memory-access=allow'] : []),
    '-Dlog4j2.disable.jmx=true',
    ...((await hasJavaModule(java, 'jdk.incubator.vector')) ? ['--add-modules=jdk.incubator.vector'] : []),
  ];
  return { options, classPath: jars.map((name) => join(libDir, name)).join(delimiter) };
}

/** Class of Neo4j that runs it, and its arguments, with that folder as its home. */
export const neo4jMain = (home: string): string[] => [
  'org.neo4j.server.Neo4jCommunity',
  `--home-dir=${home}`,
  `--config-dir=${join(home, 'conf')}`,
  '--console-mode',
];

/** Options of Java that give Neo4j its memory. */
export const memoryOptions = (memory: Neo4jMemory): string[] => [
  `-Xms${memory.initialHeapMb}m`,
  `-Xmx${memory.heapMb}m`,
  ...memory.collector,
];
