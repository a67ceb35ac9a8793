import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../eventually.js';
import type { Answered, KilledKith } from './killedKith.js';
import type { Fact, Findings, Ledger, Said } from './ledger.js';

const remember = 'mutation ($text: String!) { rememberMemory(input: { text: $text }) { memory { id } } }';
const correct =
  'mutation ($id: ID!, $text: String!) { correctMemory(input: { id: $id, text: $text }) { memory { id } } }';
const forget = 'mutation ($id: ID!) { forgetMemory(input: { id: $id }) { deletedId } }';
const record = `mutation ($externalId: String!, $text: String!) {
  recordMessages(input: { messages: [{ externalId: $externalId, role: USER, text: $text }] }) { messages { id } }
}`;

/** Pause after a request without an answer, in ms, so that a stopped service is not polled a thousand times. */
const restMs = 25;
const answerMs = 180_000;
/** Codes of answers that leave open whether a write was done. */
const unanswered = ['UNAVAILABLE', 'TIMED_OUT'];
/** Number of fields per request, within the cost limit of a request. */
const fieldsAtOnce = 20;

/**
 * Client that remembers, corrects, forgets and records one thing after the other, and enters the answers in the ledger.
 */
export class Writer {
  private number = 0;

  constructor(
    readonly name: string,
    private readonly ledger: Ledger,
    private readonly random: () => number,
  ) {}

  /** Writes until `done` returns true. After a write without an answer, it continues with another one. */
  async write(kith: () => KilledKith, done: () => boolean): Promise<void> {
    while (!done()) {
      const answered = await this.step(kith());
      if (!answered) await pause(restMs);
    }
  }

  /** Retries about half of the writes without an answer, as a client does that needs the result. */
  async askAgain(kith: KilledKith): Promise<void> {
    for (const fact of this.own(({ unsure }) => unsure !== undefined)) {
      if (this.random() < 0.5) await this.redo(kith, fact);
    }
    for (const said of this.ledger.said) {
      if (said.by === this.name && !said.known && this.random() < 0.5) await this.record(kith, said);
    }
  }

  private step(kith: KilledKith): Promise<boolean> {
    const dice = this.random();
    const live = this.own(({ id, forgotten, unsure }) => id !== undefined && !forgotten && unsure === undefined);
    const fact = live[Math.floor(this.random() * live.length)];
    if (fact && dice < 0.2) return this.correct(kith, fact, `${sentence(fact)} since ${this.next()}.`);
    if (fact && dice < 0.35) return this.forget(kith, fact);
    if (dice < 0.55) return this.record(kith, this.newMessage());
    return this.remember(kith, this.newFact());
  }

  private redo(kith: KilledKith, fact: Fact): Promise<boolean> {
    const unsure = fact.unsure!;
    if (unsure.kind === 'remember') return this.remember(kith, fact);
    return unsure.kind === 'forget' ? this.forget(kith, fact) : this.correct(kith, fact, unsure.text);
  }

  private async remember(kith: KilledKith, fact: Fact): Promise<boolean> {
    fact.unsure = { kind: 'remember' };
    const data = await this.ask(kith, remember, { text: fact.text });
    if (!data) return false;
    fact.id = data.rememberMemory.memory.id;
    fact.unsure = undefined;
    return true;
  }

  private async correct(kith: KilledKith, fact: Fact, text: string): Promise<boolean> {
    fact.unsure = { kind: 'correct', text };
    if (!(await this.ask(kith, correct, { id: fact.id, text }))) return false;
    fact.text = text;
    fact.corrections.push(text);
    fact.unsure = undefined;
    return true;
  }

  private async forget(kith: KilledKith, fact: Fact): Promise<boolean> {
    const isAgain = fact.unsure?.kind === 'forget';
    fact.unsure = { kind: 'forget' };
    // The first request may have taken effect: then nothing is left to forget.
    if (!(await this.ask(kith, forget, { id: fact.id }, isAgain ? 'NOT_FOUND' : undefined))) return false;
    fact.forgotten = true;
    fact.unsure = undefined;
    return true;
  }

  private async record(kith: KilledKith, said: Said): Promise<boolean> {
    const { externalId, text } = said;
    if (!(await this.ask(kith, record, { externalId, text }))) return false;
    said.known = true;
    return true;
  }

  /** Returns the data of an answer. An error with `goodCode` counts as success. Undefined if no answer came. */
  private async ask(
    kith: KilledKith,
    query: string,
    variables: Record<string, unknown>,
    goodCode?: string,
  ): Promise<Answered['data']> {
    const answer = await kith.ask(this.name, query, variables).catch(() => undefined);
    if (!answer) return undefined;
    const [error] = answer.errors ?? [];
    if (error && error.extensions.code !== goodCode) {
      if (!unanswered.includes(error.extensions.code))
        this.ledger.strange.push(`${query.split(/[({]/, 3)[2]?.trim()}: ${error.extensions.code} ${error.message}`);
      return undefined;
    }
    this.ledger.acknowledged += 1;
    return answer.data ?? {};
  }

  private newFact(): Fact {
    const word = `lamp${this.name}x${this.next()}`;
    const text = `${sentence({ by: this.name, word })}.`;
    const fact: Fact = {
      by: this.name,
      word,
      id: undefined,
      text,
      corrections: [],
      forgotten: false,
      unsure: undefined,
    };
    this.ledger.facts.push(fact);
    return fact;
  }

