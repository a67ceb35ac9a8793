// Types of the statements in cypher/, made by `npm run build:statements`; do not edit.
import { statementLibrary as library } from '../platform/neo4j/statementLibrary.js';

export const statements = {
  /** Closes those of these sessions that are still idle once their conversations are locked. Returns them. */
  'conversations/close-sessions': library.statement<{ ids: readonly unknown[]; now: number }>('conversations/close-sessions'),
  /** Number of messages that the audience heard. */
  'conversations/count-messages': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; places: readonly unknown[] }>('conversations/count-messages'),
  /** Number of sessions that a conversation has had. */
  'conversations/count-sessions': library.statement<{ key: string | null; company: readonly unknown[] }>('conversations/count-sessions'),
  /** Number of messages that a tenant has recorded, removed ones too: the sum of the last sequence numbers of its chats and direct talks. */
  'conversations/count-tenant-messages': library.statement<{ tenant: string | null }>('conversations/count-tenant-messages'),
  /** Number of messages in the conversations of these people, by the beginnings of their keys. */
  'conversations/count-turns': library.statement<{ people: readonly { person: unknown; prefix: unknown }[] }>('conversations/count-turns'),
  /** Creates the vector index of messages by their own words for the dimensions of the active embedding space. */
  'conversations/create-message-index': library.variants<{ dimensions: number }, 'set'>('conversations/create-message-index', ['set']),
  /** Creates the vector index of messages together with the one before for the dimensions of the active embedding space. */
  'conversations/create-message-pair-index': library.variants<{ dimensions: number }, 'set'>('conversations/create-message-pair-index', ['set']),
  /** Drops the vector index of messages by their own words. */
  'conversations/drop-message-index': library.variants<{}, 'set'>('conversations/drop-message-index', ['set']),
  /** Drops the vector index of messages together with the one before. */
  'conversations/drop-message-pair-index': library.variants<{}, 'set'>('conversations/drop-message-pair-index', ['set']),
  /** Messages at these numbers of these places that the audience heard, as columns with their speakers; and the id of the viewer's latest message in the place of the question. */
  'conversations/fetch-hits': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; places: readonly unknown[]; seqs: readonly unknown[]; place: string | null }>('conversations/fetch-hits'),
  /** One page of the open sessions without a turn for 30 minutes, the longest idle first. */
  'conversations/list-idle-sessions': library.statement<{ tenant: string | null; now: number; afterTime: number; afterId: string | null; limit: number }>('conversations/list-idle-sessions'),
  /** One page of the messages the audience heard, the latest first, from each place as many as may be shown. */
  'conversations/list-latest-messages': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; places: readonly unknown[]; beforeAt: number; beforeSeq: number; beforeId: string | null; limit: number }>('conversations/list-latest-messages'),
  /** One page of the messages the audience heard, in the order in which they were said, from each place as many as may be shown. */
  'conversations/list-messages': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; places: readonly unknown[]; afterAt: number; afterSeq: number; afterId: string | null; limit: number }>('conversations/list-messages'),
  /** One page of the sessions of a conversation, the latest first, with their summaries. */
  'conversations/list-sessions': library.statement<{ key: string | null; company: readonly unknown[]; beforeTime: number; beforeId: string | null; limit: number }>('conversations/list-sessions'),
  /** The latest spines of a person. */
  'conversations/list-spines': library.statement<{ tenant: string | null; person: string | null; limit: number }>('conversations/list-spines'),
  /** The turns of a conversation that no episode covers yet, as far as the audience heard them; in a group what everyone said since. */
  'conversations/list-window': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; key: string | null; place: string | null; persona: string | null; limit: number }>('conversations/list-window'),
  /** Summaries that a context tells of a conversation beside its window: its latest session summary and its latest rolling summary. */
  'conversations/load-summaries': library.statement<{ key: string | null }>('conversations/load-summaries'),
  /** Progress of a conversation, with its latest rolling summaries. */
  'conversations/read-state': library.statement<{ key: string | null; company: readonly unknown[]; limit: number }>('conversations/read-state'),
  /** Turns that an answer of the agent may repeat, of a person in a place or, without a person, of anyone: the latest one recorded (no time), for each of these times the latest one said by then, and the latest removed ones, which are confided to no one. */
  'conversations/record/find-answered-turns': library.statement<{ tenant: string | null; place: string | null; speaker: string | null; times: readonly unknown[] }>('conversations/record/find-answered-turns'),
  /** Stored duplicates of sent messages, by equal content, by a fingerprint of the content or by the id of a restored message; of an owner, only those that they said alone. */
  'conversations/record/find-duplicate-messages': library.statement<{ tenant: string | null; sent: readonly { sentId: unknown; storedIds: unknown; keys: unknown; textKey: unknown; role: unknown; text: unknown; persona: unknown; speakerId: unknown; confidedIds: unknown; byWords: unknown; sentFingerprint: unknown }[]; owner: string | null }>('conversations/record/find-duplicate-messages'),
  /** Locks a place, its speakers and its conversations until the transaction ends, and creates missing conversations. Returns their counters and sessions, the confidants of messages that have these keys already, the messages under these keys that the audience hears, the tombstones that exist, and the version of the removed values of the place. */
  'conversations/record/lock-for-recording': library.statement<{ chat: string | null; viewer: string | null; people: readonly unknown[]; conversations: readonly { key: unknown; newConversation: unknown }[]; keys: readonly unknown[]; readable: readonly unknown[]; audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; place: string | null; tombstones: readonly unknown[]; times: readonly unknown[]; gap: number; now: number }>('conversations/record/lock-for-recording'),
  /** Stores messages, and what they make of their chat, their speakers, conversations and sessions. */
  'conversations/record/put-messages': library.statement<{ messages: readonly { id: unknown; chatId: unknown; speakerId: unknown; createdAt: unknown }[]; chat: string | null; viewer: string | null; lastSeq: number; heldUntil: number; conversations: readonly { id: unknown; turns: unknown }[]; sessions: readonly { id: unknown; tenantId: unknown; conversationId: unknown; personId: unknown; turns: unknown }[]; people: readonly { id: unknown; privateTurns: unknown }[] }>('conversations/record/put-messages'),
  /** The messages that share words with the question among those the audience heard, best first, as columns. */
  'conversations/search/search-message-text': library.statement<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; queries: readonly unknown[]; fetch: number; keep: number; cutsTies: boolean }>('conversations/search/search-message-text'),
  /** Messages nearest in meaning, of those that the audience heard, as columns with two scores: by its own words and together with the message before; -1 if only the other search found it. There may be more messages with the score of the last one: it counts only if `cutsTies` is false. */
  'conversations/search/search-message-vectors': library.variants<{ audience: { tenant: unknown; viewer: unknown; persona: unknown; now: unknown; chat: unknown; private: unknown; participants: unknown; asked: unknown; since: unknown; periods: unknown }; vector: readonly unknown[]; places: readonly unknown[]; spaceId: string | null; fetch: number; cutsTies: boolean }, 'set'>('conversations/search/search-message-vectors', ['set']),
  /** Words of a person in private between two of their turns there; for the page that is kept about them. */
  'conversations/summaries/list-private-messages': library.statement<{ tenant: string | null; person: string | null; from: number; to: number }>('conversations/summaries/list-private-messages'),
  /** Person, persona and place of a conversation; for background work on it. */
  'conversations/summaries/load-conversation-ref': library.statement<{ tenant: string | null; id: string | null }>('conversations/summaries/load-conversation-ref'),
  /** The last page about a person before a version, for making the next one. */
  'conversations/summaries/load-earlier-spine': library.statement<{ tenant: string | null; person: string | null; before: number }>('conversations/summaries/load-earlier-spine'),
  /** The last rolling summary of a conversation before a turn, for making the next one. */
  'conversations/summaries/load-earlier-summary': library.statement<{ tenant: string | null; conversation: string | null; before: number }>('conversations/summaries/load-earlier-summary'),
  /** The turns of a session in their order; for background work that sums them up. */
  'conversations/summaries/load-session-turns': library.statement<{ tenant: string | null; session: string | null }>('conversations/summaries/load-session-turns'),
  /** Turns of a conversation in their order, from one to another; for background work that sums them up. */
  'conversations/summaries/load-turns': library.statement<{ tenant: string | null; conversation: string | null; from: number; to: number }>('conversations/summaries/load-turns'),
  /** Locks a version of the page about a person until the transaction ends, if it still has this content, and counts it. */
  'conversations/summaries/lock-earlier-spine': library.statement<{ tenant: string | null; person: string | null; version: number; content: string | null }>('conversations/summaries/lock-earlier-spine'),
  /** Locks the rolling summary of a conversation through a turn until the transaction ends, if it still has this text, and counts it. */
  'conversations/summaries/lock-earlier-summary': library.statement<{ tenant: string | null; conversation: string | null; throughTurn: number; text: string | null }>('conversations/summaries/lock-earlier-summary'),
  /** Records the last error of the rolling summary of a conversation. */
  'conversations/summaries/note-rolling-error': library.statement<{ tenant: string | null; conversation: string | null; reason: string | null; detail: string | null; now: number }>('conversations/summaries/note-rolling-error'),
  /** Stores a rolling summary beside the earlier ones, once a turn, and records for its conversation that it was made. */
  'conversations/summaries/put-rolling-summary': library.statement<{ tenant: string | null; conversation: string | null; throughTurn: number; text: string | null; prompt: string | null; now: number }>('conversations/summaries/put-rolling-summary'),
  /** Stores the summary of a session; one of fewer of its turns never takes the place of one of more. */
  'conversations/summaries/put-session-summary': library.statement<{ tenant: string | null; session: string | null; summary: { oneLiner: unknown; whatMattered: unknown; openLoops: unknown; commitments: unknown; people: unknown; tone: unknown; turns: unknown; prompt: unknown; createdAt: unknown } }>('conversations/summaries/put-session-summary'),
  /** Stores a version of the page about a person, once. */
  'conversations/summaries/put-spine': library.statement<{ tenant: string | null; person: string | null; version: number; spine: { id: unknown; content: unknown; messageCount: unknown; prompt: unknown; createdAt: unknown } }>('conversations/summaries/put-spine'),
} as const;
