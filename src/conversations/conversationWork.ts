import { z } from 'zod';
import type { WorkKind } from '../background/work/defineWork.js';

/** `<id>:<number>` */
const numbered = z.codec(z.string().regex(/^.+:\d+$/u), z.object({ id: z.string(), number: z.int() }), {
  decode: (text) => {
    const [id, number] = split(text);
    return { id, number: Number(number) };
  },
  encode: ({ id, number }) => `${id}:${number}`,
});
type Numbered = z.infer<typeof numbered>;

/** `<conversation>:<from>-<to>` */
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

/** Makes one episode of the turns of a conversation, both ends included. */
export const compressWindowWork: WorkKind<z.infer<typeof range>> = {
  kind: 'compress-window',
  subject: range,
  needsModel: true,
};

/** Sums up a conversation, by its id, through the turn of that number. */
export const rollSummaryWork: WorkKind<Numbered> = { kind: 'roll-summary', subject: numbered, needsModel: true };

/** Sums up a session, by its id, that has ended after so many turns; where it goes on, it is summed up again. */
export const summarizeSessionWork: WorkKind<Numbered> = {
  kind: 'summarize-session',
  subject: numbered,
  needsModel: true,
};

/** Makes the page about a person, by their id, of the version of that number. */
export const makeSpineWork: WorkKind<Numbered> = { kind: 'make-spine', subject: numbered, needsModel: true };

/** What stands before and after the last colon. */
function split(text: string): [string, string] {
  const at = text.lastIndexOf(':');
  return [text.slice(0, at), text.slice(at + 1)];
}
