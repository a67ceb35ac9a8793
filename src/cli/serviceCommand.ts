import { type Command, Option } from 'commander';
import {
  ChatsDocument,
  type ChatsQuery,
  KithClient,
  type KithClientOptions,
  KithError,
} from '../../clients/typescript/src/index.js';
import { readConnection } from '../app/config.js';
import { examplesText } from './examples.js';
import { failureOf, tokenAdvice, UsageError } from './exitFailures.js';
import { jsonText } from './terminalText.js';
import { positiveNumberParser } from './optionParsers.js';
import { readRunInfo } from '../platform/embedded/dataDirectory.js';
import { commandName } from '../platform/product.js';
import { kindOfId } from '../platform/ids.js';

/** Flags for the address of a running service, the persona and the viewer. */
export interface ConnectionFlags {
  readonly url?: string;
  readonly persona?: string;
  readonly viewer?: string;
  readonly private?: boolean;
}

/** Flags of every command that asks a running service. */
export interface ServiceFlags extends ConnectionFlags {
  readonly token?: string;
  readonly chat?: string;
  readonly timeout: number;
  readonly json: boolean;
}

/** Result of a command: data for programs, text for people, and exit code 1 for bad news. */
export interface CommandOutput {
  readonly data: unknown;
  readonly text: string;
  readonly exitCode?: 0 | 1;
}

/** Connection to a service, with the chat that it is asked in. */
export interface ServiceConnection {
  readonly client: KithClient;
  /** True if a token was given; without one only health can be read. */
  readonly hasToken: boolean;
  /** Returns the id of the named chat; undefined in private. */
  readonly chat: () => Promise<string | undefined>;
}

/** Longest time limit in seconds. Node gives up on an answer that has not begun after five minutes. */
export const longestSeconds = 295;

/** Declares a command that asks a running service, with the options that all of these have. */
export function serviceCommand(
  command: Command,
  description: string,
  /** Each without the name of the command line. */
  examples: readonly string[],
  waitSeconds = 30,
): Command {
  return withConnection(command.description(description))
    .addOption(
      new Option(
        '--token <token>',
        `access token of the caller, made with ${commandName} token HANDLE; by default KITH_TOKEN`,
      ),
    )
    .option(
      '--chat <chat>',
      'chat in which you ask, by Kith’s id or by the connector’s id; by default you ask in private',
    )
    .option(
      '--timeout <seconds>',
      'time to wait for an answer',
      positiveNumberParser('a number of seconds', longestSeconds),
      waitSeconds,
    )
    .option('--json', 'print one JSON document, also for a failure', false)
    .addHelpText('after', examplesText(examples));
}

/** Adds the options for the address of a service, the persona and the viewer. */
export const withConnection = (command: Command): Command =>
  command
    .option(
      '--url <address>',
      'address of Kith; by default KITH_URL, else that of the Kith on this data directory, else port KITH_PORT or 4000',
    )
    .option('--persona <name>', 'persona of the agent that you speak to')
    .option('--viewer <handle>', 'connectors: the person you ask for')
    .option('--private', 'connectors: only the viewer will see the answers');

/** Opens the service, works, prints. With --json a failure has `error`: `code`, `message`, `next`, `retryAfter`. */
export function serviceAction<Flags extends ServiceFlags>(
  work: (connection: ServiceConnection, flags: Flags, args: readonly string[]) => Promise<CommandOutput>,
  { needsToken = true }: { needsToken?: boolean } = {},
): (...actionArgs: unknown[]) => Promise<void> {
  return async (...actionArgs) => {
    const command = actionArgs.at(-1) as Command;
    const flags = command.opts<Flags>();
    try {
      const output = await work(await connect(flags, needsToken), flags, command.processedArgs as string[]);
      process.stdout.write(flags.json ? jsonText(output.data) : output.text);
      process.exitCode = output.exitCode ?? 0;
    } catch (error) {
      const failure = failureOf(error);
      if (failure && flags.json) {
        const { exitCode: _, ...publicFailure } = failure;
        process.stdout.write(jsonText({ error: publicFailure }));
      }
      throw error;
    }
  };
}

async function connect(flags: ServiceFlags, needsToken: boolean): Promise<ServiceConnection> {
  const token = flags.token ?? readConnection().token;
  if (token === undefined && needsToken) throw new UsageError(`A token is missing. ${tokenAdvice}`);
  const client = await clientFor(flags, { token, timeLimitMs: flags.timeout * 1_000 });
  let chatIdPromise: Promise<string> | undefined;
  const chat = (): Promise<string | undefined> =>
    flags.chat === undefined ? Promise.resolve(undefined) : (chatIdPromise ??= chatIdOf(client, flags.chat));
  return { client, hasToken: token !== undefined, chat };
}

/** Creates a client of the service. Throws wrong usage if the address is invalid. */
export async function clientFor(
  { url, persona, viewer, private: inPrivate }: ConnectionFlags,
  options: Pick<KithClientOptions, 'timeLimitMs'> & { readonly token: string | undefined },
): Promise<KithClient> {
  const address = url ?? (await serviceUrl());
  try {
    return new KithClient({ ...options, url: address, persona, viewer, inPrivate });
  } catch (error) {
    if (!(error instanceof KithError)) throw error;
    throw new UsageError(error.message.replace(/^url/, 'The address (--url or KITH_URL)'));
  }
}

/**
 * Returns the address of the service: that of `KITH_URL`, else of the Kith that runs on this data directory, else port
 * `KITH_PORT` of this machine.
 */
export async function serviceUrl(): Promise<string> {
  const { url, dataDir, localUrl } = readConnection();
  return url ?? (await readRunInfo(dataDir))?.url ?? localUrl;
}

/** Returns the id of a chat that the viewer is or was in. Throws NOT_FOUND. */
async function chatIdOf(client: KithClient, name: string): Promise<string> {
  if (kindOfId(name) === 'chat') return name;
  let after: string | null = null;
  do {
    const { chats }: ChatsQuery = await client.run(ChatsDocument, { first: 100, after });
    const matchingEdge = chats.edges.find(({ node }) => node.externalId === name);
    if (matchingEdge) return matchingEdge.node.id;
    after = chats.pageInfo.hasNextPage ? chats.pageInfo.endCursor : null;
  } while (after !== null);
  throw new KithError('NOT_FOUND', 'You are in no chat with that name; --chat also takes its id.');
}
