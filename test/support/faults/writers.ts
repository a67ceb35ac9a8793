import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../eventually.js';
import type { KithAnswer, KilledKith } from './killedKith.js';
import type { Fact, Findings, Ledger, RecordedMessage } from './ledger.js';

const rememberQuery = 'mutation ($text: String!) { rememberMemory(input: { text: $text }) { memory { id } } }';
const correctQuery =
  'mutation ($id: ID!, $text: String!) { correctMemory(input: { id: $id, text: $text }) { memory { id } } }';
const forgetQuery = 'mutation ($id: ID!) { forgetMemory(input: { id: $id }) { deletedId } }';
const recordQuery = `mutation ($externalId: String!, $text: String!) {
  recordMessages(input: { messages: [{ externalId: $externalId, role: USER, text: $text }] }) { messages { id } }
}`;

/** Pause after a request without an answer, in ms, so that a stopped service is not polled a thousand times. */
const retryPauseMs = 25;
const answerMs = 180_000;
/** Codes of answers that leave open whether a write was done. */
const unansweredCodes = ['UNAVAILABLE', 'TIMED_OUT'];
/** Number of fields per request, within the cost limit of a request. */
const fieldsPerRequest = 20;

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

  /** Writes until `isDone` returns true. After a write without an answer, it continues with another one. */
  async write(kith: () => KilledKith, isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      const isAnswered = await this.step(kith());
      if (!isAnswered) await pause(retryPauseMs);
    }
  }

  /** Retries about half of the writes without an answer, as a client does that needs the result. */
  async retryUnanswered(kith: KilledKith): Promise<void> {
    for (const fact of this.ownFacts(({ pending }) => pending !== undefined)) {
      if (this.random() < 0.5) await this.retryFact(kith, fact);
    }
    for (const message of this.ledger.messages) {
      if (message.by === this.name && !message.isAcknowledged && this.random() < 0.5) await this.record(kith, message);
    }
  }

  private step(kith: KilledKith): Promise<boolean> {
    const dice = this.random();
    const liveFacts = this.ownFacts(
      ({ id, isForgotten, pending }) => id !== undefined && !isForgotten && pending === undefined,
    );
    const fact = liveFacts[Math.floor(this.random() * liveFacts.length)];
    if (fact && dice < 0.2) return this.correct(kith, fact, `${sentence(fact)} since ${this.nextNumber()}.`);
    if (fact && dice < 0.35) return this.forget(kith, fact);
    if (dice < 0.55) return this.record(kith, this.newMessage());
    return this.remember(kith, this.newFact());
  }

  private retryFact(kith: KilledKith, fact: Fact): Promise<boolean> {
    const pending = fact.pending!;
    if (pending.kind === 'remember') return this.remember(kith, fact);
    return pending.kind === 'forget' ? this.forget(kith, fact) : this.correct(kith, fact, pending.text);
  }

  private async remember(kith: KilledKith, fact: Fact): Promise<boolean> {
    fact.pending = { kind: 'remember' };
    const data = await this.ask(kith, rememberQuery, { text: fact.text });
    if (!data) return false;
    fact.id = data.rememberMemory.memory.id;
    fact.pending = undefined;
    return true;
  }

  private async correct(kith: KilledKith, fact: Fact, text: string): Promise<boolean> {
    fact.pending = { kind: 'correct', text };
    if (!(await this.ask(kith, correctQuery, { id: fact.id, text }))) return false;
    fact.text = text;
    fact.corrections.push(text);
    fact.pending = undefined;
    return true;
  }

  private async forget(kith: KilledKith, fact: Fact): Promise<boolean> {
    const isAgain = fact.pending?.kind === 'forget';
    fact.pending = { kind: 'forget' };
    // The first request may have taken effect: then nothing is left to forget.
    if (!(await this.ask(kith, forgetQuery, { id: fact.id }, isAgain ? 'NOT_FOUND' : undefined))) return false;
    fact.isForgotten = true;
    fact.pending = undefined;
    return true;
  }

  private async record(kith: KilledKith, message: RecordedMessage): Promise<boolean> {
    const { externalId, text } = message;
    if (!(await this.ask(kith, recordQuery, { externalId, text }))) return false;
    message.isAcknowledged = true;
    return true;
  }

  /** Returns the data of an answer. An error with `goodCode` counts as success. Undefined if no answer came. */
  private async ask(
    kith: KilledKith,
    query: string,
    variables: Record<string, unknown>,
    goodCode?: string,
  ): Promise<KithAnswer['data']> {
    const answer = await kith.ask(this.name, query, variables).catch(() => undefined);
    if (!answer) return undefined;
    const [error] = answer.errors ?? [];
    if (error && error.extensions.code !== goodCode) {
      if (!unansweredCodes.includes(error.extensions.code))
        this.ledger.strangeAnswers.push(
          `${query.split(/[({]/, 3)[2]?.trim()}: ${error.extensions.code} ${error.message}`,
        );
      return undefined;
    }
    this.ledger.acknowledgedCount += 1;
    return answer.data ?? {};
  }

  private newFact(): Fact {
    const word = `lamp${this.name}x${this.nextNumber()}`;
    const text = `${sentence({ by: this.name, word })}.`;
    const fact: Fact = {
      by: this.name,
      word,
      id: undefined,
      text,
      corrections: [],
      isForgotten: false,
      pending: undefined,
    };
    this.ledger.facts.push(fact);
    return fact;
  }

  private newMessage(): RecordedMessage {
    const externalId = `${this.name}-${this.nextNumber()}`;
    const message = { by: this.name, externalId, text: `This is message ${externalId}.`, isAcknowledged: false };
    this.ledger.messages.push(message);
    return message;
  }

  private ownFacts(isWanted: (fact: Fact) => boolean): Fact[] {
    return this.ledger.facts.filter((fact) => fact.by === this.name && isWanted(fact));
  }

  private nextNumber(): number {
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
    const storedFacts = ledger.facts.filter((fact) => fact.by === by && fact.id !== undefined);
    await compareList(kith, by, storedFacts, findings);
    const selectedFacts = facts.filter((fact) => fact.by === by && fact.id !== undefined);
    for (let start = 0; start < selectedFacts.length; start += fieldsPerRequest)
      await compareReads(kith, by, selectedFacts.slice(start, start + fieldsPerRequest), storedFacts, findings);
  }
  return findings;
}

