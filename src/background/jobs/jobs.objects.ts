import { enumOf } from '../../platform/graphql/enumOf.js';
import { DateTime, Field, ID, InputType, Int, ObjectType } from '../../platform/graphql/typeGraphql.js';
import type { JobRun, RunOutcome } from './job.js';

const runOutcomeEnum = enumOf<RunOutcome>('JobOutcome', 'Outcome of a run of a job.', {
  RUNNING: 'Under way, or its process died.',
  DONE: 'Finished.',
  FAILED: 'Failed; `error` says why.',
  DRY_RUN: 'Counted what it would do and changed nothing; never stored.',
});

@ObjectType({ description: 'One number of a run of a job.' })
class JobCount {
  @Field(() => String, { description: 'What is counted, such as `archived`.' })
  name!: string;

  @Field(() => Int, { description: '0 or more.' })
  count!: number;
}

@ObjectType('Job', { description: 'Something that is done again and again.' })
export class JobObject {
  @Field(() => String, { description: 'Name, in kebab case.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it runs by the clock; else an operator runs it.' })
  byClock!: boolean;
}

@ObjectType('JobRun', {
  description: 'One execution of a job: by the clock for all tenants, by an operator for theirs.',
})
export class JobRunObject {
  @Field(() => ID, { description: 'Id of the run.' })
  id!: string;

  @Field(() => String, { description: 'Name of the job.' })
  job!: string;

  @Field(() => String, { description: 'When its turn began.' })
  window!: string;

  @Field(() => DateTime, { description: 'Time of its start.' })
  startedAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Time of its end; null while it runs.' })
  finishedAt!: Date | null;

  @Field(() => runOutcomeEnum, { description: 'How it ended.' })
  outcome!: RunOutcome;

  @Field(() => [JobCount], { description: 'What it did, or in a dry run would do.' })
  counts!: JobCount[];

  @Field(() => String, { nullable: true, description: 'Stable reason of a failure; null otherwise.' })
  error!: string | null;
}

@InputType({ description: 'Input of `runJob`.' })
export class RunJobInput {
  @Field(() => String, { description: 'Name of the job, as `jobs` lists it.' })
  job!: string;

  @Field(() => Boolean, { nullable: true, description: 'Counts what would be done and changes nothing.' })
  dryRun?: boolean | null;
}

@ObjectType({ description: 'Answer of `runJob`.' })
export class RunJobPayload {
  @Field(() => JobRunObject, { description: 'The run with its outcome.' })
  run!: JobRunObject;
}

/** Maps a run to its GraphQL object. */
export const jobRunObject = ({
  id,
  job,
  window,
  startedAt,
  finishedAt,
  outcome,
  counts,
  error,
}: JobRun): JobRunObject => ({
  id,
  job,
  window,
  outcome,
  error,
  counts: Object.entries(counts).map(([name, count]) => ({ name, count })),
  startedAt: new Date(startedAt),
  finishedAt: finishedAt === null ? null : new Date(finishedAt),
});
