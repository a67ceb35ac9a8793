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
import { shownAgo, shownMinute } from '../../parts/names.js';
import { useNotice } from '../../parts/notices.js';
import { words } from '../../words.js';
import { FactTable } from './factTable.js';

/** List of jobs with their latest runs. Each can be run, or run dry to count only. */
export function Jobs() {
  const address = useAddress();
  const id = useId();
  const job = address.one('job');
  const all = useApiQuery(JobsDocument, {});
  const asked = useApiQuery(JobRunsDocument, { job });
  const names = new Set([...(all.data?.jobs ?? []).map(({ name }) => name), ...(job ? [job] : [])]);
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
      {all.error && <ErrorNote error={all.error} onRetry={all.again} />}
      {job !== undefined && <RunButtons job={job} />}
      {job === undefined && all.data && asked.data && <Overview jobs={all.data.jobs} runs={asked.data.jobRuns.nodes} />}
      <h3 className="section">{words.operators.latest}</h3>
      <QueryResult asked={asked}>{({ jobRuns }) => <Runs runs={jobRuns.nodes} />}</QueryResult>
    </section>
  );
}

const mostRuns = 12;

/** Jobs with their latest runs as marks, each with its result, and the time of the last one. */
function Overview({ jobs, runs }: { readonly jobs: JobsQuery['jobs']; readonly runs: readonly ShownRunFragment[] }) {
  const { allJobs, job: name, latest, clock, lastRun, took, byHand, byClock, notYet } = words.operators;
  return (
    <div className="fact-scroll section" role="region" aria-label={allJobs} tabIndex={0}>
      <table className="facts-table">
        <thead>
          <tr>
            {[name, clock, latest, lastRun, took].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => {
            const own = runs.filter((run) => run.job === job.name);
            return (
              <tr key={job.name}>
                <td>{job.name}</td>
                <td>{job.scheduled ? byClock : byHand}</td>
                <td>
                  <span
                    className="run-dots"
                    role="img"
                    aria-label={own.map(({ outcome }) => outcome).join(', ') || notYet}
                  >
                    {own
                      .slice(0, mostRuns)
                      .reverse()
                      .map((run) => (
                        <span key={run.startedAt} className={run.outcome} title={run.outcome} />
                      ))}
                  </span>
                </td>
                <td>{own[0] ? shownAgo(own[0].startedAt) : notYet}</td>
                <td>{own[0] ? secondsOf(own[0]) : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Formats the time that a run took; empty while it runs. */
const secondsOf = ({ startedAt, finishedAt }: ShownRunFragment): string =>
  finishedAt ? `${(Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000} s` : '';

function Runs({ runs }: { readonly runs: readonly ShownRunFragment[] }) {
  const { latest, none, job, window: turn, started, took, outcome, counts, error } = words.operators;
  return (
    <FactTable
      label={latest}
      none={none}
      columns={[job, turn, started, took, outcome, counts, error]}
      rows={runs.map((run) => [
        run.job,
        Number.isNaN(Date.parse(run.window)) ? run.window : shownMinute(run.window),
        shownMinute(run.startedAt),
        secondsOf(run),
        run.outcome,
        countsShown(run.counts),
        run.error ?? '',
      ])}
    />
  );
}

function RunButtons({ job }: { readonly job: string }) {
  const [asks, setAsks] = useState<'run' | 'dryRun'>();
  const tell = useNotice();
  const { run, clear, error, isRunning } = useApiMutation(RunJobDocument);
  const isDry = asks === 'dryRun';
  const ask = (what: 'run' | 'dryRun'): void => {
    clear();
    setAsks(what);
  };
  const submit = async (): Promise<void> => {
    const answer = await run({ input: { job, dryRun: isDry } });
    if (!answer) return;
    setAsks(undefined);
    tell({ text: words.operators.ran(job, countsShown(answer.runJob.run.counts)) });
  };
  return (
    <div className="buttons">
      {(['run', 'dryRun'] as const).map((one) => (
        <button key={one} type="button" onClick={() => ask(one)}>
          {words.operators[one]}
        </button>
      ))}
      {asks && (
        <Dialog
          title={words.operators[asks]}
          submit={words.operators[asks]}
          {...{ error, isRunning }}
          onSubmit={() => void submit()}
          onClose={() => setAsks(undefined)}
        >
          <p>{isDry ? words.operators.dryEffect(job) : words.operators.runEffect(job)}</p>
        </Dialog>
      )}
    </div>
  );
}

/** Formats the counts of a run, without zeros. */
const countsShown = (counts: ShownRunFragment['counts']): string =>
  counts
    .filter(({ count }) => count !== 0)
    .map(({ name, count }) => `${name} ${count}`)
    .join(', ');
