import { createRequire } from 'node:module';
import { Command, InvalidArgumentError } from 'commander';
import { start } from './cli/start.commands.js';
import { token } from './cli/token.commands.js';
import { world } from './cli/world.commands.js';
import { DomainError } from './platform/errors.js';

/** Runs one command of the command line; wrong use and known errors end with a sentence and exit code 1. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    await program().parseAsync([...argv]);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    process.stderr.write(`kith: ${error.message}\n`);
    process.exitCode = 1;
  }
}

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

function program(): Command {
  const kith = new Command('kith')
    .description('A memory graph that knows who may hear what.')
    .version(version)
    .showHelpAfterError('(add --help for the options and examples)');
  kith
    .command('start')
    .description('start the service, with its own Neo4j unless NEO4J_URI is set')
    .addHelpText(
      'after',
      '\nExamples:\n  kith start\n  KITH_PORT=4100 KITH_DEMO=false kith start\n  NEO4J_URI=neo4j://db:7687 NEO4J_PASSWORD=… kith start',
    )
    .action(start);
  kith
    .command('token')
    .description('make a token for a person')
    .argument('<handle>', "the person's handle, which becomes their account at first sight")
    .option('--tenant <name>', 'the tenant', 'default')
    .option('--role <role...>', 'connector, operator', [])
    .option('--hours <number>', 'how long it holds', positive, 24)
    .addHelpText('after', '\nExamples:\n  kith token ana\n  kith token bridge --role connector --hours 720')
    .action(token);
  kith
    .command('world')
    .description('load worlds, each into a tenant of its own, and check who sees what')
    .argument('<file...>', 'YAML files, such as seeds/demo.yaml')
    .addHelpText(
      'after',
      '\nIt uses the Kith that runs on this data directory, else it starts one for the time of the checks.\n\nExamples:\n  kith world seeds/demo.yaml\n  kith world test/worlds/*/*.yaml',
    )
    .action(world);
  return kith;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 87_600))
    throw new InvalidArgumentError('It must be a number of hours above 0 and at most 87600.');
  return value;
}
