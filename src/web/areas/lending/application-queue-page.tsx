import { lending } from '#contract/areas/lending.ts';
import type { QueueRow } from '#contract/areas/lending-shapes.ts';
import { formatCents } from '#domain/money/format.ts';
import { Badge } from '#web/design/badge.tsx';
import { Link } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressChoice, useAddressPage } from '#web/kit/address-choice.ts';
import { BackOfficeNav } from '#web/kit/back-office.tsx';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { stateFaces } from './lending-words.ts';
import { PAGE_ROWS } from './reads.ts';

const AGAIN_MS = 30_000;
const choices = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'second', label: '2nd person' },
  { value: 'offered', label: 'Offered' },
  { value: 'decided', label: 'Decided' },
] as const;

type Status = (typeof choices)[number]['value'];

const emptyWords = {
  waiting: 'Nobody waits for a decision',
  second: 'Nothing waits for a second person',
  offered: 'No offer is open',
  decided: 'Nothing has been decided yet',
} as const;

function RowLink({ application }: { application: QueueRow }) {
  const time = useMemberTime();
  const { says, tone } = stateFaces[application.status];
  return (
    <Link
      href={`/operator/applications/${application.member_id}/${application.id}`}
      className="hover:bg-surface block rounded-tag py-3.5 transition-colors"
    >
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate font-semibold">{application.member_name}</span>
        <span className="figures shrink-0">{formatCents(application.amount ?? 0, { currency: true })}</span>
      </span>
      <span className="mt-1 flex items-center justify-between gap-x-4 gap-y-1.5 max-sm:flex-col max-sm:items-start">
        <span className="text-ink-soft min-w-0 sm:truncate">{application.reasons[0]?.says ?? ''}</span>
        <span className="flex shrink-0 items-center gap-3">
          <Badge tone={tone}>{says}</Badge>
          <span className="text-ink-faint text-caption">{time.instant(application.submitted_at, 'fromNow')}</span>
        </span>
      </span>
    </Link>
  );
}

/** Applications that wait for a person, the longest first. */
export function BackOfficeQueuePage() {
  const [status, setStatus] = useAddressChoice<Status>(
    'status',
    choices.map(({ value }) => value),
    'waiting',
    ['page'],
  );
  const [page, setPage] = useAddressPage();
  const list = useApiQuery(
    lending.queue,
    { query: { status, page, limit: PAGE_ROWS } },
    { keepPrevious: true, refetchIntervalMs: AGAIN_MS },
  );
  return (
    <>
      <PageHeader
        title="Loan applications"
        over="Operator"
        lead="What the rule could not decide alone, the one that waits longest first."
      />
      <BackOfficeNav current="/operator/applications" />
      <Columns>
        <SegmentedControl label="Which applications" choices={choices} value={status} onChange={setStatus} />
        <QueryState query={list} what="the applications" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem}>
          {(queue) => (
            <>
              <BackOfficeEmpty
                list={queue}
                page={page}
                onPage={setPage}
                illustration="loans"
                message={emptyWords[status]}
              />
              <ul aria-label="Applications" className="divide-line mt-4 divide-y">
                {queue.data.map((application) => (
                  <li key={`${application.member_id}-${application.id}`}>
                    <RowLink application={application} />
                  </li>
                ))}
              </ul>
              <Pagination page={page} pageCount={Math.ceil(queue.total / PAGE_ROWS)} onPage={setPage} />
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
