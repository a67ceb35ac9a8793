import { describe, expect, it } from '@jest/globals';
import {
  compressWindowWork,
  makeSpineWork,
  rollSummaryWork,
  summarizeSessionWork,
} from '../../src/conversations/conversationWork.js';
import { defineWork, newWork, type WorkKind } from '../../src/background/work/defineWork.js';
import type { Work } from '../../src/background/work/work.js';

const whose = { tenantId: 't', personId: 'p', chatId: null, persona: '', lane: null, order: 0, runAt: 0 };

/** Returns the parsed subject that a handler of this kind receives. */
async function given<Subject>(kind: WorkKind<Subject>, subject: string): Promise<Subject> {
  let seen: Subject | undefined;
  const handler = defineWork(kind, ({ subject: read }: { subject: Subject }) => {
    seen = read;
    return Promise.resolve(() => Promise.resolve({ state: 'DONE' as const, storedIds: [] }));
  })(undefined);
  const work: Work = { ...whose, id: 'w', kind: kind.kind, subject, attempts: 1, fencingToken: 1 };
  await handler.run(work, new AbortController().signal);
  return seen!;
}

describe('the subject of conversation work', () => {
  it('is parsed as it was written', async () => {
    const range = { conversation: 'c:1', from: 11, to: 20 };
    const { subject, kind, needsModel } = newWork(compressWindowWork, range, whose);
    expect([subject, kind, needsModel]).toEqual(['c:1:11-20', 'compress-window', true]);
    expect(await given(compressWindowWork, subject)).toEqual(range);
    for (const numbered of [rollSummaryWork, summarizeSessionWork, makeSpineWork]) {
      const of = { id: 'an:id', number: 3 };
      expect(newWork(numbered, of, whose).subject).toBe('an:id:3');
      expect(await given(numbered, 'an:id:3')).toEqual(of);
    }
  });

  it.each(['', 'c', 'c:', ':1', 'c:1.5', 'c:-1', 'c:1-'])('is refused if it is %j', async (subject) => {
    await expect(given(rollSummaryWork, subject)).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(given(compressWindowWork, subject)).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});
