/** Highest importance that a memory reaches automatically. */
const maxAutomaticImportance = 2;

/** Thresholds of automatic importance: number of mentions, or of uses by its own people, that raise a memory to it. */
export const importanceThresholds = [
  { importance: 1, mentions: 2, uses: 4 },
  { importance: maxAutomaticImportance, mentions: 3, uses: 12 },
] as const;

/** Returns the importance of a memory (0 to 3) after that many mentions. Repetition raises it to 2 at most. */
export const raiseByMentions = (importance: number, mentions: number): number =>
  importanceThresholds.reduce(
    (least, step) => (mentions >= step.mentions ? Math.max(least, step.importance) : least),
    importance,
  );
