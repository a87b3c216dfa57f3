import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useNavigate } from 'react-router';
import { cart } from '#contract/areas/cart.ts';
import type { FullDeal } from '#contract/areas/shop.ts';
import { Button } from '#web/design/button.tsx';
import { Money, moneyText } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { WayOut } from './coupon-panel.tsx';
import { Price } from './deal-card.tsx';
import { SaveButton } from './save-button.tsx';

/** How it comes and what that costs, in a sentence. */
function deliverySentence({
  delivery,
  delivery_fee,
  free_delivery_from,
  merchant,
}: Pick<FullDeal, 'delivery' | 'delivery_fee' | 'free_delivery_from' | 'merchant'>): string {
  if (delivery === 'email') return 'Delivered by email, no delivery fee.';
  if (delivery === 'none') return `No delivery needed: you use it at ${merchant.name}.`;
  if (delivery_fee === 0) return 'Free delivery by post.';
  const fee = moneyText({ cents: delivery_fee, tone: 'plain' });
  return free_delivery_from === null
    ? `Delivery is ${fee} per order.`
    : `Delivery is ${fee} per order, or free from ${moneyText({ cents: free_delivery_from, tone: 'plain' })} at ${merchant.name}.`;
}

/** The price of an item, and the ways to buy it here, save it, or see it at the merchant. */
export function ItemPanel({ deal }: { deal: FullDeal }) {
  const navigate = useNavigate();
  const add = useApiMutation(cart.change, {
    refreshes: [cart.read],
    onSuccess: () =>
      showToast({
        tone: 'positive',
        text: `We’ve added ${deal.title} to your cart.`,
        action: { label: 'Go to cart', run: () => void navigate('/shop/checkout') },
      }),
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  const saving = deal.full_price === null || deal.price === null ? 0 : deal.full_price - deal.price;
  return (
    <Card>
      <Price deal={deal} large />
      {saving > 0 ? (
        <p className="text-positive mt-1 font-medium">
          You save <Money cents={saving} tone="positive" sign="never" />
        </p>
      ) : null}
      <p className="text-ink-soft mt-2">{deliverySentence(deal)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {deal.open ? (
          <Button
            icon={ShoppingCart}
            busy={add.isPending}
            onClick={() => add.mutate({ body: { action: 'add', slug: `deal-${deal.id}`, quantity: 1 } })}
          >
            Add to cart
          </Button>
        ) : null}
        <SaveButton deal={deal} inWords variant="secondary" />
        {deal.out && deal.site ? <WayOut href={deal.out} site={deal.site} variant="secondary" /> : null}
      </div>
    </Card>
  );
}
