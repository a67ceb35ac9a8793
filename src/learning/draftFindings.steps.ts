import type { Draft } from '../memories/drafts/draft.js';
import { textDigest } from '../text/texts.js';
import { maxTextLength } from '../memories/drafts/writingGuard.js';
import { refuseSecretsOf } from '../text/secrets/secrets.js';
import { findAccounts, findByNames, findMetNames } from '../directory/people/people.store.js';
import { resolvePeople } from '../directory/people/references.steps.js';
import { valueRelationOf } from '../text/valueRelation.js';
import { isNameIn, wordsWrittenAsNames } from '../text/names.js';
import { nameWordsOf, wordsOf } from '../text/stems.js';
import { namesOf, type ResolvedReference, slugOf } from '../directory/people/person.js';
import { DomainError } from '../platform/errors.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { isAddition } from './proposals/consent.js';
import { compareFindings, type Finding, learnableType, reachesFloors } from './finding.js';
import { checkFinding, isInputGrounded, learnedDraft, type MessageProvenance } from './learnedDraft.js';
import type { DropReason, LearningContext } from './learningDependencies.js';
import { resultOrRefusal } from './modelSecrets.js';
import { findRemovedRepeats } from './removedRepeats.steps.js';
import { rewriteInvalidTexts } from './rewriting.steps.js';
import { type FindingSubject, resolveFindingSubjects, type MessageCircumstances } from './messageCircumstances.js';

/**
 * Makes drafts of the findings that may be learned, the most important first. Code enforces every rule: a model's
 * answer is data and widens nothing. A finding that breaks a rule is dropped and counted, and does not affect the
 * others.
 */
export async function draftFindings(
  { dependencies, signal }: LearningContext,
  graph: GraphSession,
  findings: readonly Finding[],
  messageContext: MessageCircumstances & MessageProvenance,
): Promise<Draft[]> {
  const drop = (reason: DropReason): [] => {
    dependencies.counters.countDropped(reason);
    return [];
  };
  const admissibleFindings: AdmissibleFinding[] = [];
  for (const finding of findings) {
    const verdict = await judgeFinding(finding, messageContext, dependencies.settings.minConfidence);
    if (typeof verdict === 'string') drop(verdict);
    else admissibleFindings.push(verdict);
  }
  const texts = await rewriteInvalidTexts(dependencies, admissibleFindings.map(textOf), {
    tenantId: messageContext.tenantId,
    personId: messageContext.speakerId,
    signal,
  });
  const validFindings: AdmissibleFinding[] = [];
  for (const [index, { finding }] of admissibleFindings.entries()) {
    const text = texts[index];
    // A corrected text is new: it must pass every test again.
    const verdict =
      text == null
        ? 'wording'
        : await judgeFinding({ ...finding, text }, messageContext, dependencies.settings.minConfidence);
    if (typeof verdict === 'string') drop(verdict);
    else validFindings.push(verdict);
  }
  const isRemovedRepeat = await findRemovedRepeats(
    dependencies.suppressionList,
    graph,
    messageContext,
    validFindings.map(textOf),
  );
  const learnableFindings = validFindings.flatMap((valid, index) =>
    isRemovedRepeat[index] ? drop('removed') : [valid],
  );
  const mentions = await findMentions(graph, messageContext, learnableFindings);
  const subjectsByFinding = await resolveSubjects(graph, messageContext, learnableFindings);
  const factKeys = new Set<string>();
  return learnableFindings
    .flatMap((learnable, index) => {
      const { namesStranger, mentionsPerson } = mentions[index]!;
      const about = namesStranger ? null : subjectsByFinding[index];
      return about ? [{ ...learnable, about, mentionsPerson }] : drop('person');
    })
    .sort((a, b) => compareFindings(a.finding, b.finding))
    .flatMap(({ finding, about, mentionsPerson }) => {
      const input = checkFinding(finding, messageContext, messageContext.now);
      const subjectKeys = about.map((one) => ('person' in one ? one.person.id : one.newName)).sort();
      const factKey = JSON.stringify([subjectKeys, input.slot ?? textDigest(input.text)]);
      if (factKeys.has(factKey)) return drop('repeated');
      factKeys.add(factKey);
      return [learnedDraft(input, finding, about, { ...messageContext, mentionsPerson })];
    });
}

/** Mentions of people in a text, also of those that the model does not list. */
interface Mentions {
  /** True if the text has the handle of an account that the message does not contain: a model may mistake people. */
  readonly namesStranger: boolean;
  /**
   * True if the text has the handle of an account, a name or a part of the name of a present or former member of a
   * chat of the speaker, or an acquaintance's name.
   */
  readonly mentionsPerson: boolean;
}

/** Pattern of words joined like a handle, such as `carol.k` and `tg:123`. */
const handleLike = /[\p{L}\p{N}]+(?:[._:@-][\p{L}\p{N}]+)+/gu;

