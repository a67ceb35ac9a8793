import { withheldText } from '../../imports/redacted/redactedForm.js';
import type { ExportLine } from '../../lines/lineModel.js';
import { omitEmpty } from '../lineFormatting.js';
import { ceilToMinute, floorToMinute } from './minutes.js';
import { redactMemory } from './redactedMemory.js';
import type { RedactedNames } from './redactedNames.js';

type LineBody<K extends string> = Extract<ExportLine, Record<K, unknown>>[K];

/** Writers that are not a person. Any other job name may be a person's name. */
const jobNames = new Set(
  `import doctor link-memories merge-notes expire-memories purge-memories decay-memories enforce-limits close-sessions
   consolidate-memories resolve-variants`.split(/\s+/),
);
/** Reasons for a supersession, in Kith's own words. */
const supersessionReasons = new Set(['replaced', 'contradicted', 'folded', 'superseded', 'corrected']);

/**
 * Redacts a line of a tenant's export. Returns undefined for lines that a copy leaves out: blocks, checkpoints of
 * agents, proposals, and changes by people that changed no text. The line is built anew from an allowlist of fields, so
 * a new field stays out.
 */
export function redactLine(line: ExportLine, names: RedactedNames, now: number): ExportLine | undefined {
  if ('person' in line) return { person: redactAccount(line.person, names) };
  if ('acquaintance' in line) return { acquaintance: redactAcquaintance(line.acquaintance, names) };
  if ('chat' in line) return { chat: redactChat(line.chat, names) };
  if ('thing' in line) return { thing: redactThing(line.thing, names) };
  if ('message' in line) return { message: redactMessage(line.message, names) };
  if ('memory' in line) return redactMemory(line.memory, names, now);
  if ('event' in line) return changesNoText(line.event) ? undefined : { event: redactEvent(line.event, names) };
  if ('supersession' in line) return { supersession: redactSupersession(line.supersession, names) };
  if ('merge' in line) return { merge: redactMerge(line.merge, names) };
  if ('todo' in line) return { todo: redactTodo(line.todo, names) };
  return undefined;
}

const timeField = (at: string | Date | undefined) => (at === undefined ? {} : { at: floorToMinute(at) });

function redactAccount({ handle, at }: LineBody<'person'>, names: RedactedNames): LineBody<'person'> {
  const name = names.account(handle);
  return { handle: name, name, ...timeField(at) };
}

function redactAcquaintance(body: LineBody<'acquaintance'>, names: RedactedNames): LineBody<'acquaintance'> {
  const name = names.acquaintance(body.of, body.ref);
  const linkFields = {
    account: names.optionalAccount(body.account),
    linkedAt: body.linkedAt && floorToMinute(body.linkedAt),
  };
  const ref = names.pseudonyms.ref('person', name);
  return { of: names.account(body.of), ref, name, names: [name], ...omitEmpty(linkFields), ...timeField(body.at) };
}

function redactChat(body: LineBody<'chat'>, names: RedactedNames): LineBody<'chat'> {
  const name = names.chat(body.externalId);
  const heldUntilField = body.heldUntil === undefined ? {} : { heldUntil: floorToMinute(body.heldUntil) };
  const periods = new Map<string, LineBody<'chat'>['participants'][number]>();
  for (const participant of body.participants) {
    const from = floorToMinute(participant.from);
    const to = participant.to === undefined ? undefined : ceilToMinute(participant.to);
    const person = names.account(participant.person);
    const samePeriod = periods.get(`${person} ${from}`);
    // Two periods of one minute become one, which lasts as long as both.
    const end = samePeriod === undefined ? to : laterEnd(samePeriod.to, to);
    const asGuest = participant.as === 'GUEST' && (samePeriod === undefined || samePeriod.as === 'GUEST');
    periods.set(`${person} ${from}`, {
      person,
      from,
      ...omitEmpty({ to: end }),
      ...(asGuest ? { as: 'GUEST' as const } : {}),
    });
  }
  return {
    externalId: name,
    kind: body.kind,
    title: name,
    ...timeField(body.at),
    ...heldUntilField,
    participants: [...periods.values()],
  };
}

/** Returns the later of two ends of a period; undefined if one of the periods has not ended. */
function laterEnd(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return undefined;
  return a > b ? a : b;
}

