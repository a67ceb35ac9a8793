import type { ComponentType } from 'react';
import type { MemoryPageQuery } from '../../operations.generated.js';
import { HearingSection } from '../hearing/hearingSection.js';
import { ChangingSection } from '../changing/changingSection.js';
import { Evidence } from './evidence.js';
import { History } from './history.js';
import { Relations } from './relations.js';

/** A memory as its page knows it. */
export type PageMemory = NonNullable<MemoryPageQuery['memory']>;

/** What a section of the page is given: the memory, and what reads it anew once it was changed. */
export interface SectionProps {
  readonly memory: PageMemory;
  readonly again: () => void;
}

/** The sections of a memory's page below its text, in their order. */
export const sections: readonly ComponentType<SectionProps>[] = [
  ChangingSection,
  HearingSection,
  Evidence,
  History,
  Relations,
];
