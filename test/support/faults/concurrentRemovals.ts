import { setTimeout as pause } from 'node:timers/promises';
import type { Graph } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { eventually } from '../eventually.js';
import type { KilledKith } from './killedKith.js';

/** Something that is stored, then removed or merged, with its own word in every text. */
interface StoredItem {
  readonly kind: 'message' | 'person' | 'merge';
  readonly word: string;
  /** Ids of what was stored: a message, or the two acquaintances of a merge; empty for a person. */
  readonly ids: readonly string[];
  /** True if the last request for its removal or merge was acknowledged. */
  isDone: boolean;
}

const recordQuery = `mutation ($externalId: String!, $text: String!) {
  recordMessages(input: { messages: [{ externalId: $externalId, role: USER, text: $text }] }) { messages { id } }
}`;
const rememberQuery =
  'mutation ($text: String!) { rememberMemory(input: { text: $text, type: KNOWLEDGE }) { memory { id } } }';
const forgetMessagesQuery = 'mutation ($ids: [ID!]!) { forgetMessages(input: { ids: $ids }) { receipt { messages } } }';
const eraseMeQuery = 'mutation { eraseMe(input: { confirm: "erase everything about me" }) { receipt { id } } }';
const createPersonQuery = 'mutation ($name: String!) { createPerson(input: { name: $name }) { person { id } } }';
const mergePersonsQuery =
  'mutation ($keep: ID!, $absorb: ID!) { mergePersons(input: { keep: $keep, absorb: $absorb }) { person { id } } }';
const absorbedQuery = 'query ($id: ID!) { person(id: $id) { absorbed { id } } }';

const merger = 'gus';
const forgetter = 'fay';
const retryPauseMs = 100;
const settleLimitMs = 300_000;

/** Strings of all nodes that hold a word of a removed item. */
const listRemains = statement<object>(
  'test/remains',
  `CYPHER 25 MATCH (n)
   UNWIND [key IN keys(n) | n[key]] AS value
   WITH n, CASE WHEN valueType(value) STARTS WITH 'STRING' THEN [value] WHEN valueType(value) STARTS WITH 'LIST<STRING' THEN value ELSE [] END AS texts
   UNWIND texts AS text
   WITH n, text WHERE text CONTAINS 'crate' RETURN DISTINCT labels(n)[0] AS label, text ORDER BY label, text`,
);

/**
 * People who remove messages, erase themselves and merge acquaintances, one thing after the other. What was acknowledged
 * as removed must stand nowhere in the graph; what was merged must stay merged.
 */
export class ConcurrentRemovals {
  private readonly items: StoredItem[] = [];
  private number = 0;

  constructor(private readonly random: () => number) {}

  /** Stores, removes and merges until `isDone` returns true. */
  async work(kith: () => KilledKith, isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      const item = await this.store(kith());
      if (!item || !(await this.finish(kith(), item))) await pause(retryPauseMs);
    }
  }

  /** Asks again for all that got no answer, and returns in words what came back, or was not done. */
  async prove(kith: KilledKith, graph: Graph): Promise<string[]> {
    for (const item of this.items) {
      if (item.isDone) continue;
      await eventually('a removal is acknowledged', () => this.finish(kith, item), settleLimitMs, retryPauseMs);
    }
    const rows = await graph.session().read(listRemains, {});
    const remainingTexts = rows.map(({ label, text }) => ({ label: String(label), text: String(text) }));
    const violations = this.items
      .filter(({ kind }) => kind !== 'merge')
      .flatMap(({ word }) =>
        remainingTexts
          .filter(({ text }) => wordsOf(text).includes(word))
          .map(({ label, text }) => `${word} in ${label}: ${text}`),
      );
    for (const { kind, word, ids } of this.items) {
      if (kind !== 'merge') continue;
      const answer = await kith.ask(merger, absorbedQuery, { id: ids[0] });
      const absorbed: { id: string }[] = answer.data?.person?.absorbed ?? [];
      if (absorbed.filter(({ id }) => id === ids[1]).length !== 1) violations.push(`${word} is not merged once`);
    }
    return violations;
  }

  /** Summary in words: how many of each kind. */
  get summary(): string {
    const count = (itemKind: StoredItem['kind']): number => this.items.filter(({ kind }) => kind === itemKind).length;
    return `${count('message')} messages removed, ${count('person')} people erased, ${count('merge')} merges`;
  }

  private async store(kith: KilledKith): Promise<StoredItem | undefined> {
    const dice = this.random();
    const word = `crate${(this.number += 1)}x`;
    const item = await (dice < 0.5
      ? this.newMessage(kith, word)
      : dice < 0.75
        ? this.newPerson(kith, word)
        : this.newPair(kith, word));
    if (item) this.items.push(item);
    return item;
  }

  private async newMessage(kith: KilledKith, word: string): Promise<StoredItem | undefined> {
    const data = await kith.dataOf(forgetter, recordQuery, {
      externalId: word,
      text: `Note that the ${word} is full.`,
    });
    const ids = data?.recordMessages.messages.map(({ id }: { id: string }) => id);
    return ids && { kind: 'message', word, ids, isDone: false };
  }

  private async newPerson(kith: KilledKith, word: string): Promise<StoredItem | undefined> {
    const by = handleOf(word);
    // Whatever was stored before a request without an answer has to go, too.
    await kith.dataOf(by, recordQuery, { externalId: word, text: `The ${word} is mine.` });
    await kith.dataOf(by, rememberQuery, { text: `The ${word} stands in the shed.` });
    return { kind: 'person', word, ids: [], isDone: false };
  }

  private async newPair(kith: KilledKith, word: string): Promise<StoredItem | undefined> {
    const ids: string[] = [];
    for (const name of [`Gil ${word}`, `Gill ${word}`]) {
      const data = await kith.dataOf(merger, createPersonQuery, { name });
      if (!data) return undefined;
      ids.push(data.createPerson.person.id);
    }
    return { kind: 'merge', word, ids, isDone: false };
  }

  /** Removes or merges; a second request for the same is as good as the first. Returns true if it was acknowledged. */
  private async finish(kith: KilledKith, item: StoredItem): Promise<boolean> {
    const { kind, word, ids } = item;
    if (kind === 'person') item.isDone = (await kith.dataOf(handleOf(word), eraseMeQuery)) !== undefined;
    else if (kind === 'message')
      item.isDone = (await kith.dataOf(forgetter, forgetMessagesQuery, { ids })) !== undefined;
    else item.isDone = await this.merge(kith, ids);
    return item.isDone;
  }

  private async merge(kith: KilledKith, [keep, absorb]: readonly string[]): Promise<boolean> {
    const answer = await kith.dataOf(merger, absorbedQuery, { id: keep });
    if (!answer) return false;
    if (answer.person.absorbed.some(({ id }: { id: string }) => id === absorb)) return true;
    return (await kith.dataOf(merger, mergePersonsQuery, { keep, absorb })) !== undefined;
  }
}

/** Returns the handle of the person of a word. It stays after an erasure, so it does not hold the word. */
const handleOf = (word: string): string => word.replace('crate', 'hal');

const wordsOf = (text: string): readonly string[] => text.match(/crate\d+x/gu) ?? [];
