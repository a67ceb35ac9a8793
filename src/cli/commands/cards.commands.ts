import type { Command } from 'commander';
import { EntityCardsDocument } from '../../../clients/typescript/src/index.js';
import { serviceCommand, serviceAction } from '../serviceCommand.js';
import { table } from '../terminalText.js';

export function addCards(kith: Command): void {
  serviceCommand(kith, 'cards', 'show the most important facts about people and things that you may hear', [
    'kith cards person:ana project:wheelhouse',
    'kith cards org:kestrel_works --chat product-team --json',
  ])
    .argument('<ref...>', '1 to 50 refs such as person:ana or place:lake_house, or names')
    .action(
      serviceAction(async ({ client, chat }, _flags, [refs]) => {
        const variables = { refs: refs as unknown as string[], chat: await chat() };
        const { entityCards: cards } = await client.run(EntityCardsDocument, variables);
        const rows = cards.map(({ ref, label, facts }) => [
          ref,
          label,
          facts.length === 0 ? 'no facts' : facts.map(({ text }) => text).join(' '),
        ]);
        const text =
          rows.length === 0
            ? 'No person or thing of that name is known here.\n'
            : table(['REF', 'NAME', 'FACTS'], rows);
        return { data: { cards }, text };
      }),
    );
}
