import { withheldText } from '../../imports/redacted/redactedForm.js';
import type { Attendance, ExportLine } from '../../lines/lineModel.js';
import { ceilToMinute, floorToMinute } from './minutes.js';
import { redactFields } from './redactedFields.js';
import { redactMemory } from './redactedMemory.js';
import type { RedactedNames } from './redactedNames.js';

type LineBody<K extends string> = Extract<ExportLine, Record<K, unknown>>[K];
type RedactedKey =
  | 'person'
  | 'acquaintance'
  | 'chat'
  | 'thing'
  | 'message'
  | 'memory'
  | 'event'
  | 'supersession'
  | 'merge'
  | 'todo';
type Redactor<K extends string> = (body: LineBody<K>, names: RedactedNames, now: number) => LineBody<K> | undefined;

/** Reasons for a supersession, in Kith's own words. */
const supersessionReasons = new Set(['replaced', 'contradicted', 'folded', 'superseded', 'corrected']);

/**
 * Redacts a line of a tenant's export. Returns undefined for lines that a copy leaves out: those of keys without a
 * redactor, and changes by people that changed no text. Lines are built anew from an allowlist of fields, so a new
 * field stays out.
 */
export function redactLine(line: ExportLine, names: RedactedNames, now: number): ExportLine | undefined {
  const [[key, body]] = Object.entries(line) as [[RedactedKey, never]];
  const redacted = Object.hasOwn(redactors, key) ? redactors[key](body, names, now) : undefined;
  return redacted && ({ [key]: redacted } as unknown as ExportLine);
}

/** Redactors of the lines of each key that a copy holds. */
const redactors: { readonly [K in RedactedKey]: Redactor<K> } = {
  person(body, names) {
    const name = names.account(body.handle);
    return { handle: name, name, ...redactFields(body, names) };
  },
  acquaintance(body, names) {
    const name = names.acquaintance(body.of, body.ref);
    return { ref: names.pseudonyms.ref('person', name), name, names: [name], ...redactFields(body, names) };
  },
  chat(body, names) {
    const name = names.chat(body.externalId);
    const participants = redactParticipants(body.participants, names);
    return { externalId: name, title: name, ...redactFields(body, names), participants };
  },
  thing(body, names) {
    const type = body.type as 'org';
    const label = names.pseudonyms.of(type, body.ref);
    return { ref: names.pseudonyms.ref(type, label), label, ...redactFields(body, names) };
  },
  /** Only its speaker, audience and time. */
  message(body, names) {
    const speaker = typeof body.by === 'string' ? body.by : undefined;
    return {
      id: names.pseudonyms.id('message', body.id),
      externalId: names.pseudonyms.of('message', body.id),
      text: withheldText,
      ...redactFields(body, names),
      confidedTo: body.confidedTo && names.people(body.confidedTo, speaker),
    };
  },
  memory: redactMemory,
  event(body, names) {
    // A change by a person that changed no text would tell of a block, or of a statement that its subject has closed:
    // no one else changes a statement of another person without its text.
    const { event: kind, by, oldText, newText } = body;
    if (kind === 'UPDATE' && by !== undefined && oldText === undefined && newText === undefined) return undefined;
    return { id: names.pseudonyms.id('event', body.id), ...redactFields(body, names) };
  },
  supersession: (body, names) => ({
    ...redactFields(body, names),
    reason: supersessionReasons.has(body.reason) ? body.reason : 'replaced',
  }),
  /** Only its direction and actors. The reason is left out. */
  merge(body, names) {
    const redactMergeable = (mergeable: LineBody<'merge'>['kept']) => ({
      ref: names.ref(body.of, mergeable.ref),
      ...redactFields(mergeable, names),
    });
    return {
      ...redactFields(body, names),
      kept: redactMergeable(body.kept),
      absorbed: redactMergeable(body.absorbed),
      history: (body.history ?? []).map((decision) => redactFields(decision, names)),
    };
  },
  todo(body, names) {
    // Each todo has a mark of its own: two todos of one person with the same text would be deduplicated.
    const mark = JSON.stringify(['todo', body.of, body.persona, body.kind, body.text]);
    return { text: names.pseudonyms.withheldPlaceholder(mark), ...redactFields(body, names) };
  },
};

function redactParticipants(participants: readonly Attendance[], names: RedactedNames): Attendance[] {
  const periods = new Map<string, Attendance>();
  for (const participant of participants) {
    const from = floorToMinute(participant.from);
    const to = participant.to && ceilToMinute(participant.to);
    const person = names.account(participant.person);
    const samePeriod = periods.get(`${person} ${from}`);
    // Two periods of one minute become one, which lasts as long as both.
    const ends = [to, samePeriod ? samePeriod.to : to].sort();
    const end = ends.includes(undefined) ? undefined : ends.at(-1);
    const isGuest = participant.as === 'GUEST' && (samePeriod === undefined || samePeriod.as === 'GUEST');
    periods.set(`${person} ${from}`, {
      person,
      from,
      ...(end === undefined ? {} : { to: end }),
      ...(isGuest ? { as: 'GUEST' as const } : {}),
    });
  }
  return [...periods.values()];
}
