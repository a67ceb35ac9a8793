import { describe, expect, it } from '@jest/globals';
import { waitForIndex } from '../../src/cli/waitForIndex.js';
import { DomainError } from '../../src/platform/errors.js';
import { noProgress } from '../../src/platform/progress.js';

const silence = new DomainError('UNAVAILABLE', 'The graph does not answer just now.');

/** Creates a poll function that gives these answers in order, and then repeats the last one. */
function answering(...answers: (boolean | Error)[]) {
  const asked = { times: 0 };
  const ask = (): Promise<boolean> => {
    const answer = answers[Math.min(asked.times, answers.length - 1)]!;
    asked.times += 1;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { ask, asked };
}

describe('waiting for an index', () => {
  it('continues while the server does not answer, until the index is ready', async () => {
    const { ask, asked } = answering(false, silence, silence, false, true);
    await waitForIndex(ask, noProgress, new AbortController().signal, { pollMs: 0 });
    expect(asked.times).toBe(5);
  });

  it('gives up if the server stays silent for too long', async () => {
    const { ask } = answering(false, silence);
    const waiting = waitForIndex(ask, noProgress, new AbortController().signal, { pollMs: 0, maxSilenceMs: -1 });
    await expect(waiting).rejects.toBe(silence);
  });

  it('throws any other error at once', async () => {
    const drift = new DomainError('CONFLICT', 'The vector index has other options.');
    const { ask, asked } = answering(drift);
    await expect(waitForIndex(ask, noProgress, new AbortController().signal, { pollMs: 0 })).rejects.toBe(drift);
    expect(asked.times).toBe(1);
  });

  it('ends when it is aborted', async () => {
    const { ask, asked } = answering(false);
    await waitForIndex(ask, noProgress, AbortSignal.abort(), { pollMs: 0 });
    expect(asked.times).toBe(0);
  });
});
