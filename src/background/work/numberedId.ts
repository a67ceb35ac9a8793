import { z } from 'zod';

const pattern = /^(.+):(\d+)$/u;

/** Codec of the text `<id>:<number>`, a subject of work. */
export const numberedId = z.codec(z.string().regex(pattern), z.object({ id: z.string(), number: z.int() }), {
  decode: (text) => {
    const [, id, number] = pattern.exec(text)!;
    return { id: id!, number: Number(number) };
  },
  encode: ({ id, number }) => `${id}:${number}`,
});
export type NumberedId = z.infer<typeof numberedId>;
