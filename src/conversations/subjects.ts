import { DomainError } from '../platform/errors.js';

/** The conversation and the turns, both ends included, that a window's work names: `<conversation>:<from>-<to>`. */
export function windowOf(subject: string): { conversation: string; from: number; to: number } {
  const [, conversation, from, to] = /^(.+):(\d+)-(\d+)$/.exec(subject) ?? wrong(subject, '<conversation>:<from>-<to>');
  return { conversation: conversation!, from: Number(from), to: Number(to) };
}

/** The id and the number that other work names: `<id>:<number>`. */
export function numberedOf(subject: string): { id: string; number: number } {
  const [, id, number] = /^(.+):(\d+)$/.exec(subject) ?? wrong(subject, '<id>:<number>');
  return { id: id!, number: Number(number) };
}

function wrong(subject: string, expected: string): never {
  throw new DomainError('INTERNAL', `The subject of this work should read ${expected}, not "${subject}".`);
}
