import { z } from 'zod';
import type { WorkKind } from '../background/work/defineWork.js';

/** Codec of the text `<id>:<number>`. */
const numbered = z.codec(z.string().regex(/^.+:\d+$/u), z.object({ id: z.string(), number: z.int() }), {
  decode: (text) => {
    const [id, number] = split(text);
    return { id, number: Number(number) };
  },
  encode: ({ id, number }) => `${id}:${number}`,
});
type Numbered = z.infer<typeof numbered>;

/** Codec of the text `<conversation>:<from>-<to>`. */
const range = z.codec(
  z.string().regex(/^.+:\d+-\d+$/u),
  z.object({ conversation: z.string(), from: z.int(), to: z.int() }),
  {
    decode: (text) => {
      const [conversation, turns] = split(text);
      const [from, to] = turns.split('-').map(Number);
      return { conversation, from: from!, to: to! };
    },
    encode: ({ conversation, from, to }) => `${conversation}:${from}-${to}`,
  },
);

/** Work of compressing a range of turns of a conversation, both ends included, into one episode. */
export const compressWindowWork: WorkKind<z.infer<typeof range>> = {
  kind: 'compress-window',
  subject: range,
  needsModel: true,
};

/** Work of summarizing a conversation, by id, up to the turn of that number. */
export const rollSummaryWork: WorkKind<Numbered> = { kind: 'roll-summary', subject: numbered, needsModel: true };

/** Work of summarizing an ended session, by id and number of turns: a continued session is summarized again. */
export const summarizeSessionWork: WorkKind<Numbered> = {
  kind: 'summarize-session',
  subject: numbered,
  needsModel: true,
};

/** Work of making the spine of a person, by id, in the version of that number. */
export const makeSpineWork: WorkKind<Numbered> = { kind: 'make-spine', subject: numbered, needsModel: true };

/** Splits a text at its last colon. */
function split(text: string): [string, string] {
  const at = text.lastIndexOf(':');
  return [text.slice(0, at), text.slice(at + 1)];
}
