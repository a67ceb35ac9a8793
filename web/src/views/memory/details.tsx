import type { ReactNode } from 'react';
import { percentOf, personName } from '../../parts/names.js';
import { formatDay, formatMinute } from '../../parts/dates.js';
import { words } from '../../words.js';
import type { SectionProps } from './sections.js';

/** Other fields of a memory; fields that its viewer may not see are left out. */
export function Details({ memory }: SectionProps) {
  const { labels, spread, importances, sources } = words.memoryPage;
  const { scope, slot, value, tags, confided, confidedTo } = memory;
  /** Formats a time; false for no time, and if it reads as the time of remembering. */
  const otherTime = (time: string | null): string | false =>
    time !== null && formatMinute(time) !== formatMinute(memory.createdAt) && formatMinute(time);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [words.memory.type, words.memory.types[memory.type]],
    [words.memory.owner, scope.owner && personName(scope.owner)],
    [labels.spread, memory.portable ? spread.portable : spread.kept],
    [labels.confidedTo, confided && (confidedTo.map(personName).join(', ') || labels.noOneElse)],
    [labels.field, slot && (value ? `${slot}: ${value}` : slot)],
    [labels.category, memory.category],
    [labels.tags, tags.join(', ')],
    [labels.importance, importances[memory.importance]],
    [labels.confidence, `${percentOf(memory.confidence)} %`],
    [labels.source, sources[memory.source]],
    [labels.persona, memory.persona],
    [words.memory.when, formatMinute(memory.createdAt)],
    [labels.observed, otherTime(memory.observedAt)],
    [labels.learned, otherTime(memory.learnedAt)],
    [labels.updated, otherTime(memory.updatedAt)],
    [labels.confirmed, memory.confirmedAt && formatMinute(memory.confirmedAt)],
    [labels.mentions, memory.mentions],
    [labels.accesses, memory.accesses],
    [words.memory.expires, memory.expiresAt && formatDay(memory.expiresAt)],
    [labels.purge, memory.purgeAt && formatDay(memory.purgeAt)],
  ];
  return (
    <section>
      <h2>{words.memoryPage.details}</h2>
      <dl className="details">
        {rows.map(
          ([label, content]) =>
            content !== null &&
            content !== undefined &&
            content !== false &&
            content !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{content}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
