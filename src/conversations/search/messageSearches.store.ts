import { z } from 'zod';
import { heardPlaceKeys } from '../../disclosure/messagePlaces.js';
import { type Audience, audienceParameter } from '../../disclosure/audience.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { rowOf } from '../../platform/neo4j/rows.js';
import { type VectorSet } from '../../platform/neo4j/vectorSets.js';
import { searchWithGrowingWidth } from '../../recall/wideningSearch.js';
import { scoreByWords } from '../../text/bm25.js';
import { textQueries } from '../../text/lucene.js';
import { placeToken } from '../message.js';
import type { ScoredMessage } from './messageRanking.js';
import { type MessageCandidate, type SpeakerName, type UnreadCandidate, wordLinesOf } from './messageCandidate.js';
import { statements } from '../statements.generated.js';

/** Columns of messages, one list per field: repeated property names would be parsed for each of very many rows. */
export const messageColumns = z.object({
  ids: z.array(z.string()),
  places: z.array(z.string()),
  seqs: z.array(z.number()),
  times: z.array(z.number()),
  speakers: z.array(z.string()),
  names: z.array(z.tuple([z.string(), z.string()])),
  asking: z.array(z.boolean()),
  lengths: z.array(z.number()),
});
const textRow = messageColumns.extend({ fetched: z.number(), stems: z.array(z.string()), plains: z.array(z.string()) });
const vectorRow = textRow.extend({ alones: z.array(z.number()), pairs: z.array(z.number()) });

/** Result of the text search: messages with the score of the words shared with the question, in index order. */
export interface TextSearchResult {
  readonly hits: readonly ScoredMessage[];
  readonly names: readonly SpeakerName[];
}

/** Result of the vector search, nearest first: messages by their own words, and with the message before. */
export interface VectorMessageHits {
  readonly alone: readonly ScoredMessage[];
  readonly paired: readonly ScoredMessage[];
  readonly names: readonly SpeakerName[];
}

/** Numbers of index entries to read: more while the privacy rule leaves too few; the maximum may take a second. */
const widths = { byWords: [200, 800, 4_000, 20_000], byMeaning: [56, 300, 2_400, 20_000] } as const;
/** Number of messages per list that is enough. */
const enoughMessages = { byWords: 160, byMeaning: 45 } as const;

/** Searches messages that share words with a question, at most 160. */
export async function searchMessageText(
  graph: GraphSession,
  audience: Audience,
  text: string,
): Promise<TextSearchResult> {
  const queries = textQueries(text, heardPlaceKeys(audience).map(placeToken), 'placeToken');
  if (queries.length === 0) return { hits: [], names: [] };
  const common = { audience: audienceParameter(audience), queries, keep: enoughMessages.byWords };
  const columns = await searchWithGrowingWidth(
    widths.byWords,
    async (fetch, cutsTies) =>
      rowOf(
        textRow,
        await graph.read(statements['conversations/search/search-message-text'], { ...common, fetch, cutsTies }),
      ),
    ({ ids }) => ids.length >= enoughMessages.byWords,
  );
  const candidates = candidatesFromColumns(columns);
  const scores = scoreByWords(text, candidates);
  return {
    hits: candidates.map((candidate, index) => ({ ...candidate, score: scores[index]! })),
    names: columns.names,
  };
}

/** Searches messages near in meaning, at most 45 per list. */
export async function searchMessageVectors(
  graph: GraphSession,
  audience: Audience,
  { set, ...query }: { vector: readonly number[]; spaceId: string; set: VectorSet },
): Promise<VectorMessageHits> {
  const places = heardPlaceKeys(audience);
  const common = { audience: audienceParameter(audience), ...query, places };
  const statement = statements['conversations/search/search-message-vectors']({ set });
  const columns = await searchWithGrowingWidth(
    widths.byMeaning,
    async (fetch, cutsTies) => rowOf(vectorRow, await graph.read(statement, { ...common, fetch, cutsTies })),
    ({ alones, pairs }) =>
      Math.min(...[alones, pairs].map((list) => list.filter(isFound).length)) >= enoughMessages.byMeaning,
  );
  const candidates = candidatesFromColumns(columns);
  const nearestBy = (scores: readonly number[]): ScoredMessage[] =>
    candidates
      .map((candidate, index) => ({ ...candidate, score: scores[index]! }))
      .filter(({ score }) => isFound(score))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, enoughMessages.byMeaning);
  return { alone: nearestBy(columns.alones), paired: nearestBy(columns.pairs), names: columns.names };
}

/** True if this vector search has found the message, rather than only the other one. */
const isFound = (score: number): boolean => score >= 0;

export const messagesFromColumns = ({
  ids,
  places,
  seqs,
  times,
  speakers,
  asking,
  lengths,
}: z.infer<typeof messageColumns>): UnreadCandidate[] =>
  ids.map((id, index) => ({
    id,
    place: places[index]!,
    seq: seqs[index]!,
    at: times[index]!,
    speakerId: speakers[index] || null,
    asks: asking[index]!,
    length: lengths[index]!,
  }));

const candidatesFromColumns = (row: z.infer<typeof textRow>): MessageCandidate[] =>
  messagesFromColumns(row).map((candidate, index) =>
    Object.assign(candidate, wordLinesOf({ stems: row.stems[index]!, plain: row.plains[index]! })),
  );
