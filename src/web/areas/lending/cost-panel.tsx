import { formatCents, formatPercent } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';
import { Money } from '#web/design/money.tsx';
import { Card, DefinitionList } from '#web/design/page.tsx';
import { Table } from '#web/design/table.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { repaymentsInWords } from './lending-words.ts';

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

const dollars = (cents: number) => formatCents(cents, { currency: true });

/** The answer first: what is repaid in total, and what of it is the price of borrowing. */
function TotalCost({ cost }: { cost: ShownCost }) {
  const time = useMemberTime();
  const [first] = cost.payments;
  const last = cost.payments.at(-1);
  const price = cost.total - cost.amount;
  return (
    <Card tone="cover">
      <p className="text-on-cover-soft text-caption">Total to repay</p>
      <p className="mt-1">
        <Money cents={cost.total} size="title" tone="plain" />
      </p>
      <p className="mt-1">
        You borrow {dollars(cost.amount)} and pay {dollars(price)} in {cost.rate > 0 ? 'interest' : 'fees'}.
      </p>
      <p className="text-on-cover-soft text-caption figures mt-2" aria-live="polite">
        {repaymentsInWords(cost.payments.map(({ amount }) => amount))},{' '}
        {cost.payments.length === 1 ? 'on ' : `from ${time.date(first?.due_date ?? time.today())} to `}
        {time.date(last?.due_date ?? time.today())}.
      </p>
    </Card>
  );
}

/** Everything that is paid, in total and date by date, before anybody accepts it. */
export function CostPanel({ cost, open = false }: { cost: ShownCost; open?: boolean }) {
  const time = useMemberTime();
  return (
    <div>
      <TotalCost cost={cost} />
      <DefinitionList
        className="mt-3"
        items={[
          { term: 'You borrow', is: <Money cents={cost.amount} tone="plain" /> },
          ...(cost.rate > 0
            ? [
                {
                  term: `Interest at ${formatPercent(cost.rate, 2)} a year`,
                  is: <Money key="interest" cents={cost.interest} tone="plain" />,
                },
              ]
            : [
                {
                  term: 'Establishment fee',
                  is: <Money key="establishment" cents={cost.establishment_fee} tone="plain" />,
                },
                {
                  term: `Monthly fees for ${counted(cost.months, 'month')}`,
                  is: <Money key="monthly" cents={cost.monthly_fees} tone="plain" />,
                },
              ]),
          { term: 'Total to repay', is: <Money cents={cost.total} tone="plain" size="strong" /> },
        ]}
      />
      {cost.rate === 0 && cost.amount > 0 ? (
        <p className="text-ink-soft mt-2">
          Small loans are expensive: every $100.00 you borrow costs{' '}
          {dollars(Math.round(((cost.total - cost.amount) * 100_00) / cost.amount))} in fees.
        </p>
      ) : null}
      <details className="border-line mt-3 border-t pt-1" open={open}>
        <summary className="text-accent flex min-h-11 cursor-pointer items-center font-medium">
          All due dates and amounts
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
          totalLabel="Total"
        />
      </details>
    </div>
  );
}
