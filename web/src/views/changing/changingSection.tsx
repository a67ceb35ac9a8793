import { words } from '../../words.js';
import type { SectionProps } from '../memory/sections.js';
import { MemoryActions } from './memoryActions.js';

/** What the viewer may do with the memory of the page. */
export function ChangingSection({ memory }: Pick<SectionProps, 'memory'>) {
  return (
    <section aria-label={words.doing.title}>
      <MemoryActions memory={memory} />
    </section>
  );
}
