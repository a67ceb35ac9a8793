import type { ShownChatFragment, ShownPersonFragment, WhoCanHearQuery } from '../../operations.generated.js';
import { chatName, personName } from '../../parts/names.js';
import { words } from '../../words.js';

export type Hearing = WhoCanHearQuery['whoCanHear']['nodes'][number];

/** Answer if a person hears a memory in a context, with the reason; `before` if it differs from now. */
export interface Cell {
  readonly disclosed: boolean;
  readonly reason: Hearing['reason'];
  readonly before?: boolean;
}

export interface HearingTable {
  /** The chats, by name; private comes before them. */
  readonly chats: readonly ShownChatFragment[];
  readonly rows: readonly HearingRow[];
}

export interface HearingRow {
  readonly person: ShownPersonFragment;
  /** Cells by id of the chat; '' is private. */
  readonly cells: ReadonlyMap<string, Cell>;
}

/** Builds the table of people by contexts: as it would be, if that was requested, with the differences from now. */
export function tableOf(now: readonly Hearing[], wouldBe: readonly Hearing[] = now): HearingTable {
  const before = new Map(now.map((one) => [keyOf(one), one.disclosed]));
  const chats = new Map<string, ShownChatFragment>();
  const rows = new Map<string, { person: ShownPersonFragment; cells: Map<string, Cell> }>();
  for (const { person, chat, disclosed, reason } of wouldBe) {
    if (chat) chats.set(chat.id, chat);
    const row = rows.get(person.id) ?? { person, cells: new Map<string, Cell>() };
    // A person who is missing in the present list hears nothing now.
    const was = before.get(keyOf({ person, chat })) ?? false;
    row.cells.set(chat?.id ?? '', { disclosed, reason, ...(was !== disclosed && { before: was }) });
    rows.set(person.id, row);
  }
  return {
    chats: [...chats.values()].sort((one, other) => chatName(one).localeCompare(chatName(other))),
    rows: [...rows.values()],
  };
}

/**
 * Describes the changes in sentences: one per person who hears it in more contexts, one per person who hears it in
 * fewer.
 */
export function changesOf(
  { rows, chats }: HearingTable,
  say: { readonly more: (person: string, places: string) => string; readonly less: typeof say.more },
): string[] {
  const names = new Map(chats.map((chat) => [chat.id, words.hearing.inPlace(chatName(chat))]));
  return rows.flatMap(({ person, cells }) => {
    const changed = [...cells].filter(([, { before }]) => before !== undefined);
    const placesWhere = (disclosed: boolean): string =>
      changed
        .filter(([, cell]) => cell.disclosed === disclosed)
        .map(([id]) => names.get(id) ?? words.hearing.inPrivate)
        .join(', ');
    const [more, less] = [placesWhere(true), placesWhere(false)];
    return [
      ...(more ? [say.more(personName(person), more)] : []),
      ...(less ? [say.less(personName(person), less)] : []),
    ];
  });
}

/** Lists the persons who hear it in any context, by name. */
export const hearersOf = (hearings: readonly Hearing[]): ShownPersonFragment[] => [
  ...new Map(hearings.filter(({ disclosed }) => disclosed).map(({ person }) => [person.id, person])).values(),
];

const keyOf = ({ person, chat }: Pick<Hearing, 'person' | 'chat'>): string => `${person.id} ${chat?.id ?? ''}`;
