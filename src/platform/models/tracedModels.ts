import { inClientSpan, inSpan } from '../telemetry/spans.js';
import type { Embedder } from './embedding/embedder.js';
import type { LanguageModel } from './languageModel.js';

/** Wraps an embedder in spans: the model and the number of texts; never a text. */
export function tracedEmbedder(embedder: Embedder): Embedder {
  const { space } = embedder;
  const facts = { 'gen_ai.operation.name': 'embeddings', 'gen_ai.request.model': space.model };
  return {
    space,
    embedQuery: (text, requester) => inSpan('embed question', facts, () => embedder.embedQuery(text, requester)),
    embedPassages: (texts, options) =>
      inSpan('embed passages', { ...facts, 'kith.texts': texts.length }, async (addFacts) => {
        const results = await embedder.embedPassages(texts, options);
        addFacts({ 'kith.failed': results.filter((one) => one instanceof Error).length });
        return results;
      }),
    close: () => embedder.close(),
  };
}

/** Wraps a language model in spans: the prompt and the number of tokens; never a question or an answer. */
export function tracedLanguageModel(model: LanguageModel): LanguageModel {
  return {
    name: model.name,
    ask: (question) => {
      const { name, version } = question.prompt;
      const facts = {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': model.name,
        'kith.prompt': name,
        'kith.prompt.version': String(version),
      };
      return inClientSpan(`ask ${name}`, facts, async (addFacts) => {
        const answer = await model.ask(question);
        const { input, output } = answer.tokens;
        addFacts({ 'gen_ai.usage.input_tokens': input, 'gen_ai.usage.output_tokens': output });
        return answer;
      });
    },
  };
}
