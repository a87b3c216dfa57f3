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

/** Remarks to check before scheduling. */
function remarksOf(proposal: RecurringOnWire, time: MemberTime): string[] {
  return [
    ...(proposal.price_rise
      ? [
          `Up from ${dollars(proposal.price_rise.from)} to ${dollars(proposal.price_rise.to)} since ${time.date(proposal.price_rise.since)}`,
        ]
      : []),
    ...(proposal.trial
      ? [
          `Your trial at ${dollars(proposal.trial.from)} ended on ${time.date(proposal.trial.ended)}. You now pay ${dollars(proposal.trial.to)}`,
        ]
      : []),
    ...(proposal.duplicates?.other_account ? ['Also paid from another account'] : []),
    ...(proposal.duplicates && proposal.duplicates.transaction_ids.length > 0
      ? ['Charged twice within a few days']
      : []),
  ];
}

const tellings = { debit: 'Direct debit', scheduled: 'Scheduled payment' } as const;

/** The frequency and its source. */
function frequencyOf(proposal: RecurringOnWire, time: MemberTime): string {
  const next =
    proposal.recurring_frequency === 'once'
      ? `on ${time.date(proposal.next_date, 'wmd')}`
      : `next around ${time.date(proposal.next_date, 'wmd')}`;
  return proposal.bank && !proposal.bank.frequency_known
    ? `May be due around ${time.date(proposal.next_date, 'wmd')}`
    : `${frequencyNames[proposal.recurring_frequency]}, ${next}`;
}

/** The yearly cost, if known. */
function yearOf(proposal: RecurringOnWire): string {
  if (proposal.recurring_frequency === 'once') return 'once';
  if (proposal.bank && !proposal.bank.frequency_known) return 'frequency unknown';
  return proposal.steady ? `${dollars(proposal.year_amount)} a year` : 'amount varies';
}

function Line({ proposal }: { proposal: RecurringOnWire }) {
  const time = useMemberTime();
  const [asking, setAsking] = useState(false);
  const asks = proposal.bank !== null && !proposal.bank.frequency_known;
  const tick = useFirstPayment();
  const accept = useApiMutation(bills.acceptDetected, {
    refreshes: touchedReads,
    onSuccess: () => {
      tick();
      showToast({ tone: 'positive', text: `${proposal.name} added to Bills.` });
    },
  });
  const dismiss = useApiMutation(bills.removeRecurrence, {
    refreshes: touchedReads,
    onSuccess: () => void showToast({ text: `We won’t suggest ${proposal.name} again.` }),
  });
  const problem = accept.error ?? dismiss.error;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <MerchantLogo name={proposal.name} />
        <div className="min-w-0 flex-1 basis-20">
          <p className="font-medium">{proposal.name}</p>
          <p className="text-ink-faint text-caption">{frequencyOf(proposal, time)}</p>
          {proposal.bank ? (
            <p className="text-ink-soft text-caption">
              {tellings[proposal.bank.kind]} reported by {proposal.bank.institution}
            </p>
          ) : null}
          {remarksOf(proposal, time).map((remark) => (
            <p
              key={remark}
              className="bg-warning-soft text-warning text-caption mt-1.5 w-fit rounded-tag px-2 py-1 font-medium"
            >
              {remark}
            </p>
          ))}
        </div>
        <div className="ml-auto max-w-full shrink-0 text-right">
          <Money
            cents={proposal.direction === 'out' ? -proposal.amount : proposal.amount}
            size="strong"
            {...(proposal.merchant_key === null
              ? {}
              : {
                  href: historyHref({
                    merchant_key: proposal.merchant_key,
                    bank_account_id: [proposal.bank_account_id],
                  }),
                  opens: `the ${proposal.rows === 1 ? 'transaction' : `${proposal.rows} transactions`} for ${proposal.name}`,
                })}
          />
          <p className="text-ink-faint text-caption">{yearOf(proposal)}</p>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          busy={accept.isPending}
          onClick={() => (asks ? setAsking(true) : accept.mutate({ body: { key: proposal.key } }))}
        >
          {proposal.direction === 'in' ? 'Add income' : 'Add bill'}
          <span className="sr-only"> ({proposal.name})</span>
        </Button>
        <Button
          size="small"
          variant="quiet"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate({ body: { key: proposal.key } })}
        >
          Ignore<span className="sr-only"> ({proposal.name})</span>
        </Button>
      </div>
      <div aria-live="assertive">
        {problem ? <p className="text-negative mt-2 font-medium">{problem.message}</p> : null}
      </div>
      {asking ? <BillDialog proposal={proposal} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}

/** Bills detected in the transactions of the last 18 months or reported by a bank, and not scheduled. */
export function Proposals() {
  const time = useMemberTime();
  const detected = useApiQuery(bills.detected);
  if (detected.data?.data.length === 0 && detected.data.trials.length === 0) return null;
  return (
    <Section
      title="Bills we found"
      id="result"
      note="These repeat in your transactions, or your bank reports them. Add the ones that are still going."
    >
      <QueryState query={detected} what="the bills we found" skeleton={<SkeletonRows rows={3} />} compact>
        {({ data, trials }) => (
          <>
            {trials.map((trial) => (
              <p key={trial.key} className="mb-3 flex items-start gap-2">
                <Repeat size={18} strokeWidth={2} aria-hidden="true" className="text-warning mt-0.5 shrink-0" />
                <span>
                  Your {trial.name} trial started on {time.date(trial.started, 'wmd')}. You may pay full price from
                  about {time.date(trial.ends, 'wmd')}.
                </span>
              </p>
            ))}
            <ul aria-label="Bills we found" className="divide-line divide-y">
              {data.map((proposal) => (
                <Line key={proposal.key} proposal={proposal} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Section>
  );
}
