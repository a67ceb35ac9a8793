import { type Command, Option } from 'commander';
import { type ConnectionFlags, withConnection } from './serviceCommand.js';
import type { AcceptKeysFlags } from './commands/acceptKeys.commands.js';
import type { DoctorFlags } from './commands/doctor.commands.js';
import type { ExportFlags } from './commands/export.commands.js';
import type { ImportFlags } from './commands/import.commands.js';
import { examplesText } from './examples.js';
import { commandName } from '../platform/product.js';
import { positiveNumberParser, parseWholeNumber } from './optionParsers.js';
import type { ReembedFlags } from './commands/reembed.commands.js';
import type { StartFlags } from './commands/start.commands.js';
import type { TokenRole } from '../platform/auth/accessTokens.js';
import type { TokenFlags } from './commands/token.commands.js';

/*
 * Commands that run Kith, or work on its graph directly. Each is imported on use: they load the whole service, and a
 * command that only asks a service should start at once.
 */

/** Adds all commands that run Kith or work on its graph. */
export function addGraphCommands(kith: Command): void {
  for (const add of [addStart, addToken, addWorld, addImport, addExport, addDoctor, addAcceptKeys, addReembed, addMcp])
    add(kith);
}

function addStart(kith: Command): void {
  kith
    .command('start')
    .description('start the service, with its own Neo4j unless NEO4J_URI is set')
    .option('--browser', 'keep Bolt on port 7687 or KITH_NEO4J_PORT, and print how Neo4j Browser connects to it', false)
    .addHelpText(
      'after',
      examplesText([
        'start',
        'start --browser',
        'KITH_PORT=4100 KITH_DEMO=false start',
        'NEO4J_URI=neo4j://db:7687 NEO4J_PASSWORD=… start',
      ]),
    )
    .action(async (flags: StartFlags) => (await import('./commands/start.commands.js')).start(flags));
}

function addToken(kith: Command): void {
  kith
    .command('token')
    .description('make an access token for a person or, with --open, a sign-in link for the Explorer')
    .argument('<handle>', "the person's handle; their account is created on first use")
    .option('--tenant <name>', 'the tenant', 'default')
    .addOption(new Option('--role <role...>', 'role of the token; repeatable').choices(roles).default([]))
    .option('--hours <number>', 'hours until the token expires', positiveNumberParser('a number of hours', 87_600), 24)
    .option('--open', 'print a sign-in link for the Explorer instead; it works once, within one minute', false)
    .addHelpText('after', examplesText(['token ana', 'token ana --open', 'token bridge --role connector --hours 720']))
    .action(async (handle: string, flags: TokenFlags) =>
      (await import('./commands/token.commands.js')).token(handle, flags),
    );
}

/** Roles of a token; not imported, since that would load the whole verification of tokens. */
const roles: readonly TokenRole[] = ['connector', 'operator', 'admin'];

function addWorld(kith: Command): void {
  kith
    .command('world')
    .description('load worlds (files of people, chats and memories), each into a new tenant, and check who hears what')
    .argument('<file...>', 'YAML files, such as seeds/demo.yaml')
    .addHelpText(
      'after',
      '\nIf Kith runs on this data directory, the command uses it. Otherwise it starts Kith for the duration of the check.',
    )
    .addHelpText('after', examplesText(['world seeds/demo.yaml', 'world test/worlds/*/*.yaml']))
    .action(async (files: string[]) => (await import('./commands/world.commands.js')).world(files));
}

function addImport(kith: Command): void {
  kith
    .command('import')
    .description('import memories, people and chats from an NDJSON file, or a whole export')
    .argument('<file>', 'one JSON object per line: person, acquaintance, chat or memory; see docs/importing.md')
    .option('--tenant <name>', 'the tenant', 'default')
    .addOption(
      new Option('--sensitivity <level>', 'sensitivity of memories whose lines give none')
        .choices(['public', 'personal', 'sensitive', 'by-words'])
        .default('public'),
    )
    .addOption(
      new Option('--indexes <way>', 'keep the vector index, or drop it and rebuild it after the import')
        .choices(['auto', 'keep', 'rebuild'])
        .default('auto'),
    )
    .option('--no-embedding', 'embed no texts during the import; the service embeds them later')
    .option('--restart', 'read the file from its beginning, even if an earlier run stopped in the middle', false)
    .option('--cut-off', 'import the complete lines of a truncated export; otherwise it is refused', false)
    .option('--max-refused <number>', 'stop after this number of refused lines', parseWholeNumber, 1_000)
    .addHelpText('after', '\nAfter an interruption, run the import again: each line is stored once.')
    .addHelpText(
      'after',
      examplesText([
        'import memories.ndjson',
        'import old.ndjson --tenant acme --sensitivity by-words --max-refused 10',
        `import acme.ndjson --tenant acme    # what ${commandName} export has written`,
        'import copy.ndjson --tenant copy    # a redacted export, into another Neo4j',
      ]),
    )
    .action(async (file: string, flags: ImportFlags) =>
      (await import('./commands/import.commands.js')).importLines(file, flags),
    );
}

