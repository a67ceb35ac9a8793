// A process to be killed: it starts a job store on the data directory it is given and prints one line, then only lives.
import { startJobStore } from '../support/embeddedServer.mjs';

console.log = console.error;
const store = await startJobStore(process.argv[2]);
process.stdout.write(`${JSON.stringify({ uri: store.uri, pid: store.pid })}\n`);
process.exit(await store.exited);
