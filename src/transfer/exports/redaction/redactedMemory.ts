import { mayBeCopied } from '../../../disclosure/copyRule.js';
import { type Sensitivity, stricter } from '../../../disclosure/evidence.js';
import { detectSensitivity } from '../../../disclosure/classification/sensitivityRules.js';
import type { PersonName } from '../../lines/lineFields.js';
import { withheldText } from '../../imports/redacted/redactedForm.js';
import { memoryTypes } from '../../../memories/memoryTypes.js';
import { wordsOfStatement } from '../../../memories/drafts/composeMemory.js';
import { lengthOf } from '../../../text/texts.js';
import { omitEmpty } from '../lineFormatting.js';
import type { ExportedMemoryLine } from '../../lines/lineModel.js';
import { maskIdentifyingParts } from './maskedText.js';
import { floorToMinute } from './minutes.js';
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
export function redactMemory(memory: Memory, names: RedactedNames, now: number): ExportedMemoryLine {
  const { id, type, factType, confidence, sensitivity, stability, source, status, importance } = memory;
  const { ttlDays, mentions, accesses, uses, pinned, legacy, ownKey, confidedTo, acquainted, inThread } = memory;
  const { pseudonyms } = names;
  const speaker = memory.statedBy ?? memory.owner;
  const pseudonymOf = (kind: 'persona' | 'thread' | 'agent' | 'run', name: string | undefined) =>
    name === undefined ? undefined : pseudonyms.of(kind, name);
  const optionalMinute = (timestamp: Memory['at']) => (timestamp === undefined ? undefined : floorToMinute(timestamp));
  const { category, slot } = memory;
  return {
    memory: {
      id: pseudonyms.id('memory', id),
      text: redactText(memory, names, now),
      portable: isOpen(memory),
      ...omitEmpty({ type, factType, confidence, sensitivity, stability, source, status, importance }),
      ...omitEmpty({ ttlDays, mentions, accesses, uses, pinned, legacy, ownKey }),
      ...omitEmpty({
        owner: names.optionalAccount(memory.owner),
        statedBy: names.optionalAccount(memory.statedBy),
        chat: names.optionalChat(memory.chat),
        learnedIn: names.optionalChat(memory.learnedIn),
        about: names.people(memory.about ?? [], speaker),
        entities: (memory.entities ?? []).map(({ type: kind, label }) => ({
          type: kind,
          label: names.thing(kind as 'org', label),
        })),
        saidAloneTo: names.optionalAccount(memory.saidAloneTo),
        inThread: inThread && names.thread(inThread),
        category: category && (plainCategories.has(category) ? category : pseudonyms.slug('category', category)),
        slot: slot && (plainSlots.has(slot) ? slot : pseudonyms.slug('slot', slot)),
        tags: memory.tags?.map((tag) => pseudonyms.of('tag', tag)),
        evidence: memory.evidence?.map(() => withheldText),
        persona: pseudonymOf('persona', memory.persona),
        thread: pseudonymOf('thread', memory.thread),
        agentId: pseudonymOf('agent', memory.agentId),
        runId: pseudonymOf('run', memory.runId),
        madeOf: memory.madeOf?.map((messageId) => pseudonyms.id('message', messageId)),
        apartFrom: memory.apartFrom && pseudonyms.id('memory', memory.apartFrom),
        at: optionalMinute(memory.at),
        learnedAt: optionalMinute(memory.learnedAt),
        observedAt: optionalMinute(memory.observedAt),
        updatedAt: optionalMinute(memory.updatedAt),
        confirmedAt: optionalMinute(memory.confirmedAt),
        accessedAt: optionalMinute(memory.accessedAt),
        expiresAt: optionalMinute(memory.expiresAt),
        purgeAt: optionalMinute(memory.purgeAt),
      }),
      ...(acquainted === undefined ? {} : { acquainted: acquainted.map((handle) => names.account(handle)) }),
      ...(confidedTo === undefined ? {} : { confidedTo: names.people(confidedTo, speaker) }),
    },
  };
}

/** Masks the text of a memory that every audience may come to hear. Returns the placeholder for all other texts. */
function redactText(memory: Memory, names: RedactedNames, now: number): string {
  const { text, slot = null, value = null, category = null, tags = [], evidence = [] } = memory;
  const placeholder = names.pseudonyms.withheldPlaceholder(memory.id);
  const { channel, maxLength } = memoryTypes[(memory.type ?? 'knowledge') as keyof typeof memoryTypes];
  const detectedSensitivity = detectSensitivity(
    wordsOfStatement({ text, names: [], slot, value, category, tags, evidence }),
  );
  const chat = memory.chat ?? memory.learnedIn;
  const mayKeepText = mayBeCopied({
    sensitivity: stricter(memory.sensitivity as Sensitivity, detectedSensitivity),
    portable: isOpen(memory),
    persona: memory.persona ?? '',
    isLive: memory.status === 'ACTIVE' && (memory.expiresAt === undefined || momentMs(memory.expiresAt) > now),
    isFact: channel === 'semantic',
    isConfided: memory.confidedTo !== undefined,
    saidAlone: memory.saidAloneTo !== undefined,
    isRestricted: memory.closedBySubject === true || memory.sensitivityBySubject !== undefined || isBlocked(memory),
    isAboutAccount: (memory.about ?? []).some((name) => typeof name === 'string' || 'handle' in name),
    isOfGroup: chat !== undefined && names.directory.chats.get(chat)?.isGroup === true,
  });
  if (!mayKeepText) return placeholder;
  const speaker = memory.statedBy ?? memory.owner;
  const speakerPseudonym = names.optionalAccount(speaker);
  const aboutPseudonyms = names.people(memory.about ?? [], speaker).map(pseudonymIn);
  const referents = {
    about: new Set(speakerPseudonym === undefined ? aboutPseudonyms : [...aboutPseudonyms, speakerPseudonym]),
    speaker: speakerPseudonym ?? null,
    called: statedNamesOf(memory, names, speaker),
  };
  const masked = maskIdentifyingParts(text, names.directory.book, referents, value === null ? [] : [value]);
  // A pseudonym is longer than most names, and a text is never truncated silently.
  return masked.trim() === '' || lengthOf(masked) > maxLength ? placeholder : masked;
}

/** Returns the names that a memory uses for persons and entities, which may have been renamed since. */
function statedNamesOf(memory: Memory, names: RedactedNames, speaker: string | undefined): NameBook {
  const statedNames = new NameBook();
  const referentDefaults = { isAccount: false, knownBy: null };
  for (const personName of memory.about ?? []) {
    const person = names.person(personName, speaker);
    if (person === undefined || typeof personName === 'string') continue;
    statedNames.add('called' in personName ? personName.called : personName.name, {
      ...referentDefaults,
      pseudonym: pseudonymIn(person),
      isPerson: true,
    });
  }
  for (const { type, label } of memory.entities ?? []) {
    statedNames.add(label, { ...referentDefaults, pseudonym: names.thing(type as 'org', label), isPerson: false });
  }
  return statedNames;
}

const pseudonymIn = (name: PersonName): string =>
  typeof name === 'string' ? name : 'name' in name ? name.name : name.handle;

const isBlocked = ({ blockedBy = [] }: Memory): boolean => blockedBy.length > 0;

/** True if any audience may hear it. Blocks stay out of the copy, so a memory closed by a block counts as closed. */
const isOpen = (memory: Memory): boolean => memory.portable === true && !isBlocked(memory);

const momentMs = (moment: string | Date): number => new Date(moment).getTime();