  private newMessage(): Said {
    const externalId = `${this.name}-${this.next()}`;
    const said = { by: this.name, externalId, text: `This is message ${externalId}.`, known: false };
    this.ledger.said.push(said);
    return said;
  }

  private own(isWanted: (fact: Fact) => boolean): Fact[] {
    return this.ledger.facts.filter((fact) => fact.by === this.name && isWanted(fact));
  }

  private next(): number {
    return (this.number += 1);
  }
}

const sentence = ({ by, word }: Pick<Fact, 'by' | 'word'>): string => `${by} owns the ${word}`;

/**
 * Reads facts through the API as their staters. A live fact must appear exactly once in its stater's list, by its id,
 * and in the hits for its word. A forgotten fact must appear nowhere. The list is compared completely, the other reads
 * for the given facts only.
 */
export async function readBack(kith: KilledKith, ledger: Ledger, facts: readonly Fact[]): Promise<Findings> {
  const findings: Findings = { lost: [], doubled: [], back: [] };
  for (const by of new Set(ledger.facts.map((fact) => fact.by))) {
    const own = ledger.facts.filter((fact) => fact.by === by && fact.id !== undefined);
    await compareList(kith, by, own, findings);
    const some = facts.filter((fact) => fact.by === by && fact.id !== undefined);
    for (let start = 0; start < some.length; start += fieldsAtOnce)
      await compareReads(kith, by, some.slice(start, start + fieldsAtOnce), own, findings);
  }
  return findings;
}

async function compareList(kith: KilledKith, by: string, own: readonly Fact[], findings: Findings): Promise<void> {
  const counts = new Map<string, number>();
  const query = `query ($after: String) {
    memories(first: 100, after: $after) { edges { node { id } } pageInfo { endCursor hasNextPage } }
  }`;
  for (let after: string | null = null, more = true; more;) {
    const { memories } = await must(kith, by, query, { after });
    for (const { node } of memories.edges) counts.set(node.id, (counts.get(node.id) ?? 0) + 1);
    [after, more] = [memories.pageInfo.endCursor, memories.pageInfo.hasNextPage];
  }
  for (const fact of own) {
    const count = counts.get(fact.id!) ?? 0;
    if (fact.forgotten && count > 0) findings.back.push(`${fact.word}: in the list`);
    if (!fact.forgotten && count === 0) findings.lost.push(`${fact.word}: not in the list`);
    if (count > 1) findings.doubled.push(`${fact.word}: ${count} times in the list`);
  }
}

async function compareReads(
  kith: KilledKith,
  by: string,
  some: readonly Fact[],
  own: readonly Fact[],
  { lost, doubled, back }: Findings,
): Promise<void> {
  const found = 'mode truncated hits { memory { id text } } cards { facts { id } }';
  const fields = some.map(
    ({ id, word }, index) => `m${index}: memory(id: "${id}") { text }
      r${index}: recall(minRelevance: 0, query: "${word}", limit: 5, ranking: RELEVANCE) { ${found} }
      b${index}: recall(minRelevance: 0, query: "Who owns the ${word}?", limit: 50, ranking: BLENDED) { ${found} }`,
  );
  const data = await must(kith, by, `{ ${fields.join(' ')} c: entityCards(refs: ["person:${by}"]) { facts { id } } }`);
  const forgotten = new Map(own.filter((fact) => fact.forgotten).map((fact) => [fact.id!, fact.word]));
  const cards = [data.c, ...some.flatMap((_, index) => [data[`r${index}`].cards, data[`b${index}`].cards])].flat();
  for (const { facts } of cards) {
    for (const { id } of facts) if (forgotten.has(id)) back.push(`${forgotten.get(id)}: on a card`);
  }
  some.forEach((fact, index) => {
    const shown: string | undefined = data[`m${index}`]?.text;
    const [exact, blended] = [`r${index}`, `b${index}`].map((name): { id: string; text: string }[] =>
      data[name].hits.map(({ memory }: { memory: { id: string; text: string } }) => memory),
    );
    for (const { id } of [...exact!, ...blended!])
      if (forgotten.has(id)) back.push(`${forgotten.get(id)}: among the hits for ${fact.word}`);
    if (fact.forgotten) {
      if (shown !== undefined) back.push(`${fact.word}: by its id`);
      return;
    }
    const hits = exact!.filter(({ id }) => id === fact.id);
    if (shown !== fact.text) lost.push(`${fact.word}: by its id it is "${shown}", not "${fact.text}"`);
    if (hits.length === 0) {
      const { mode, truncated } = data[`r${index}`];
      lost.push(`${fact.word}: not among the ${exact!.length} hits (${mode}, truncated: ${truncated})`);
    }
    if (hits.length > 1) doubled.push(`${fact.word}: ${hits.length} hits`);
    if (hits.some(({ text }) => text !== fact.text)) lost.push(`${fact.word}: a hit has another text`);
  });
}

/** Retries a read that took longer than a service allows, which happens on a busy machine. */
async function must(
  kith: KilledKith,
  by: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Answered['data']> {
  const answer = await eventually(
    'an answer comes',
    async () => {
      const one = await kith.ask(by, query, variables);
      return one.errors?.some(({ extensions }) => unanswered.includes(extensions.code)) ? undefined : one;
    },
    answerMs,
    restMs,
  );
  if (answer.errors) throw new Error(`${query}\n${JSON.stringify(answer.errors)}`);
  return answer.data;
}
