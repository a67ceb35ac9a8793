import type { Command } from 'commander';
import { CountsDocument, type Health, KithError } from '../../../clients/typescript/src/index.js';
import { version } from '../../platform/product.js';
import { serviceCommand, type ServiceConnection, serviceAction } from '../serviceCommand.js';
import { table } from '../terminalText.js';

/** Own data of the caller, as seen in private. */
interface ViewerCounts {
  readonly handle: string | null;
  readonly memories: number;
  readonly chats: number;
  readonly messages: number;
  /** Number of unfinished pieces of background work. */
  readonly unfinishedWork: number;
}

interface Status extends Health {
  readonly url: string;
  readonly versions: { readonly service: string | undefined; readonly commandLine: string };
  readonly seen: ViewerCounts | undefined;
  /** Reason why a given token shows no data of the caller. */
  readonly refused: { readonly code: string; readonly message: string } | undefined;
}

export function addStatus(kith: Command): void {
  serviceCommand(
    kith.command('status'),
    'show whether the service is ready; with a token, also the counts of your data',
    ['status', 'status --url http://kith.example:4000 --json'],
  )
    .addHelpText('after', '\nIts exit code is 0 if the service is ready and accepts the token, if there is one.')
    .action(
      serviceAction(
        async (connection) => {
          const status = await statusOf(connection);
          const isGood = status.ready && status.refused === undefined;
          return { data: status, text: textOf(status), exitCode: isGood ? 0 : 1 };
        },
        { needsToken: false },
      ),
    );
}

async function statusOf({ client, hasToken }: ServiceConnection): Promise<Status> {
  const { ready, reason } = await client.health();
  const versions = { service: await client.version(), commandLine: version };
  const about = { url: client.url, ready, reason, versions };
  if (!hasToken) return { ...about, seen: undefined, refused: undefined };
  try {
    // Data seen in private. For a connector that is its own, or its viewer's with --private.
    const { me, memories, chats, messages, unfinished } = await client.run(CountsDocument);
    const seen: ViewerCounts = {
      handle: me.handle,
      memories: memories.totalCount,
      chats: chats.totalCount,
      messages: messages.totalCount,
      unfinishedWork: unfinished.totalCount,
    };
    return { ...about, seen, refused: undefined };
  } catch (error) {
    if (!(error instanceof KithError)) throw error;
    return { ...about, seen: undefined, refused: { code: error.code, message: error.message } };
  }
}

function textOf({ url, ready, reason, versions, seen, refused }: Status): string {
  const { service, commandLine } = versions;
  const rows = [
    ['service', url],
    ['ready', ready ? 'yes' : `no. ${reason ?? ''}`],
    ['version', `${service ?? 'unknown'}${service === commandLine ? '' : `; this command line is ${commandLine}`}`],
    ...(refused ? [['you', `${refused.message} (${refused.code})`]] : []),
    ...(seen
      ? [
          ['you', seen.handle ?? '–'],
          ['memories', String(seen.memories)],
          ['chats', String(seen.chats)],
          ['messages', String(seen.messages)],
          ['background work', `${seen.unfinishedWork} unfinished`],
        ]
      : []),
  ];
  return table(['FIELD', 'VALUE'], rows);
}
