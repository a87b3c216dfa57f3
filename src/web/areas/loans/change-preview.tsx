import type { ReactNode } from 'react';
import type { LoanChangeOnWire } from '#contract/areas/loans.ts';
import { Money } from '#web/design/money.tsx';
import { Table } from '#web/design/table.tsx';
import { useMemberTime } from '#web/kit/time.ts';

const SHOWN = 6;

type SideOnWire = LoanChangeOnWire['before'];

/** Totals before and after; a payment made now belongs to the second. */
function Sums({ change: { before, after, takes } }: { change: LoanChangeOnWire }) {
  const time = useMemberTime();
  const line = (term: string, of: (side: SideOnWire) => ReactNode) => ({ term, before: of(before), after: of(after) });
  const money = (term: string, first: number, then: number) => ({
    term,
    before: <Money cents={first} tone="plain" />,
    after: <Money cents={then} tone="plain" />,
  });
  const total = after.total + takes;
  return (
    <Table
      caption="What changes"
      rowKey={({ term }) => term}
      rows={[
        ...(takes === 0 ? [] : [{ term: 'You pay now', before: '–', after: <Money cents={takes} tone="plain" /> }]),
        line('Repayments left', ({ instalments }) => instalments.length),
        money('Total to repay', before.total, total),
        // A payment now also covers fees and interest, so any saving in total is a saving on those.
        money('Fees and interest', before.cost, takes === 0 ? after.cost : before.cost - (before.total - total)),
        line('Last repayment', ({ last_due: last }) => (last === null ? 'Now' : time.date(last))),
      ]}
      columns={[
        { key: 'term', header: '', heading: true, cell: ({ term }) => term },
        { key: 'before', header: 'Before', align: 'end', cell: (comparison) => comparison.before },
        {
          key: 'after',
          header: 'After',
          align: 'end',
          cell: (comparison) => <strong className="font-semibold">{comparison.after}</strong>,
        },
      ]}
    />
  );
}

function Payments({ title, side }: { title: string; side: SideOnWire }) {
  const time = useMemberTime();
  const { instalments } = side;
  return (
    <div className="min-w-0">
      <h3 className="text-subhead mb-1">{title}</h3>
      {instalments.length === 0 ? (
        <p className="text-ink-soft">Nothing more to pay.</p>
      ) : (
        <Table
          caption={title}
          className="max-sm:text-caption"
          rowKey={({ due_date: date }) => date}
          rows={instalments.slice(0, SHOWN)}
          columns={[
            { key: 'date', header: 'Due', heading: true, cell: (instalment) => time.date(instalment.due_date) },
            {
              key: 'amount',
              header: 'Amount',
              align: 'end',
              cell: (instalment) => <Money cents={instalment.amount} tone="plain" />,
            },
          ]}
        />
      )}
      {instalments.length > SHOWN ? (
        <p className="text-ink-faint text-caption mt-1">and {instalments.length - SHOWN} more</p>
      ) : null}
    </div>
  );
}

/** The remaining schedule before and after; nothing has changed yet. */
export function ChangePreview({ change }: { change: LoanChangeOnWire }) {
  return (
    <>
      <Sums change={change} />
      <div className="mt-6 grid grid-cols-2 gap-x-5 sm:gap-x-10">
        <Payments title="Before" side={change.before} />
        <Payments title="After" side={change.after} />
      </div>
    </>
  );
}
