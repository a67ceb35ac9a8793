import { Command, CommanderError } from 'commander';
import { commandName, version } from '../platform/product.js';
import { addBench } from './commands/bench.commands.js';
import { addCards } from './commands/cards.commands.js';
import { addContext } from './commands/context.commands.js';
import { failureOf } from './exitFailures.js';
import { addGraphCommands } from './graphCommands.js';
import { addJobs } from './commands/jobs.commands.js';
import { addQuery } from './commands/query.commands.js';
import { addRecall } from './commands/recall.commands.js';
import { addRemember } from './commands/remember.commands.js';
import { addStatus } from './commands/status.commands.js';
import { printableText } from './terminalText.js';

/** Runs one command of the command line. Expected failures are printed as a sentence, without a stack trace. */
export async function run(argv: readonly string[]): Promise<void> {
  // A closed pipe is success: its reader, such as head, has all it wanted.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  try {
    await program().parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed the error, or the requested help.
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    const failure = failureOf(error);
    if (!failure) throw error;
    const { code, message, next, exitCode } = failure;
    const lines = [`kith: ${message}${code === null ? '' : ` (${code})`}`, ...(next ? [next] : [])];
    process.stderr.write(`${printableText(lines.join('\n'))}\n`);
    process.exitCode = exitCode;
  }
}

const exitCodes = '\nExit codes: 0 done, 1 refused or failed, 2 wrong usage, 130 stopped.';

function program(): Command {
  const kith = new Command(commandName)
    .description('A memory graph that knows who may hear what.')
    .version(version)
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(add --help for the options and examples)')
    .addHelpText('afterAll', exitCodes)
    .addHelpText(
      'after',
      `\nA first question to a running service:\n  export KITH_TOKEN=$(${commandName} token ana)\n  ${commandName} recall "Who is looking for a new job?"`,
    );
  addGraphCommands(kith);
  for (const add of [addRemember, addRecall, addQuery, addCards, addContext, addJobs, addStatus, addBench]) add(kith);
  return kith;
}
