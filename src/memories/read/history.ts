import { z } from 'zod';
import { isId } from '../../platform/ids.js';
import { historyEventKinds } from '../historyEvent.js';

/** Event of a memory as the queries return it. A text is null if the viewer may not read it. */
export const historyEventRow = z.object({
  id: z.string(),
  event: z.enum(historyEventKinds),
  /** Id of the person who wrote, or the name of a job. */
  actor: z.string(),
  /** Epoch ms. */
  at: z.number(),
  /** Details as JSON. */
  meta: z.string(),
  oldText: z.string().nullable(),
  newText: z.string().nullable(),
});
export type HistoryEventRow = Readonly<z.infer<typeof historyEventRow>>;

/** Event of a memory as its viewer may read it. */
export interface VisibleEvent extends Omit<HistoryEventRow, 'meta'> {
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Keys of `meta` that any reader of the event may see: they name no person and no thing. */
const visibleMetaKeys: readonly string[] = ['confidence', 'consent', 'expired', 'field', 'limit', 'refined', 'unused'];
/** Actor shown for a person other than the viewer. */
const anonymousActor = 'somebody';

/** Merges events of present and former texts, newest first; one that ends a text and begins the next appears once. */
export function mergeHistories(
  presentEvents: readonly HistoryEventRow[],
  formerEvents: readonly HistoryEventRow[],
): HistoryEventRow[] {
  const events = new Map(presentEvents.map((event) => [event.id, event]));
  for (const event of formerEvents) {
    const presentEvent = events.get(event.id);
    const [oldText, newText] = [presentEvent?.oldText ?? event.oldText, presentEvent?.newText ?? event.newText];
    events.set(event.id, { ...event, oldText, newText });
  }
  return [...events.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}

/** Masks an event: the viewer sees themself and jobs as actor, and no other person. */
export function visibleEventOf(viewerId: string, { meta, actor, ...event }: HistoryEventRow): VisibleEvent {
  const metaEntries = Object.entries(JSON.parse(meta) as Record<string, unknown>);
  return {
    ...event,
    actor: isId(actor) && actor !== viewerId ? anonymousActor : actor,
    meta: Object.fromEntries(metaEntries.filter(([name]) => visibleMetaKeys.includes(name))),
  };
}
