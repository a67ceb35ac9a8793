import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { agentName, derivedMessageFields } from '../../../src/conversations/message.js';
import { sessionGapMs } from '../../../src/conversations/conversation.js';
import { dropParticipantNames } from '../../../src/conversations/search/participantNames.js';
import { MessageRanking, type ScoredMessage } from '../../../src/conversations/search/messageRanking.js';
import type { MessageCandidate } from '../../../src/conversations/search/messageCandidate.js';
import type { Embedder } from '../../../src/platform/models/embedding/embedder.js';
import { scoreByWords } from '../../../src/text/bm25.js';
import { stemOf, contentWords, weightOf } from '../../../src/text/stems.js';
import { WordLine } from '../../../src/text/wordLine.js';
import type { Room, RoomQuestion } from './rooms.js';

/** Lengths of the lists that the searches of the service give. */
const listLengths = { byWords: 160, byMeaning: 45 } as const;
const roomPlace = 'm:room';
const requester = { tenantId: 'bench', viewerId: 'bench' };

type Vector = Float32Array;

/** Vectors of texts, kept in a file, so that each text is embedded once. */
export class VectorCache {
  private readonly vectors = new Map<string, Vector>();

  private constructor(
    private readonly file: string,
    private readonly embedder: Embedder,
  ) {}

  static async open(file: string, embedder: Embedder): Promise<VectorCache> {
    const cache = new VectorCache(file, embedder);
    await mkdir(dirname(file), { recursive: true });
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    const size = keyBytes + embedder.space.dimensions * Float32Array.BYTES_PER_ELEMENT;
    for (let index = 0; index + size <= bytes.length; index += size) {
      const vector = new Float32Array(
        bytes.buffer.slice(bytes.byteOffset + index + keyBytes, bytes.byteOffset + index + size),
      );
      cache.vectors.set(bytes.subarray(index, index + keyBytes).toString('hex'), vector);
    }
    return cache;
  }

  /** Median cosine of unrelated texts. */
  get base(): number {
    return this.embedder.space.base;
  }

  async of(text: string, isQuestion: boolean): Promise<Vector> {
    const key = createHash('sha1')
      .update(`${isQuestion ? 'q' : 'p'} ${text}`)
      .digest('hex');
    const cachedVector = this.vectors.get(key);
    if (cachedVector) return cachedVector;
    const embedding = isQuestion
      ? await this.embedder.embedQuery(text, requester)
      : (await this.embedder.embedPassages([text]))[0]!;
    if (embedding instanceof Error) throw embedding;
    const vector = Float32Array.from(embedding);
    this.vectors.set(key, vector);
    await appendFile(this.file, Buffer.concat([Buffer.from(key, 'hex'), Buffer.from(vector.buffer)]));
    return vector;
  }
}

const keyBytes = 20;

/** Recalls messages of a room as the service does, without a database and without an audience. */
export class OfflineRecall {
  private constructor(
    private readonly room: Room,
    private readonly messages: readonly MessageCandidate[],
    private readonly vectors:
      | { readonly cache: VectorCache; readonly alone: Vector[]; readonly paired: Vector[] }
      | undefined,
  ) {}

  /** Prepares a room; without vectors it is searched by words alone. */
  static async of(room: Room, cache: VectorCache | undefined): Promise<OfflineRecall> {
    const messages = room.turns.map(({ speaker, text, at }, index): MessageCandidate => {
      const { stems, plain, asks, length } = derivedMessageFields(speaker, text);
      return {
        id: String(index).padStart(6, '0'),
        place: roomPlace,
        seq: index + 1,
        at,
        asks,
        length,
        speakerId: speaker === agentName ? null : speaker,
        stems: new WordLine(stems),
        words: new WordLine(plain),
      };
    });
    if (!cache) return new OfflineRecall(room, messages, undefined);
    const [alone, paired]: [Vector[], Vector[]] = [[], []];
    for (const [index, { at, speaker, text }] of room.turns.entries()) {
      const turnLine = `${speaker}: ${text}`;
      const before = room.turns[index - 1];
      const isPair = before && Math.abs(at - before.at) < sessionGapMs;
      alone.push(await cache.of(turnLine, false));
      paired.push(await cache.of(isPair ? `${before.speaker}: ${before.text}\n${turnLine}` : turnLine, false));
    }
    return new OfflineRecall(room, messages, { cache, alone, paired });
  }

  /** Returns the message in a slot. */
  at(seq: number): MessageCandidate | undefined {
    return this.messages[seq - 1];
  }

  /** Ranks the messages said before a question was asked. */
  async search(question: RoomQuestion): Promise<MessageRanking> {
    const names = this.room.speakers.filter((name) => name !== agentName);
    const earlierMessages = this.messages.slice(0, question.upTo);
    const nearestMessages = { alone: [] as ScoredMessage[], paired: [] as ScoredMessage[] };
    if (this.vectors) {
      const vector = await this.vectors.cache.of(dropParticipantNames(question.text, names), true);
      nearestMessages.alone = searchByVector(earlierMessages, this.vectors.alone, vector);
      nearestMessages.paired = searchByVector(earlierMessages, this.vectors.paired, vector);
    }
    return new MessageRanking(question.text, {
      viewerId: question.asker,
      byWords: searchByWords(earlierMessages, question.text),
      ...nearestMessages,
      names: names.map((name) => [name, name] as const),
      base: this.vectors?.cache.base ?? 0,
    });
  }
}

/** Returns the messages that share words with a question, chosen as the index of the service chooses them. */
function searchByWords(messages: readonly MessageCandidate[], question: string): ScoredMessage[] {
  const weights = new Map<string, number>();
  for (const word of contentWords(question))
    weights.set(stemOf(word), Math.max(weights.get(stemOf(word)) ?? 0, weightOf(word)));
  const matchingMessages = messages
    .map((message) => ({
      message,
      weight: [...weights].reduce((sum, [stem, worth]) => sum + (message.stems.has(stem) ? worth : 0), 0),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.message.at - a.message.at)
    .slice(0, listLengths.byWords)
    .map(({ message }) => message);
  const scores = scoreByWords(question, matchingMessages);
  return matchingMessages.map((one, index) => ({ ...one, score: scores[index]! }));
}

const searchByVector = (
  messages: readonly MessageCandidate[],
  vectors: readonly Vector[],
  questionVector: Vector,
): ScoredMessage[] =>
  messages
    .map((one, index) => ({ ...one, score: (1 + cosine(questionVector, vectors[index]!)) / 2 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, listLengths.byMeaning);

/** Returns the cosine of two vectors of length 1. */
function cosine(one: Vector, other: Vector): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!;
  return sum;
}
