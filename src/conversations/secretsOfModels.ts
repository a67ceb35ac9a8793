import type { LearningParts } from '../learning/learningParts.js';
import { refuseSecrets } from '../words/secrets.js';
import { DomainError } from '../platform/errors.js';

/** Whether texts of a model hold a secret or cannot be looked through; then they are not kept, and that is counted. */
export async function holdsSecrets(
  { counters }: Pick<LearningParts, 'counters'>,
  texts: readonly string[],
): Promise<boolean> {
  try {
    await refuseSecrets(texts);
    return false;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    counters.dropped(error.code === 'SECRET_REFUSED' ? 'secret' : 'invalid');
    return true;
  }
}

/** Those texts that may be kept. */
export async function withoutSecrets(
  parts: Pick<LearningParts, 'counters'>,
  texts: readonly string[],
): Promise<string[]> {
  const refused = await Promise.all(texts.map((text) => holdsSecrets(parts, [text])));
  return texts.filter((_, at) => !refused[at]);
}
