import type { z } from 'zod';
import { DomainError } from '../../platform/errors.js';
import type { Effects, NewWork, Work, WorkHandler } from './work.js';

/** A kind of work: what is noted of it and what is read of it again. */
export interface WorkKind<Subject> {
  /** In kebab case. */
  readonly kind: string;
  /** What it is done to, and how that reads as the text that the graph keeps; one text is noted once. */
  readonly subject: z.ZodType<Subject, string>;
  /** Whether a language model is asked; without one such work waits. */
  readonly needsModel: boolean;
}

/** What work of a kind is done to. */
export type SubjectOf<Kind> = Kind extends WorkKind<infer Subject> ? Subject : never;

/** A piece of work of a kind, to be noted in the transaction that stores its cause. */
export const newWork = <Subject>(
  { kind, subject, needsModel }: WorkKind<Subject>,
  of: Subject,
  more: Omit<NewWork, 'kind' | 'subject' | 'needsModel'>,
): NewWork => ({ ...more, kind, needsModel, subject: subject.encode(of) });

/** What a piece of work is done with: the `parts` are those of the process, and nothing is written before it resolves. */
export interface WorkContext<Parts, Subject> {
  readonly subject: Subject;
  readonly work: Work;
  readonly parts: Parts;
  readonly signal: AbortSignal;
}

/** Declares how a kind of work is done; what it gives makes the handler of a process from its parts. */
export const defineWork =
  <Parts, Subject>(
    kind: WorkKind<Subject>,
    run: (doing: WorkContext<Parts, Subject>) => Promise<Effects>,
  ): ((parts: Parts) => WorkHandler) =>
  (parts) => ({
    kind: kind.kind,
    needsModel: kind.needsModel,
    run: async (work, signal) => run({ subject: subjectOf(kind, work), work, parts, signal }),
  });

function subjectOf<Subject>({ kind, subject }: WorkKind<Subject>, work: Work): Subject {
  const read = subject.safeDecode(work.subject);
  if (read.success) return read.data;
  throw new DomainError('INTERNAL', `Work of the kind ${kind} was noted with a subject of another kind.`, {
    cause: read.error,
  });
}
