import { enumOf } from '../../platform/graphql/enumOf.js';
import { DateTime, ID, InputType, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import { NonNull, Nullable } from '../../platform/graphql/fields.js';
import type { JobRun, RunOutcome } from './job.js';

const runOutcomeEnum = enumOf<RunOutcome>('JobOutcome', 'Outcome of a run of a job.', {
  RUNNING: 'Running, or its process died.',
  DONE: 'Finished.',
  FAILED: 'Failed; `error` says why.',
  DRY_RUN: 'Counted its effects without a change; never stored.',
});

@ObjectType({ description: 'Count of a job run.' })
class JobCount {
  @NonNull(() => String, 'Name of the count, such as `archived`.') name!: string;
  @NonNull(() => Int, 'Number, 0 or more.') count!: number;
}

@ObjectType('Job', { description: 'Scheduled job.' })
export class JobObject {
  @NonNull(() => String, 'Name, in kebab case.') name!: string;
  @NonNull(() => Boolean, 'True if it runs on a schedule; otherwise an operator runs it.') scheduled!: boolean;
}

@ObjectType('JobRun', {
  description: 'Execution of a job: on schedule for all tenants, or by an operator for their own.',
})
export class JobRunObject {
  @NonNull(() => ID, 'Id of the run.') id!: string;
  @NonNull(() => String, 'Name of the job.') job!: string;
  @NonNull(() => String, 'Start of the scheduled interval that it belongs to, as RFC 3339 text.') window!: string;
  @NonNull(() => DateTime, 'Time of its start.') startedAt!: number;
  @Nullable(() => DateTime, 'Time of its end; null while it runs.') finishedAt!: number | null;
  @NonNull(() => runOutcomeEnum, 'Outcome.') outcome!: RunOutcome;

  @NonNull(() => [JobCount], 'At most 50 effects of the run, or in a dry run the effects it would have.')
  counts!: JobCount[];

  @Nullable(() => String, 'Stable reason of a failure; null otherwise.') error!: string | null;
}

@InputType({ description: 'Job to run.' })
export class RunJobInput {
  @NonNull(() => String, 'Name of the job, as `jobs` lists it.') job!: string;
  @Nullable(() => Boolean, 'True counts the effects and changes nothing.') dryRun?: boolean | null;
}

@ObjectType({ description: 'Answer of `runJob`.' })
export class RunJobPayload {
  @NonNull(() => JobRunObject, 'The run with its outcome.') run!: JobRunObject;
}

/** Maps a run to its GraphQL object. */
export const jobRunObject = ({ counts, ...run }: JobRun): JobRunObject => ({
  ...run,
  counts: Object.entries(counts).map(([name, count]) => ({ name, count })),
});
