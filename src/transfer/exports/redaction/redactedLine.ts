import { withheldText } from '../../imports/redacted/redactedForm.js';
import type { ExportLine } from '../../lines/lineModel.js';
import { withoutEmpty } from '../exportLine.js';
import { minuteAfter, minuteOf } from './minutes.js';
import { redactedMemory } from './redactedMemory.js';
import type { RedactedNames } from './redactedNames.js';

type Of<K extends string> = Extract<ExportLine, Record<K, unknown>>[K];

/** Writers that are not a person. Any other job name may be a person's name. */
const jobs = new Set(
  `import doctor link-memories merge-notes expire-memories purge-memories decay-memories enforce-limits close-sessions
   consolidate-memories resolve-variants`.split(/\s+/),
);
/** Reasons for a supersession, in Kith's own words. */
const reasons = new Set(['replaced', 'contradicted', 'folded', 'superseded', 'corrected']);

/**
 * Redacts a line of a tenant's export. Returns undefined for lines that a copy leaves out: blocks, checkpoints of
 * agents, proposals, and changes by people that changed no text. The line is built anew from an allowlist of fields, so a new field stays out.
 */
export function redactedLine(line: ExportLine, names: RedactedNames, now: number): ExportLine | undefined {
  if ('person' in line) return { person: account(line.person, names) };
  if ('acquaintance' in line) return { acquaintance: acquaintance(line.acquaintance, names) };
  if ('chat' in line) return { chat: chat(line.chat, names) };
  if ('thing' in line) return { thing: thing(line.thing, names) };
  if ('message' in line) return { message: message(line.message, names) };
  if ('memory' in line) return redactedMemory(line.memory, names, now);
  if ('event' in line) return changesNoText(line.event) ? undefined : { event: event(line.event, names) };
  if ('supersession' in line) return { supersession: supersession(line.supersession, names) };
  if ('merge' in line) return { merge: merge(line.merge, names) };
  if ('todo' in line) return { todo: todo(line.todo, names) };
  return undefined;
}

const timed = (at: string | Date | undefined) => (at === undefined ? {} : { at: minuteOf(at) });

function account({ handle, at }: Of<'person'>, names: RedactedNames): Of<'person'> {
  const name = names.account(handle);
  return { handle: name, name, ...timed(at) };
}

function acquaintance(of: Of<'acquaintance'>, names: RedactedNames): Of<'acquaintance'> {
  const name = names.acquaintance(of.of, of.ref);
  const link = { account: names.maybe(of.account), linkedAt: of.linkedAt && minuteOf(of.linkedAt) };
  const ref = names.pseudonyms.ref('person', name);
  return { of: names.account(of.of), ref, name, names: [name], ...withoutEmpty(link), ...timed(of.at) };
}

function chat(of: Of<'chat'>, names: RedactedNames): Of<'chat'> {
  const name = names.chat(of.externalId);
  const held = of.heldUntil === undefined ? {} : { heldUntil: minuteOf(of.heldUntil) };
  const periods = new Map<string, Of<'chat'>['participants'][number]>();
  for (const one of of.participants) {
    const [from, to] = [minuteOf(one.from), one.to === undefined ? undefined : minuteAfter(one.to)];
    const person = names.account(one.person);
    const same = periods.get(`${person} ${from}`);
    // Two periods of one minute become one, which lasts as long as both.
    const end = same === undefined ? to : same.to === undefined || to === undefined ? undefined : later(same.to, to);
    const asGuest = one.as === 'GUEST' && (same === undefined || same.as === 'GUEST');
    periods.set(`${person} ${from}`, {
      person,
      from,
      ...withoutEmpty({ to: end }),
      ...(asGuest ? { as: 'GUEST' as const } : {}),
    });
  }
  return {
    externalId: name,
    kind: of.kind,
    title: name,
    ...timed(of.at),
    ...held,
    participants: [...periods.values()],
  };
}

const later = (a: string, b: string): string => (a > b ? a : b);

