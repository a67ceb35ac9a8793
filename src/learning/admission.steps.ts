import type { Draft } from '../memories/writing/draft.js';
import { textDigest } from '../words/texts.js';
import { maxSaying } from '../memories/writingGuard.js';
import { refuseSecretsOf } from '../words/secrets.js';
import { findAccounts } from '../people/people.store.js';
import { resolvePeople } from '../people/references.steps.js';
import { wordsOf } from '../words/stems.js';
import type { Resolved } from '../people/person.js';
import { DomainError } from '../platform/errors.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { byWorth, type Candidate, learnableType, reachesFloors } from './candidate.js';
import { checkCandidate, isSaid, learnedDraft, type Saying } from './learnedDraft.js';
import type { DropReason, LearningParts } from './learningParts.js';
import { unlessRefused } from './modelSecrets.js';
import { wellWritten } from './rewriting.steps.js';
import { type Meant, meantPersons, namesOf, type Scene } from './scene.js';

/**
 * Drafts of those candidates that may be learned, the most worth first. Every rule stands in code: what a model answers
 * is data and widens nothing. A candidate that breaks a rule is dropped and counted, and never sinks the others.
 */
export async function admitAll(
  parts: LearningParts,
  graph: GraphSession,
  candidates: readonly Candidate[],
  told: Scene & Saying,
  signal: AbortSignal,
): Promise<Draft[]> {
  const drop = (reason: DropReason): [] => {
    parts.counters.dropped(reason);
    return [];
  };
  const admissible: Admissible[] = [];
  for (const candidate of candidates) {
    const judged = await judge(candidate, told, parts.settings.minConfidence);
    if (typeof judged === 'string') drop(judged);
    else admissible.push(judged);
  }
  const texts = await wellWritten(
    parts,
    admissible.map(({ candidate }) => candidate.text),
    {
      tenantId: told.tenantId,
      signal,
    },
  );
  const written: Admissible[] = [];
  for (const [at, { candidate }] of admissible.entries()) {
    const text = texts[at];
    // A text that was put right is a new one: it stands every test again.
    const judged = text == null ? 'wording' : await judge({ ...candidate, text }, told, parts.settings.minConfidence);
    if (typeof judged === 'string') drop(judged);
    else written.push(judged);
  }
  const strangers = await namesStrangers(graph, told, written);
  const named = await peopleOf(graph, told, written);
  const seen = new Set<string>();
  return written
    .flatMap((one, at) => {
      const about = strangers[at] ? null : named[at];
      return about ? [{ ...one, about }] : drop('person');
    })
    .sort((a, b) => byWorth(a.candidate, b.candidate))
    .flatMap(({ candidate, about }) => {
      const input = checkCandidate(candidate, told, told.now);
      const whom = about.map((one) => ('person' in one ? one.person.id : one.newName)).sort();
      const place = JSON.stringify([whom, input.slot ?? textDigest(input.text)]);
      if (seen.has(place)) return drop('repeated');
      seen.add(place);
      return [learnedDraft(input, candidate, about, told)];
    });
}

/**
 * Whether texts name an account by its handle that the message does not name: a model that takes one person for another
 * would put words about somebody into the mouth of somebody else.
 */
async function namesStrangers(
  graph: GraphSession,
  { tenantId, speaker, said }: Scene & Saying,
  written: readonly Admissible[],
): Promise<boolean[]> {
  const known = new Set([said.message, ...said.ownEarlier, ...namesOf(speaker)].flatMap(wordsOf));
  const unsaid = written.map(({ candidate, meant }) => {
    const names = new Set(
      meant.flatMap((one) => ('person' in one ? namesOf(one.person) : [one.name])).flatMap(wordsOf),
    );
    return wordsOf(candidate.text).filter((word) => !known.has(word) && !names.has(word));
  });
  const words = [...new Set(unsaid.flat())];
  const accounts = words.length === 0 ? new Map() : await findAccounts(graph, tenantId, words);
  return unsaid.map((own) => own.some((word) => accounts.has(word)));
}

interface Admissible {
  readonly candidate: Candidate;
  readonly meant: readonly Meant[];
}

async function judge(raw: Candidate, told: Scene & Saying, minConfidence: number): Promise<Admissible | DropReason> {
  if (learnableType(raw.type) === undefined) return 'type';
  const candidate = { ...raw, slot: blankAsNull(raw.slot), value: blankAsNull(raw.value) };
  if (!reachesFloors(candidate, minConfidence)) return 'unsure';
  return unlessRefused(
    async () => {
      const names = candidate.persons.map(({ handle, name }) => ({ name: name ?? handle }));
      await refuseSecretsOf({ ...candidate, about: names });
      return admissibleOf(candidate, told);
    },
    (reason) => reason,
  );
}

function admissibleOf(candidate: Candidate, told: Scene & Saying): Admissible | DropReason {
  const meant = meantPersons(candidate.persons, told);
  if (meant === null) return 'person';
  const names = [told.speaker, ...meant.flatMap((one) => ('person' in one ? one.person : []))].flatMap(namesOf);
  const bare = meant.flatMap((one) => ('name' in one ? one.name : []));
  // The guard has the last word on length and wording, after it has been sent back once.
  const text = [...candidate.text].slice(0, maxSaying).join('');
  const checked = checkCandidate({ ...candidate, text }, told, told.now);
  return isSaid(checked, told, [...names, ...bare]) ? { candidate, meant } : 'unsupported';
}

const blankAsNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

/** Whom candidates are about; null for one that names somebody who cannot be told from others, or is not known. */
async function peopleOf(
  graph: GraphSession,
  { tenantId, speakerId }: Saying,
  written: readonly Admissible[],
): Promise<(Resolved[] | null)[]> {
  const names = [...new Set(written.flatMap(({ meant }) => meant.flatMap((one) => ('name' in one ? one.name : []))))];
  const refs = names.map((name) => ({ name }));
  const found = names.length === 0 ? [] : await resolvePeople(graph, { tenantId, viewerId: speakerId }, refs);
  const byName = new Map(names.map((name, at) => [name, found[at]!]));
  return written.map(({ meant }) => {
    const about = meant.map((one): Resolved | null => {
      if ('person' in one) return one;
      const resolved = byName.get(one.name)!;
      if (resolved instanceof DomainError) return null;
      return 'newName' in resolved && !one.mayBeNew ? null : resolved;
    });
    return about.some((one) => one === null) ? null : about.map((one) => one!);
  });
}
