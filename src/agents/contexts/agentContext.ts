import { mayDiscloseAsNote } from '../../disclosure/unaskedDisclosure.js';
import type { MemoryTypeName } from '../../memories/memoryTypes.js';
import type { MemoryView } from '../../memories/memoryView.js';
import type { ContextLayout, Section } from './context.js';
import { headLinesOf, isNotable } from '../notes/userNote.js';
import { formatIndented, linesOf } from '../../text/lines.js';
import { note, plainLines } from './contextLines.js';

/** Maximum number of notes per kind in an agent context. */
export const agentLimits = { rules: 10, summaries: 5 } as const;
const maxRelevantNotes = 15;

/** Notes of an agent context, the best of each kind first. */
export interface AgentNotes {
  readonly agent: readonly MemoryView[];
  readonly soul: readonly MemoryView[];
  readonly user: readonly MemoryView[];
  /** Live facts of the person, with which a user note begins. Shown without such a note, or if it may not repeat them. */
  readonly profile: readonly MemoryView[];
  /** Name of the person's account, if it has one besides its handle. */
  readonly name: string | null;
  readonly rules: readonly MemoryView[];
  readonly summaries: readonly MemoryView[];
}

/** Layout of identity, environment, person served, rules: on a short budget later sections are dropped first. */
export function agentLayout(notes: AgentNotes, environment: string, viewerId: string, updates: Section): ContextLayout {
  const section = (name: string, views: readonly MemoryView[]): Section => ({
    name,
    heading: `# ${name}`,
    lines: views.map((view) => note(view, viewerId)),
  });
  const sections: Section[] = [
    updates,
    section('Agent', notes.agent.slice(0, 1)),
    section('Soul', notes.soul.slice(0, 1)),
    { name: 'Environment', heading: '# Environment', lines: plainLines(linesOf(environment)) },
    userSection(notes, viewerId),
    section('Rules', notes.rules.slice(0, agentLimits.rules)),
    section('Summaries', notes.summaries.slice(0, agentLimits.summaries)),
  ];
  return { sections, order: sections.flatMap(({ lines }) => lines) };
}

/** Returns the user note, and the lines that such a note begins with if it is missing or may not repeat their facts. */
function userSection({ user, profile, name }: AgentNotes, viewerId: string): Section {
  const [userNote] = user;
  const headLines = userNote
    ? headLinesOf(
        profile.filter(({ memory }) => !isNotable(memory)),
        null,
      )
    : headLinesOf(profile, name);
  const text = `- ${formatIndented(headLines.map(({ line }) => line).join('\n'))}`;
  const head = { text, memories: headLines.flatMap(({ fact }) => fact ?? []) };
  const lines = [...(headLines.length === 0 ? [] : [head]), ...(userNote ? [note(userNote, viewerId)] : [])];
  return { name: 'User', heading: '# User', lines };
}

/** Puts rules and summaries among the `hits` first, a note for the persona spoken to before one for all personas. */
export function chooseNotes(
  notes: readonly MemoryView[],
  hits: readonly MemoryView[],
  viewerId: string,
): Omit<AgentNotes, 'profile' | 'name'> {
  const relevant = hits.filter(({ memory }) => mayDiscloseAsNote(memory, viewerId)).slice(0, maxRelevantNotes);
  const ofType = (type: MemoryTypeName, views = notes) => views.filter(({ memory }) => memory.type === type);
  const best = (type: MemoryTypeName) => relevantFirst(ofType(type, relevant), ofType(type));
  return {
    agent: ofType('agent').sort((a, b) => Number(b.memory.persona !== '') - Number(a.memory.persona !== '')),
    soul: ofType('soul'),
    user: ofType('user'),
    rules: best('rule'),
    summaries: best('summary'),
  };
}

/** Returns the relevant notes first and the others after them, deduplicated. */
function relevantFirst(relevant: readonly MemoryView[], others: readonly MemoryView[]): MemoryView[] {
  const first = new Set(relevant.map(({ id }) => id));
  return [...relevant, ...others.filter(({ id }) => !first.has(id))];
}
