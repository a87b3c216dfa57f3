import type { LoanChangeOnWire } from '#contract/areas/loans.ts';
import { Money } from '#web/design/money.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { Table } from '#web/design/table.tsx';
import { useMemberTime } from '#web/kit/time.ts';

const SHOWN = 6;

function Side({ title, side }: { title: string; side: LoanChangeOnWire['before'] }) {
  const time = useMemberTime();
  const rows = side.instalments.slice(0, SHOWN);
  return (
    <div className="min-w-0">
      <h3 className="text-subhead mb-1">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-ink-soft">Nothing more to pay.</p>
      ) : (
        <Table
          caption={`Payments ${title.toLowerCase()}`}
          rowKey={({ due_date: date }) => date}
          rows={rows}
          columns={[
            { key: 'date', header: 'Due', heading: true, cell: (row) => time.date(row.due_date) },
            { key: 'amount', header: 'Amount', align: 'end', cell: (row) => <Money cents={row.amount} tone="plain" bare /> },
          ]}
        />
      )}
      {side.instalments.length > SHOWN ? <p className="text-ink-faint text-caption mt-1">and {side.instalments.length - SHOWN} more</p> : null}
      <DefinitionList
        className="mt-3"
        items={[
          { term: 'Payments', is: side.instalments.length },
          { term: 'Together', is: <Money cents={side.total} tone="plain" /> },
          { term: 'Fees and interest', is: <Money cents={side.cost} tone="plain" /> },
          ...(side.last_due === null ? [] : [{ term: 'Ends', is: time.date(side.last_due) }]),
        ]}
      />
    </div>
  );
}

/** What is to come, before and after, side by side: nothing has happened yet. */
export function ChangePreview({ change }: { change: LoanChangeOnWire }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Side title="Before" side={change.before} />
      <Side title="After" side={change.after} />
    </div>
  );
}
