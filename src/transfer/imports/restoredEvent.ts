import type { z } from 'zod';
import type { RestoredEvent } from '../../memories/writer/exportedMemory.js';
import type { WriteSet } from '../../memories/writer/writeSet.js';
import { invalidInput } from '../../platform/errors.js';
import { cleanText } from '../../text/texts.js';
import type { exportedLines } from './exportedLines.js';
import { personName, type PersonName } from './exportedNames.js';
import { fixedMomentOf } from './timestamp.js';

/** An event as an export holds it. */
export type ExportedEvent = z.infer<typeof exportedLines.event>['event'];
/** What took the place of what, as an export holds it. */
export type ExportedSupersession = z.infer<typeof exportedLines.supersession>['supersession'];

/** What the names of exported events stand for here. */
export interface EventNames {
  readonly tenantId: string;
  /** The id that a memory has here. */
  readonly memoryId: (exported: string) => string;
  /** The id that an event has here. */
  readonly eventId: (exported: string) => string;
  readonly personId: (name: PersonName) => string;
  readonly threadKey: (thread: NonNullable<ExportedEvent['thread']>) => string;
}

/** Longest text of a memory of any type. */
const maxText = 8_000;
/** Most characters that is said of an event beside its texts. */
const maxMeta = 10_000;
/** Who did what nobody is named for. */
export const unknownActor = 'somebody';

/** An event of the history as it stood where it was exported. Throws INVALID_INPUT for what none can be. */
export function formerEvent(line: ExportedEvent, names: EventNames, now: number): RestoredEvent {
  const { id, memory, event, by, job, oldText, newText, thread, revision, gone } = line;
  const meta = JSON.stringify(metaOf(line.meta, names));
  if (meta.length > maxMeta) throw invalidInput(`meta must be at most ${maxMeta} characters as JSON.`);
  if (gone && (thread === undefined || oldText !== undefined || newText !== undefined)) {
    throw invalidInput('What happened to a memory that is gone has a thread and no text.');
  }
  const at = fixedMomentOf(line.at, now, 'at');
  if (at > now) throw invalidInput('at must not lie in the future.');
  return {
    ...{ id: names.eventId(id), tenantId: names.tenantId, memoryId: names.memoryId(memory), event, at, meta, gone },
    actor:
      by === undefined ? (job === undefined ? unknownActor : cleanText('job', job, { max: 200 })) : names.personId(by),
    oldText: said('oldText', oldText),
    newText: said('newText', newText),
    formerOriginIds: line.origins.map(names.personId),
    threadKey: thread === undefined ? null : names.threadKey(thread),
    rev: revision,
  };
}

/** What took the place of what. Throws INVALID_INPUT for a time that is none. */
export function formerSupersession(
  { newer, older, at, reason }: ExportedSupersession,
  { memoryId }: EventNames,
  now: number,
): WriteSet['supersessions'][number] {
  return {
    ...{ newer: memoryId(newer), older: memoryId(older), at: fixedMomentOf(at, now, 'at') },
    reason: cleanText('reason', reason, { max: 100 }),
  };
}

/** Whom and which memories the details of an event name. */
export function peopleIn(meta: ExportedEvent['meta']): PersonName[] {
  return Object.values(meta).flatMap((value) => named(value)?.person ?? []);
}

function metaOf(meta: ExportedEvent['meta'], { memoryId, personId }: EventNames): Record<string, unknown> {
  const here = (value: unknown): unknown => {
    const { person, memory } = named(value) ?? {};
    if (person !== undefined) return personId(person);
    return memory === undefined ? value : memoryId(memory);
  };
  return Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, here(value)]));
}

/** Somebody or a memory that a detail names: `{"person": …}`, `{"memory": …}`. */
function named(value: unknown): { person?: PersonName; memory?: string } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('person' in value) {
    const { data, success } = personName.safeParse(value.person);
    if (!success) throw invalidInput('meta names somebody in a way that no export does.');
    return { person: data };
  }
  return 'memory' in value && typeof value.memory === 'string' ? { memory: value.memory } : undefined;
}

const said = (name: string, text: string | undefined): string | null =>
  text === undefined ? null : cleanText(name, text, { max: maxText, multiline: true });
