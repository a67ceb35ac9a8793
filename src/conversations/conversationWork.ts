import { z } from 'zod';
import type { WorkKind } from '../background/work/defineWork.js';
import { type NumberedId, numberedId } from '../background/work/numberedId.js';

const turnRangeText = /^(.+):(\d+)-(\d+)$/u;
/** Codec of the text `<conversation>:<from>-<to>`. */
const turnRange = z.codec(
  z.string().regex(turnRangeText),
  z.object({ conversation: z.string(), from: z.int(), to: z.int() }),
  {
    decode: (text) => {
      const [, conversation, from, to] = turnRangeText.exec(text)!;
      return { conversation: conversation!, from: Number(from), to: Number(to) };
    },
    encode: ({ conversation, from, to }) => `${conversation}:${from}-${to}`,
  },
);

/** Work of compressing a range of turns of a conversation, both ends included, into one episode. */
export const compressWindowWork: WorkKind<z.infer<typeof turnRange>> = {
  kind: 'compress-window',
  subject: turnRange,
  needsModel: true,
};

/** Work of summarizing a conversation, by id, up to the turn of that number. */
export const rollSummaryWork: WorkKind<NumberedId> = { kind: 'roll-summary', subject: numberedId, needsModel: true };

/** Work of summarizing an ended session, by id and number of turns: a continued session is summarized again. */
export const summarizeSessionWork: WorkKind<NumberedId> = {
  kind: 'summarize-session',
  subject: numberedId,
  needsModel: true,
};

/** Work of making the spine of a person, by id, in the version of that number. */
export const makeSpineWork: WorkKind<NumberedId> = { kind: 'make-spine', subject: numberedId, needsModel: true };
