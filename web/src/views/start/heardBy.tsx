import { useMe } from '../../api/useMe.js';
import type { ShownMemoryFragment } from '../../operations.generated.js';
import { Avatar } from '../../parts/avatar.js';
import { formatList, personName } from '../../parts/names.js';
import { words } from '../../words.js';
import { hearersOf } from '../hearing/audienceTable.js';
import { useAudience } from '../hearing/useAudience.js';
import { useIsOrigin } from '../hearing/useIsOrigin.js';

const maxNamed = 4;

/** People who hear a memory, in one line; only its origin may see them. */
export function HeardBy({ memory }: { readonly memory: ShownMemoryFragment }) {
  const me = useMe().data?.me.id;
  const isOrigin = useIsOrigin(memory);
  const { table, currentDisclosures } = useAudience(memory.id, {}, { isPaused: !isOrigin });
  const hearers = hearersOf(currentDisclosures);
  const names = hearers.map((person) => (person.id === me ? words.hearing.you : personName(person)));
  const shownNames =
    names.length > maxNamed ? [...names.slice(0, maxNamed), words.common.others(names.length - maxNamed)] : names;
  return (
    <p className="heard-by small">
      {isOrigin && table && (
        <>
          <span className="dot yes" aria-hidden />
          <span className="faces" aria-hidden>
            {hearers.slice(0, maxNamed).map((person) => (
              <Avatar key={person.id} person={person} />
            ))}
          </span>
          <span>{names.length === 0 ? words.start.heardByNoOne : words.start.heardBy(formatList(shownNames))}</span>
        </>
      )}
      {!isOrigin && me !== undefined && words.hearing.onlyOrigin}
    </p>
  );
}
