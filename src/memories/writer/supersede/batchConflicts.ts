import { normalized } from '../../../text/texts.js';
import type { MemoryRow } from '../../memory.js';
import { canSupersede, type Fact, factOf, isSingleValued } from './supersession.js';

/** Memories that the drafts of one batch have created, changed or met, by the positions that facts compete for. */
export class BatchConflicts {
  private readonly rows = new Map<string, MemoryRow>();
  private readonly idsByPosition = new Map<string, Set<string>>();

  get isEmpty(): boolean {
    return this.rows.size === 0;
  }

  /** Adds a memory, or its new state. */
  add(row: MemoryRow): void {
    this.rows.set(row.memory.id, row);
    const fact = factOf(row.memory, row.entities);
    for (const position of [...positionsOf(fact), ...wordsOf(fact)])
      this.idsByPosition.set(position, (this.idsByPosition.get(position) ?? new Set()).add(row.memory.id));
  }

  /** Returns these conflicts in their latest state, and those of this batch that a fact may replace too. */
  conflictsFor(fact: Fact, conflicts: readonly MemoryRow[]): MemoryRow[] {
    const positionKeys = [...(canSupersede(fact) ? positionsOf(fact) : []), ...wordsOf(fact)];
    const rowById = new Map(conflicts.map((row) => [row.memory.id, row]));
    for (const id of positionKeys.flatMap((position) => [...(this.idsByPosition.get(position) ?? [])]))
      rowById.set(id, this.rows.get(id)!);
    return [...rowById.values()].map((row) => this.rows.get(row.memory.id) ?? row);
  }
}

/** Returns the positions of which each has one live fact: its field, its slot, and the relation that it states. */
function positionsOf(fact: Fact): string[] {
  const { field, slot, aboutIds, primaryId } = fact;
  return [
    ...(field === null ? [] : [`field ${field.key}`]),
    ...(slot === null ? [] : [`slot ${slot} ${aboutIds[0]}`]),
    ...(isSingleValued(fact) ? [`relation ${primaryId}`] : []),
  ];
}

/** Returns the words of a fact, and those of the statement that it says has ended. */
const wordsOf = ({ text, endedStatement }: Fact): string[] =>
  [text, ...(endedStatement === null ? [] : [endedStatement])].map((said) => `words ${normalized(said)}`);
