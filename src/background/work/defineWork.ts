import type { z } from 'zod';
import { DomainError } from '../../platform/errors.js';
import type { Effects, NewWork, Work, WorkHandler } from './work.js';

/** Kind of work: its name and the format of its stored subject. */
export interface WorkKind<Subject> {
  /** Name in kebab case. */
  readonly kind: string;
  /** Codec of the subject and its stored text, the idempotency key: one text per tenant and kind is stored once. */
  readonly subject: z.ZodType<Subject, string>;
  /** True if the work asks a language model. Without a model such work waits. */
  readonly needsModel: boolean;
}

export type SubjectOf<Kind> = Kind extends WorkKind<infer Subject> ? Subject : never;

/** Makes a piece of work to be put into the outbox, in the transaction that stores its cause. */
export const newWork = <Subject>(
  { kind, subject, needsModel }: WorkKind<Subject>,
  value: Subject,
  fields: Omit<NewWork, 'kind' | 'subject' | 'needsModel'>,
): NewWork => ({ ...fields, kind, needsModel, subject: subject.encode(value) });

/** Input of a handler. The `dependencies` are those of the process. Nothing may be written before the handler resolves. */
export interface WorkContext<Dependencies, Subject> {
  readonly subject: Subject;
  readonly work: Work;
  readonly dependencies: Dependencies;
  readonly signal: AbortSignal;
}

/** Declares the handler of a kind of work. Returns a function that makes the handler from the dependencies of a process. */
export const defineWork =
  <Dependencies, Subject>(
    kind: WorkKind<Subject>,
    run: (context: WorkContext<Dependencies, Subject>) => Promise<Effects>,
  ): ((dependencies: Dependencies) => WorkHandler) =>
  (dependencies) => ({
    kind: kind.kind,
    needsModel: kind.needsModel,
    run: async (work, signal) => run({ subject: subjectOf(kind, work), work, dependencies, signal }),
  });

function subjectOf<Subject>({ kind, subject }: WorkKind<Subject>, work: Work): Subject {
  const decoded = subject.safeDecode(work.subject);
  if (decoded.success) return decoded.data;
  throw new DomainError('INTERNAL', `Work of the kind ${kind} was noted with a subject of another kind.`, {
    cause: decoded.error,
  });
}
