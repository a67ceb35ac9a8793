import type { PersonName, ThreadName } from '../../lines/lineFields.js';
import { withheldText } from '../../imports/redacted/redactedForm.js';
import { floorToMinute } from './minutes.js';
import type { PseudonymKind } from './pseudonyms.js';
import type { RedactedNames } from './redactedNames.js';

type Redaction = (value: never, names: RedactedNames) => unknown;

/** Writers that are not a person. Any other job name may be a person's name. */
const jobNames = new Set(
  `import doctor link-memories merge-notes expire-memories purge-memories decay-memories enforce-limits close-sessions
   consolidate-memories resolve-variants`.split(/\s+/),
);

type Redactions<Field extends string> = Readonly<Record<Field, Redaction>>;
const each = <Field extends string>(redaction: Redaction, ...fields: readonly Field[]): Redactions<Field> =>
  Object.fromEntries(fields.map((field) => [field, redaction])) as Redactions<Field>;

const account = (handle: string, names: RedactedNames) => names.account(handle);
const accounts = (handles: readonly string[], names: RedactedNames) => handles.map((handle) => names.account(handle));
const chat = (externalId: string, names: RedactedNames) => names.chat(externalId);
const memoryId = (id: string, { pseudonyms }: RedactedNames) => pseudonyms.id('memory', id);
const messageIds = (ids: readonly string[], { pseudonyms }: RedactedNames) =>
  ids.map((id) => pseudonyms.id('message', id));
const thread = (name: ThreadName | string, names: RedactedNames) =>
  typeof name === 'string' ? names.pseudonyms.of('thread', name) : names.thread(name);
const named =
  (kind: PseudonymKind) =>
  (name: string, { pseudonyms }: RedactedNames) =>
    pseudonyms.of(kind, name);
/** Copies words of Kith's own, numbers and flags, which identify no person. */
const copy = (value: unknown) => value;

/** Allowlist of the fields of all lines that need nothing but their own value, and how each is redacted. */
const redactions = {
  ...each(copy, 'accesses', 'confidence', 'factType', 'importance', 'legacy', 'mentions', 'ownKey', 'pinned'),
  ...each(copy, 'sensitivity', 'source', 'stability', 'status', 'ttlDays', 'type', 'uses'),
  ...each(copy, 'done', 'event', 'forgotten', 'gone', 'inPrivate', 'kind', 'revision', 'role', 'state'),
  ...each(floorToMinute, 'accessedAt', 'at', 'confirmedAt', 'expiresAt', 'heldUntil', 'learnedAt', 'linkedAt'),
  ...each(floorToMinute, 'observedAt', 'purgeAt', 'updatedAt'),
  ...each(account, 'account', 'madeBy', 'of', 'owner', 'saidAloneTo', 'statedBy', 'with'),
  ...each(accounts, 'acquainted', 'origins'),
  ...each(chat, 'chat', 'learnedIn'),
  ...each(memoryId, 'apartFrom', 'memory', 'newer', 'older'),
  ...each(messageIds, 'madeOf'),
  ...each(thread, 'inThread', 'thread'),
  agentId: named('agent'),
  by: (person: PersonName, names: RedactedNames) => names.person(person, undefined),
  evidence: (texts: readonly string[]) => texts.map(() => withheldText),
  job: (job: string) => (jobNames.has(job) ? job : undefined),
  persona: named('persona'),
  runId: named('run'),
  tags: (tags: readonly string[], { pseudonyms }: RedactedNames) => tags.map((tag) => pseudonyms.of('tag', tag)),
};

/** Copies the fields of a line that are on the allowlist, redacted. */
export function redactFields<Body extends object>(
  body: Body,
  names: RedactedNames,
): Pick<Body, keyof Body & keyof typeof redactions> {
  const redactedFields = Object.entries(body).flatMap(([field, value]) => {
    if (!Object.hasOwn(redactions, field) || value == null) return [];
    const redacted = (redactions as Redactions<string>)[field]!(value as never, names);
    return redacted === undefined ? [] : [[field, redacted] as const];
  });
  return Object.fromEntries(redactedFields) as Pick<Body, keyof Body & keyof typeof redactions>;
}
