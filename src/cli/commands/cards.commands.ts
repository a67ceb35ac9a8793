import type { Command } from 'commander';
import { EntityCardsDocument } from '../../../clients/typescript/src/index.js';
import { entityTypes } from '../../directory/people/person.js';
import { serviceCommand, serviceAction } from '../serviceCommand.js';
import { table } from '../terminalText.js';

export function addCards(kith: Command): void {
  serviceCommand(kith.command('cards'), 'show the most important facts about people and things that you may hear', [
    'cards person:ana project:wheelhouse',
    'cards org:kestrel_works --chat product-team --json',
  ])
    .argument('<ref...>', '1 to 50 refs such as person:ana or place:lake_house, or names')
    .action(
      serviceAction(async ({ client, chat }, _flags, [refList]) => {
        const refs = refList as unknown as string[];
        const variables = { refs, chat: await chat() };
        const { entityCards: cards } = await client.run(EntityCardsDocument, variables);
        const rows = cards.map(({ ref, label, facts }) => [
          ref,
          label,
          facts.length === 0 ? 'no facts' : facts.map(({ text }) => text).join(' '),
        ]);
        if (rows.length === 0) return { data: { cards }, text: noCardsText(refs) };
        const missingCount = refs.length - rows.length;
        const note =
          missingCount > 0 ? `${missingCount} of ${refs.length} have no card: unknown here, or named twice.\n` : '';
        return { data: { cards }, text: table(['REF', 'NAME', 'FACTS'], rows) + note };
      }),
    );
}

function noCardsText(refs: readonly string[]): string {
  const hasUnknownType = refs.some(
    (ref) => /^\w+:/.test(ref) && !entityTypes.some((type) => ref.startsWith(`${type}:`)),
  );
  const advice = hasUnknownType ? ` Types in refs are ${entityTypes.join(', ')}.` : '';
  return `No person or thing of that name is known here.${advice}\n`;
}