async function findMentions(
  graph: GraphSession,
  { tenantId, speakerId, speaker, groundingWords }: MessageCircumstances & MessageProvenance,
  findings: readonly AdmissibleFinding[],
): Promise<Mentions[]> {
  const texts = findings.map(({ finding }) => {
    const words = wordsOf(finding.text);
    const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
    const handles = finding.text.toLowerCase().match(handleLike) ?? [];
    return { words, handles: [...new Set([...words, ...handles])], slugs: [...words, ...pairs].map(slugOf) };
  });
  const words = [...new Set(texts.flatMap((text) => text.words))];
  const handles = [...new Set(texts.flatMap((text) => text.handles))];
  const slugs = [...new Set(texts.flatMap((text) => text.slugs))];
  if (words.length === 0) return findings.map(() => ({ namesStranger: false, mentionsPerson: false }));
  const [accounts, acquaintances, metNames] = await Promise.all([
    findAccounts(graph, tenantId, handles),
    findByNames(graph, tenantId, speakerId, { slugs, merged: true }),
    findMetNames(graph, { tenantId, viewerId: speakerId }, null, words),
  ]);
  const metNameParts = metNames.map((name) => ({ name, words: nameWordsOf(name) }));
  const speakerWords = new Set(
    [groundingWords.message, ...groundingWords.ownEarlier, ...namesOf(speaker)].flatMap(wordsOf),
  );
  return findings.map(({ subjects, finding }, index) => {
    const text = texts[index]!;
    const subjectWords = new Set(
      subjects.flatMap((one) => ('person' in one ? namesOf(one.person) : [one.name])).flatMap(wordsOf),
    );
    const writtenAsNames = wordsWrittenAsNames(finding.text);
    const accountHandles = text.handles.filter((handle) => accounts.has(handle));
    return {
      namesStranger: accountHandles.some((handle) =>
        wordsOf(handle).some((word) => !speakerWords.has(word) && !subjectWords.has(word)),
      ),
      mentionsPerson:
        accountHandles.length > 0 ||
        text.slugs.some((slug) => acquaintances.has(slug)) ||
        metNameParts.some(
          ({ name, words: parts }) => isNameIn(name, finding.text) || parts.some((one) => writtenAsNames.has(one)),
        ),
    };
  });
}

interface AdmissibleFinding {
  readonly finding: Finding;
  readonly subjects: readonly FindingSubject[];
}

const textOf = ({ finding }: AdmissibleFinding): string => finding.text;

async function judgeFinding(
  rawFinding: Finding,
  messageContext: MessageCircumstances & MessageProvenance,
  minConfidence: number,
): Promise<AdmissibleFinding | DropReason> {
  if (learnableType(rawFinding.type) === undefined) return 'type';
  const finding = inSlot({ ...rawFinding, slot: blankAsNull(rawFinding.slot), value: blankAsNull(rawFinding.value) });
  if (!reachesFloors(finding, minConfidence)) return 'unsure';
  return resultOrRefusal(
    async () => {
      const names = finding.persons.map(({ handle, name }) => ({ name: name ?? handle }));
      await refuseSecretsOf({ ...finding, about: names });
      return admissibleOf(finding, messageContext);
    },
    (reason) => reason,
  );
}

function admissibleOf(
  finding: Finding,
  messageContext: MessageCircumstances & MessageProvenance,
): AdmissibleFinding | DropReason {
  const subjects = resolveFindingSubjects(finding.persons, messageContext);
  if (subjects === null) return 'person';
  const names = [messageContext.speaker, ...subjects.flatMap((one) => ('person' in one ? one.person : []))].flatMap(
    namesOf,
  );
  const bareNames = subjects.flatMap((one) => ('name' in one ? one.name : []));
  // The writing guard decides on length and wording, after the text has been sent back once.
  const text = [...finding.text].slice(0, maxTextLength).join('');
  const checked = checkFinding({ ...finding, text }, messageContext, messageContext.now);
  return isInputGrounded(checked, messageContext, [...names, ...bareNames]) ? { finding, subjects } : 'unsupported';
}

/**
 * Returns a finding with the slot that it fills. A statement about the past, the future, a possibility or one value
 * among several fills none, because it must not replace the present value. A statement that a fact is over fills the
 * slot without a value. A goal keeps its slot unless it is over, because goals stand side by side.
 */
function inSlot(finding: Finding): Finding {
  const { slot } = finding;
  const holding = slot === null ? 'HOLDS' : valueRelationOf(finding.text);
  if (slot === null || holding === 'HOLDS') return finding;
  if (isAddition(slot)) return holding === 'OVER' ? { ...finding, slot: null, value: null } : finding;
  return { ...finding, slot: holding === 'OVER' ? slot : null, value: null };
}

const blankAsNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

/** Resolves the people that findings are about. Returns null for a finding with a name that is ambiguous or unknown. */
async function resolveSubjects(
  graph: GraphSession,
  { tenantId, speakerId, isPrivate }: MessageProvenance,
  findings: readonly AdmissibleFinding[],
): Promise<(ResolvedReference[] | null)[]> {
  const names = [
    ...new Set(findings.flatMap(({ subjects }) => subjects.flatMap((one) => ('name' in one ? one.name : [])))),
  ];
  const refs = names.map((name) => ({ name }));
  const speaker = { tenantId, viewerId: speakerId };
  const resolutions =
    names.length === 0 ? [] : await resolvePeople({ graph, caller: speaker }, refs, { merged: isPrivate });
  const byName = new Map(names.map((name, index) => [name, resolutions[index]!]));
  return findings.map(({ subjects }) => {
    const about = subjects.map((one): ResolvedReference | null => {
      if ('person' in one) return one;
      const resolved = byName.get(one.name)!;
      if (resolved instanceof DomainError) return null;
      return 'newName' in resolved && !one.mayBeNew ? null : resolved;
    });
    return about.some((one) => one === null) ? null : about.map((one) => one!);
  });
}
