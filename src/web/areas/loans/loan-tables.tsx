import { useState } from 'react';
import { loans } from '#contract/areas/loans.ts';
import type { LoanDetailOnWire, LoanPaymentOnWire } from '#contract/areas/loans.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { PAGE_ROWS } from './reads.ts';
import { instalmentFaces, paymentFaces, paymentWords } from './words.ts';

const UPCOMING_ROWS = 6;

/** The schedule with the split and the remaining balance of each repayment, from the first unpaid one. */
export function ScheduleSection({ loan }: { loan: LoanDetailOnWire }) {
  const [all, setAll] = useState(false);
  const { schedule } = loan;
  const first = Math.max(
    0,
    schedule.findIndex(({ state }) => state !== 'paid'),
  );
  const shown = all ? schedule : schedule.slice(first, first + UPCOMING_ROWS);
  if (schedule.length === 0) return null;
  return (
    <Card title="Schedule">
      <ScheduleTable rows={shown} />
      {shown.length < schedule.length ? (
        <Button variant="secondary" className="mt-3" onClick={() => setAll(true)}>
          Show all {schedule.length} repayments
        </Button>
      ) : null}
    </Card>
  );
}

function ScheduleTable({ rows }: { rows: LoanDetailOnWire['schedule'] }) {
  const time = useMemberTime();
  return (
    <Table
      caption="Repayment schedule"
      rows={rows}
      rowKey={({ number }) => number}
      columns={[
        { key: 'due', header: 'Due', heading: true, cell: (instalment) => time.date(instalment.due_date) },
        {
          key: 'amount',
          header: 'Amount',
          align: 'end',
          cell: ({ amount, paid }) => (
            <>
              <Money cents={amount} tone="plain" />
              {paid > 0 && paid < amount ? (
                <span className="text-ink-faint text-caption block">
                  <Money cents={paid} tone="plain" /> paid
                </span>
              ) : null}
            </>
          ),
        },
        {
          key: 'fees',
          header: 'Fees',
          align: 'end',
          wideOnly: true,
          cell: (instalment) => <Money cents={instalment.fees} tone="plain" />,
        },
        {
          key: 'interest',
          header: 'Interest',
          align: 'end',
          wideOnly: true,
          cell: (instalment) => <Money cents={instalment.interest} tone="plain" />,
        },
        {
          key: 'left',
          header: 'Principal left',
          align: 'end',
          wideOnly: true,
          cell: (instalment) => <Money cents={instalment.balance} tone="plain" />,
        },
        {
          key: 'state',
          header: 'Status',
          align: 'end',
          cell: (instalment) => (
            <Badge tone={instalmentFaces[instalment.state].tone}>{instalmentFaces[instalment.state].word}</Badge>
          ),
        },
      ]}
    />
  );
}

function Split({ split }: { split: NonNullable<LoanPaymentOnWire['split']> }) {
  const parts = [
    [split.fees, 'to fees'],
    [split.interest, 'to interest'],
    [split.principal, 'to principal'],
  ] as const;
  const paidParts = parts.filter(([cents]) => cents > 0);
  return (
    <span className="text-ink-soft text-caption block">
      {paidParts.map(([cents, words], at) => (
        <span key={words}>
          {at === 0 ? '' : ', '}
          <Money cents={cents} tone="plain" /> {words}
        </span>
      ))}
      . That left {split.owed_after === 0 ? 'nothing' : <Money cents={split.owed_after} tone="plain" />} owing.
    </span>
  );
}

function MoreButton({
  shown,
  total,
  busy,
  onMore,
}: {
  shown: number;
  total: number;
  busy: boolean;
  onMore: () => void;
}) {
  if (total <= shown) return null;
  return (
    <Button variant="secondary" className="mt-3" busy={busy} onClick={onMore}>
      Show more
    </Button>
  );
}

