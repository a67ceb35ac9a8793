import type { Audience } from './audience.js';
import { detectSensitivity } from './classification/sensitivityRules.js';
import type { MemoryEvidence } from './evidence.js';

/** Facts of a disclosed memory that decide whether a context may contain it. */
type ContextEvidence = Pick<MemoryEvidence, 'ownerId' | 'staterId' | 'aboutIds'> & {
  readonly channel: string;
  readonly slot: string | null;
};

/**
 * True if a context may contain a disclosed memory. Procedures never may. Notes are orders, so only the viewer's own
 * count. A slot of the viewer's counts only if the viewer stated or owns it. The Cypher fragment `disclosableInContext`
 * states the same rule.
 */
export function mayDiscloseInContext(memory: ContextEvidence, viewerId: string): boolean {
  if (memory.channel === 'procedural') return false;
  if (memory.ownerId === viewerId) return true;
  if (memory.channel === 'notes') return false;
  return memory.slot === null || memory.staterId === viewerId || !memory.aboutIds.includes(viewerId);
}

/** True for the viewer's own notes, but never for a SENSITIVE one. */
export const mayDiscloseAsNote = (memory: Pick<MemoryEvidence, 'ownerId' | 'sensitivity'>, viewerId: string): boolean =>
  memory.ownerId === viewerId && memory.sensitivity !== 'SENSITIVE';

/**
 * True if the words of a message that everyone here has heard may be repeated unasked. In a group SENSITIVE words never
 * are, and PERSONAL ones only if the viewer said them, as with memories.
 */
export function mayRepeatUnasked(
  { text, speakerId }: { readonly text: string; readonly speakerId: string | null },
  { isPrivate, viewerId }: Pick<Audience, 'isPrivate' | 'viewerId'>,
): boolean {
  if (isPrivate) return true;
  const sensitivity = detectSensitivity(text);
  return sensitivity === 'PUBLIC' || (sensitivity === 'PERSONAL' && speakerId === viewerId);
}
