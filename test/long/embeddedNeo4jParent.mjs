// Process to be killed: it starts Neo4j on the given data directory with the given password and, as JSON, options;
// prints one line, and then idles. SIGTERM stops the server.
import { startServer } from '../support/runner/embeddedServer.mjs';

console.log = console.error;
const server = await startServer(process.argv[2], process.argv[3], JSON.parse(process.argv[4] ?? '{}'));
process.once('SIGTERM', () => void server.stop());
process.stdout.write(`${JSON.stringify({ uri: server.uri, pid: server.pid })}\n`);
process.exit(await server.exited);
