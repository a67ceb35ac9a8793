import { type Command, Option } from 'commander';
import {
  ChatsDocument,
  type ChatsQuery,
  KithClient,
  type KithClientOptions,
  KithError,
} from '../../clients/typescript/src/index.js';
import { readConnection } from '../app/config.js';
import { failureOf, WrongUse } from './exitFailures.js';
import { jsonText } from './terminalText.js';
import { positive } from './numbers.js';

/** Where a running service is, and as whom and for whom it is asked. */
export interface ReachFlags {
  readonly url?: string;
  readonly persona?: string;
  readonly viewer?: string;
  readonly private?: boolean;
}

/** What every command that asks a running service can be told. */
export interface AskingFlags extends ReachFlags {
  readonly token?: string;
  readonly chat?: string;
  readonly timeout: number;
  readonly json: boolean;
}

/** What a command came to: data for programs, a text for people, and 1 where it is no good news. */
export interface CommandOutput {
  readonly data: unknown;
  readonly text: string;
  readonly exitCode?: 0 | 1;
}

/** A service to ask, as somebody, somewhere. */
export interface ServiceConnection {
  readonly client: KithClient;
  /** Whether a token was given; without one only health can be asked for. */
  readonly hasToken: boolean;
  /** The id of the chat that was named; undefined in private. */
  readonly chat: () => Promise<string | undefined>;
}

/** Node gives up on an answer that has not begun after five minutes. */
export const longestSeconds = 295;

/** Declares a command that asks a running service, with the options that all of these have. */
export function asking(
  parent: Command,
  name: string,
  description: string,
  examples: readonly string[],
  waitSeconds = 30,
): Command {
  return reaching(parent.command(name).description(description))
    .addOption(new Option('--token <token>', 'who asks; KITH_TOKEN, when not given. kith token HANDLE makes one'))
    .option(
      '--chat <chat>',
      'where it is asked: the id of a chat of yours, or what its connector calls it; else in private',
    )
    .option(
      '--timeout <seconds>',
      'how long to wait for an answer',
      positive('a number of seconds', longestSeconds),
      waitSeconds,
    )
    .option('--json', 'print one JSON document, and so also of a failure', false)
    .addHelpText('after', `\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}`);
}

/** Adds the options that say where a service is, and as whom and for whom it is asked. */
export const reaching = (command: Command): Command =>
  command
    .option('--url <address>', 'where Kith is; KITH_URL or http://127.0.0.1:4000, when not given')
    .option('--persona <name>', 'the persona that is spoken to')
    .option('--viewer <handle>', 'connectors: the person it is asked for')
    .option('--private', 'connectors: nobody but the viewer will see the answers');

/**
 * The action of such a command: opens the service, does the work and prints what it came to. With --json a failure is
 * a document, too: `{ "error": { "code", "message", "next", "retryAfter" } }`.
 */
export function telling<Flags extends AskingFlags>(
  work: (asked: ServiceConnection, flags: Flags, args: readonly string[]) => Promise<CommandOutput>,
  { needsToken = true }: { needsToken?: boolean } = {},
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const command = given.at(-1) as Command;
    const flags = command.opts<Flags>();
    try {
      const told = await work(open(flags, needsToken), flags, command.processedArgs as string[]);
      process.stdout.write(flags.json ? jsonText(told.data) : told.text);
      process.exitCode = told.exitCode ?? 0;
    } catch (error) {
      const failure = failureOf(error);
      if (failure && flags.json) {
        const { exitCode: _, ...said } = failure;
        process.stdout.write(jsonText({ error: said }));
      }
      throw error;
    }
  };
}

function open(flags: AskingFlags, needsToken: boolean): ServiceConnection {
  const token = flags.token ?? readConnection().token;
  if (token === undefined && needsToken)
    throw new WrongUse('A token says who asks: set KITH_TOKEN, or give --token. kith token HANDLE makes one.');
  const client = clientFor(flags, { token, timeLimitMs: flags.timeout * 1_000 });
  let found: Promise<string> | undefined;
  const chat = (): Promise<string | undefined> =>
    flags.chat === undefined ? Promise.resolve(undefined) : (found ??= chatNamed(client, flags.chat));
  return { client, hasToken: token !== undefined, chat };
}

/** A client of the service that is meant; wrong usage where the address is none. */
export function clientFor(
  { url, persona, viewer, private: inPrivate }: ReachFlags,
  options: Pick<KithClientOptions, 'timeLimitMs'> & { readonly token: string | undefined },
): KithClient {
  try {
    return new KithClient({ ...options, url: url ?? readConnection().url, persona, viewer, inPrivate });
  } catch (error) {
    if (!(error instanceof KithError)) throw error;
    throw new WrongUse(error.message.replace(/^url/, 'The address (--url or KITH_URL)'));
  }
}

const isId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** The id of a chat that the viewer is or was in. */
async function chatNamed(client: KithClient, name: string): Promise<string> {
  if (isId(name)) return name;
  let after: string | null = null;
  do {
    const { chats }: ChatsQuery = await client.run(ChatsDocument, { first: 100, after });
    const found = chats.edges.find(({ node }) => node.externalId === name);
    if (found) return found.node.id;
    after = chats.pageInfo.hasNextPage ? chats.pageInfo.endCursor : null;
  } while (after !== null);
  throw new KithError('NOT_FOUND', 'You are in no chat of that name; --chat takes its id, too.');
}
