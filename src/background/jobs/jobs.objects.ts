import { DateTime, Field, InputType, Json, ObjectType } from '../../platform/graphql/typeGraphql.js';
import type { JobCounts, JobRun } from './job.js';

@ObjectType('Job', { description: 'Something that is done again and again.' })
export class JobObject {
  @Field(() => String)
  name!: string;

  @Field(() => Boolean, { description: 'Whether it runs by the clock; else an operator runs it.' })
  byClock!: boolean;
}

@ObjectType('JobRun', {
  description: 'One execution of a job: by the clock for all tenants, by an operator for theirs.',
})
export class JobRunObject {
  @Field(() => String)
  job!: string;

  @Field(() => String, { description: 'When its turn began.' })
  window!: string;

  @Field(() => DateTime)
  startedAt!: Date;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: Date | null;

  @Field(() => String, { description: 'RUNNING, DONE, FAILED or DRY_RUN.' })
  outcome!: string;

  @Field(() => Json, { description: 'What it did, or in a dry run would do, as numbers.' })
  counts!: JobCounts;

  @Field(() => String, { nullable: true })
  error!: string | null;
}

@InputType()
export class RunJobInput {
  @Field(() => String)
  job!: string;

  @Field(() => Boolean, { nullable: true, description: 'Counts what would be done and changes nothing.' })
  dryRun?: boolean | null;
}

@ObjectType()
export class JobRunPayload {
  @Field(() => JobRunObject)
  run!: JobRunObject;
}

/** Maps a run to its GraphQL object. */
export const jobRunObject = ({ job, window, startedAt, finishedAt, outcome, counts, error }: JobRun): JobRunObject => ({
  ...{ job, window, outcome, counts, error },
  startedAt: new Date(startedAt),
  finishedAt: finishedAt === null ? null : new Date(finishedAt),
});
