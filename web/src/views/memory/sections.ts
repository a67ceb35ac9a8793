import type { ComponentType } from 'react';
import type { MemoryPageQuery } from '../../operations.generated.js';
import { HearingSection } from '../hearing/hearingSection.js';
import { ChangingSection } from '../changing/changingSection.js';
import { Details } from './details.js';
import { Evidence } from './evidence.js';
import { History } from './history.js';
import { Relations } from './relations.js';

export interface SectionProps {
  /** A memory as its page loads it. */
  readonly memory: NonNullable<MemoryPageQuery['memory']>;
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
