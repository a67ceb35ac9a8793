import { WordLine } from '../../text/wordLine.js';
import type { MessageRow } from '../message.js';
import type { MessageSlot } from './messageSlots.js';

export type SpeakerName = readonly [id: string, name: string];

/** Fields of a message that rank it; `at` in epoch ms. */
export interface MessageCandidate {
  readonly id: string;
  readonly place: string;
  /** Sequence number in its place. */
  readonly seq: number;
  readonly at: number;
  /** Id of the speaker; null for the agent. */
  readonly speakerId: string | null;
  /** True if it contains a question. */
  readonly asks: boolean;
  /** Number of words. */
  readonly length: number;
  /** Stems of the text and of the speaker's name. */
  readonly stems: WordLine;
  /** Distinct words of the text in lower case. */
  readonly words: WordLine;
}

/** A message whose words have not been read. */
export type UnreadCandidate = Omit<MessageCandidate, 'stems' | 'words'>;

/** A message with the fields that are shown, and those that rank it except its words. */
export type FetchedMessage = MessageRow & UnreadCandidate;

/** Returns the words of a message as they are compared; they are kept beside its text. */
export const wordLinesOf = ({ stems, plain }: { stems: string; plain: string }) => ({
  stems: new WordLine(stems),
  words: new WordLine(plain),
});

/** Results of the searches for one slot. Scores are 0 if a search has not found it. */
export interface ScoredSlot extends MessageSlot {
  /** The message, if a search has found it. */
  readonly candidate: MessageCandidate | undefined;
  readonly fused: number;
  /** Score of the words that the message shares with the question. */
  readonly byWords: number;
  /** Similarity of the message, 0 to 1. */
  readonly alone: number;
  /** Similarity of the message together with the one before, 0 to 1. */
  readonly paired: number;
}

/** Question with the slots that its searches have found, best fused score first. */
export interface ScoredQuestion {
  readonly text: string;
  readonly viewerId: string;
  readonly names: readonly SpeakerName[];
  readonly slots: readonly ScoredSlot[];
  /** Median cosine of unrelated texts: the zero of calibrated similarity. */
  readonly base: number;
}