/** The repayments and payouts, and what each one covered. */
export function PaymentSection({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  const [limit, setLimit] = useState(PAGE_ROWS);
  const list = useApiQuery(
    loans.payments,
    { query: { loan: loan.id, limit } },
    { keepPrevious: true, ...(loan.in_flight > 0 || loan.drawn_on === null ? { refetchIntervalMs: 4_000 } : {}) },
  );
  return (
    <Card title="Repayments and payouts">
      <QueryState
        query={list}
        what="your repayments"
        skeleton={<SkeletonRows rows={3} />}
        compact
        empty={<p className="text-ink-soft">Your repayments will appear here.</p>}
      >
        {({ data, total }) => (
          <>
            <ul aria-label="Repayments" className="divide-line divide-y">
              {data.map((repayment) => (
                <li key={repayment.id} className="flex items-start gap-4 py-3">
                  <span className="min-w-0 flex-1">
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                      {paymentWords[repayment.kind]}
                      <Badge tone={paymentFaces[repayment.state].tone}>{paymentFaces[repayment.state].word}</Badge>
                      <span className="text-ink-faint text-caption figures">
                        {time.date(repayment.returned_on ?? repayment.settled_on ?? repayment.due_date)}
                      </span>
                    </span>
                    {repayment.split && repayment.returned_on === null ? <Split split={repayment.split} /> : null}
                    {repayment.reason ? (
                      <span className="text-negative text-caption block">
                        {repayment.returned_on === null || repayment.settled_on === null
                          ? ''
                          : `The bank returned this payment from ${time.date(repayment.settled_on)}. `}
                        {repayment.reason} There’s no fee for this.
                      </span>
                    ) : null}
                  </span>
                  <Money cents={repayment.amount} tone="plain" size="strong" />
                </li>
              ))}
            </ul>
            <MoreButton
              shown={data.length}
              total={total}
              busy={list.isFetching}
              onMore={() => setLimit(Math.min(500, limit + PAGE_ROWS))}
            />
          </>
        )}
      </QueryState>
    </Card>
  );
}

/** The append-only log of the loan. */
export function EventSection({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  const [limit, setLimit] = useState(PAGE_ROWS);
  const list = useApiQuery(loans.events, { query: { loan: loan.id, limit } }, { keepPrevious: true });
  return (
    <Card title="History">
      <QueryState query={list} what="the history" skeleton={<SkeletonRows rows={3} />} compact>
        {({ data, total }) => (
          <>
            <ol aria-label="History" className="divide-line divide-y">
              {data.map((event) => (
                <li key={event.id} className="py-2.5">
                  <span className="text-ink-faint text-caption figures block">
                    {time.date(event.on_date)} ·{' '}
                    {event.done_by === 'member' ? 'You' : event.done_by === 'team' ? 'Our team' : 'Automatic'}
                  </span>
                  {event.words}
                </li>
              ))}
            </ol>
            <MoreButton
              shown={data.length}
              total={total}
              busy={list.isFetching}
              onMore={() => setLimit(Math.min(500, limit + PAGE_ROWS))}
            />
          </>
        )}
      </QueryState>
    </Card>
  );
}

/** Earlier schedules, each with its reason. */
export function VersionSection({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  const list = useApiQuery(loans.schedules, { query: { loan: loan.id } });
  const versions = list.data?.data ?? [];
  if (versions.length < 2) return null;
  return (
    <Card title="Schedule changes">
      <ol aria-label="Schedules" className="divide-line divide-y">
        {versions.map((version) => (
          <li key={version.version} className="py-2.5">
            <p className="font-medium">{version.reason}</p>
            <p className="text-ink-soft text-caption figures">
              From {time.date(version.made_on)}: {counted(version.payments, 'repayment')}{' '}
              {version.payments === 1 ? 'of' : 'totalling'} <Money cents={version.total} tone="plain" />,{' '}
              {version.payments === 1 ? 'due' : 'the last'} on {time.date(version.last_due)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
