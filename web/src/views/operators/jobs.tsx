import { useId, useState } from 'react';
import { useAddress } from '../../address.js';
import { useApiQuery } from '../../api/useApiQuery.js';
import { useApiMutation } from '../../api/useApiMutation.js';
import {
  JobRunsDocument,
  JobsDocument,
  type JobsQuery,
  RunJobDocument,
  type ShownRunFragment,
} from '../../operations.generated.js';
import { QueryResult } from '../../parts/queryResult.js';
import { Dialog } from '../../parts/dialog.js';
import { ErrorNote } from '../../parts/errorNote.js';
import { formatAgo, formatMinute } from '../../parts/dates.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';
import { FactTable } from './factTable.js';

/** List of jobs with their latest runs. Each can be run, or run dry to count only. */
export function Jobs() {
  const address = useAddress();
  const id = useId();
  const job = address.get('job');
  const jobsQuery = useApiQuery(JobsDocument, {});
  const runsQuery = useApiQuery(JobRunsDocument, { job });
  const names = new Set([...(jobsQuery.data?.jobs ?? []).map(({ name }) => name), ...(job ? [job] : [])]);
  return (
    <section>
      <h2>{words.operators.jobs}</h2>
      <div className="field">
        <label htmlFor={id}>{words.operators.job}</label>
        <select id={id} value={job ?? ''} onChange={({ target }) => address.choose({ job: target.value })}>
          <option value="">{words.operators.allJobs}</option>
          {[...names].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {jobsQuery.error && <ErrorNote error={jobsQuery.error} onRetry={jobsQuery.refetch} />}
      {job !== undefined && <RunButtons job={job} />}
      {job === undefined && jobsQuery.data && runsQuery.data && (
        <Overview jobs={jobsQuery.data.jobs} runs={runsQuery.data.jobRuns.nodes} />
      )}
      <h3 className="section">{words.operators.latest}</h3>
      <QueryResult query={runsQuery}>{({ jobRuns }) => <Runs runs={jobRuns.nodes} />}</QueryResult>
    </section>
  );
}

const maxRuns = 12;

/** Jobs with their latest runs as marks, each with its result, and the time of the last one. */
function Overview({ jobs, runs }: { readonly jobs: JobsQuery['jobs']; readonly runs: readonly ShownRunFragment[] }) {
  const { allJobs, job: name, latest, clock, lastRun, took, byHand, byClock, notYet } = words.operators;
  return (
    <div className="section">
      <FactTable
        label={allJobs}
        none={notYet}
        columns={[name, clock, latest, lastRun, took]}
        rows={jobs.map((job) => {
          const jobRuns = runs.filter((run) => run.job === job.name);
          return [
            job.name,
            job.scheduled ? byClock : byHand,
            <RunMarks key="marks" runs={jobRuns} />,
            jobRuns[0] ? formatAgo(jobRuns[0].startedAt) : notYet,
            jobRuns[0] ? secondsOf(jobRuns[0]) : '',
          ];
        })}
      />
    </div>
  );
}

/** Latest runs as marks, the oldest first. */
const RunMarks = ({ runs }: { readonly runs: readonly ShownRunFragment[] }) => (
  <span
    className="run-dots"
    role="img"
    aria-label={runs.map(({ outcome }) => outcome).join(', ') || words.operators.notYet}
  >
    {runs
      .slice(0, maxRuns)
      .reverse()
      .map((run) => (
        <span key={run.startedAt} className={run.outcome} title={run.outcome} />
      ))}
  </span>
);

/** Formats the time that a run took; empty while it runs. */
const secondsOf = ({ startedAt, finishedAt }: ShownRunFragment): string =>
  finishedAt ? `${(Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000} s` : '';

function Runs({ runs }: { readonly runs: readonly ShownRunFragment[] }) {
  const { latest, none, job, scheduledFor, started, took, outcome, counts, error } = words.operators;
  return (
    <FactTable
      label={latest}
      none={none}
      columns={[job, scheduledFor, started, took, outcome, counts, error]}
      rows={runs.map((run) => [
        run.job,
        Number.isNaN(Date.parse(run.window)) ? run.window : formatMinute(run.window),
        formatMinute(run.startedAt),
        secondsOf(run),
        run.outcome,
        formatCounts(run.counts),
        run.error ?? '',
      ])}
    />
  );
}

type RunAction = 'run' | 'dryRun';

function RunButtons({ job }: { readonly job: string }) {
  const [openAction, setOpenAction] = useState<RunAction>();
  return (
    <div className="buttons">
      {(['run', 'dryRun'] as const).map((action) => (
        <button key={action} type="button" onClick={() => setOpenAction(action)}>
          {words.operators[action]}
        </button>
      ))}
      {openAction && <RunDialog job={job} action={openAction} onClose={() => setOpenAction(undefined)} />}
    </div>
  );
}

interface RunProps {
  readonly job: string;
  readonly action: RunAction;
  readonly onClose: () => void;
}

function RunDialog({ job, action, onClose }: RunProps) {
  const notify = useNotice();
  const runJob = useApiMutation(RunJobDocument);
  const isDry = action === 'dryRun';
  const submit = async (): Promise<void> => {
    const answer = await runJob.run({ input: { job, dryRun: isDry } });
    if (!answer) return;
    onClose();
    notify({ text: words.operators.ran(job, formatCounts(answer.runJob.run.counts)) });
  };
  return (
    <Dialog title={words.operators[action]} write={runJob} onSubmit={submit} onClose={onClose}>
      <p>{isDry ? words.operators.dryEffect(job) : words.operators.runEffect(job)}</p>
    </Dialog>
  );
}

/** Formats the counts of a run, without zeros. */
const formatCounts = (counts: ShownRunFragment['counts']): string =>
  counts
    .filter(({ count }) => count !== 0)
    .map(({ name, count }) => `${name} ${count}`)
    .join(', ');
