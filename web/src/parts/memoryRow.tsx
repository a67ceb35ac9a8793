import type { ReactNode } from 'react';
import type { ShownMemoryFragment } from '../operations.generated.js';
import { words } from '../words.js';
import { Go } from './go.js';
import { chatName, inSentence, pathOf, personName, shownDay } from './names.js';

interface MemoryRowProps {
  readonly memory: ShownMemoryFragment;
  readonly children?: ReactNode;
}

/** A memory in a list: its text, stater, chat, and spread. */
export function MemoryRow({ memory, children }: MemoryRowProps) {
  return (
    <article className="memory">
      <p className="text">
        {/* What is no longer live has no page of its own. */}
        {memory.status === 'ACTIVE' ? <Go to={pathOf.memory(memory.id)}>{memory.text}</Go> : memory.text}
      </p>
      <MemoryFacts memory={memory} />
      {children}
    </article>
  );
}

/** Short facts of a memory. */
export function MemoryFacts({ memory }: { readonly memory: ShownMemoryFragment }) {
  const { statedBy, subjects, scope, learnedIn, entities } = memory;
  const place = scope.chat ?? learnedIn;
  const things = entities.filter(({ type }) => type !== 'PERSON');
  return (
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
          {words.memory.told} <Go to={pathOf.person(statedBy.id)}>{personName(statedBy)}</Go>
        </span>
      )}
      {subjects.length > 0 && (
        <span>
          {words.memory.about}{' '}
          {subjects.map((person, at) => (
            <span key={person.id}>
              {at > 0 && ', '}
              <Go to={pathOf.person(person.id)}>{personName(person)}</Go>
            </span>
          ))}
        </span>
      )}
      {things.map(({ ref, label }) => (
        <Go key={ref} to={pathOf.entity(ref)}>
          {inSentence(label)}
        </Go>
      ))}
      <span>
        {place ? `${words.memory.in} ${chatName(place)}` : words.memory.privately}, {shownDay(memory.createdAt)}
      </span>
    </p>
  );
}
