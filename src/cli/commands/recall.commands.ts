import { type Command, Option } from 'commander';
import {
  type KithClient,
  KithError,
  MeDocument,
  PersonDocument,
  type Ranking,
  RecallDocument,
  type RecallQuery,
} from '../../../clients/typescript/src/index.js';
import { commandName } from '../../platform/product.js';
import { serviceCommand, type ServiceFlags, serviceAction } from '../serviceCommand.js';
import { wholeNumberParser, collectValues, parseFraction } from '../optionParsers.js';
import { table } from '../terminalText.js';

interface RecallFlags extends ServiceFlags {
  readonly limit: number;
  readonly ranking: 'blended' | 'relevance';
  readonly threshold?: number;
  readonly minRelevance?: number;
  readonly about?: readonly string[];
}

export function addRecall(kith: Command): void {
  serviceCommand(kith.command('recall'), 'find the memories that answer a question, among those you may hear', [
    'recall "Who is looking for a new job?"',
    'recall "When do we meet?" --chat product-team --limit 3',
    'recall "coffee" --about ana --json',
  ])
    .addHelpText(
      'after',
      '\nANSWERS is the probability that the memory answers the question. The order follows the score, which agrees with it nearly always.',
    )
    .argument('<question>', 'plain words')
    .option('--limit <number>', 'maximum number of hits, 1 to 50', wholeNumberParser(1, 50), 10)
    .addOption(
      new Option('--ranking <way>', 'order of the hits; blended also counts recency and frequency')
        .choices(['blended', 'relevance'])
        .default('relevance'),
    )
    .option('--threshold <number>', 'minimum similarity, 0 to 1', parseFraction)
    .option(
      '--min-relevance <number>',
      'minimum probability that a hit answers the question, 0 to 1; 0 keeps all hits',
      parseFraction,
    )
    .option(
      '--about <handle>',
      'person you ask about; opens public facts about them in a group, and is no filter; repeatable',
      collectValues,
    )
    .action(
      serviceAction<RecallFlags>(async ({ client, chat }, flags, [query]) => {
        const { limit, threshold, minRelevance } = flags;
        const about = flags.about && (await Promise.all(flags.about.map((handle) => idOf(client, handle))));
        const ranking = flags.ranking.toUpperCase() as Ranking;
        const variables = { query: query!, chat: await chat(), about, limit, ranking, threshold, minRelevance };
        const { recall } = await client.run(RecallDocument, variables);
        return { data: recall, text: recall.hits.length === 0 ? await noHitsText(client) : textOf(recall) };
      }),
    );
}

async function idOf(client: KithClient, handle: string): Promise<string> {
  const { person } = await client.run(PersonDocument, { handle });
  if (!person) throw new KithError('NOT_FOUND', 'No account has that handle; --about takes exact handles.');
  return person.id;
}

const modeNotes: Record<RecallQuery['recall']['mode'], string> = {
  VECTOR_AND_TEXT: '',
  TEXT_ONLY: 'Found only by words: the question could not be embedded.\n',
  RECENCY_ONLY: 'The question has nothing to search for; these are the newest memories.\n',
};

/** Names the viewer, who may have no memories because their handle is misspelt. It tells nothing else. */
async function noHitsText(client: KithClient): Promise<string> {
  const { me } = await client.run(MeDocument);
  return `You ask as ${me.handle}. Nothing that you may hear answers this. For another person: ${commandName} token HANDLE\n`;
}

function textOf({ hits, mode, truncated }: RecallQuery['recall']): string {
  const rows = hits.map(({ relevance, memory: { type, sensitivity, statedBy, text } }) => [
    relevance.toFixed(2),
    type,
    sensitivity,
    statedBy?.handle ?? statedBy?.name ?? '–',
    text,
  ]);
  const note = `${modeNotes[mode]}${truncated ? 'There may be more.\n' : ''}`;
  return `${table(['ANSWERS', 'TYPE', 'SENSITIVITY', 'SAID BY', 'TEXT'], rows)}${note}`;
}
