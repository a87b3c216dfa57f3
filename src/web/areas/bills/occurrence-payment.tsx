import { useState } from 'react';
import type { bills } from '#contract/areas/bills.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import type { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { Shown } from './payment-words.ts';

const LOOK_DAYS = 14;
const MAX_ROWS = 8;
/** A linked transaction's amount may differ from the plan by at most this factor. */
const MAX_OFF = 3;

/** Transactions that may be the payment: near its date and amount, in its account. */
function RowChoice({
  occurrence: { occurrence, payment },
  chosen,
  onChoose,
}: {
  occurrence: Shown;
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const time = useMemberTime();
  const size = Math.abs(occurrence.amount);
  const daysOff = (date: string): number => Math.abs(daysBetween(occurrence.due_date, date));
  const rows = useApiQuery(transactions.list, {
    query: {
      min_date: addDays(occurrence.due_date, -LOOK_DAYS),
      max_date: addDays(occurrence.due_date, LOOK_DAYS),
      min_amount: dollarsFromCents(Math.floor(size / MAX_OFF)),
      max_amount: dollarsFromCents(size * MAX_OFF),
      direction: occurrence.amount < 0 ? 'debit' : 'credit',
      ...(payment.bank_account_id === null ? {} : { bank_account_id: String(payment.bank_account_id) }),
      page: 1,
      limit: 60,
    },
  });
  const nearest = (reply: ReplyOf<typeof transactions.list>['data']) =>
    reply
      .toSorted(
        (a, b) =>
          Math.abs(a.amount - occurrence.amount) - Math.abs(b.amount - occurrence.amount) ||
          daysOff(a.date) - daysOff(b.date),
      )
      .slice(0, MAX_ROWS);
  return (
    <QueryState query={rows} what="your transactions" skeleton={<SkeletonRows rows={3} />} compact>
      {({ data }) => (
        <RadioGroup
          label={occurrence.amount > 0 ? 'Which transaction is this income?' : 'Which transaction paid this bill?'}
          choices={[
            { value: '', label: 'None of these, or not here yet' },
            ...nearest(data).map((transaction) => ({
              value: String(transaction.id),
              label: (
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span className="min-w-0 truncate">{transaction.merchant ?? transaction.description}</span>
                  <Money cents={transaction.amount} tone="plain" />
                </span>
              ),
              hint: time.date(transaction.date, 'wmd'),
            })),
          ]}
          value={chosen}
          onChange={onChoose}
        />
      )}
    </QueryState>
  );
}

/** Marks an occurrence as paid or received, with its transaction where it is known. */
export function OccurrencePayment({
  occurrence,
  confirm,
  onBack,
}: {
  occurrence: Shown;
  confirm: ReturnType<typeof useApiMutation<typeof bills.confirm>>;
  onBack: () => void;
}) {
  const [row, setRow] = useState('');
  const isIncome = occurrence.occurrence.amount > 0;
  return (
    <>
      <RowChoice occurrence={occurrence} chosen={row} onChoose={setRow} />
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button
          busy={confirm.isPending}
          onClick={() =>
            confirm.mutate({
              body: {
                id: occurrence.payment.id,
                date: occurrence.occurrence.date,
                ...(row === '' ? {} : { transaction_id: Number(row) }),
              },
            })
          }
        >
          {row !== '' ? 'Use this transaction' : isIncome ? 'Mark as received' : 'Mark as paid'}
        </Button>
      </div>
    </>
  );
}
