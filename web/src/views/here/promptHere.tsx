import { useAddress } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { PromptHereDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { words } from '../../words.js';

/** Prompt text that the agent gets before it answers in the chat, for the question of the address. */
export function PromptHere({ chat }: { readonly chat: string }) {
  const message = useAddress().one('q');
  const asked = useAsk(PromptHereDocument, { input: { kind: 'CONVERSATION', chat, message } });
  return (
    <section>
      <h2>{words.here.prompt}</h2>
      <Answered asked={asked}>
        {({ context: { text, tokens } }) => (
          <>
            <pre className="prompt" tabIndex={0} aria-label={words.here.prompt}>
              {text || words.here.promptEmpty}
            </pre>
            <p className="quiet small">{words.here.tokens(tokens)}</p>
          </>
        )}
      </Answered>
    </section>
  );
}
