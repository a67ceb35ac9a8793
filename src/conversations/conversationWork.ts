import { z } from 'zod';
import type { WorkKind } from '../background/work/defineWork.js';

/** Codec of the text `<id>:<number>`. */
const numberedId = z.codec(z.string().regex(/^.+:\d+$/u), z.object({ id: z.string(), number: z.int() }), {
  decode: (text) => {
    const [id, number] = splitAtLastColon(text);
    return { id, number: Number(number) };
  },
  encode: ({ id, number }) => `${id}:${number}`,
});
type NumberedId = z.infer<typeof numberedId>;

/** Codec of the text `<conversation>:<from>-<to>`. */
const turnRange = z.codec(
  z.string().regex(/^.+:\d+-\d+$/u),
  z.object({ conversation: z.string(), from: z.int(), to: z.int() }),
  {
    decode: (text) => {
      const [conversation, turns] = splitAtLastColon(text);
      const [from, to] = turns.split('-').map(Number);
      return { conversation, from: from!, to: to! };
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

/** Splits a text at its last colon. */
function splitAtLastColon(text: string): [string, string] {
  const at = text.lastIndexOf(':');
  return [text.slice(0, at), text.slice(at + 1)];
}
