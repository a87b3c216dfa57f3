import { backOffice } from '#contract/areas/back-office.ts';
import type { RecurringJob } from '#contract/areas/back-office.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { jobWords } from './audit-words.ts';
import { cronWords } from './system-words.ts';

/** Polling interval while a requested run is in progress. */
const LOOK_AGAIN_MS = 10_000;

const badges = {
  never: { tone: 'plain', words: 'Not run yet' },
  requested: { tone: 'info', words: 'Requested' },
  running: { tone: 'info', words: 'Running' },
  done: { tone: 'positive', words: 'Done' },
  failed: { tone: 'negative', words: 'Failed' },
} as const;

function JobLine({ job }: { job: RecurringJob }) {
  const time = useMemberTime();
  const parts = [cronWords(job.cron)];
  if (job.started_at !== null) parts.push(`last run ${time.instant(job.started_at, 'full')}`);
  if (job.failed_at !== null)
    parts.push(
      `last failure ${time.instant(job.failed_at, 'full')}: ${job.error ?? 'unknown'}${job.place === null ? '' : ` in ${job.place}`}`,
    );
  return <span className="text-ink-faint text-caption block wrap-anywhere">{parts.join(', ')}</span>;
}

function failedFirst(jobs: readonly RecurringJob[]): RecurringJob[] {
  return jobs.toSorted((a, other) => Number(other.state === 'failed') - Number(a.state === 'failed'));
}

/** Recurring jobs: schedule, last run, and a button to run one now. */
export function SystemJobs() {
  const list = useApiQuery(backOffice.jobs, {}, { refetchIntervalMs: LOOK_AGAIN_MS });
  const run = useApiMutation(backOffice.runJob, {
    refreshes: [backOffice.jobs, backOffice.audit],
    onSuccess: () => showToast({ tone: 'positive', text: 'Run requested. It starts within seconds.' }),
  });
  return (
    <Section
      title="Jobs"
      note="When a job fails, we keep the error’s type and location, not its message, which could contain member data."
    >
      <ProblemNote>{run.error?.message}</ProblemNote>
      <QueryState
        query={list}
        what="the jobs"
        skeleton={<SkeletonRows rows={8} />}
        failed={operatorProblem}
        empty={<p className="text-ink-soft">No job runner has started yet.</p>}
      >
        {({ data }) => (
          <ul aria-label="Jobs" className="divide-line divide-y">
            {failedFirst(data).map((job) => (
              <li key={job.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <span className="min-w-0">
                  <span className="font-medium">{jobWords(job.name)}</span>{' '}
                  <Badge tone={badges[job.state].tone}>{badges[job.state].words}</Badge>
                  <JobLine job={job} />
                </span>
                <Button
                  size="small"
                  variant="secondary"
                  disabled={job.state === 'requested' || run.isPending}
                  aria-label={`${job.state === 'failed' ? 'Try again' : 'Run now'}: ${jobWords(job.name)}`}
                  onClick={() => run.mutate({ body: { name: job.name } })}
                >
                  {job.state === 'failed' ? 'Try again' : 'Run now'}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Section>
  );
}
