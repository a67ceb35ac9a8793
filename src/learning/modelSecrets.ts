import { DomainError, errorAsValue } from '../platform/errors.js';
import { mapYielding } from '../platform/eventLoop.js';
import { refuseSecrets } from '../text/secrets/secrets.js';
import type { LearningCounters } from './learningDependencies.js';

/** Reason why a text was refused before its content was examined. */
export type SecretRefusal = 'secret' | 'invalid';

/** Runs a check that may refuse a text, such as the scan for secrets. A refusal is a value, not an error. */
export async function resultOrRefusal<Result, Refusal>(
  work: () => Result | Promise<Result>,
  onRefusal: (reason: SecretRefusal) => Refusal,
): Promise<Result | Refusal> {
  try {
    return await work();
  } catch (error) {
    return onRefusal(errorAsValue(error).code === 'SECRET_REFUSED' ? 'secret' : 'invalid');
  }
}

/** Counters for the scan of a model's texts. */
type DropCounters = Pick<LearningCounters, 'countDropped'>;

/** True if texts of a model contain a secret or cannot be scanned; `counters`, if given, count them as dropped. */
export const holdsSecrets = (texts: readonly string[], counters?: DropCounters): Promise<boolean> =>
  resultOrRefusal(
    async () => {
      await refuseSecrets(texts);
      return false;
    },
    (reason) => {
      counters?.countDropped(reason);
      return true;
    },
  );

/** Returns the texts that contain no secret and can be scanned; `counters`, if given, count the others as dropped. */
export async function withoutSecrets(texts: readonly string[], counters?: DropCounters): Promise<string[]> {
  const isRefused = await mapYielding(texts, (text) => holdsSecrets([text], counters));
  return texts.filter((_, index) => !isRefused[index]);
}

/** Error for work that must yield text if the model's text held a secret. Retried with back-off; shows its reason. */
export const modelSecretError = (): DomainError =>
  new DomainError(
    'SECRET_REFUSED',
    'The answer of the model contains what looks like a secret; nothing of it is stored.',
  );
