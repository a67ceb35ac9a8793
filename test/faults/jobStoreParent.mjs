// Process to be killed: it starts a job store on the given data directory, prints one line, and then idles.
import { startJobStore } from '../support/runner/embeddedServer.mjs';

console.log = console.error;
const store = await startJobStore(process.argv[2]);
process.stdout.write(`${JSON.stringify({ uri: store.uri, pid: store.pid })}\n`);
process.exit(await store.exited);
