import type { WindowMessage } from '../../conversations/conversationParts.js';
import type { MemoryView } from '../../memories/memoryView.js';
import type { ContextLayout, ContextLine, Section } from './context.js';
import { nameSlots } from '../notes/userNote.js';
import { formatLabelled, toVisibleLine, formatStatement } from '../../text/lines.js';
import { excerptOf } from '../../text/texts.js';
import { formatMemory } from '../../memories/memoryLine.js';
import { windowLines } from './windowLines.js';

const longTerm = '# Long-term Memory';
const episodeCharacters = 150;

/** Facts with a slot, episodes near the message, the window. Dropped first: oldest messages, episodes, minor facts. */
export function factsLayout(
  disclosed: {
    readonly slots: readonly MemoryView[];
    /** Name of the person's account, if it has one besides its handle. */
    readonly name: string | null;
    readonly episodes: readonly MemoryView[];
    readonly window: readonly WindowMessage[];
  },
  viewerId: string,
  updates: Section,
): ContextLayout {
  const slots = onePerSlot(disclosed.slots);
  const hasName = slots.some(({ memory }) => nameSlots.includes(memory.slot ?? ''));
  const name: ContextLine[] =
    disclosed.name === null || hasName ? [] : [{ text: `- name: ${formatStatement(disclosed.name)}`, memories: [] }];
  const facts = slots.map((view): ContextLine => {
    const { slot, value, text } = view.memory;
    return {
      text: `- ${formatLabelled(slot!)}: ${formatMemory(view, viewerId, { text: value ?? text })}`,
      memories: [view],
    };
  });
  const episodes = disclosed.episodes.map((view): ContextLine => {
    const { value, text } = view.memory;
    const episode = formatMemory(view, viewerId, { text: excerptOf(toVisibleLine(text), episodeCharacters) });
    return { text: `- ${formatLabelled(value ?? 'earlier')}: ${episode}...`, memories: [view] };
  });
  const window = windowLines(disclosed.window);
  return {
    sections: [
      updates,
      { name: 'User Profile', groupHeading: longTerm, heading: '## User Profile', lines: [...name, ...facts] },
      { name: 'Recent Context', groupHeading: longTerm, heading: '## Recent Context', lines: episodes },
      { name: 'Recent Conversation', heading: '# Recent Conversation', lines: window },
    ],
    order: [...updates.lines, ...name, ...facts, ...episodes, ...window.toReversed()],
    closing: 'Answer consistently using the memory and conversation above.',
  };
}

/** Returns one value per slot. A value for the persona spoken to replaces one for all personas. */
function onePerSlot(slots: readonly MemoryView[]): MemoryView[] {
  const personaSlots = new Set(slots.flatMap(({ memory }) => (memory.persona === '' ? [] : memory.slot)));
  return slots.filter(({ memory }) => memory.persona !== '' || !personaSlots.has(memory.slot));
}
