import { z } from 'zod';
import type { MemoryView } from './memoryView.js';
import { formatMemory } from './memoryLine.js';
import type { PersonRef } from '../directory/people/person.js';
import { formatLabelled, visibleText } from '../text/lines.js';

/** Chat in which a tool is called. */
export const chatArgument = z
  .string()
  .optional()
  .describe('where the user speaks, as in list_chats; none: only the user hears');

/** Parses the person that a model names: an exact handle behind an "@", else a name. */
export const parsePersonRef = (text: string): PersonRef =>
  text.startsWith('@') ? { handle: text.slice(1) } : { name: text };

export const mcpMemory = z.object({
  id: z.string(),
  text: z.string(),
  type: z.string(),
  category: z.string(),
  sensitivity: z.string(),
  statedBy: z.string().nullable().describe('handle, or the name of a person without account; null if hidden'),
  observedAt: z.string(),
});

export const mcpMemoryOf = ({ memory, statedBy }: MemoryView): z.input<typeof mcpMemory> => ({
  id: memory.id,
  // Invisible characters stay out of what models read.
  text: visibleText(memory.text),
  type: memory.type,
  category: memory.category,
  sensitivity: memory.sensitivity,
  statedBy: statedBy && (statedBy.handle ?? statedBy.label),
  observedAt: new Date(memory.observedAt).toISOString(),
});

/** Formats a memory as a line with the id by which to forget or correct it: `- 4f1e… [tasks] Ship v1 by Friday.` */
export const mcpMemoryLine = (view: MemoryView, viewerId: string): string =>
  `- ${view.id} [${formatLabelled(view.memory.category)}] ${formatMemory(view, viewerId)}`;

/** Formats memories as one line each, or returns `emptyText` if there are none. */
export const formatMemories = (views: readonly MemoryView[], viewerId: string, emptyText: string): string =>
  views.length === 0 ? emptyText : views.map((view) => mcpMemoryLine(view, viewerId)).join('\n');
