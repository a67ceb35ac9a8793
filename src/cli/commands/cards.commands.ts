import type { Command } from 'commander';
import { EntityCardsDocument } from '../../../clients/typescript/src/index.js';
import { asking, telling } from '../asking.js';
import { table } from '../terminalText.js';

export function addCards(kith: Command): void {
  asking(kith, 'cards', 'show what is most worth knowing of people and things, as far as you may hear it', [
    'kith cards person:ana "Lake House"',
    'kith cards org:kestrel_works --chat product-team --json',
  ])
    .argument('<ref...>', 'such as person:ana or place:lake_house, or what it is called')
    .action(
      telling(async ({ client, chat }, _flags, [refs]) => {
        const asked = { refs: refs as unknown as string[], chat: await chat() };
        const { entityCards: cards } = await client.run(EntityCardsDocument, asked);
        const rows = cards.map(({ ref, label, facts }) => [
          ref,
          label,
          facts.length === 0 ? 'nothing to tell' : facts.map(({ text }) => text).join(' '),
        ]);
        const text =
          rows.length === 0
            ? 'Nobody and nothing of that name is known here.\n'
            : table(['REF', 'NAME', 'FACTS'], rows);
        return { data: { cards }, text };
      }),
    );
}
