import { enumOf } from '../../platform/graphql/enumOf.js';
import { DateTime, Field, ID, InputType, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import type { JobRun, RunOutcome } from './job.js';

const runOutcomeEnum = enumOf<RunOutcome>('JobOutcome', 'Outcome of a run of a job.', {
  RUNNING: 'Running, or its process died.',
  DONE: 'Finished.',
  FAILED: 'Failed; `error` says why.',
  DRY_RUN: 'Counted its effects without a change; never stored.',
});

@ObjectType({ description: 'Count of a job run.' })
class JobCount {
  @Field(() => String, { description: 'Name of the count, such as `archived`.' })
  name!: string;

  @Field(() => Int, { description: 'Number, 0 or more.' })
  count!: number;
}

@ObjectType('Job', { description: 'Scheduled job.' })
export class JobObject {
  @Field(() => String, { description: 'Name, in kebab case.' })
  name!: string;

  @Field(() => Boolean, { description: 'True if it runs on a schedule; otherwise an operator runs it.' })
  scheduled!: boolean;
}

@ObjectType('JobRun', {
  description: 'Execution of a job: on schedule for all tenants, or by an operator for their own.',
})
export class JobRunObject {
  @Field(() => ID, { description: 'Id of the run.' })
  id!: string;

  @Field(() => String, { description: 'Name of the job.' })
  job!: string;

  @Field(() => String, { description: 'Start of the scheduled interval that it belongs to, as RFC 3339 text.' })
  window!: string;

  @Field(() => DateTime, { description: 'Time of its start.' })
  startedAt!: number;

  @Field(() => DateTime, { nullable: true, description: 'Time of its end; null while it runs.' })
  finishedAt!: number | null;

  @Field(() => runOutcomeEnum, { description: 'Outcome.' })
  outcome!: RunOutcome;

  @Field(() => [JobCount], { description: 'At most 50 effects of the run, or in a dry run the effects it would have.' })
  counts!: JobCount[];

  @Field(() => String, { nullable: true, description: 'Stable reason of a failure; null otherwise.' })
  error!: string | null;
}

@InputType({ description: 'Job to run.' })
export class RunJobInput {
  @Field(() => String, { description: 'Name of the job, as `jobs` lists it.' })
  job!: string;

  @Field(() => Boolean, { nullable: true, description: 'True counts the effects and changes nothing.' })
  dryRun?: boolean | null;
}

@ObjectType({ description: 'Answer of `runJob`.' })
export class RunJobPayload {
  @Field(() => JobRunObject, { description: 'The run with its outcome.' })
  run!: JobRunObject;
}

/** Maps a run to its GraphQL object. */
export const jobRunObject = ({ counts, ...run }: JobRun): JobRunObject => ({
  ...run,
  counts: Object.entries(counts).map(([name, count]) => ({ name, count })),
});
