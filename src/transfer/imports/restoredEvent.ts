import type { RestoredEvent } from '../../memories/writer/restore/restoring.js';
import type { WriteSet } from '../../memories/writer/writeSet.js';
import { invalidInput } from '../../platform/errors.js';
import { cleanText } from '../../text/texts.js';
import { maxText, type PersonName, type ThreadName } from '../lines/lineFields.js';
import type { FileLine } from '../lines/lineModel.js';
import { translateDetails } from '../lines/namesInLine.js';
import { parseAbsoluteTimestamp, parsePastTimestamp } from './timestamp.js';

type ExportedEvent = FileLine<'event'>['event'];
type ExportedSupersession = FileLine<'supersession'>['supersession'];

/** Resolver of the names and ids in exported events to ids in this tenant. */
export interface EventNames {
  readonly tenantId: string;
  memoryId(exported: string): string;
  eventId(exported: string): string;
  personId(name: PersonName): string;
  threadKey(thread: ThreadName): string;
}

/** Longest details of an event beside its texts, in characters of JSON. */
const maxMeta = 10_000;
/** Actor of an event whose line names none. */
const unknownActor = 'somebody';

/** Returns the actor of an event or decision: a person's id, or the name of a job. */
export function actorOf(
  { by, job }: { by?: string | undefined; job?: string | undefined },
  names: Pick<EventNames, 'personId'>,
  name: string,
): string {
  if (by !== undefined) return names.personId(by);
  return job === undefined ? unknownActor : cleanText(name, job, { max: 200 });
}

/** Builds an event of the history as it stood in the exporting graph. Throws INVALID_INPUT for an invalid one. */
export function restoredEvent(line: ExportedEvent, names: EventNames, now: number): RestoredEvent {
  const { id, memory, event, by, job, oldText, newText, thread, revision, gone: isGone } = line;
  const meta = JSON.stringify(translateDetails(line.meta, names));
  if (meta.length > maxMeta) throw invalidInput(`meta must be at most ${maxMeta} characters as JSON.`);
  if (isGone && (thread === undefined || oldText !== undefined || newText !== undefined)) {
    throw invalidInput('An event of a memory that is gone must have a thread and no text.');
  }
  const at = parsePastTimestamp(line.at, now, 'at');
  return {
    id: names.eventId(id),
    tenantId: names.tenantId,
    memoryId: names.memoryId(memory),
    event,
    at,
    meta,
    isMemoryGone: isGone,
    actor: actorOf({ by, job }, names, 'job'),
    oldText: cleanOptionalText('oldText', oldText),
    newText: cleanOptionalText('newText', newText),
    formerOriginIds: line.origins.map((handle) => names.personId(handle)),
    threadKey: thread === undefined ? null : names.threadKey(thread),
    rev: revision,
  };
}

/** Builds a supersession as it stood in the exporting graph. Throws INVALID_INPUT for an invalid time. */
export function restoredSupersession(
  { newer, older, at, reason }: ExportedSupersession,
  names: EventNames,
  now: number,
): WriteSet['supersessions'][number] {
  return {
    newer: names.memoryId(newer),
    older: names.memoryId(older),
    at: parseAbsoluteTimestamp(at, now, 'at'),
    reason: cleanText('reason', reason, { max: 100 }),
  };
}

const cleanOptionalText = (name: string, text: string | undefined): string | null =>
  text === undefined ? null : cleanText(name, text, { max: maxText, multiline: true });
