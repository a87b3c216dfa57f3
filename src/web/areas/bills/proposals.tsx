import { useState } from 'react';
import Repeat from 'lucide-react/icons/repeat';
import { bills } from '#contract/areas/bills.ts';
import type { RecurringOnWire } from '#contract/areas/bills.ts';
import { formatCents } from '#domain/money/format.ts';
import { MerchantLogo } from '#web/design/avatar.tsx';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { MemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';
import { BillDialog } from './bill-dialog.tsx';
import { useFirstPayment } from './first-payment.ts';
import { frequencyNames, touchedReads } from './payment-words.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** What is worth a look before it is scheduled. */
function remarksOf(one: RecurringOnWire, time: MemberTime): string[] {
  return [
    ...(one.price_rise
      ? [
          `Up from ${dollars(one.price_rise.from)} to ${dollars(one.price_rise.to)} since ${time.date(one.price_rise.since)}`,
        ]
      : []),
    ...(one.trial
      ? [`A trial at ${dollars(one.trial.from)} became ${dollars(one.trial.to)} on ${time.date(one.trial.ended)}`]
      : []),
    ...(one.duplicates?.other_account ? ['Also paid from another account'] : []),
    ...(one.duplicates && one.duplicates.transaction_ids.length > 0 ? ['Charged twice within days'] : []),
  ];
}

const tellings = { debit: 'direct debit', scheduled: 'scheduled payment' } as const;

/** How it comes, and who says so. */
function frequencyOf(one: RecurringOnWire, time: MemberTime): string {
  const next =
    one.recurring_frequency === 'once' ? `on ${time.date(one.next_date)}` : `next about ${time.date(one.next_date)}`;
  return one.bank && !one.bank.frequency_reported
    ? `Taken once or twice so far, ${next}`
    : `${frequencyNames[one.recurring_frequency]}, ${next}`;
}

/** What stands beside an amount: what a year of it costs, where that can be said. */
function yearOf(one: RecurringOnWire): string {
  if (one.recurring_frequency === 'once') return 'once';
  if (one.bank && !one.bank.frequency_reported) return 'how often is not told';
  return one.steady ? `${dollars(one.year_amount)} a year` : 'differs each time';
}

function Line({ one }: { one: RecurringOnWire }) {
  const time = useMemberTime();
  const [asking, setAsking] = useState(false);
  const asks = one.bank !== null && !one.bank.frequency_reported;
  const tick = useFirstPayment();
  const accept = useApiMutation(bills.acceptDetected, {
    refreshes: touchedReads,
    onSuccess: () => {
      tick();
      showToast({ tone: 'positive', text: `${one.name} is scheduled.` });
    },
  });
  const dismiss = useApiMutation(bills.removeRecurrence, {
    refreshes: touchedReads,
    onSuccess: () => void showToast({ text: `${one.name} will not be proposed again.` }),
  });
  const problem = accept.error ?? dismiss.error;
  return (
    <li className="py-4">
      <div className="flex items-start gap-3">
        <MerchantLogo name={one.name} />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{one.name}</p>
          <p className="text-ink-faint text-caption">{frequencyOf(one, time)}</p>
          {one.bank ? (
            <p className="text-ink-soft text-caption">
              A {tellings[one.bank.kind]}, told by {one.bank.institution}
            </p>
          ) : null}
          {remarksOf(one, time).map((remark) => (
            <p
              key={remark}
              className="bg-warning-soft text-warning text-caption mt-1.5 w-fit rounded-tag px-2 py-1 font-medium"
            >
              {remark}
            </p>
          ))}
        </div>
        <div className="shrink-0 text-right">
          <Money
            cents={one.direction === 'out' ? -one.amount : one.amount}
            size="strong"
            {...(one.merchant_key === null
              ? {}
              : {
                  href: historyHref({ merchant_key: one.merchant_key, bank_account_id: [one.bank_account_id] }),
                  opens: `the ${one.rows} transactions of ${one.name}`,
                })}
          />
          <p className="text-ink-faint text-caption">{yearOf(one)}</p>
        </div>
      </div>
      <div className="mt-2 flex gap-2">
        <Button
          size="small"
          variant="secondary"
          busy={accept.isPending}
          onClick={() => (asks ? setAsking(true) : accept.mutate({ body: { key: one.key } }))}
        >
          Schedule it<span className="sr-only"> ({one.name})</span>
        </Button>
        <Button
          size="small"
          variant="quiet"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate({ body: { key: one.key } })}
        >
          Not this one<span className="sr-only"> ({one.name})</span>
        </Button>
      </div>
      <div aria-live="assertive">
        {problem ? <p className="text-negative mt-2 font-medium">{problem.message}</p> : null}
      </div>
      {asking ? <BillDialog one={one} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}

/** Bills that the rows of the last 18 months show or a bank tells of, and nothing is scheduled for. */
export function Proposals() {
  const time = useMemberTime();
  const result = useApiQuery(bills.detected);
  if (result.data?.data.length === 0 && result.data.trials.length === 0) return null;
  return (
    <Section
      title="Found for you"
      id="result"
      note="Payments that come again and again in your accounts, and what your banks tell of. Schedule those that go on."
    >
      <QueryState query={result} what="the payments we’ve found" skeleton={<SkeletonRows rows={3} />} compact>
        {({ data, trials }) => (
          <>
            {trials.map((trial) => (
              <p key={trial.key} className="mb-3 flex items-start gap-2">
                <Repeat size={18} strokeWidth={2} aria-hidden="true" className="text-warning mt-0.5 shrink-0" />
                <span>
                  {trial.name}: a trial that began on {time.date(trial.started)} may cost the full price from about{' '}
                  {time.date(trial.ends)}.
                </span>
              </p>
            ))}
            <ul aria-label="Payments found" className="divide-line divide-y">
              {data.map((one) => (
                <Line key={one.key} one={one} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Section>
  );
}
