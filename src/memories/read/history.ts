import { isId } from '../../platform/ids.js';
import type { HistoryEventKind } from '../historyEvent.js';

/** One event of a memory as the statements of the history give it: texts only where the viewer may read them. */
export interface ReadEvent {
  readonly id: string;
  readonly event: HistoryEventKind;
  /** The id of the person who wrote, or the name of a job. */
  readonly actor: string;
  /** Epoch ms. */
  readonly at: number;
  /** JSON. */
  readonly meta: string;
  readonly oldText: string | null;
  readonly newText: string | null;
}

/** One event of a memory as its viewer may read it. */
export interface ToldEvent extends Omit<ReadEvent, 'meta'> {
  readonly meta: Readonly<Record<string, unknown>>;
}

/** What may be said of an event beside its texts: it names nobody and nothing. */
const toldMeta: readonly string[] = ['confidence', 'consent', 'expired', 'field', 'limit', 'refined', 'unused'];
/** Who acts that is not the viewer and no job. */
const somebody = 'somebody';

/** Events of the present text and of former ones in one list, newest first; one that ends one and begins the other is once in it. */
export function merged(present: readonly ReadEvent[], former: readonly ReadEvent[]): ReadEvent[] {
  const events = new Map(present.map((event) => [event.id, event]));
  for (const event of former) {
    const known = events.get(event.id);
    const [oldText, newText] = [known?.oldText ?? event.oldText, known?.newText ?? event.newText];
    events.set(event.id, { ...event, oldText, newText });
  }
  return [...events.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}

/** An event without the names of others: of a person who acts, the viewer is told only of themself. */
export function toldTo(viewerId: string, { meta, actor, ...event }: ReadEvent): ToldEvent {
  const all = Object.entries(JSON.parse(meta) as Record<string, unknown>);
  return {
    ...event,
    actor: isId(actor) && actor !== viewerId ? somebody : actor,
    meta: Object.fromEntries(all.filter(([name]) => toldMeta.includes(name))),
  };
}
