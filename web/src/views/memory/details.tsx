import type { ReactNode } from 'react';
import { percentOf, personName, shownDay, shownMinute } from '../../parts/names.js';
import { words } from '../../words.js';
import type { SectionProps } from './sections.js';

/** Other fields of a memory; fields that its viewer may not see are left out. */
export function Details({ memory }: SectionProps) {
  const { labels, spread, importances, sources } = words.page;
  const { scope, slot, value, tags, confidedTo } = memory;
  /** Formats a time; false for no time, and if it reads as the time of remembering. */
  const otherTime = (time: string | null): string | false =>
    time !== null && shownMinute(time) !== shownMinute(memory.createdAt) && shownMinute(time);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [words.memory.type, words.memory.types[memory.type]],
    [words.memory.owner, scope.owner && personName(scope.owner)],
    [labels.spread, memory.portable ? spread.portable : spread.kept],
    [labels.confidedTo, confidedTo.length > 0 && confidedTo.map(personName).join(', ')],
    [labels.field, slot && (value ? `${slot}: ${value}` : slot)],
    [labels.category, memory.category],
    [labels.tags, tags.join(', ')],
    [labels.importance, importances[memory.importance]],
    [labels.confidence, `${percentOf(memory.confidence)} %`],
    [labels.source, sources[memory.source]],
    [labels.persona, memory.persona],
    [words.memory.when, shownMinute(memory.createdAt)],
    [labels.observed, otherTime(memory.observedAt)],
    [labels.learned, otherTime(memory.learnedAt)],
    [labels.updated, otherTime(memory.updatedAt)],
    [labels.confirmed, memory.confirmedAt && shownMinute(memory.confirmedAt)],
    [labels.mentions, memory.mentions],
    [labels.accesses, memory.accesses],
    [words.memory.expires, memory.expiresAt && shownDay(memory.expiresAt)],
    [labels.purge, memory.purgeAt && shownDay(memory.purgeAt)],
  ];
  return (
    <section>
      <h2>{words.page.details}</h2>
      <dl className="details">
        {rows.map(
          ([label, shown]) =>
            shown !== null &&
            shown !== undefined &&
            shown !== false &&
            shown !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{shown}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
