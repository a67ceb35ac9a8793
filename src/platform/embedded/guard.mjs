// Guard of one server: runs it, and stops it when Kith is gone for any reason, since the pipe at standard input ends
// then. Plain JavaScript without imports of Kith, because it must start at once and survive Kith. Arguments: the
// executable and its arguments. Prints the server's pid; exits with the server's exit code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const killAfterMs = 20_000;
const [executable, ...args] = process.argv.slice(2);

const server = spawn(executable, args, { stdio: ['ignore', 2, 2] });
server.on('spawn', () => process.stdout.write(`${server.pid}\n`));
server.on('error', (error) => {
  console.error(`${executable} could not be started: ${error.message}`);
  process.exit(127);
});
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  setTimeout(() => server.kill('SIGKILL'), killAfterMs);
}

process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
process.stdout.on('error', stop);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