function redactThing(body: LineBody<'thing'>, names: RedactedNames): LineBody<'thing'> {
  const label = names.pseudonyms.of(body.type as 'org', body.ref);
  const ownership = {
    owner: names.optionalAccount(body.owner),
    chat: names.optionalChat(body.chat),
    madeBy: names.optionalAccount(body.madeBy),
  };
  return {
    type: body.type,
    ref: names.pseudonyms.ref(body.type as 'org', label),
    label,
    ...omitEmpty(ownership),
    ...timeField(body.at),
  };
}

/** Redacts a message to its speaker, audience and time. The text is left out. */
function redactMessage(body: LineBody<'message'>, names: RedactedNames): LineBody<'message'> {
  const { pseudonyms } = names;
  const speaker = typeof body.by === 'string' ? body.by : undefined;
  return {
    id: pseudonyms.id('message', body.id),
    externalId: pseudonyms.of('message', body.id),
    role: body.role,
    text: withheldText,
    at: floorToMinute(body.at),
    ...omitEmpty({
      chat: names.optionalChat(body.chat),
      by: body.by && names.person(body.by, undefined),
      with: names.optionalAccount(body.with),
      saidAloneTo: names.optionalAccount(body.saidAloneTo),
      inPrivate: body.inPrivate,
      persona: body.persona && pseudonyms.of('persona', body.persona),
      forgotten: body.forgotten,
    }),
    ...(body.confidedTo === undefined ? {} : { confidedTo: names.people(body.confidedTo, speaker) }),
  };
}

/** True for changes by persons without a new text: they would tell of a block, or of a closing by a subject. */
const changesNoText = ({ event: kind, by, oldText, newText }: LineBody<'event'>): boolean =>
  kind === 'UPDATE' && by !== undefined && oldText === undefined && newText === undefined;

function redactEvent(body: LineBody<'event'>, names: RedactedNames): LineBody<'event'> {
  const { pseudonyms } = names;
  return {
    id: pseudonyms.id('event', body.id),
    memory: pseudonyms.id('memory', body.memory),
    event: body.event,
    at: floorToMinute(body.at),
    revision: body.revision,
    ...omitEmpty({
      by: names.optionalAccount(body.by),
      job: body.job !== undefined && jobNames.has(body.job) ? body.job : undefined,
      origins: body.origins?.map((handle) => names.account(handle)),
      thread: body.thread && names.thread(body.thread),
      gone: body.gone,
    }),
  };
}

function redactSupersession(body: LineBody<'supersession'>, names: RedactedNames): LineBody<'supersession'> {
  const { pseudonyms } = names;
  const [newer, older] = [pseudonyms.id('memory', body.newer), pseudonyms.id('memory', body.older)];
  return {
    newer,
    older,
    at: floorToMinute(body.at),
    reason: supersessionReasons.has(body.reason) ? body.reason : 'replaced',
  };
}

/** Redacts a merge of two named persons or entities to its direction and actor. The reason is left out. */
function redactMerge(body: LineBody<'merge'>, names: RedactedNames): LineBody<'merge'> {
  const redactMergeable = ({ ref, chat: externalId }: LineBody<'merge'>['kept']) => ({
    ref: names.ref(body.of, ref),
    ...omitEmpty({ chat: names.optionalChat(externalId) }),
  });
  const history = (body.history ?? []).map(({ event: kind, at, by, job }) => ({
    event: kind,
    at: floorToMinute(at),
    ...omitEmpty({ by: names.optionalAccount(by), job: job !== undefined && jobNames.has(job) ? job : undefined }),
  }));
  const timeFields = {
    at: floorToMinute(body.at),
    ...omitEmpty({ expiresAt: body.expiresAt && floorToMinute(body.expiresAt) }),
  };
  return {
    of: names.account(body.of),
    kept: redactMergeable(body.kept),
    absorbed: redactMergeable(body.absorbed),
    state: body.state,
    ...timeFields,
    history,
  };
}

function redactTodo(body: LineBody<'todo'>, names: RedactedNames): LineBody<'todo'> {
  const { pseudonyms } = names;
  const { persona, updatedAt } = body;
  // Each todo has a mark of its own: two todos of one person with the same text would be deduplicated.
  const text = pseudonyms.withheldPlaceholder(JSON.stringify(['todo', body.of, persona, body.kind, body.text]));
  const optionalFields = {
    persona: persona && pseudonyms.of('persona', persona),
    updatedAt: updatedAt && floorToMinute(updatedAt),
    done: body.done,
  };
  return {
    of: names.account(body.of),
    kind: body.kind,
    text,
    ...omitEmpty(optionalFields),
    at: floorToMinute(body.at),
  };
}
