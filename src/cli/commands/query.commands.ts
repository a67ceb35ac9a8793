import type { Command } from 'commander';
import { QueryMemoryDocument } from '../../../clients/typescript/src/index.js';
import { asking, type AskingFlags, telling } from '../asking.js';
import { between, collected, share } from '../numbers.js';
import { table } from '../terminalText.js';

interface QueryFlags extends AskingFlags {
  readonly category?: string[];
  readonly top: number;
  readonly threshold?: number;
  readonly minRelevance?: number;
  readonly budget: number;
  readonly since?: number;
}

export function addQuery(kith: Command): void {
  asking(kith, 'query', 'ask memory as an agent does: of the categories it may read, within a budget of tokens', [
    'kith query planner "What is planned for the launch?"',
    'kith query planner "What is open?" --category tasks --category goals --top 5',
    'kith query executor "How is the site launched?" --since 12 --json',
  ])
    .argument('<agent>', 'its name in the allowlists, such as planner')
    .argument('<question>', 'plain words')
    .option('--category <name>', 'one that the agent may read; may be given more than once, all by default', collected)
    .option('--top <number>', 'how many at most, 1 to 50', between(1, 50), 3)
    .option('--threshold <number>', 'nothing that is less similar, 0 to 1', share)
    .option('--min-relevance <number>', 'nothing that answers less likely, 0 to 1; 0 for all that is found', share)
    .option('--budget <tokens>', 'how many tokens all of it may have, 1 to 32000', between(1, 32_000), 512)
    .option('--since <revision>', 'tell first what has changed since this revision', between(0, 2_147_483_647))
    .action(
      telling<QueryFlags>(async ({ client, chat }, flags, [agent, query]) => {
        const {
          category: categories,
          top: topK,
          threshold,
          minRelevance,
          budget: budgetTokens,
          since: sinceRevision,
        } = flags;
        const asked = { categories, topK, threshold, minRelevance, budgetTokens, sinceRevision };
        const input = { agent: agent!, query: query!, chat: await chat(), ...asked };
        const { queryMemory: answer } = await client.run(QueryMemoryDocument, { input });
        const rows = [
          ...answer.items.map(({ text }) => ['', text]),
          ...answer.related.map(({ text }) => ['related', text]),
        ];
        const changes =
          answer.header === null
            ? []
            : answer.header
                .split('\n')
                .slice(1)
                .map((line) => ['changed', line]);
        const told = [...changes, ...rows];
        const nothing = 'Nothing that this agent may read there answers this.\n';
        const list = told.length === 0 ? nothing : table(['', 'TEXT'], told);
        return { data: answer, text: `${list}Revision ${answer.revision}, ${answer.tokens} tokens.\n` };
      }),
    );
}
