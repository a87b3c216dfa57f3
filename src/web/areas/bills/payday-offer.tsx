import { budget } from '#contract/areas/budget.ts';
import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import { payCycleWords } from '#domain/calendar/pay-cycle-words.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { touchedReads } from './payment-words.ts';

const CHANGE = '/ubudget?edit=pay-cycle#pay-cycle';

interface PaydayOfferProps {
  /** The step of the first run, instead of a notice. */
  inGuide?: boolean;
  onSkip?: () => void;
  className?: string;
}

/** Offers the payday that the member's transactions show; one tap confirms it. */
export function PaydayOffer({ inGuide = false, onSkip, className }: PaydayOfferProps) {
  const time = useMemberTime();
  const answer = useApiQuery(safeToSpend.safeToSpend).data;
  const set = useApiMutation(budget.setPayCycle, {
    refreshes: [...touchedReads, budget.payCycle, budget.list, budget.spendingPace],
    onSuccess: () => void showToast({ tone: 'positive', text: 'Your payday is set.' }),
  });
  const pay = answer?.detected_pay;
  if (!answer || !pay) return null;
  const { frequency, anchor, day, payer, amount, rows } = pay;
  const title = `Looks like you’re paid ${payCycleWords(pay)}`;
  const text = (
    <>
      Next pay: {time.date(answer.payday, 'wmd')}. We found {rows} pays from {payer}, about{' '}
      <Money cents={amount} tone="plain" /> each.
      {set.error ? (
        <span role="alert" className="text-negative block">
          {set.error.message}
        </span>
      ) : null}
    </>
  );
  const size = inGuide ? 'regular' : 'small';
  const actions = (
    <>
      <Button
        size={size}
        variant={inGuide ? 'primary' : 'secondary'}
        busy={set.isPending}
        onClick={() => set.mutate({ body: { frequency, ...(frequency === 'monthly' ? { day } : { anchor }) } })}
      >
        That’s right
      </Button>
      <ButtonLink size={size} variant={inGuide ? 'secondary' : 'quiet'} href={CHANGE}>
        Change
      </ButtonLink>
      {onSkip ? (
        <Button size={size} variant="quiet" onClick={onSkip}>
          Skip
        </Button>
      ) : null}
    </>
  );
  if (!inGuide)
    return (
      <Notice className={className ?? ''} title={title} actions={actions}>
        {text}
      </Notice>
    );
  return (
    <>
      <h2 className="text-heading mb-1.5">{title}</h2>
      <p className="text-ink-soft max-w-[58ch]">{text}</p>
      <div className="mt-5 flex flex-wrap gap-2">{actions}</div>
    </>
  );
}
