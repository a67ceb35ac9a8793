import { isOrigin } from '../../src/disclosure/rule.js';
import type { TrueMemory } from '../support/graph/graphTruth.js';
import type { Question, Rule, Surface } from './surface.js';

/** Surface of a person's own export. It is a private read, whatever chat the question names, and spans all personas. */
export const exportSurface: Surface = {
  name: 'the export of a person',
  shown: async ({ services, request, audience }) => {
    if (audience.chatId !== null) return [];
    const exportedItems = new Set<string>();
    for await (const line of await services.exports.exportForCaller(request)) {
      if ('memory' in line) exportedItems.add(`memory ${line.memory.id}`);
      if ('event' in line) exportedItems.add(`history ${line.event.memory}`);
      if ('supersession' in line)
        exportedItems.add(`supersession ${line.supersession.newer} ${line.supersession.older}`);
      if ('message' in line) exportedItems.add(`message ${line.message.id}`);
      if ('withheld' in line) exportedItems.add(`withheld ${line.withheld.memory}`);
    }
    return [...exportedItems].sort();
  },
  expected: (question, rule) => {
    const { truth, audience } = question;
    if (audience.chatId !== null) return [];
    const own = truth.memories.filter((memory) => isOrigin(memory, audience));
    const disclosed = own.filter((memory) => isDisclosed(memory, question, rule));
    const disclosedIds = new Set(disclosed.map(({ id }) => id));
    const pairs = disclosed.flatMap(({ id, supersedes }) =>
      supersedes.filter((older) => disclosedIds.has(older)).map((older) => `supersession ${id} ${older}`),
    );
    const withheld = own.filter((memory) => !disclosedIds.has(memory.id) && memory.sensitivity === 'SENSITIVE');
    const messages = truth.messages.filter(
      (message) => message.speakerId === audience.viewerId && rule.hears(message, { ...audience, allPersonas: true }),
    );
    return [
      ...[...disclosedIds].flatMap((id) => [`memory ${id}`, `history ${id}`]),
      ...pairs,
      ...withheld.map(({ id }) => `withheld ${id}`),
      ...messages.map(({ id }) => `message ${id}`),
    ].sort();
  },
};

/** True if a memory is disclosed to the viewer under the persona that it is for. */
function isDisclosed(memory: TrueMemory, { audience }: Question, { discloses, keeps }: Rule): boolean {
  const ownAudience = { ...audience, persona: memory.persona };
  return discloses(memory, ownAudience) || keeps(memory, ownAudience);
}
