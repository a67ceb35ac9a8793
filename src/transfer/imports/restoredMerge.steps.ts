import type { z } from 'zod';
import type { FormerMerge } from '../../directory/people/exportedMerges.steps.js';
import { cleanText } from '../../text/texts.js';
import type { exportedMerge, MergeableName } from './exportedDecisions.js';
import { unknownActor } from './restoredEvent.js';
import type { FormerNames } from './restoredNames.steps.js';
import { fixedMomentOf, pastMoment } from './timestamp.js';

/** A merge as an export holds it. */
export type ExportedMerge = z.infer<typeof exportedMerge>;

/**
 * Builds a merge of two persons or entities as it stood in the exporting graph. Throws INVALID_INPUT for an invalid
 * time.
 */
export function formerMerge(
  line: ExportedMerge,
  names: FormerNames,
  { tenantId, now }: { tenantId: string; now: number },
): FormerMerge {
  const makerId = names.account(line.of).id;
  const placed = ({ ref, chat }: MergeableName) => ({ space: names.chat(chat)?.id ?? makerId, ref });
  return {
    ...{ tenantId, makerId, kept: placed(line.kept), absorbed: placed(line.absorbed), state: line.state },
    reason: line.reason === undefined ? null : cleanText('reason', line.reason, { max: 300 }),
    decidedAt: pastMoment(line.at, now, 'at'),
    expiresAt: line.expiresAt === undefined ? null : fixedMomentOf(line.expiresAt, now, 'expiresAt'),
    history: line.history.map(({ event, at, by, job }) => ({
      event,
      at: pastMoment(at, now, 'history.at'),
      actor:
        by === undefined
          ? job === undefined
            ? unknownActor
            : cleanText('history.job', job, { max: 200 })
          : names.account(by).id,
    })),
  };
}
