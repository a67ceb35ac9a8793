import type { MemoryView } from '../../memories/memoryView.js';
import type { Layout, Part } from './context.js';
import { headLinesOf } from '../notes/userNote.js';
import { indented, linesOf } from '../../text/lines.js';
import { note, plainLines } from './contextLines.js';

/** How many notes of a kind an agent context tells at most. */
export const agentLimits = { rules: 10, summaries: 5 } as const;

/** The notes of an agent context, each kind best first. */
export interface AgentNotes {
  readonly agent: readonly MemoryView[];
  readonly soul: readonly MemoryView[];
  readonly user: readonly MemoryView[];
  /** The person's live facts of which a user note is made: they are told where nobody has written one. */
  readonly profile: readonly MemoryView[];
  /** What the person's account is called beside its handle. */
  readonly name: string | null;
  readonly rules: readonly MemoryView[];
  readonly summaries: readonly MemoryView[];
}

/** What an agent is, where it runs, whom it serves and by which rules; the later a part stands, the sooner it is given up. */
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

/** What a user note begins with, where there is none. */
function profilePart(facts: readonly MemoryView[], name: string | null): Part {
  const told = headLinesOf(facts, name);
  const text = `- ${indented(told.map(({ line }) => line).join('\n'))}`;
  const line = { text, memories: told.flatMap(({ fact }) => fact ?? []) };
  return { name: 'User', heading: '# User', lines: told.length === 0 ? [] : [line] };
}

/** Relevant notes first, filled up by the others in their order; each once. */
export function filledUp(relevant: readonly MemoryView[], others: readonly MemoryView[]): MemoryView[] {
  const first = new Set(relevant.map(({ id }) => id));
  return [...relevant, ...others.filter(({ id }) => !first.has(id))];
}
