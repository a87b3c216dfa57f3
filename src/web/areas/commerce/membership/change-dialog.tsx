import { memberships } from '#contract/areas/memberships.ts';
import type { MembershipChange } from '#contract/areas/memberships.ts';
import { profile } from '#contract/areas/profile.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { afterWrite, useApiMutation } from '#web/kit/mutation.ts';
import { go } from '#web/kit/navigator.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { dollars } from './membership-words.ts';

export interface ChangeDialogProps {
  change: MembershipChange;
  /** The card that is charged; null where none is saved. */
  card: string | null;
  onClose: () => void;
}

/** The lines of the amount, and what follows. */
function ChangeTerms({ change, card }: Omit<ChangeDialogProps, 'onClose'>) {
  const time = useMemberTime();
  const isUpgrade = change.kind === 'upgrade';
  return (
    <>
      {isUpgrade ? (
        <DefinitionList
          items={[
            ...change.lines.map(({ label, amount }) => ({ term: label, is: <Money cents={amount} tone="plain" /> })),
            { term: 'To pay now', is: <Money cents={change.total} tone="plain" size="strong" /> },
          ]}
        />
      ) : (
        <p>Nothing is charged now. Your present membership runs to the end of what you’ve paid for.</p>
      )}
      <p className="text-ink-soft mt-3">
        {isUpgrade ? `We charge your ${card ?? 'saved card'}. ` : ''}
        {isUpgrade ? 'It starts straight away and renews' : 'It starts'} on{' '}
        {time.instant(isUpgrade ? change.renews_at : change.starts_at)} for {dollars(change.price)}, with{' '}
        {counted(change.entries, 'draw entry', 'draw entries')}. You can cancel at any time.
      </p>
      {isUpgrade && card === null ? (
        <Notice tone="warning" className="mt-3">
          You have no saved card. Save one with your next order, then upgrade.
        </Notice>
      ) : null}
    </>
  );
}

/** What a change costs, line by line, before it is made. */
export function ChangeDialog({ change, card, onClose }: ChangeDialogProps) {
  const time = useMemberTime();
  const isUpgrade = change.kind === 'upgrade';
  const set = useApiMutation(memberships.set, {
    refreshes: [memberships.status, profile.get],
    // The amount may have changed since it was shown.
    onError: () => void afterWrite([memberships.status]),
    onSuccess: ({ data, order }) => {
      if (order?.payment?.state === 'action_required') return go(`/packs/order-summary?order=${order.reference}`);
      if (isUpgrade && data.subscription?.option !== change.option) return;
      showToast({
        tone: 'positive',
        text: isUpgrade
          ? `You’re on ${change.Name} now.`
          : `${change.Name} starts on ${time.instant(change.starts_at)}.`,
      });
      onClose();
    },
  });
  const payment = set.data?.order?.payment;
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={isUpgrade ? `Upgrade to ${change.Name}?` : `Change to ${change.Name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Go back
          </Button>
          <Button
            busy={set.isPending}
            disabled={isUpgrade && card === null}
            onClick={() =>
              set.mutate({
                body: { membership: change.option, ...(isUpgrade ? { total: dollarsFromCents(change.total) } : {}) },
              })
            }
          >
            {isUpgrade ? `Pay ${dollars(change.total)}` : 'Change membership'}
          </Button>
        </>
      }
    >
      <ChangeTerms change={change} card={card} />
      {payment?.state === 'declined' || payment?.state === 'processing' ? (
        <Notice tone={payment.state === 'declined' ? 'negative' : 'info'} className="mt-3" announce>
          {payment.message ?? 'Your bank is still working on the payment. Your membership changes once it’s paid.'}
        </Notice>
      ) : null}
      <ProblemNote>{set.error?.message}</ProblemNote>
    </Dialog>
  );
}
