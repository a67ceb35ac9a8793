import { readRunInfo } from '../../../src/platform/embedded/dataDirectory.js';
import { loadSecrets } from '../../../src/platform/embedded/generatedSecrets.js';
import { Graph } from '../../../src/platform/neo4j/graph.js';

/** Opens the graph of the Kith that runs on a data directory, to inspect it from outside. The caller closes it. */
export async function openRunningGraph(dataDir: string): Promise<Graph> {
  const { neo4jUri } = (await readRunInfo(dataDir))!;
  const { neo4jPassword } = await loadSecrets(dataDir);
  return new Graph({ uri: neo4jUri!, user: 'neo4j', password: neo4jPassword });
}
