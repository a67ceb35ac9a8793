// Process to be killed: it starts Neo4j on the given data directory, prints one line, and then idles.
import { startServer } from '../support/runner/embeddedServer.mjs';

console.log = console.error;
const server = await startServer(process.argv[2], process.argv[3]);
process.stdout.write(`${JSON.stringify({ uri: server.uri, pid: server.pid })}\n`);
process.exit(await server.exited);
