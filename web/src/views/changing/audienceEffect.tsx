import { useMe } from '../../api/useMe.js';
import type { ShownMemoryFragment } from '../../operations.generated.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { Loading } from '../../parts/loading.js';
import { personName } from '../../parts/names.js';
import { words } from '../../words.js';
import { hearersOf } from '../hearing/audienceTable.js';
import { useAudience } from '../hearing/useAudience.js';
import { useIsOrigin } from '../hearing/useIsOrigin.js';

const maxNamed = 12;

/** Effect of a change on its audience. The origin of the memory sees the names of its present audience. */
export function AudienceEffect({ memory, text }: { readonly memory: ShownMemoryFragment; readonly text: string }) {
  const me = useMe().data?.me.id;
  const isOrigin = useIsOrigin(memory);
  const { currentDisclosures, error, isLoading } = useAudience(memory.id, {}, { isPaused: !isOrigin });
  const otherHearers = hearersOf(currentDisclosures).filter(({ id }) => id !== me);
  return (
    <>
      <blockquote className="quoted">{memory.text}</blockquote>
      <p>{text}</p>
      {isLoading && <Loading />}
      {error && <ErrorNote error={error} />}
      {isOrigin && !isLoading && !error && otherHearers.length === 0 && <p>{words.changing.heardByYou}</p>}
      {otherHearers.length > 0 && (
        <>
          <p>{words.changing.heardBy}</p>
          <ul>
            {otherHearers.slice(0, maxNamed).map((person) => (
              <li key={person.id}>{personName(person)}</li>
            ))}
            {otherHearers.length > maxNamed && <li>{words.changing.andMore(otherHearers.length - maxNamed)}</li>}
          </ul>
        </>
      )}
    </>
  );
}