async function compareList(
  kith: KilledKith,
  by: string,
  storedFacts: readonly Fact[],
  findings: Findings,
): Promise<void> {
  const counts = new Map<string, number>();
  const query = `query ($after: String) {
    memories(first: 100, after: $after) { edges { node { id } } pageInfo { endCursor hasNextPage } }
  }`;
  for (let after: string | null = null, hasMore = true; hasMore;) {
    const { memories } = await must(kith, by, query, { after });
    for (const { node } of memories.edges) counts.set(node.id, (counts.get(node.id) ?? 0) + 1);
    [after, hasMore] = [memories.pageInfo.endCursor, memories.pageInfo.hasNextPage];
  }
  for (const fact of storedFacts) {
    const count = counts.get(fact.id!) ?? 0;
    if (fact.isForgotten && count > 0) findings.back.push(`${fact.word}: in the list`);
    if (!fact.isForgotten && count === 0) findings.lost.push(`${fact.word}: not in the list`);
    if (count > 1) findings.doubled.push(`${fact.word}: ${count} times in the list`);
  }
}

async function compareReads(
  kith: KilledKith,
  by: string,
  batch: readonly Fact[],
  storedFacts: readonly Fact[],
  { lost, doubled, back }: Findings,
): Promise<void> {
  const recallFields = 'mode truncated hits { memory { id text } } cards { facts { id } }';
  const fields = batch.map(
    ({ id, word }, index) => `m${index}: memory(id: "${id}") { text }
      r${index}: recall(minRelevance: 0, query: "${word}", limit: 5, ranking: RELEVANCE) { ${recallFields} }
      b${index}: recall(minRelevance: 0, query: "Who owns the ${word}?", limit: 50, ranking: BLENDED) { ${recallFields} }`,
  );
  const data = await must(kith, by, `{ ${fields.join(' ')} c: entityCards(refs: ["person:${by}"]) { facts { id } } }`);
  const forgottenWords = new Map(storedFacts.filter((fact) => fact.isForgotten).map((fact) => [fact.id!, fact.word]));
  const cards = [data.c, ...batch.flatMap((_, index) => [data[`r${index}`].cards, data[`b${index}`].cards])].flat();
  for (const { facts } of cards) {
    for (const { id } of facts) if (forgottenWords.has(id)) back.push(`${forgottenWords.get(id)}: on a card`);
  }
  batch.forEach((fact, index) => {
    const disclosedText: string | undefined = data[`m${index}`]?.text;
    const [exact, blended] = [`r${index}`, `b${index}`].map((name): { id: string; text: string }[] =>
      data[name].hits.map(({ memory }: { memory: { id: string; text: string } }) => memory),
    );
    for (const { id } of [...exact!, ...blended!])
      if (forgottenWords.has(id)) back.push(`${forgottenWords.get(id)}: among the hits for ${fact.word}`);
    if (fact.isForgotten) {
      if (disclosedText !== undefined) back.push(`${fact.word}: by its id`);
      return;
    }
    const hits = exact!.filter(({ id }) => id === fact.id);
    if (disclosedText !== fact.text) lost.push(`${fact.word}: by its id it is "${disclosedText}", not "${fact.text}"`);
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
): Promise<KithAnswer['data']> {
  const answer = await eventually(
    'an answer comes',
    async () => {
      const reply = await kith.ask(by, query, variables);
      return reply.errors?.some(({ extensions }) => unansweredCodes.includes(extensions.code)) ? undefined : reply;
    },
    answerMs,
    retryPauseMs,
  );
  if (answer.errors) throw new Error(`${query}\n${JSON.stringify(answer.errors)}`);
  return answer.data;
}
