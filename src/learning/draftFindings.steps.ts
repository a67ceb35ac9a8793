import type { Draft } from '../memories/writer/draft.js';
import { textDigest } from '../text/texts.js';
import { maxTextLength } from '../memories/writingGuard.js';
import { refuseSecretsOf } from '../text/secrets/secrets.js';
import { findAccounts, findNamed, findNamesOfMet } from '../directory/people/people.store.js';
import { resolvePeople } from '../directory/people/references.steps.js';
import { holdingOf } from '../text/holding.js';
import { occurs, wordsWrittenAsNames } from '../text/names.js';
import { nameWordsOf, wordsOf } from '../text/stems.js';
import { namesOf, type ResolvedReference, slugOf } from '../directory/people/person.js';
import { DomainError } from '../platform/errors.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { isAddition } from './proposals/consent.js';
import { compareFindings, type Finding, learnableType, reachesFloors } from './finding.js';
import { checkFinding, isSaid, learnedDraft, type MessageProvenance } from './learnedDraft.js';
import type { DropReason, LearningDependencies } from './learningDependencies.js';
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
  dependencies: LearningDependencies,
  graph: GraphSession,
  findings: readonly Finding[],
  scene: MessageCircumstances & MessageProvenance,
  signal: AbortSignal,
): Promise<Draft[]> {
  const drop = (reason: DropReason): [] => {
    dependencies.counters.dropped(reason);
    return [];
  };
  const admissible: Admissible[] = [];
  for (const finding of findings) {
    const judged = await judge(finding, scene, dependencies.settings.minConfidence);
    if (typeof judged === 'string') drop(judged);
    else admissible.push(judged);
  }
  const texts = await rewriteInvalidTexts(dependencies, admissible.map(textOf), {
    tenantId: scene.tenantId,
    personId: scene.speakerId,
    signal,
  });
  const written: Admissible[] = [];
  for (const [index, { finding }] of admissible.entries()) {
    const text = texts[index];
    // A corrected text is new: it must pass every test again.
    const judged =
      text == null ? 'wording' : await judge({ ...finding, text }, scene, dependencies.settings.minConfidence);
    if (typeof judged === 'string') drop(judged);
    else written.push(judged);
  }
  const removed = await findRemovedRepeats(dependencies.removals, graph, scene, written.map(textOf));
  const kept = written.flatMap((one, index) => (removed[index] ? drop('removed') : [one]));
  const mentions = await personsMentioned(graph, scene, kept);
  const named = await peopleOf(graph, scene, kept);
  const seen = new Set<string>();
  return kept
    .flatMap((one, index) => {
      const { isStranger, isPerson } = mentions[index]!;
      const about = isStranger ? null : named[index];
      return about ? [{ ...one, about, isPerson }] : drop('person');
    })
    .sort((a, b) => compareFindings(a.finding, b.finding))
    .flatMap(({ finding, about, isPerson }) => {
      const input = checkFinding(finding, scene, scene.now);
      const whom = about.map((one) => ('person' in one ? one.person.id : one.newName)).sort();
      const place = JSON.stringify([whom, input.slot ?? textDigest(input.text)]);
      if (seen.has(place)) return drop('repeated');
      seen.add(place);
      return [learnedDraft(input, finding, about, { ...scene, mentionsPerson: isPerson })];
    });
}

/** Persons that a text mentions, whether or not the model lists them. */
interface Mentions {
  /** True if the text has the handle of an account that the message does not contain: a model may take one for another. */
  readonly isStranger: boolean;
  /**
   * True if the text has the handle of an account, a name or a part of the name of a present or former member of a
   * chat of the speaker, or an acquaintance's name.
   */
  readonly isPerson: boolean;
}

/** Words joined as handles are, such as `carol.k` and `tg:123`. */
const handleLike = /[\p{L}\p{N}]+(?:[._:@-][\p{L}\p{N}]+)+/gu;

