import { z } from 'zod';
import { chatAnswer, type ScriptedModel, startScriptedModel } from '../../../test/support/models/scriptedModel.js';
import type { Truth } from './truth.js';

const body = z.object({ messages: z.array(z.object({ content: z.string() })) });
const pairs = z.array(z.object({ earlier: z.string(), later: z.string() }));

/** A model that knows the truth, with a count of its calls. */
export interface Judge {
  readonly model: ScriptedModel['model'];
  /** Returns the number of pairs that it was asked about since the last call, by owner or group if that is certain. */
  takePairCounts(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Starts a server that judges if two texts state the same fact; for unknown texts it denies it. */
export async function startJudge(truth: Truth): Promise<Judge> {
  let counts = new Map<string, number>();
  const server = await startScriptedModel(({ body: requestBody }) => {
    const content = body.parse(requestBody).messages.at(-1)!.content;
    const data = /<data name="pairs">\n(.*)\n<\/data>/u.exec(content)?.[1];
    if (data === undefined) throw new Error(`The judge was asked something else: ${content.slice(0, 200)}`);
    const askedPairs = pairs.parse(JSON.parse(data));
    for (const { earlier, later } of askedPairs) {
      const laterScopes = truth.scopesOf(later);
      const [scopeKey, ...otherScopes] = [...truth.scopesOf(earlier)].filter((one) => laterScopes.has(one));
      if (scopeKey !== undefined && otherScopes.length === 0) counts.set(scopeKey, (counts.get(scopeKey) ?? 0) + 1);
    }
    const verdicts = askedPairs.map(({ earlier, later }) => (truth.saySame(earlier, later) ? 'same' : 'different'));
    return chatAnswer({ verdicts });
  });
  return {
    model: server.model,
    takePairCounts() {
      const formerCounts = counts;
      counts = new Map();
      server.requests.length = 0;
      return formerCounts;
    },
    close: () => server.close(),
  };
}