function addExport(kith: Command): void {
  kith
    .command('export')
    .description('write all data of a tenant, or what one person owns and has said, to an NDJSON file')
    .argument('<file>', 'the file; it appears under this name when it is complete')
    .option('--tenant <name>', 'the tenant', 'default')
    .option('--person <handle>', 'only what this person owns or has said, as they may hear it in private')
    .option('--redacted', 'a copy for analysts: pseudonyms for all names, and only the texts of public facts', false)
    .addHelpText(
      'after',
      '\nIt uses the graph of the Kith that runs on this data directory, or starts one meanwhile. The file holds everything\nthat people have said, unless --redacted is given: protect it like the database. See docs/exporting.md.',
    )
    .addHelpText(
      'after',
      examplesText([
        'export everything.ndjson',
        'export acme.ndjson --tenant acme',
        'export ana.ndjson --person ana',
        'export copy.ndjson --redacted --tenant acme    # for another Neo4j, see docs/exploring.md',
      ]),
    )
    .action(async (file: string, flags: ExportFlags) =>
      (await import('./commands/export.commands.js')).exportLines(file, flags),
    );
}

function addDoctor(kith: Command): void {
  kith
    .command('doctor')
    .description('find inconsistencies in the graph, and repair them')
    .option('--repair', 'repair what can be repaired; without this option, nothing changes', false)
    .option('--tenant <name>', 'check only this tenant; by default all')
    .option('--json', 'print the findings as JSON', false)
    .addHelpText(
      'after',
      '\nIt may run beside the service, and again after an interruption. It prints ids, never a text.\nA finding is named by a label and its wrong property or edge, such as Memory.stems.\nIts exit code is 0 if nothing is wrong or all is repaired, 1 if something is wrong, and 130 if it was stopped.',
    )
    .addHelpText('after', examplesText(['doctor', 'doctor --repair --tenant acme', 'doctor --json']))
    .action(async (flags: DoctorFlags) => (await import('./commands/doctor.commands.js')).doctor(flags));
}

function addAcceptKeys(kith: Command): void {
  kith
    .command('accept-keys')
    .description('accept the keys of this configuration for the graph, after a deliberate change')
    .option('--tokens', 'KITH_JWT_SECRET: tokens made before are refused', false)
    .option('--erasure', 'KITH_ERASURE_KEY: what was removed before is no longer kept out', false)
    .addHelpText('after', '\nStop all instances of the service first.')
    .addHelpText('after', examplesText(['accept-keys --tokens']))
    .action(async (flags: AcceptKeysFlags) => (await import('./commands/acceptKeys.commands.js')).acceptKeys(flags));
}

function addReembed(kith: Command): void {
  kith
    .command('reembed')
    .description('change the embedding model of the graph while the service answers')
    .addOption(
      new Option('--embedder <kind>', 'embedder to change to; by default KITH_EMBEDDER').choices(['local', 'openai']),
    )
    .option('--model <name>', 'model of an OpenAI-compatible server; by default KITH_EMBEDDING_MODEL')
    .option(
      '--forget-former',
      'delete the vectors of the former model now, instead of one day after the change, and do nothing else',
      false,
    )
    .addHelpText(
      'after',
      '\nThe service continues to answer with the vectors of its own model until it is restarted with the new one.\nAfter an interruption, just run it again.',
    )
    .addHelpText(
      'after',
      examplesText([
        'reembed --model text-embedding-3-large',
        'KITH_EMBEDDER=local reembed',
        'reembed --forget-former',
      ]),
    )
    .action(async (flags: ReembedFlags) => (await import('./commands/reembed.commands.js')).reembed(flags));
}

function addMcp(kith: Command): void {
  const bridge = kith
    .command('mcp')
    .description('connect an agent framework to a running service over standard input and output (MCP)');
  withConnection(bridge)
    .addHelpText(
      'after',
      '\nThe token comes from KITH_TOKEN, so no list of processes shows it. For Claude Code:\n  claude mcp add kith --env KITH_TOKEN=… -- node /path/to/kith/bin/kith.mjs mcp',
    )
    .addHelpText('after', examplesText(['KITH_TOKEN=… mcp']))
    .action(async (flags: ConnectionFlags) => (await import('./commands/mcp.commands.js')).mcp(flags));
}
