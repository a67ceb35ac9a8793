import { readRunInfo } from '../../src/platform/embedded/dataDirectory.js';
import { loadSecrets } from '../../src/platform/embedded/generatedSecrets.js';
import { Graph } from '../../src/platform/neo4j/graph.js';

/** The graph of the Kith that runs on a data directory, to look into it from outside; close it afterwards. */
export async function keptGraph(dataDir: string): Promise<Graph> {
  const { neo4jUri } = (await readRunInfo(dataDir))!;
  const { neo4jPassword } = await loadSecrets(dataDir);
  return new Graph({ uri: neo4jUri!, user: 'neo4j', password: neo4jPassword });
}
