import type { ShownChatFragment, ShownPersonFragment, WhoCanHearQuery } from '../../operations.generated.js';
import { chatName, formatList, personName } from '../../parts/names.js';
import { words } from '../../words.js';

export type AudienceDisclosure = WhoCanHearQuery['whoCanHear']['nodes'][number];

/** Answer if a person hears a memory in a context, with the reason; `before` if it differs from now. */
export interface Cell {
  readonly disclosed: boolean;
  readonly reason: AudienceDisclosure['reason'];
  readonly before?: boolean;
}

export interface AudienceTable {
  /** The chats, by name; private comes before them. */
  readonly chats: readonly ShownChatFragment[];
  readonly rows: readonly AudienceRow[];
}

export interface AudienceRow {
  readonly person: ShownPersonFragment;
  /** Cells by id of the chat; '' is private. */
  readonly cells: ReadonlyMap<string, Cell>;
}

/** Builds the table of people by contexts: as it would be, if that was requested, with the differences from now. */
export function tableOf(
  currentDisclosures: readonly AudienceDisclosure[],
  changedDisclosures: readonly AudienceDisclosure[] = currentDisclosures,
): AudienceTable {
  const disclosedBefore = new Map(currentDisclosures.map((one) => [keyOf(one), one.disclosed]));
  const chats = new Map<string, ShownChatFragment>();
  const rows = new Map<string, { person: ShownPersonFragment; cells: Map<string, Cell> }>();
  for (const { person, chat, disclosed, reason } of changedDisclosures) {
    if (chat) chats.set(chat.id, chat);
    const row = rows.get(person.id) ?? { person, cells: new Map<string, Cell>() };
    // A person who is missing in the present list hears nothing now.
    const wasDisclosed = disclosedBefore.get(keyOf({ person, chat })) ?? false;
    row.cells.set(chat?.id ?? '', { disclosed, reason, ...(wasDisclosed !== disclosed && { before: wasDisclosed }) });
    rows.set(person.id, row);
  }
  return {
    chats: [...chats.values()].sort((one, other) => chatName(one).localeCompare(chatName(other))),
    rows: [...rows.values()],
  };
}

/** Fewest rows without a yes that are folded. */
const minFolded = 3;

/**
 * Divides the rows of a matrix: those with a yes or a change, and the viewer's own, are shown; the others, if there are
 * several, are folded into one.
 */
export function foldedRows(
  { rows }: AudienceTable,
  me: string | undefined,
): { readonly shownRows: readonly AudienceRow[]; readonly folded: readonly AudienceRow[] } {
  const isShown = ({ person, cells }: AudienceRow): boolean =>
    person.id === me || [...cells.values()].some(({ disclosed, before }) => disclosed || before !== undefined);
  const folded = rows.filter((row) => !isShown(row));
  return folded.length < minFolded ? { shownRows: rows, folded: [] } : { shownRows: rows.filter(isShown), folded };
}

/** Words of a change of the audience, for one person or several. */
export interface ChangeWords {
  readonly more: (people: string, contextNames: string, isPlural: boolean) => string;
  readonly less: (people: string, contextNames: string, isPlural: boolean) => string;
}

/**
 * Describes the changes in sentences: one for all people who hear it in the same further contexts, one for all who hear
 * it no longer in the same ones. The viewer, whose id is `me`, is "You".
 */
export function changesOf({ rows, chats }: AudienceTable, say: ChangeWords, me: string | undefined): string[] {
  const chatNames = new Map(chats.map((chat) => [chat.id, words.hearing.inPlace(chatName(chat))]));
  const contextNamesOf = ({ cells }: AudienceRow, disclosed: boolean): string =>
    [...cells]
      .filter(([, cell]) => cell.before !== undefined && cell.disclosed === disclosed)
      .map(([id]) => chatNames.get(id) ?? words.hearing.inPrivate)
      .join(', ');
  return (['more', 'less'] as const).flatMap((kind) => {
    const groups = new Map<string, ShownPersonFragment[]>();
    for (const row of rows) {
      const contextNames = contextNamesOf(row, kind === 'more');
      if (contextNames) groups.set(contextNames, [...(groups.get(contextNames) ?? []), row.person]);
    }
    return [...groups].map(([contextNames, people]) => {
      const names = people.map((person) => (person.id === me ? words.hearing.you : personName(person)));
      return say[kind](formatList(names), contextNames, people.length > 1 || people[0]!.id === me);
    });
  });
}

/** Lists the persons who hear it in any context, by name. */
export const hearersOf = (disclosures: readonly AudienceDisclosure[]): ShownPersonFragment[] => [
  ...new Map(disclosures.filter(({ disclosed }) => disclosed).map(({ person }) => [person.id, person])).values(),
];

const keyOf = ({ person, chat }: Pick<AudienceDisclosure, 'person' | 'chat'>): string =>
  `${person.id} ${chat?.id ?? ''}`;
