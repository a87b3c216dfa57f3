import { lending } from '#contract/areas/lending.ts';
import type { QueueRow } from '#contract/areas/lending-shapes.ts';
import { Badge } from '#web/design/badge.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import { useAddressChoice, useAddressPage } from '#web/kit/address-choice.ts';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { stateFaces } from './lending-words.ts';
import { PAGE_ROWS } from './reads.ts';

const AGAIN_MS = 30_000;
const choices = [
  { value: 'waiting', label: 'To review' },
  { value: 'second', label: 'Second approval' },
  { value: 'offered', label: 'Offered' },
  { value: 'decided', label: 'Decided' },
] as const;

type Status = (typeof choices)[number]['value'];

const emptyWords = {
  waiting: 'No applications to review',
  second: 'No applications need a second approval',
  offered: 'No open offers',
  decided: 'No decisions yet',
} as const;

/** What was proposed or asked for, in the order a credit officer works: who, how much, why it is here, for how long. */
function ApplicationTable({ rows }: { rows: readonly QueueRow[] }) {
  const time = useMemberTime();
  return (
    <Table
      caption="Applications"
      className="mt-4"
      rows={rows}
      rowKey={({ member_id: member, id }) => `${member}-${id}`}
      columns={[
        {
          key: 'applicant',
          header: 'Applicant',
          heading: true,
          cell: (row) => (
            <>
              <TextLink href={`/operator/applications/${row.member_id}/${row.id}`}>{row.member_name}</TextLink>
              <span className="text-ink-soft block sm:hidden">{row.reasons[0]?.says ?? ''}</span>
            </>
          ),
        },
        {
          key: 'amount',
          header: 'Amount',
          align: 'end',
          cell: (row) => <Money cents={row.proposed ?? row.amount ?? 0} tone="plain" />,
        },
        { key: 'reason', header: 'Reason', wideOnly: true, cell: (row) => row.reasons[0]?.says ?? '' },
        {
          key: 'status',
          header: 'Status',
          wideOnly: true,
          cell: (row) => <Badge tone={stateFaces[row.status].tone}>{stateFaces[row.status].says}</Badge>,
        },
        {
          key: 'age',
          header: 'Received',
          align: 'end',
          cell: (row) => time.instant(row.submitted_at, 'fromNow'),
        },
      ]}
    />
  );
}

/** The queue of applications, longest waiting first. */
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
      <PageHeader title="Loan applications" lead="Applications that need a decision, oldest first." />
      <Columns wide>
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
              {queue.data.length > 0 ? <ApplicationTable rows={queue.data} /> : null}
              <Pagination page={page} pageCount={Math.ceil(queue.total / PAGE_ROWS)} onPage={setPage} />
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
