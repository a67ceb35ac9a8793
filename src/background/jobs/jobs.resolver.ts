import { After, First, Input, NullableArg } from '../../platform/graphql/arguments.js';
import { Ctx, Mutation, Query, Resolver } from '../../platform/graphql/typeGraphql.js';
import { type Connection, connectionOf, toConnection } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { JobObject, JobRunObject, jobRunObject, RunJobInput, RunJobPayload } from './jobs.objects.js';
import type { JobsService } from './jobs.service.js';

const JobRunConnection = connectionOf('JobRun', () => JobRunObject);

@Resolver()
export class JobsResolver {
  constructor(private readonly service: JobsService) {}

  @Query(() => [JobObject], { description: 'Operator: at most 50 jobs that can be run, by name.' })
  jobs(@Ctx() { caller }: RequestContext): JobObject[] {
    return this.service.listJobs(caller);
  }

  @Query(() => JobRunConnection, {
    description:
      'Operator: latest runs of one job or of all jobs, newest first. Runs for all tenants are given without counts, except to an admin.',
  })
  async jobRuns(
    @Ctx() request: RequestContext,
    @NullableArg('job', () => String, 'Only runs of the job of this name.') job?: string | null,
    @First(20) first?: number | null,
    @After() after?: string | null,
  ): Promise<Connection<JobRunObject>> {
    return toConnection(await this.service.jobRuns(request, { job, first, after }), after, jobRunObject);
  }

  @Mutation(() => RunJobPayload, {
    description: 'Operator: runs a job for your tenant now. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT, FORBIDDEN.',
  })
  async runJob(
    @Ctx() { caller }: RequestContext,
    @Input(() => RunJobInput) input: RunJobInput,
  ): Promise<RunJobPayload> {
    return { run: jobRunObject(await this.service.runJob(caller, input)) };
  }
}
