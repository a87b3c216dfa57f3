import type { Order } from '#contract/areas/orders.ts';
import { counted } from '#domain/text/counted.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { useSignedIn } from '../cart/use-cart.ts';
import { isPaid } from '../words.ts';

/** Where the gift cards of a paid order are. */
export function GiftCardsNote({ order }: { order: Order }) {
  const signedIn = useSignedIn();
  const count = order.lines.filter(({ kind }) => kind === 'gift_card').reduce((sum, { quantity }) => sum + quantity, 0);
  if (count === 0 || !isPaid(order) || order.state === 'refunded') return null;
  const title = count === 1 ? 'Your gift card' : `Your ${counted(count, 'gift card')}`;
  if (!signedIn)
    return (
      <Notice title={title} className="mb-4">
        Create an account with {order.email} to see the {count === 1 ? 'code' : 'codes'}. Until then, we’ll keep{' '}
        {count === 1 ? 'it' : 'them'} safe.
      </Notice>
    );
  return (
    <Notice
      title={title}
      className="mb-4"
      actions={
        <ButtonLink href="/gift-card-details" size="small" variant="secondary">
          See your gift cards
        </ButtonLink>
      }
    >
      Use the {count === 1 ? 'code' : 'codes'} yourself, or send {count === 1 ? 'the' : 'a'} card as a gift.
    </Notice>
  );
}
