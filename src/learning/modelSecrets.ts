import { DomainError } from '../platform/errors.js';
import { inTurns } from '../platform/eventLoop.js';
import { refuseSecrets } from '../text/secrets/secrets.js';
import type { LearningCounters } from './learningParts.js';

/** Why a text was refused before anybody asked whether it is worth keeping. */
export type SecretRefusal = 'secret' | 'invalid';

/** Does what may refuse a text, such as looking through it for secrets; what was refused is a value, never an error. */
export async function unlessRefused<Kept, Instead>(
  work: () => Kept | Promise<Kept>,
  refused: (reason: SecretRefusal) => Instead,
): Promise<Kept | Instead> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refused(error.code === 'SECRET_REFUSED' ? 'secret' : 'invalid');
  }
}

/** What looks for secrets in what a model wrote works with. */
interface Counting {
  readonly counters: Pick<LearningCounters, 'dropped'>;
}

/** Whether texts of a model hold a secret or cannot be looked through; then they are not kept, and that is counted. */
export const holdsSecrets = ({ counters }: Counting, texts: readonly string[]): Promise<boolean> =>
  unlessRefused(
    async () => {
      await refuseSecrets(texts);
      return false;
    },
    (reason) => {
      counters.dropped(reason);
      return true;
    },
  );

/** Those texts that hold no secret and can be looked through; nothing is counted. */
export async function withoutRefused(texts: readonly string[]): Promise<string[]> {
  const refused = await inTurns(texts, (text) =>
    unlessRefused(
      () => refuseSecrets([text]).then(() => false),
      () => true,
    ),
  );
  return texts.filter((_, at) => !refused[at]);
}

/** Those texts of a model that may be kept. */
export async function withoutSecrets(parts: Counting, texts: readonly string[]): Promise<string[]> {
  const refused = await inTurns(texts, (text) => holdsSecrets(parts, [text]));
  return texts.filter((_, at) => !refused[at]);
}

/** Ends work that owes a text where the model's held a secret, so that it is tried again and its reason can be read. */
export const secretWritten = (): DomainError =>
  new DomainError('SECRET_REFUSED', 'What the model wrote held what looks like a secret; nothing of it is kept.');
