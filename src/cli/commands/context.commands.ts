import { type Command, Option } from 'commander';
import { ContextDocument, type ContextKind } from '../../../clients/typescript/src/index.js';
import { serviceCommand, type ServiceFlags, serviceAction } from '../serviceCommand.js';
import { wholeNumberParser } from '../optionParsers.js';
import { printableText } from '../terminalText.js';

interface ContextFlags extends ServiceFlags {
  readonly kind: 'conversation' | 'facts' | 'agent';
  readonly budget: number;
  readonly since?: number;
  readonly thread?: string;
  readonly environment?: string;
}

export function addContext(kith: Command): void {
  serviceCommand(
    kith.command('context'),
    'print the text that an agent gets for its prompt: what this audience may hear',
    [
      'context "What did we say about the launch?"',
      'context --kind conversation --chat product-team --budget 500',
      'context --since 12 --json',
    ],
  )
    .argument('[message]', 'current message of the person; it decides which memories are relevant')
    .addOption(
      new Option(
        '--kind <kind>',
        'conversation: all that a reply needs; facts: your own; agent: its soul, rules and notes',
      )
        .choices(['conversation', 'facts', 'agent'])
        .default('conversation'),
    )
    .option('--budget <tokens>', 'maximum length, 50 to 32000', wholeNumberParser(50, 32_000), 2_000)
    .option(
      '--since <revision>',
      'revision you saw last: the text starts with the changes since then',
      wholeNumberParser(0, 2 ** 31 - 1),
    )
    .option('--thread <name>', 'thread of the revision')
    .option('--environment <text>', 'with --kind agent: description of its environment')
    .action(
      serviceAction<ContextFlags>(async ({ client, chat }, flags, [message]) => {
        const { budget: budgetTokens, since: sinceRevision, thread, environment } = flags;
        const kind = flags.kind.toUpperCase() as ContextKind;
        const contextInput = { kind, message, budgetTokens, sinceRevision, thread, environment, chat: await chat() };
        const { context } = await client.run(ContextDocument, { input: contextInput });
        // On standard error, so that a pipe gets the text alone.
        if (!flags.json) process.stderr.write(`${context.tokens} tokens, revision ${context.revision ?? '–'}\n`);
        return { data: context, text: context.text === '' ? '' : `${printableText(context.text)}\n` };
      }),
    );
}
