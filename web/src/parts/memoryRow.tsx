import type { ReactNode } from 'react';
import type { ShownMemoryFragment } from '../operations.generated.js';
import { words } from '../words.js';
import { chatName, personName, shownDay } from './names.js';
import { Go } from './go.js';

/** A memory in a list: what it says, who told it, where, and how far it may spread. */
export function MemoryRow({
  memory,
  children,
}: {
  readonly memory: ShownMemoryFragment;
  readonly children?: ReactNode;
}) {
  const { statedBy, subjects, scope, learnedIn } = memory;
  const place = scope.chat ?? learnedIn;
  return (
    <article className="memory">
      <p className="text">
        <Go to={`/memories/${encodeURIComponent(memory.id)}`}>{memory.text}</Go>
      </p>
      <p className="facts">
        <span className={`mark sensitivity-${memory.sensitivity.toLowerCase()}`}>
          {words.memory.sensitivities[memory.sensitivity]}
        </span>
        <span className="mark">{words.memory.types[memory.type]}</span>
        {memory.status !== 'ACTIVE' && <span className="mark">{words.memory.statuses[memory.status]}</span>}
        {memory.pinned && <span className="mark">{words.memory.pinned}</span>}
        {memory.hearsay && <span className="mark">{words.memory.hearsay}</span>}
        {statedBy && (
          <span>
            {words.memory.told} {personName(statedBy)}
          </span>
        )}
        {subjects.length > 0 && (
          <span>
            {words.memory.about} {subjects.map(personName).join(', ')}
          </span>
        )}
        <span>
          {place ? `${words.memory.in} ${chatName(place)}` : words.memory.privately}, {shownDay(memory.createdAt)}
        </span>
      </p>
      {children}
    </article>
  );
}
