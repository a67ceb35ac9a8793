/** Behaviour of a session of the graph; times in ms. */
export interface SessionOptions {
  readonly readTimeoutMs: number;
  readonly writeTimeoutMs: number;
  /** Limit for a server that accepts a statement and never answers. */
  readonly answerLimitMs: number;
  /** False rolls back every transaction. */
  readonly commits: boolean;
  /** Error for any write; undefined if the session may write. */
  readonly refusal?: () => Error;
}

export const requestOptions: SessionOptions = {
  readTimeoutMs: 15_000,
  writeTimeoutMs: 25_000,
  answerLimitMs: 20_000,
  commits: true,
};
/** Limits for warming up: no request waits, and a database that has just started on a busy machine plans slowly. */
export const rehearsalOptions: SessionOptions = {
  readTimeoutMs: 60_000,
  writeTimeoutMs: 60_000,
  answerLimitMs: 65_000,
  commits: false,
};
