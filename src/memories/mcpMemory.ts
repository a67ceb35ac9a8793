import { z } from 'zod';
import type { MemoryView } from './memoryView.js';
import { tell } from './memoryLine.js';
import type { PersonRef } from '../directory/people/person.js';
import { labelled, linesOf } from '../text/lines.js';

/** Where a tool is asked. */
export const askedIn = z
  .string()
  .optional()
  .describe('where the user speaks, as in list_chats; none: nobody else hears');

/** The person that a model means: an exact handle behind an "@", else a name. */
export const personMeant = (text: string): PersonRef =>
  text.startsWith('@') ? { handle: text.slice(1) } : { name: text };

/** A memory as tools answer it. */
export const mcpMemory = z.object({
  id: z.string(),
  text: z.string(),
  type: z.string(),
  category: z.string(),
  sensitivity: z.string(),
  statedBy: z.string().nullable().describe('handle, or the name of who has no account; null where it is not shown'),
  observedAt: z.string(),
});

/** A memory as data. */
export const toldOf = ({ memory, statedBy }: MemoryView): z.input<typeof mcpMemory> => ({
  id: memory.id,
  // What shows nothing stays out of what models may read.
  text: linesOf(memory.text).join('\n'),
  type: memory.type,
  category: memory.category,
  sensitivity: memory.sensitivity,
  statedBy: statedBy && (statedBy.handle ?? statedBy.label),
  observedAt: new Date(memory.observedAt).toISOString(),
});

/** A memory in a line, behind the id by which it is forgotten or corrected: `- 4f1e… [tasks] Ship v1 by Friday.` */
export const mcpMemoryLine = (view: MemoryView, viewerId: string): string =>
  `- ${view.id} [${labelled(view.memory.category)}] ${tell(view, viewerId)}`;

/** Lines, or what is said where there are none. */
export const toldLines = (views: readonly MemoryView[], viewerId: string, none: string): string =>
  views.length === 0 ? none : views.map((view) => mcpMemoryLine(view, viewerId)).join('\n');
