import { readFile } from 'node:fs/promises';
import { text as streamText } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import type { MemoryType, RememberMemoryInput, Sensitivity } from '../../../clients/typescript/src/index.js';
import { writableTypes } from '../../memories/memoryTypes.js';
import { serviceCommand, type ServiceFlags, serviceAction } from '../serviceCommand.js';
import { optionsFor, UsageError } from '../exitFailures.js';
import { wholeNumberParser, collectValues, positiveNumberParser } from '../optionParsers.js';
import { progressBars } from '../progressBars.js';
import { rememberAll, type StatementResult } from '../rememberAll.js';
import { table } from '../terminalText.js';

interface RememberFlags extends ServiceFlags {
  readonly lines?: string;
  readonly type?: string;
  readonly about?: readonly string[];
  readonly aboutName?: readonly string[];
  readonly confidedTo?: readonly string[];
  readonly sensitivity?: string;
  readonly portable?: boolean;
  readonly slot?: string;
  readonly value?: string;
  readonly tag?: string[];
  readonly importance?: number;
  readonly pin?: boolean;
  readonly days?: number;
  readonly group?: boolean;
}

export function addRemember(kith: Command): void {
  serviceCommand(kith.command('remember'), 'store a statement; the same statement again confirms it', [
    'remember "Ana takes no calls after five." --about ana',
    'remember "Ana lives in Lyon." --type identity --slot city --value Lyon',
    'remember "We meet on Mondays." --chat product-team --group',
    'remember --lines statements.txt    # one statement per line; - reads them from a pipe',
  ])
    .argument('[text]', 'statement in the third person, at most 280 characters')
    .option('--lines <file>', 'store each line of a file, or of standard input (-)')
    .addOption(new Option('--type <type>', 'type of the memory; by default knowledge').choices(writableTypes))
    .option('--about <handle>', 'an account it is about; repeatable', collectValues)
    .option('--about-name <name>', 'a person without an account it is about; repeatable', collectValues)
    .option('--confided-to <handle>', 'tell only this account, besides its stater and owner; repeatable', collectValues)
    .addOption(
      new Option('--sensitivity <level>', 'sensitivity; by default a word list decides').choices([
        'public',
        'personal',
        'sensitive',
      ]),
    )
    .option('--portable', 'let it come up wherever the people it is about take part')
    .option('--no-portable', 'keep it with its owner, its chat and those who heard it')
    .option('--slot <name>', 'single-valued field that it fills, replacing what filled it before')
    .option('--value <text>', 'value of the slot')
    .option('--tag <tag>', 'tag; repeatable', collectValues)
    .option('--importance <number>', '0 trivial to 3 critical', wholeNumberParser(0, 3))
    .option('--pin', 'pin it: it stands at the start of contexts of kind CONVERSATION')
    .option('--days <number>', 'days until it expires', positiveNumberParser('a number of days', 36_500))
    .option('--group', 'store it for the chat instead of for you; needs --chat')
    .action(
      serviceAction<RememberFlags>(async ({ client, chat }, flags, [text]) => {
        const texts = await textsOf(text, flags);
        if (flags.group && flags.chat === undefined) throw new UsageError('--group needs --chat.');
        const sharedFields = inputOf(flags, await chat());
        const inputs = texts.map((statement): RememberMemoryInput => ({ ...sharedFields, text: statement }));
        const results = await rememberAll(client, inputs, progressBars());
        const isAnyRefused = results.some((result) => 'code' in result);
        return { data: { results }, text: textOf(results), exitCode: isAnyRefused ? 1 : 0 };
      }),
    );
}

async function textsOf(text: string | undefined, { lines }: RememberFlags): Promise<string[]> {
  if ((text === undefined) === (lines === undefined))
    throw new UsageError('Give either a text or --lines with a file.');
  if (text !== undefined) return [text];
  const file = await (lines === '-' ? streamText(process.stdin) : fileText(lines!));
  const texts = file.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (texts.length === 0) throw new UsageError(`${lines!} has no statements.`);
  return texts;
}

async function fileText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${code}).`);
  }
}

function inputOf(flags: RememberFlags, chat: string | undefined): Omit<RememberMemoryInput, 'text'> {
  const { about = [], aboutName = [], confidedTo, slot, value, tag, importance, pin, days, portable } = flags;
  const people = [...about.map((handle) => ({ handle })), ...aboutName.map((name) => ({ name }))];
  return {
    chat,
    slot,
    value,
    tags: tag,
    importance,
    pinned: pin,
    portable,
    about: people.length > 0 ? people : undefined,
    confidedTo: confidedTo?.map((handle) => ({ handle })),
    type: flags.type?.toUpperCase() as MemoryType | undefined,
    sensitivity: flags.sensitivity?.toUpperCase() as Sensitivity | undefined,
    ttlDays: days === undefined ? undefined : Math.ceil(days),
    scope: flags.group ? 'GROUP' : undefined,
  };
}

/** Formats the results as a table. A refused statement is named by its position: its text may hold a credential. */
function textOf(results: readonly StatementResult[]): string {
  const rows = results.map((result, index) => {
    if ('code' in result)
      return ['REFUSED', '–', '–', '–', `statement ${index + 1}: ${optionsFor(result.message)} (${result.code})`];
    const { outcome, memory } = result;
    return [outcome, memory.id, memory.type, memory.sensitivity, memory.text];
  });
  return table(['OUTCOME', 'ID', 'TYPE', 'SENSITIVITY', 'TEXT'], rows);
}
