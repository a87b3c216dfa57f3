import { lending } from '#contract/areas/lending.ts';
import { loans } from '#contract/areas/loans.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { lastMoment } from './lending-words.ts';

/** The right to withdraw, with what is given back, for as long as it lasts. */
export function CoolingOffNotice({ loan, className }: { loan: number; className?: string }) {
  const time = useMemberTime();
  const { data } = useApiQuery(lending.coolingOff, { query: { loan } });
  const { ask, dialog } = useAsk();
  const withdraw = useApiMutation(lending.coolOff, {
    refreshes: [lending.coolingOff, lending.application, loans.show, loans.mine, loans.events, loans.payments],
    onSuccess: () =>
      showToast({
        tone: 'positive',
        text: 'You’ve cancelled this loan.',
        detail: 'You don’t owe any fees or interest.',
      }),
  });
  if (!data?.data) return null;
  const amount = formatCents(data.data.amount, { currency: true });
  return (
    <div className={className}>
      <Notice
        title={`Changed your mind? You can cancel until the end of ${time.instant(lastMoment(data.data.until))}`}
        actions={
          <Button
            variant="secondary"
            size="small"
            busy={withdraw.isPending}
            onClick={() =>
              ask({
                title: 'Cancel this loan?',
                says: `You won’t owe any fees or interest. We’ll take ${amount} back from your account.`,
                yes: 'Cancel loan',
                no: 'Keep loan',
                onYes: () => withdraw.mutate({ body: {} }),
              })
            }
          >
            Cancel loan
          </Button>
        }
      >
        You’d pay back {amount}, with no fees or interest.
      </Notice>
      <ProblemNote>{withdraw.isError ? messageOf(withdraw.error) : undefined}</ProblemNote>
      {dialog}
    </div>
  );
}
