import type { Subscription } from '#contract/areas/memberships.ts';
import { memberships } from '#contract/areas/memberships.ts';
import { orders } from '#contract/areas/orders.ts';
import type { SavedMethod } from '#contract/areas/orders.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { cardAndExpiryText, cardText } from '../card-words.ts';
import { dollars } from '../words.ts';

/** What becomes of the membership whose renewals this card pays. */
function RenewalNotice({ subscription, next }: { subscription: Subscription; next: SavedMethod | undefined }) {
  const time = useMemberTime();
  const { Name, plan, total, renews_at: renewsAt } = subscription;
  const renewal = renewsAt ? `on ${time.instant(renewsAt)} for ${dollars(total)}` : `for ${dollars(total)}`;
  return (
    <Notice tone="warning" title={`This card pays for your ${Name}`} className="mt-3">
      {next
        ? `${plan} renews ${renewal}. If you remove this card, we’ll charge your ${cardText(next)} instead.`
        : `${plan} renews ${renewal}. Without a saved card, the renewal can’t be paid and ${plan} will end.`}{' '}
      <TextLink href="/membership/renew-upgrade">Manage membership</TextLink>
    </Notice>
  );
}

export interface RemoveCardDialogProps {
  card: SavedMethod;
  /** What tells it from a card with the same digits and expiry. */
  added: string | undefined;
  /** The membership that this card renews. */
  subscription: Subscription | undefined;
  /** The card that pays from then on. */
  next: SavedMethod | undefined;
  onClose: () => void;
}

/** Asks before a saved card is removed, and says what it pays for. */
export function RemoveCardDialog({ card, added, subscription, next, onClose }: RemoveCardDialogProps) {
  const remove = useApiMutation(orders.removeMethod, {
    refreshes: [orders.methods, memberships.status],
    onSuccess: () => {
      showToast({ tone: 'positive', text: `${cardText(card)} has been removed.` });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      role="alertdialog"
      title={`Remove ${[cardAndExpiryText(card), added].filter(Boolean).join(', ')}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep card
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ body: { method_id: card.id } })}
          >
            Remove card
          </Button>
        </>
      }
    >
      <p>We’ll delete it from your account and from our payment service. Orders you’ve paid with it won’t change.</p>
      {subscription ? <RenewalNotice subscription={subscription} next={next} /> : null}
      <ProblemNote>{remove.error?.message}</ProblemNote>
    </Dialog>
  );
}
