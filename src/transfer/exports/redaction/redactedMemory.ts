import { mayBeCopied } from '../../../disclosure/copies.js';
import { type Sensitivity, stricter } from '../../../disclosure/evidence.js';
import { detectSensitivity } from '../../../disclosure/classification/sensitivityRules.js';
import type { PersonName } from '../../lines/lineFields.js';
import { withheldText } from '../../imports/redacted/redactedForm.js';
import { memoryTypes } from '../../../memories/memoryTypes.js';
import { sensitiveTextOf } from '../../../memories/writer/composeMemory.js';
import { lengthOf } from '../../../text/texts.js';
import { withoutEmpty } from '../exportLine.js';
import type { ExportedMemoryLine } from '../../lines/lineModel.js';
import { maskedText } from './maskedText.js';
import { minuteOf } from './minutes.js';
import { NameBook } from './nameBook.js';
import type { RedactedNames } from './redactedNames.js';

type Memory = ExportedMemoryLine['memory'];

/** Categories that identify no person. Any other category is a person's own wording. */
const plainCategories = new Set([
  ...Object.values(memoryTypes).map(({ category }) => category),
  ...['goals', 'projects', 'tone', 'style', 'interests'],
]);
/** Slots that identify no person. */
const plainSlots = new Set(
  `name preferred_name pronouns birthday age city country home address language languages time_zone timezone phone email job job_title
  role employer company team manager school drink food diet pet car hobby hobbies partner spouse colour color status`.split(
    /\s+/,
  ),
);

/** Redacts a memory: without its text or with a masked one, and with pseudonyms for all that it names. */
export function redactedMemory(memory: Memory, names: RedactedNames, now: number): ExportedMemoryLine {
  const { id, type, factType, confidence, sensitivity, stability, source, status, importance } = memory;
  const { ttlDays, mentions, accesses, uses, pinned, legacy, ownKey, confidedTo, acquainted, inThread } = memory;
  const { pseudonyms } = names;
  const speaker = memory.statedBy ?? memory.owner;
  const own = (kind: 'persona' | 'thread' | 'agent' | 'run', what: string | undefined) =>
    what === undefined ? undefined : pseudonyms.of(kind, what);
  const moment = (when: Memory['at']) => (when === undefined ? undefined : minuteOf(when));
  const { category, slot } = memory;
  return {
    memory: {
      id: pseudonyms.id('memory', id),
      text: textOf(memory, names, now),
      portable: isOpen(memory),
      ...withoutEmpty({ type, factType, confidence, sensitivity, stability, source, status, importance }),
      ...withoutEmpty({ ttlDays, mentions, accesses, uses, pinned, legacy, ownKey }),
      ...withoutEmpty({
        owner: names.maybe(memory.owner),
        statedBy: names.maybe(memory.statedBy),
        chat: names.maybeChat(memory.chat),
        learnedIn: names.maybeChat(memory.learnedIn),
        about: names.people(memory.about ?? [], speaker),
        entities: (memory.entities ?? []).map(({ type: kind, label }) => ({
          type: kind,
          label: names.thing(kind as 'org', label),
        })),
        saidAloneTo: names.maybe(memory.saidAloneTo),
        inThread: inThread && names.thread(inThread),
        category: category && (plainCategories.has(category) ? category : pseudonyms.slug('category', category)),
        slot: slot && (plainSlots.has(slot) ? slot : pseudonyms.slug('slot', slot)),
        tags: memory.tags?.map((tag) => pseudonyms.of('tag', tag)),
        evidence: memory.evidence?.map(() => withheldText),
        persona: own('persona', memory.persona),
        thread: own('thread', memory.thread),
        agentId: own('agent', memory.agentId),
        runId: own('run', memory.runId),
        madeOf: memory.madeOf?.map((one) => pseudonyms.id('message', one)),
        apartFrom: memory.apartFrom && pseudonyms.id('memory', memory.apartFrom),
        at: moment(memory.at),
        learnedAt: moment(memory.learnedAt),
        observedAt: moment(memory.observedAt),
        updatedAt: moment(memory.updatedAt),
        confirmedAt: moment(memory.confirmedAt),
        accessedAt: moment(memory.accessedAt),
        expiresAt: moment(memory.expiresAt),
        purgeAt: moment(memory.purgeAt),
      }),
      ...(acquainted === undefined ? {} : { acquainted: acquainted.map((one) => names.account(one)) }),
      ...(confidedTo === undefined ? {} : { confidedTo: names.people(confidedTo, speaker) }),
    },
  };
}

/** Masks the text of a memory that every audience may come to hear. Returns the placeholder for all other texts. */
function textOf(memory: Memory, names: RedactedNames, now: number): string {
  const { text, slot = null, value = null, category = null, tags = [], evidence = [] } = memory;
  const withheld = names.pseudonyms.withheld(memory.id);
  const { channel, maxLength } = memoryTypes[(memory.type ?? 'knowledge') as keyof typeof memoryTypes];
  const found = detectSensitivity(sensitiveTextOf({ text, slot, value, category, tags, evidence }));
  const chat = memory.chat ?? memory.learnedIn;
  const isKept = mayBeCopied({
    sensitivity: stricter(memory.sensitivity as Sensitivity, found),
    portable: isOpen(memory),
    persona: memory.persona ?? '',
    isLive: memory.status === 'ACTIVE' && (memory.expiresAt === undefined || momentMs(memory.expiresAt) > now),
    isFact: channel === 'semantic',
    isConfided: memory.confidedTo !== undefined,
    saidAlone: memory.saidAloneTo !== undefined,
    isRestricted: memory.closedBySubject === true || memory.sensitivityBySubject !== undefined || isBlocked(memory),
    isAboutAccount: (memory.about ?? []).some((one) => typeof one === 'string' || 'handle' in one),
    isOfGroup: chat !== undefined && names.directory.chats.get(chat)?.isGroup === true,
  });
  if (!isKept) return withheld;
  const speaker = memory.statedBy ?? memory.owner;
  const own = names.maybe(speaker);
  const about = names.people(memory.about ?? [], speaker).map(calledOf);
  const meant = {
    about: new Set(own === undefined ? about : [...about, own]),
    speaker: own ?? null,
    called: calledIn(memory, names, speaker),
  };
  const masked = maskedText(text, names.directory.book, meant, value === null ? [] : [value]);
  // A pseudonym is longer than most names, and a text is never truncated silently.
  return masked.trim() === '' || lengthOf(masked) > maxLength ? withheld : masked;
}

/** Returns the names that a memory uses for persons and entities, which may have been renamed since. */
function calledIn(memory: Memory, names: RedactedNames, speaker: string | undefined): NameBook {
  const called = new NameBook();
  const none = { isAccount: false, knownBy: null };
  for (const one of memory.about ?? []) {
    const person = names.person(one, speaker);
    if (person === undefined || typeof one === 'string') continue;
    called.add('called' in one ? one.called : one.name, { ...none, pseudonym: calledOf(person), isPerson: true });
  }
  for (const { type, label } of memory.entities ?? []) {
    called.add(label, { ...none, pseudonym: names.thing(type as 'org', label), isPerson: false });
  }
  return called;
}

const calledOf = (one: PersonName): string => (typeof one === 'string' ? one : 'name' in one ? one.name : one.handle);

const isBlocked = ({ blockedBy = [] }: Memory): boolean => blockedBy.length > 0;

/** True if any audience may hear it. Blocks stay out of the copy, so a memory closed by a block counts as closed. */
const isOpen = (memory: Memory): boolean => memory.portable === true && !isBlocked(memory);

const momentMs = (moment: string | Date): number => new Date(moment).getTime();
