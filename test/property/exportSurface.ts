import { isOrigin } from '../../src/disclosure/rule.js';
import type { TrueMemory } from '../support/graph/graphTruth.js';
import type { Question, Rule, Surface } from './surface.js';

/** Surface of a person's own export. It is a private read, whatever chat the question names, and spans all personas. */
export const exportSurface: Surface = {
  name: 'the export of a person',
  shown: async ({ services, graph, caller, audience }) => {
    if (audience.chatId !== null) return [];
    const found = new Set<string>();
    for await (const line of await services.exports.exportForCaller(graph, caller)) {
      if ('memory' in line) found.add(`memory ${line.memory.id}`);
      if ('event' in line) found.add(`history ${line.event.memory}`);
      if ('supersession' in line) found.add(`supersession ${line.supersession.newer} ${line.supersession.older}`);
      if ('message' in line) found.add(`message ${line.message.id}`);
      if ('withheld' in line) found.add(`withheld ${line.withheld.memory}`);
    }
    return [...found].sort();
  },
  expected: (question, rule) => {
    const { truth, audience } = question;
    if (audience.chatId !== null) return [];
    const own = truth.memories.filter((memory) => isOrigin(memory, audience));
    const told = own.filter((memory) => isTold(memory, question, rule));
    const kept = new Set(told.map(({ id }) => id));
    const pairs = told.flatMap(({ id, supersedes }) =>
      supersedes.filter((older) => kept.has(older)).map((older) => `supersession ${id} ${older}`),
    );
    const withheld = own.filter((memory) => !kept.has(memory.id) && memory.sensitivity === 'SENSITIVE');
    const said = truth.messages.filter(
      (message) => message.speakerId === audience.viewerId && rule.hears(message, { ...audience, allPersonas: true }),
    );
    return [
      ...[...kept].flatMap((id) => [`memory ${id}`, `history ${id}`]),
      ...pairs,
      ...withheld.map(({ id }) => `withheld ${id}`),
      ...said.map(({ id }) => `message ${id}`),
    ].sort();
  },
};

/** True if a memory is disclosed to the viewer under the persona that it is for. */
function isTold(memory: TrueMemory, { audience }: Question, { discloses, keeps }: Rule): boolean {
  const spoken = { ...audience, persona: memory.persona };
  return discloses(memory, spoken) || keeps(memory, spoken);
}
