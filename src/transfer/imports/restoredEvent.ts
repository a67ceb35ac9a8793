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
/** A supersession as an export holds it. */
export type ExportedSupersession = z.infer<typeof exportedLines.supersession>['supersession'];

/** Resolver of the names in exported events. */
export interface EventNames {
  readonly tenantId: string;
  /** Id of a memory in this tenant. */
  readonly memoryId: (exported: string) => string;
  /** Id of an event in this tenant. */
  readonly eventId: (exported: string) => string;
  readonly personId: (name: PersonName) => string;
  readonly threadKey: (thread: NonNullable<ExportedEvent['thread']>) => string;
}

/** Longest text of a memory of any type, in characters. */
const maxText = 8_000;
/** Longest details of an event beside its texts, in characters of JSON. */
const maxMeta = 10_000;
/** Actor of an event whose line names none. */
export const unknownActor = 'somebody';

/** Builds an event of the history as it stood in the exporting graph. Throws INVALID_INPUT for an invalid one. */
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

/** Builds a supersession as it stood in the exporting graph. Throws INVALID_INPUT for an invalid time. */
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

/** Lists the persons that the details of an event name. */
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

/** Parses a detail that names a person or a memory: `{"person": …}`, `{"memory": …}`. */
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
