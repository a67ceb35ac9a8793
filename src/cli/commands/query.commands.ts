import type { Command } from 'commander';
import { QueryMemoryDocument } from '../../../clients/typescript/src/index.js';
import { serviceCommand, type ServiceFlags, serviceAction } from '../serviceCommand.js';
import { wholeNumberParser, collectValues, parseFraction } from '../optionParsers.js';
import { table } from '../terminalText.js';

interface QueryFlags extends ServiceFlags {
  readonly category?: string[];
  readonly top: number;
  readonly threshold?: number;
  readonly minRelevance?: number;
  readonly budget: number;
  readonly since?: number;
}

export function addQuery(kith: Command): void {
  serviceCommand(
    kith.command('query'),
    'query memory as an agent does: in the categories it may read, within a budget of tokens',
    [
      'query planner "What must be sent to the inspector?"',
      'query planner "What is open?" --category tasks --category goals --top 5',
      'query executor "How is the site launched?" --since 12 --json',
    ],
  )
    .argument('<agent>', 'name of the agent in the allowlists, such as planner')
    .argument('<question>', 'plain words')
    .option('--category <name>', 'category that the agent may read; repeatable, by default all', collectValues)
    .option('--top <number>', 'maximum number of memories, 1 to 50', wholeNumberParser(1, 50), 3)
    .option('--threshold <number>', 'minimum similarity, 0 to 1', parseFraction)
    .option(
      '--min-relevance <number>',
      'minimum probability that a memory answers the question, 0 to 1; 0 keeps all',
      parseFraction,
    )
    .option('--budget <tokens>', 'maximum number of tokens in total, 1 to 32000', wholeNumberParser(1, 32_000), 512)
    .option('--since <revision>', 'list the changes since this revision first', wholeNumberParser(0, 2_147_483_647))
    .action(
      serviceAction<QueryFlags>(async ({ client, chat }, flags, [agent, query]) => {
        const {
          category: categories,
          top: topK,
          threshold,
          minRelevance,
          budget: budgetTokens,
          since: sinceRevision,
        } = flags;
        const queryOptions = { categories, topK, threshold, minRelevance, budgetTokens, sinceRevision };
        const input = { agent: agent!, query: query!, chat: await chat(), ...queryOptions };
        const { queryMemory: answer } = await client.run(QueryMemoryDocument, { input });
        const rows = [
          ...answer.items.map(({ text }) => ['answer', text]),
          ...answer.related.map(({ text }) => ['related', text]),
        ];
        const changes =
          answer.header === null
            ? []
            : answer.header
                .split('\n')
                .slice(1)
                .map((line) => ['changed', line]);
        const tableRows = [...changes, ...rows];
        const noResult = 'No memory that this agent may read there answers this.\n';
        const list = tableRows.length === 0 ? noResult : table(['KIND', 'TEXT'], tableRows);
        return { data: answer, text: `${list}Revision ${answer.revision}, ${answer.tokens} tokens.\n` };
      }),
    );
}
