import type { ChatWithPeriods } from '../../directory/chats/chat.js';
import type { EntityRow } from '../../directory/people/person.js';
import type { TiesLookup } from '../../disclosure/staterTies.js';
import { detectSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import { isBoundToMoment } from '../../disclosure/classification/timeRules.js';
import { isStricter, stricter } from '../../disclosure/evidence.js';
import { isOrigin } from '../../disclosure/rule.js';
import {
  choosePortable,
  chooseSensitivity,
  defaultPortable,
  mayRelax,
  type PortableDefault,
} from '../../disclosure/spreading.js';
import { invalidInput } from '../../platform/errors.js';
import type { Correction } from '../correction.js';
import type { MemoryState } from '../memory.js';
import { isEphemeral, memoryTypes } from '../memoryTypes.js';
import { wordsOfStatement } from '../drafts/composeMemory.js';
import type { CorrectedSubjects } from './correctedSubjects.js';
import { correctedType, type CorrectedTexts } from './correctedTexts.js';

/** Stater of a correction, and the chat in which it is said. */
export interface CorrectionEvidence {
  readonly staterId: string;
  readonly learnedIn: ChatWithPeriods | null;
  /** Chat in which the present text was learned; null for direct talk, undefined unless known to have been private. */
  readonly storedIn: ChatWithPeriods | null | undefined;
  readonly tiesOf: TiesLookup;
  readonly portableDefault: PortableDefault;
  readonly now: number;
}

/** Returns the sensitivity and portability after a correction. Throws INVALID_INPUT if it opens what it may not. */
export function correctedSpread({
  memory,
  correction,
  formerSubjects,
  subjects: { people, givenNames, becomesOwners },
  words,
  evidence,
}: {
  memory: MemoryState;
  correction: Correction;
  formerSubjects: readonly EntityRow[];
  subjects: CorrectedSubjects;
  words: CorrectedTexts;
  evidence: CorrectionEvidence;
}): Pick<MemoryState, 'sensitivity' | 'portable'> {
  const { staterId } = evidence;
  const { isNewText, slot } = words;
  const canRelax = mayRelax(formerSubjects, staterId) && mayRelax(people, staterId);
  const lowers = correction.sensitivity != null && isStricter(memory.sensitivity, correction.sensitivity);
  if (!canRelax && (lowers || (correction.portable === true && !memory.portable))) {
    throw invalidInput('A correction cannot both open a memory and make it about another account; do one of the two.');
  }
  const hasNewNames = givenNames.some((name) => ![...memory.aboutLabels, ...memory.entityLabels].includes(name));
  const statementWords = { ...words, names: givenNames, tags: words.tags ?? [], evidence: words.evidence ?? [] };
  const newDetails = words.tags ?? words.evidence ?? words.category;
  const hasNewWords = isNewText || slot !== memory.slot || newDetails !== null || hasNewNames;
  const sensitivity = chooseSensitivity(
    memory.sensitivity,
    correction.sensitivity ?? null,
    hasNewWords
      ? stricter(detectSensitivity(wordsOfStatement(statementWords)), correction.saidSensitivity ?? 'PUBLIC')
      : memory.sensitivity,
    canRelax,
  );
  // New words and new names are a new statement. So is the origin's later decision that the words are more private.
  const originRestricts = isOrigin(memory, { viewerId: staterId }) && isStricter(sensitivity, memory.sensitivity);
  const namesNewPeople = people.some(({ id }) => !memory.aboutIds.includes(id));
  // A memory about no person reached no audience by its subjects. It stays closed if only its type makes it about its
  // owner.
  if (becomesOwners) return { sensitivity, portable: correction.portable === true && (memory.portable || canRelax) };
  const portableByDefault =
    !(isNewText || namesNewPeople || originRestricts) ||
    defaultPortable(
      {
        sensitivity,
        speakerId: staterId,
        people,
        chat: isNewText ? evidence.learnedIn : evidence.storedIn,
        at: isNewText ? evidence.now : memory.learnedAt,
        isEphemeral:
          isBoundToMoment(words.text) ||
          (correction.saidIsBound ?? false) ||
          isEphemeral(memoryTypes[correctedType(memory, correction.type)]),
      },
      evidence.portableDefault,
    );
  return {
    sensitivity,
    portable: choosePortable(memory.portable, correction.portable ?? null, portableByDefault, canRelax),
  };
}
