import type { ShownChatFragment, ShownPersonFragment, WhoCanHearQuery } from '../../operations.generated.js';
import { chatName, personName } from '../../parts/names.js';
import { words } from '../../words.js';

export type Hearing = WhoCanHearQuery['whoCanHear'][number];

/** Whether somebody hears a memory somewhere, and why; `before` where it would be otherwise than now. */
export interface Cell {
  readonly disclosed: boolean;
  readonly reason: string;
  readonly before?: boolean;
}

export interface HearingTable {
  /** The chats, by name; in private comes before them. */
  readonly chats: readonly ShownChatFragment[];
  readonly rows: readonly HearingRow[];
}

export interface HearingRow {
  readonly person: ShownPersonFragment;
  /** By the id of the chat; '' is in private. */
  readonly cells: ReadonlyMap<string, Cell>;
}

/** People by places: as it would be where that is asked, with what is otherwise now. */
export function tableOf(now: readonly Hearing[], wouldBe: readonly Hearing[] = now): HearingTable {
  const before = new Map(now.map((one) => [keyOf(one), one.disclosed]));
  const chats = new Map<string, ShownChatFragment>();
  const rows = new Map<string, { person: ShownPersonFragment; cells: Map<string, Cell> }>();
  for (const { person, chat, disclosed, reason } of wouldBe) {
    if (chat) chats.set(chat.id, chat);
    const row = rows.get(person.id) ?? { person, cells: new Map<string, Cell>() };
    // Somebody who is not in the list now is neither named nor known: they hear nothing now.
    const was = before.get(keyOf({ person, chat })) ?? false;
    row.cells.set(chat?.id ?? '', { disclosed, reason, ...(was !== disclosed && { before: was }) });
    rows.set(person.id, row);
  }
  return {
    chats: [...chats.values()].sort((one, other) => chatName(one).localeCompare(chatName(other))),
    rows: [...rows.values()],
  };
}

/** For whom something changes, in sentences: one for each person who hears more somewhere, one where less. */
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

/** Everybody who hears it somewhere, by name. */
export const hearersOf = (hearings: readonly Hearing[]): ShownPersonFragment[] => [
  ...new Map(hearings.filter(({ disclosed }) => disclosed).map(({ person }) => [person.id, person])).values(),
];

const keyOf = ({ person, chat }: Pick<Hearing, 'person' | 'chat'>): string => `${person.id} ${chat?.id ?? ''}`;
