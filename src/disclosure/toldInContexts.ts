import type { MemoryEvidence } from './evidence.js';

/** What decides whether a disclosed memory may stand in a context. */
type ToldMemory = Pick<MemoryEvidence, 'ownerId' | 'staterId' | 'aboutIds'> & {
  readonly channel: string;
  readonly slot: string | null;
};

/**
 * Whether a context may tell a disclosed memory: procedures never; notes are orders, and only the viewer's own count;
 * nor does anybody else fill a slot of the viewer's. The Cypher fragment `told` says the same.
 */
export function mayTellInContext(memory: ToldMemory, viewerId: string): boolean {
  if (memory.channel === 'procedural') return false;
  if (memory.ownerId === viewerId) return true;
  if (memory.channel === 'notes') return false;
  return memory.slot === null || memory.staterId === viewerId || !memory.aboutIds.includes(viewerId);
}

/** Whether a note may stand among the rules and summaries that an agent is handed: the viewer's own, never a SENSITIVE one. */
export const mayTellAsNote = (memory: Pick<MemoryEvidence, 'ownerId' | 'sensitivity'>, viewerId: string): boolean =>
  memory.ownerId === viewerId && memory.sensitivity !== 'SENSITIVE';
