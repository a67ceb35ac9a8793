import { words } from '../../words.js';
import type { SectionProps } from '../memory/sections.js';
import { MemoryActions } from './memoryActions.js';

/** Section of a memory's page with the viewer's actions on it. */
export function ChangingSection({ memory }: SectionProps) {
  return (
    <section aria-label={words.changing.title}>
      <MemoryActions memory={memory} />
    </section>
  );
}
