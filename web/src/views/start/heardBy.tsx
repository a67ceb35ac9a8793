import { useMe } from '../../api/useMe.js';
import type { ShownMemoryFragment } from '../../operations.generated.js';
import { Avatar } from '../../parts/avatar.js';
import { listed, personName } from '../../parts/names.js';
import { words } from '../../words.js';
import { hearersOf } from '../hearing/hearings.js';
import { useHearings } from '../hearing/useHearings.js';
import { useIsOrigin } from '../hearing/useIsOrigin.js';

const mostNamed = 4;

/** People who hear a memory, in one line; only its origin may see them. */
export function HeardBy({ memory }: { readonly memory: ShownMemoryFragment }) {
  const me = useMe().data?.me.id;
  const isOrigin = useIsOrigin(memory);
  const { table, now } = useHearings(memory.id, {}, { isPaused: !isOrigin });
  const hearers = hearersOf(now);
  const names = hearers.map((person) => (person.id === me ? words.hearing.you : personName(person)));
  const shown =
    names.length > mostNamed ? [...names.slice(0, mostNamed), words.common.others(names.length - mostNamed)] : names;
  return (
    <p className="heard-by small">
      {isOrigin && table && (
        <>
          <span className="dot yes" aria-hidden />
          <span className="faces" aria-hidden>
            {hearers.slice(0, mostNamed).map((person) => (
              <Avatar key={person.id} person={person} />
            ))}
          </span>
          <span>{names.length === 0 ? words.start.heardByNobody : words.start.heardBy(listed(shown))}</span>
        </>
      )}
      {!isOrigin && me !== undefined && words.hearing.onlyOrigin}
    </p>
  );
}
