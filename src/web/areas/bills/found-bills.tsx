import { useState } from 'react';
import { bills } from '#contract/areas/bills.ts';
import type { RecurringOnWire } from '#contract/areas/bills.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { MemberTime } from '#web/kit/time.ts';
import { useFirstPayment } from './first-payment.ts';
import { frequencyNames, touchedReads } from './payment-words.ts';

function confirmWords(count: number): string {
  if (count === 0) return 'None of these are bills';
  return count === 1 ? 'Confirm 1 bill' : `Confirm ${count} bills`;
}

/** How often, and when next. Without newer transactions, the expected day may have passed. */
function frequencyWords({ recurring_frequency: frequency, next_date: day }: RecurringOnWire, time: MemberTime): string {
  const when = frequency === 'once' ? 'on' : day < time.today() ? 'expected' : 'next';
  return `${frequencyNames[frequency]}, ${when} ${time.date(day, 'wmd')}`;
}

interface ListProps {
  likely: readonly RecurringOnWire[];
  onDone?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
}

function List({ likely, onDone, onSkip }: ListProps) {
  const time = useMemberTime();
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const tick = useFirstPayment();
  const accept = likely.filter(({ key }) => !unticked.includes(key)).map(({ key }) => key);
  const decide = useApiMutation(bills.decideDetected, {
    refreshes: touchedReads,
    onSuccess: ({ scheduled }) => {
      if (scheduled > 0) tick();
      showToast({
        tone: 'positive',
        text:
          scheduled === 0
            ? 'Got it, no bills added.'
            : scheduled === 1
              ? 'Bill confirmed.'
              : `${scheduled} bills confirmed.`,
      });
      onDone?.();
    },
  });
  const dismiss = likely.filter(({ key }) => unticked.includes(key)).map(({ key }) => key);
  return (
    <>
      <ul aria-label="Bills we found" className="divide-line divide-y">
        {likely.map((bill) => (
          <li key={bill.key} className="flex items-center gap-3">
            <Checkbox
              className="min-w-0 flex-1"
              checked={!unticked.includes(bill.key)}
              onChange={(event) =>
                setUnticked(
                  event.currentTarget.checked ? unticked.filter((key) => key !== bill.key) : [...unticked, bill.key],
                )
              }
              label={bill.name}
              hint={frequencyWords(bill, time)}
            />
            <Money cents={bill.amount} tone="plain" size="strong" />
          </li>
        ))}
      </ul>
      {decide.error ? (
        <p role="alert" className="text-negative mt-3 font-medium">
          {decide.error.message}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button busy={decide.isPending} onClick={() => decide.mutate({ body: { accept, dismiss } })}>
          {confirmWords(accept.length)}
        </Button>
        {onSkip ? (
          <Button variant="quiet" onClick={onSkip}>
            Skip
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The likely bills, ticked, to confirm in one go. Everyday shopping is left out. */
export function FoundBills({ onDone, onSkip }: Omit<ListProps, 'likely'>) {
  const detected = useApiQuery(bills.detected);
  const likely = detected.data?.data.filter((one) => one.likely) ?? [];
  return (
    <QueryState
      query={detected}
      what="your bills"
      skeleton={<SkeletonRows rows={3} />}
      compact
      isEmpty={() => likely.length === 0}
      empty={
        <EmptyState
          illustration="bills"
          className="py-4!"
          message="Nothing to confirm"
          subtitle1="There are no new bills in your transactions."
        />
      }
    >
      {() => <List likely={likely} onDone={onDone} onSkip={onSkip} />}
    </QueryState>
  );
}

export function FoundBillsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Are these your bills?">
      <p className="text-ink-soft mb-3">
        They come up again and again in your transactions. Untick any that aren’t bills or have stopped.
      </p>
      <FoundBills onDone={onClose} />
    </Dialog>
  );
}
