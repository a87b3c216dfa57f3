import type { FullDeal } from '#contract/areas/shop.ts';
import { TextLink } from '#web/design/link.tsx';
import { Money, moneyText } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
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
  if (delivery === 'none') return 'Nothing to deliver: show it when you get there.';
  if (delivery_fee === 0) return 'Free delivery by post.';
  const fee = moneyText({ cents: delivery_fee, tone: 'plain' });
  return free_delivery_from === null
    ? `Delivery is ${fee} an order.`
    : `Delivery is ${fee} an order, or free from ${moneyText({ cents: free_delivery_from, tone: 'plain' })} at ${merchant.name}.`;
}

/** The price of an item. It cannot be paid for here yet, so what it offers is what works: saving it, and the merchant's site. */
export function ItemPanel({ deal }: { deal: FullDeal }) {
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
        <SaveButton deal={deal} inWords variant="primary" />
        {deal.out && deal.site ? <WayOut href={deal.out} site={deal.site} variant="secondary" /> : null}
      </div>
      <p className="text-ink-soft text-caption mt-4">
        You can’t buy this in the shop yet. Save it, and it’ll be in your{' '}
        <TextLink href="/shop/collection?of=saved">saved deals</TextLink>.
      </p>
    </Card>
  );
}
