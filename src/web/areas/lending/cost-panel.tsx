import { formatCents, formatPercent } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';
import { Money } from '#web/design/money.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { Table } from '#web/design/table.tsx';
import { useMemberTime } from '#web/kit/time.ts';

/** What a loan costs: as the server says it or as the rule works it out here, both in cents. */
export interface ShownCost {
  amount: number;
  establishment_fee: number;
  monthly_fees: number;
  interest: number;
  rate: number;
  months: number;
  total: number;
  payments: readonly { due_date: string; amount: number }[];
}

/** Everything that is paid, in all and day by day, before anybody accepts it. */
export function CostPanel({ cost, open = false }: { cost: ShownCost; open?: boolean }) {
  const time = useMemberTime();
  const [first] = cost.payments;
  const last = cost.payments.at(-1);
  return (
    <div>
      <DefinitionList
        items={[
          { term: 'You borrow', is: <Money cents={cost.amount} tone="plain" /> },
          ...(cost.rate > 0
            ? [
                {
                  term: `Interest, ${formatPercent(cost.rate, 2)} a year`,
                  is: <Money key="interest" cents={cost.interest} tone="plain" />,
                },
              ]
            : [
                {
                  term: 'Establishment fee, once',
                  is: <Money key="establishment" cents={cost.establishment_fee} tone="plain" />,
                },
                {
                  term: `Monthly fees, ${counted(cost.months, 'month')}`,
                  is: <Money key="monthly" cents={cost.monthly_fees} tone="plain" />,
                },
              ]),
          { term: 'You pay back in all', is: <Money cents={cost.total} tone="plain" size="strong" /> },
        ]}
      />
      <p className="text-ink-soft mt-2" aria-live="polite">
        {counted(cost.payments.length, 'repayment')} of {formatCents(first?.amount ?? 0, { currency: true })} at most,
        from {time.date(first?.due_date ?? time.today())} to {time.date(last?.due_date ?? time.today())}.
      </p>
      <details className="border-line mt-3 border-t pt-1" open={open}>
        <summary className="text-accent flex min-h-11 cursor-pointer items-center font-medium">
          Every due date and amount
        </summary>
        <Table
          caption="Repayments"
          columns={[
            {
              key: 'day',
              header: 'Due',
              cell: (instalment: ShownCost['payments'][number]) => time.date(instalment.due_date),
              heading: true,
            },
            {
              key: 'amount',
              header: 'Amount',
              align: 'end',
              cell: (instalment) => <Money cents={instalment.amount} tone="plain" />,
              total: <Money cents={cost.total} tone="plain" size="strong" />,
            },
          ]}
          rows={cost.payments}
          rowKey={(instalment) => instalment.due_date}
          totalLabel="In all"
        />
      </details>
    </div>
  );
}
