import { inverseDocumentFrequency } from '../../text/bm25.js';
import { type RelatedStem, relatedStemsOf } from './relatedStems.js';
import type { MessageCandidate } from './messageCandidate.js';

/** Words of a message that mean what the topic words of a question mean. */
interface RelatedCover {
  /** Similarity of the nearest word by topic word, 0 to 1: 1 for the topic word itself, 0 without a related one. */
  readonly similarities: readonly number[];
  /** Similarity of the nearest word to a topic word that the message lacks. */
  readonly nearest: number;
  /** Share of the topic words, by rarity, that rare related words stand for. */
  readonly rareShare: number;
}

/** Topic words of a question, with their rarities and the sum of these. */
interface QuestionTopics {
  readonly topics: readonly string[];
  readonly rarities: readonly number[];
  readonly totalRarity: number;
}

/** Topic words of a question, with the words of similar meaning in the disclosed messages that its searches have found. */
export class RelatedTopics {
  private readonly covers = new Map<MessageCandidate, RelatedCover>();
  private readonly related: readonly (readonly RelatedStem[])[];
  /** Positions of a related stem in the lists of the topic words. */
  private readonly positions = new Map<string, { readonly topic: number; readonly index: number }[]>();
  /** Rarity of each related stem, at most that of its topic word. */
  private readonly relatedRarities: readonly (readonly number[])[];

  constructor(
    private readonly question: QuestionTopics,
    candidates: readonly MessageCandidate[],
  ) {
    const { topics, rarities } = question;
    this.related = topics.map(relatedStemsOf);
    this.related.forEach((stems, topic) =>
      stems.forEach(({ stem }, index) =>
        this.positions.set(stem, [...(this.positions.get(stem) ?? []), { topic, index }]),
      ),
    );
    const matches = candidates.map((candidate) => ({ candidate, indexes: this.matchesIn(candidate) }));
    const counts = this.related.map((stems) => stems.map(() => 0));
    for (const { indexes } of matches)
      indexes.forEach((topicIndexes, topic) => {
        for (const index of topicIndexes) counts[topic]![index]! += 1;
      });
    this.relatedRarities = counts.map((topicCounts, topic) =>
      topicCounts.map((count) => Math.min(rarities[topic]!, inverseDocumentFrequency(candidates.length, count))),
    );
    for (const { candidate, indexes } of matches) this.covers.set(candidate, this.coverBy(candidate, indexes));
  }

  coverOf(candidate: MessageCandidate): RelatedCover {
    const cover = this.covers.get(candidate) ?? this.coverBy(candidate, this.matchesIn(candidate));
    this.covers.set(candidate, cover);
    return cover;
  }

  /** Returns the share of the topic words, by rarity, that the nearest words of several messages stand for. */
  shareOf(messages: readonly (MessageCandidate | undefined)[]): number {
    const { topics, rarities, totalRarity } = this.question;
    const nearest = topics.map(() => 0);
    for (const message of messages)
      if (message) {
        const { similarities } = this.coverOf(message);
        for (let topic = 0; topic < nearest.length; topic++)
          if (similarities[topic]! > nearest[topic]!) nearest[topic] = similarities[topic]!;
      }
    return nearest.reduce((sum, similarity, topic) => sum + similarity * rarities[topic]!, 0) / totalRarity;
  }

  /** Returns the indexes of the related stems that a message contains, by topic word. */
  private matchesIn({ stems }: MessageCandidate): number[][] {
    const matches = this.question.topics.map((): number[] => []);
    for (const word of stems.line.split(' '))
      for (const { topic, index } of this.positions.get(word) ?? []) matches[topic]!.push(index);
    return matches;
  }

  private coverBy({ stems }: MessageCandidate, matches: readonly (readonly number[])[]): RelatedCover {
    let nearest = 0;
    let rareSum = 0;
    const similarities = this.question.topics.map((topic, at) => {
      if (stems.has(topic)) return 1;
      let most = 0;
      let mostRare = 0;
      for (const index of matches[at]!) {
        const { similarity } = this.related[at]![index]!;
        most = Math.max(most, similarity);
        mostRare = Math.max(mostRare, similarity * this.relatedRarities[at]![index]!);
      }
      nearest = Math.max(nearest, most);
      rareSum += mostRare;
      return most;
    });
    return { similarities, nearest, rareShare: rareSum / this.question.totalRarity };
  }
}