function thing(of: Of<'thing'>, names: RedactedNames): Of<'thing'> {
  const label = names.pseudonyms.of(of.type as 'org', of.ref);
  const place = { owner: names.maybe(of.owner), chat: names.maybeChat(of.chat), madeBy: names.maybe(of.madeBy) };
  return {
    type: of.type,
    ref: names.pseudonyms.ref(of.type as 'org', label),
    label,
    ...withoutEmpty(place),
    ...timed(of.at),
  };
}

/** Redacts a message to its speaker, audience and time. The text is left out. */
function message(of: Of<'message'>, names: RedactedNames): Of<'message'> {
  const { pseudonyms } = names;
  const speaker = typeof of.by === 'string' ? of.by : undefined;
  return {
    id: pseudonyms.id('message', of.id),
    externalId: pseudonyms.of('message', of.id),
    role: of.role,
    text: withheldText,
    at: minuteOf(of.at),
    ...withoutEmpty({
      chat: names.maybeChat(of.chat),
      by: of.by && names.person(of.by, undefined),
      with: names.maybe(of.with),
      saidAloneTo: names.maybe(of.saidAloneTo),
      inPrivate: of.inPrivate,
      persona: of.persona && pseudonyms.of('persona', of.persona),
      forgotten: of.forgotten,
    }),
    ...(of.confidedTo === undefined ? {} : { confidedTo: names.people(of.confidedTo, speaker) }),
  };
}

/**
 * True for a change by a person that changed no text. It would tell of a block, or of a statement that its subject has
 * closed: no one else changes a statement of another person without its text.
 */
const changesNoText = ({ event: kind, by, oldText, newText }: Of<'event'>): boolean =>
  kind === 'UPDATE' && by !== undefined && oldText === undefined && newText === undefined;

function event(of: Of<'event'>, names: RedactedNames): Of<'event'> {
  const { pseudonyms } = names;
  return {
    id: pseudonyms.id('event', of.id),
    memory: pseudonyms.id('memory', of.memory),
    event: of.event,
    at: minuteOf(of.at),
    revision: of.revision,
    ...withoutEmpty({
      by: names.maybe(of.by),
      job: of.job !== undefined && jobs.has(of.job) ? of.job : undefined,
      origins: of.origins?.map((one) => names.account(one)),
      thread: of.thread && names.thread(of.thread),
      gone: of.gone,
    }),
  };
}

function supersession(of: Of<'supersession'>, names: RedactedNames): Of<'supersession'> {
  const { pseudonyms } = names;
  const [newer, older] = [pseudonyms.id('memory', of.newer), pseudonyms.id('memory', of.older)];
  return { newer, older, at: minuteOf(of.at), reason: reasons.has(of.reason) ? of.reason : 'replaced' };
}

/** Redacts a merge of two named persons or entities to its direction and actor. The reason is left out. */
function merge(of: Of<'merge'>, names: RedactedNames): Of<'merge'> {
  const named = ({ ref, chat: place }: Of<'merge'>['kept']) => ({
    ref: names.ref(of.of, ref),
    ...withoutEmpty({ chat: names.maybeChat(place) }),
  });
  const history = (of.history ?? []).map(({ event: done, at, by, job }) => ({
    event: done,
    at: minuteOf(at),
    ...withoutEmpty({ by: names.maybe(by), job: job !== undefined && jobs.has(job) ? job : undefined }),
  }));
  const times = { at: minuteOf(of.at), ...withoutEmpty({ expiresAt: of.expiresAt && minuteOf(of.expiresAt) }) };
  return {
    of: names.account(of.of),
    kept: named(of.kept),
    absorbed: named(of.absorbed),
    state: of.state,
    ...times,
    history,
  };
}

function todo(of: Of<'todo'>, names: RedactedNames): Of<'todo'> {
  const { pseudonyms } = names;
  const { persona, updatedAt } = of;
  // Each todo has a mark of its own: two todos of one person with the same text would be deduplicated.
  const text = pseudonyms.withheld(JSON.stringify(['todo', of.of, persona, of.kind, of.text]));
  const more = {
    persona: persona && pseudonyms.of('persona', persona),
    updatedAt: updatedAt && minuteOf(updatedAt),
    done: of.done,
  };
  return { of: names.account(of.of), kind: of.kind, text, ...withoutEmpty(more), at: minuteOf(of.at) };
}
