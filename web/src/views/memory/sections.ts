import type { ComponentType } from 'react';
import type { MemoryPageQuery } from '../../operations.generated.js';
import { HearingSection } from '../hearing/hearingSection.js';
import { ChangingSection } from '../changing/changingSection.js';
import { Details } from './details.js';
import { Evidence } from './evidence.js';
import { History } from './history.js';
import { Relations } from './relations.js';

/** A memory as its page loads it. */
export type PageMemory = NonNullable<MemoryPageQuery['memory']>;

/** Properties of a section: the memory, and a function that reloads it after a change. */
export interface SectionProps {
  readonly memory: PageMemory;
  readonly refetch: () => void;
}

/** Sections of a memory's page below its text, in their order. */
export const sections: readonly ComponentType<SectionProps>[] = [
  HearingSection,
  ChangingSection,
  Evidence,
  Details,
  History,
  Relations,
];
