import { useAddress, useSegment } from '../../address.js';
import { useAsk } from '../../asking/useAsk.js';
import { MemoryPageDocument } from '../../operations.generated.js';
import { Answered } from '../../parts/answered.js';
import { Go } from '../../parts/go.js';
import { MemoryFacts } from '../../parts/memoryRow.js';
import { words } from '../../words.js';
import { Details } from './details.js';
import { sections } from './sections.js';

/** Length in characters from which on a text is not a title. */
const longTitle = 280;

/** View of a memory with all that its viewer may see of it. */
export default function MemoryView() {
  const id = useSegment('id');
  const address = useAddress();
  const asked = useAsk(MemoryPageDocument, { id, chat: address.one('chat') });
  return (
    <Answered asked={asked}>
      {({ memory }) =>
        memory ? (
          <>
            <h1 className={memory.text.length > longTitle ? 'text long' : 'text'}>{memory.text}</h1>
            <MemoryFacts memory={memory} />
            <p>
              <Go to="/graph" choices={{ around: `memory:${memory.id}` }}>
                {words.page.inGraph}
              </Go>
            </p>
            <Details memory={memory} />
            {sections.map((Section, at) => (
              <Section key={at} memory={memory} again={asked.again} />
            ))}
          </>
        ) : (
          <p>{words.page.missing}</p>
        )
      }
    </Answered>
  );
}
