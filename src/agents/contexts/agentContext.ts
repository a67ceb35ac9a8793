import type { MemoryView } from '../../memories/memoryView.js';
import type { Layout, Part } from './context.js';
import { headLinesOf } from '../notes/userNote.js';
import { indented, linesOf } from '../../text/lines.js';
import { note, plainLines } from './contextLines.js';

/** Maximum number of notes per kind in an agent context. */
export const agentLimits = { rules: 10, summaries: 5 } as const;

/** Notes of an agent context, the best of each kind first. */
export interface AgentNotes {
  readonly agent: readonly MemoryView[];
  readonly soul: readonly MemoryView[];
  readonly user: readonly MemoryView[];
  /** Live facts of the person from which a user note is made. They are shown if the person has no user note. */
  readonly profile: readonly MemoryView[];
  /** Name of the person's account, if it has one besides its handle. */
  readonly name: string | null;
  readonly rules: readonly MemoryView[];
  readonly summaries: readonly MemoryView[];
}

/**
 * Returns the layout of an agent context: what the agent is, where it runs, whom it serves, and its rules. If the
 * budget is short, later parts are dropped first.
 */
export function agentLayout(notes: AgentNotes, environment: string, viewerId: string, updates: Part): Layout {
  const part = (name: string, views: readonly MemoryView[]): Part => ({
    name,
    heading: `# ${name}`,
    lines: views.map((view) => note(view, viewerId)),
  });
  const parts: Part[] = [
    updates,
    part('Agent', notes.agent.slice(0, 1)),
    part('Soul', notes.soul.slice(0, 1)),
    { name: 'Environment', heading: '# Environment', lines: plainLines(linesOf(environment)) },
    notes.user.length === 0 ? profilePart(notes.profile, notes.name) : part('User', notes.user.slice(0, 1)),
    part('Rules', notes.rules.slice(0, agentLimits.rules)),
    part('Summaries', notes.summaries.slice(0, agentLimits.summaries)),
  ];
  return { parts, order: parts.flatMap(({ lines }) => lines) };
}

/** Returns the part that replaces a missing user note: the lines with which such a note begins. */
function profilePart(facts: readonly MemoryView[], name: string | null): Part {
  const told = headLinesOf(facts, name);
  const text = `- ${indented(told.map(({ line }) => line).join('\n'))}`;
  const line = { text, memories: told.flatMap(({ fact }) => fact ?? []) };
  return { name: 'User', heading: '# User', lines: told.length === 0 ? [] : [line] };
}

/** Returns the relevant notes first and the others after them, deduplicated. */
export function filledUp(relevant: readonly MemoryView[], others: readonly MemoryView[]): MemoryView[] {
  const first = new Set(relevant.map(({ id }) => id));
  return [...relevant, ...others.filter(({ id }) => !first.has(id))];
}
