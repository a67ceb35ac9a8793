import { namesOf } from '../directory/people/person.js';
import { placeKeyOf } from '../disclosure/messagePlaces.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { sentencesBehind } from './grounding.js';
import type { MessageProvenance } from './learnedDraft.js';
import type { RemovedSentences } from './learningDependencies.js';
import type { MessageCircumstances } from './messageCircumstances.js';

/** True for each text that repeats what was removed from its place, itself or in all sentences behind it. */
export async function findRemovedRepeats(
  suppressionList: RemovedSentences,
  graph: GraphSession,
  { tenantId, message, speaker, speakerId }: Pick<MessageCircumstances, 'speaker'> & MessageProvenance,
  texts: readonly string[],
): Promise<boolean[]> {
  const sourceSentences = texts.map((text) => sentencesBehind(text, message.text));
  const comparedTexts = [...new Set([...texts, ...sourceSentences.flat()])];
  const speakerAndPlace = { place: placeKeyOf(message.chatId, speakerId), names: namesOf(speaker), speakerId };
  const candidates = comparedTexts.map((text) => ({ ...speakerAndPlace, text }));
  const isRepeated = await suppressionList.findRepetitions(graph, tenantId, candidates);
  const removedTexts = new Set(comparedTexts.filter((_, index) => isRepeated[index]));
  return texts.map((text, index) => {
    const sentences = sourceSentences[index]!;
    return (
      removedTexts.has(text) || (sentences.length > 0 && sentences.every((sentence) => removedTexts.has(sentence)))
    );
  });
}
