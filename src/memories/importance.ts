/** The most important that a memory becomes by itself. */
const most = 2;

/** How often a memory must have been said, or used by those whose it is, to be at least as important as this. */
export const risesAt = [
  { importance: 1, mentions: 2, uses: 4 },
  { importance: most, mentions: 3, uses: 12 },
] as const;

/** The importance of a memory, 0 to 3, that has been said so often: what is said again counts, but no more than 2. */
export const risenByMentions = (importance: number, mentions: number): number =>
  risesAt.reduce((least, step) => (mentions >= step.mentions ? Math.max(least, step.importance) : least), importance);
