import { namesOf } from '../directory/people/person.js';
import { placeOf } from '../disclosure/messagePlaces.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { sentencesBehind } from './grounding.js';
import type { MessageProvenance } from './learnedDraft.js';
import type { RemovedSentences } from './learningDependencies.js';
import type { MessageCircumstances } from './messageCircumstances.js';

/** Returns true for each text that repeats what was removed from its place, itself or in all sentences behind it. */
export async function findRemovedRepeats(
  removals: RemovedSentences,
  graph: GraphSession,
  { tenantId, message, speaker, speakerId }: Pick<MessageCircumstances, 'speaker'> & MessageProvenance,
  texts: readonly string[],
): Promise<boolean[]> {
  const behind = texts.map((text) => sentencesBehind(text, message.text));
  const asked = [...new Set([...texts, ...behind.flat()])];
  const where = { place: placeOf(message.chatId, speakerId), names: namesOf(speaker), speakerId };
  const said = asked.map((text) => ({ ...where, text }));
  const answers = await removals.findRepetitions(graph, tenantId, said);
  const removed = new Set(asked.filter((_, index) => answers[index]));
  return texts.map((text, index) => {
    const rests = behind[index]!;
    return removed.has(text) || (rests.length > 0 && rests.every((sentence) => removed.has(sentence)));
  });
}