async function personsMentioned(
  graph: GraphSession,
  { tenantId, speakerId, speaker, said }: MessageCircumstances & MessageProvenance,
  written: readonly Admissible[],
): Promise<Mentions[]> {
  const texts = written.map(({ finding }) => {
    const words = wordsOf(finding.text);
    const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
    const handles = finding.text.toLowerCase().match(handleLike) ?? [];
    return { words, handles: [...new Set([...words, ...handles])], slugs: [...words, ...pairs].map(slugOf) };
  });
  const words = [...new Set(texts.flatMap((text) => text.words))];
  const handles = [...new Set(texts.flatMap((text) => text.handles))];
  const slugs = [...new Set(texts.flatMap((text) => text.slugs))];
  if (words.length === 0) return written.map(() => ({ isStranger: false, isPerson: false }));
  const [accounts, acquaintances, metBefore] = await Promise.all([
    findAccounts(graph, tenantId, handles),
    findNamed(graph, tenantId, speakerId, { slugs, merged: true }),
    findNamesOfMet(graph, { tenantId, viewerId: speakerId }, null, words),
  ]);
  const met = metBefore.map((name) => ({ name, words: nameWordsOf(name) }));
  const known = new Set([said.message, ...said.ownEarlier, ...namesOf(speaker)].flatMap(wordsOf));
  return written.map(({ meant, finding }, index) => {
    const text = texts[index]!;
    const names = new Set(
      meant.flatMap((one) => ('person' in one ? namesOf(one.person) : [one.name])).flatMap(wordsOf),
    );
    const writtenAsNames = wordsWrittenAsNames(finding.text);
    const found = text.handles.filter((handle) => accounts.has(handle));
    return {
      isStranger: found.some((handle) => wordsOf(handle).some((word) => !known.has(word) && !names.has(word))),
      isPerson:
        found.length > 0 ||
        text.slugs.some((slug) => acquaintances.has(slug)) ||
        met.some(
          ({ name, words: parts }) => occurs(name, finding.text) || parts.some((one) => writtenAsNames.has(one)),
        ),
    };
  });
}

interface Admissible {
  readonly finding: Finding;
  readonly meant: readonly FindingSubject[];
}

const textOf = ({ finding }: Admissible): string => finding.text;

async function judge(
  raw: Finding,
  scene: MessageCircumstances & MessageProvenance,
  minConfidence: number,
): Promise<Admissible | DropReason> {
  if (learnableType(raw.type) === undefined) return 'type';
  const finding = inSlot({ ...raw, slot: blankAsNull(raw.slot), value: blankAsNull(raw.value) });
  if (!reachesFloors(finding, minConfidence)) return 'unsure';
  return resultOrRefusal(
    async () => {
      const names = finding.persons.map(({ handle, name }) => ({ name: name ?? handle }));
      await refuseSecretsOf({ ...finding, about: names });
      return admissibleOf(finding, scene);
    },
    (reason) => reason,
  );
}

function admissibleOf(finding: Finding, scene: MessageCircumstances & MessageProvenance): Admissible | DropReason {
  const meant = resolveFindingSubjects(finding.persons, scene);
  if (meant === null) return 'person';
  const names = [scene.speaker, ...meant.flatMap((one) => ('person' in one ? one.person : []))].flatMap(namesOf);
  const bare = meant.flatMap((one) => ('name' in one ? one.name : []));
  // The writing guard decides on length and wording, after the text has been sent back once.
  const text = [...finding.text].slice(0, maxTextLength).join('');
  const checked = checkFinding({ ...finding, text }, scene, scene.now);
  return isSaid(checked, scene, [...names, ...bare]) ? { finding, meant } : 'unsupported';
}

/**
 * Returns a finding with the slot that it fills. A statement about the past, the future, a possibility or one value
 * among several fills none, because it must not replace the present value. A statement that a fact is over fills the
 * slot without a value. A goal keeps its slot unless it is over, because goals stand side by side.
 */
function inSlot(finding: Finding): Finding {
  const { slot } = finding;
  const holding = slot === null ? 'HOLDS' : holdingOf(finding.text);
  if (slot === null || holding === 'HOLDS') return finding;
  if (isAddition(slot)) return holding === 'OVER' ? { ...finding, slot: null, value: null } : finding;
  return { ...finding, slot: holding === 'OVER' ? slot : null, value: null };
}

const blankAsNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

/** Resolves the people that findings are about. Returns null for a finding with a name that is ambiguous or unknown. */
async function peopleOf(
  graph: GraphSession,
  { tenantId, speakerId, isPrivate }: MessageProvenance,
  written: readonly Admissible[],
): Promise<(ResolvedReference[] | null)[]> {
  const names = [...new Set(written.flatMap(({ meant }) => meant.flatMap((one) => ('name' in one ? one.name : []))))];
  const refs = names.map((name) => ({ name }));
  const speaker = { tenantId, viewerId: speakerId };
  const found = names.length === 0 ? [] : await resolvePeople(graph, speaker, refs, { merged: isPrivate });
  const byName = new Map(names.map((name, index) => [name, found[index]!]));
  return written.map(({ meant }) => {
    const about = meant.map((one): ResolvedReference | null => {
      if ('person' in one) return one;
      const resolved = byName.get(one.name)!;
      if (resolved instanceof DomainError) return null;
      return 'newName' in resolved && !one.mayBeNew ? null : resolved;
    });
    return about.some((one) => one === null) ? null : about.map((one) => one!);
  });
}
