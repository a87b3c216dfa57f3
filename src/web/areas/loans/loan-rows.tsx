import { useState } from 'react';
import { loans } from '#contract/areas/loans.ts';
import type { LoanDetailOnWire, LoanPaymentOnWire } from '#contract/areas/loans.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { PAGE_ROWS } from './reads.ts';
import { instalmentFaces, paymentFaces, paymentWords } from './words.ts';

/** Every payment of the schedule, with where it goes and what is left. */
export function ScheduleTable({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  return (
    <Table
      caption="Payment schedule"
      rows={loan.schedule}
      rowKey={({ number }) => number}
      columns={[
        { key: 'due', header: 'Due', heading: true, cell: (row) => time.date(row.due_date) },
        {
          key: 'amount',
          header: 'Amount',
          align: 'end',
          cell: (row) => <Money cents={row.amount} tone="plain" bare />,
        },
        {
          key: 'fees',
          header: 'Fees',
          align: 'end',
          wideOnly: true,
          cell: (row) => <Money cents={row.fees} tone="plain" bare />,
        },
        {
          key: 'interest',
          header: 'Interest',
          align: 'end',
          wideOnly: true,
          cell: (row) => <Money cents={row.interest} tone="plain" bare />,
        },
        {
          key: 'left',
          header: 'Loan left',
          align: 'end',
          wideOnly: true,
          cell: (row) => <Money cents={row.balance} tone="plain" bare />,
        },
        {
          key: 'state',
          header: 'State',
          align: 'end',
          cell: (row) => <Badge tone={instalmentFaces[row.state].tone}>{instalmentFaces[row.state].word}</Badge>,
        },
      ]}
    />
  );
}

function Split({ split }: { split: NonNullable<LoanPaymentOnWire['split']> }) {
  const parts = [
    [split.fees, 'to fees'],
    [split.interest, 'to interest'],
    [split.principal, 'to what you borrowed'],
  ] as const;
  const shown = parts.filter(([cents]) => cents > 0);
  return (
    <span className="text-ink-soft text-caption block">
      {shown.map(([cents, words], at) => (
        <span key={words}>
          {at === 0 ? '' : ', '}
          <Money cents={cents} tone="plain" /> {words}
        </span>
      ))}
      . You owed <Money cents={split.owed_after} tone="plain" /> then.
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

/** What each payment did. */
export function PaymentSection({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  const [limit, setLimit] = useState(PAGE_ROWS);
  const list = useApiQuery(
    loans.payments,
    { query: { loan: loan.id, limit } },
    { keepPrevious: true, ...(loan.in_flight > 0 || loan.drawn_on === null ? { refetchIntervalMs: 4_000 } : {}) },
  );
  return (
    <Section title="What each payment did">
      <QueryState
        query={list}
        what="the payments"
        skeleton={<SkeletonRows rows={3} />}
        compact
        empty={<p className="text-ink-soft">No payment yet.</p>}
      >
        {({ data, total }) => (
          <>
            <ul aria-label="Payments" className="divide-line divide-y">
              {data.map((row) => (
                <li key={row.id} className="flex items-start gap-4 py-3">
                  <span className="min-w-0 flex-1">
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                      {paymentWords[row.kind]}
                      <Badge tone={paymentFaces[row.state].tone}>{paymentFaces[row.state].word}</Badge>
                      <span className="text-ink-faint text-caption figures">
                        {time.date(row.returned_on ?? row.settled_on ?? row.due_date)}
                      </span>
                    </span>
                    {row.split && row.returned_on === null ? <Split split={row.split} /> : null}
                    {row.reason ? (
                      <span className="text-negative text-caption block">
                        {row.returned_on === null || row.settled_on === null
                          ? ''
                          : `It had counted since ${time.date(row.settled_on)}. `}
                        {row.reason} There is no fee for this.
                      </span>
                    ) : null}
                  </span>
                  <Money cents={row.amount} tone="plain" size="strong" />
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
    </Section>
  );
}

/** The log: everything that happened, never changed. */
export function EventSection({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  const [limit, setLimit] = useState(PAGE_ROWS);
  const list = useApiQuery(loans.events, { query: { loan: loan.id, limit } }, { keepPrevious: true });
  return (
    <Section title="Everything that happened" note="Nothing here is ever changed or taken away.">
      <QueryState query={list} what="the log" skeleton={<SkeletonRows rows={3} />} compact>
        {({ data, total }) => (
          <>
            <ol aria-label="Log" className="divide-line divide-y">
              {data.map((row) => (
                <li key={row.id} className="py-2.5">
                  <span className="text-ink-faint text-caption figures block">
                    {time.date(row.on_date)} ·{' '}
                    {row.done_by === 'member' ? 'you' : row.done_by === 'team' ? 'our team' : 'automatic'}
                  </span>
                  {row.words}
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
    </Section>
  );
}

/** The schedules that the loan has had, each with its reason. */
export function VersionSection({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  const list = useApiQuery(loans.schedules, { query: { loan: loan.id } });
  const rows = list.data?.data ?? [];
  if (rows.length < 2) return null;
  return (
    <Section title="Schedules before this one">
      <ol aria-label="Schedules" className="divide-line divide-y">
        {rows.map((row) => (
          <li key={row.version} className="py-2.5">
            <p className="font-medium">{row.reason}</p>
            <p className="text-ink-soft text-caption figures">
              From {time.date(row.made_on)}: {counted(row.payments, 'payment')},{' '}
              <Money cents={row.total} tone="plain" /> in all, the last on {time.date(row.last_due)}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
