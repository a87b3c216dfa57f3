import { useState } from 'react';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import { shop } from '#contract/areas/shop.ts';
import type { FullDeal } from '#contract/areas/shop.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Money, moneyText } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { Price } from './deal-card.tsx';

export const quantities = Array.from({ length: 10 }, (_, at) => ({ value: at + 1, label: String(at + 1) }));

/** How it comes and what that costs, in a sentence. */
export function deliverySentence({
  delivery,
  delivery_fee,
  free_delivery_from,
  merchant,
}: Pick<FullDeal, 'delivery' | 'delivery_fee' | 'free_delivery_from' | 'merchant'>): string {
  if (delivery === 'email') return 'Comes by e-mail; no delivery to pay.';
  if (delivery === 'none') return 'Nothing is sent; you pick it up or show it.';
  if (delivery_fee === 0) return 'Sent by post at no cost.';
  const fee = moneyText({ cents: delivery_fee, tone: 'plain' });
  return free_delivery_from === null
    ? `Sent by post for ${fee} an order.`
    : `Sent by post for ${fee} an order, free from ${moneyText({ cents: free_delivery_from, tone: 'plain' })} at ${merchant.name}.`;
}

/** The price of an item and the way into the basket. */
export function ItemPanel({ deal }: { deal: FullDeal }) {
  const [quantity, setQuantity] = useState(Math.max(1, deal.in_basket));
  const put = useApiMutation(shop.setInBasket, {
    refreshes: [shop.part, shop.basket],
    onSuccess: () => showToast({ tone: 'positive', text: `${deal.title}: ${quantity} in your basket.` }),
  });
  const saving = deal.full_price === null || deal.price === null ? 0 : deal.full_price - deal.price;
  return (
    <Card>
      <Price deal={deal} large />
      {saving > 0 ? (
        <p className="text-positive mt-1 font-medium">
          You keep <Money cents={saving} tone="positive" sign="never" />
        </p>
      ) : null}
      <p className="text-ink-soft mt-2">{deliverySentence(deal)}</p>
      <div className="mt-5 flex flex-wrap items-end gap-3">
        <Select className="w-24" label="How many" options={quantities} value={quantity} onChange={setQuantity} />
        {deal.in_basket === quantity ? (
          <ButtonLink variant="secondary" icon={ShoppingBasket} href="/shop/checkout">
            {`${quantity} in your basket`}
          </ButtonLink>
        ) : (
          <Button
            icon={ShoppingBasket}
            busy={put.isPending}
            onClick={() => put.mutate({ body: { deal_id: deal.id, quantity } })}
          >
            {deal.in_basket > 0 ? 'Change the basket' : 'Put in the basket'}
          </Button>
        )}
      </div>
      <div className="mt-4 empty:hidden">
        <ProblemNote>{put.error?.message}</ProblemNote>
      </div>
    </Card>
  );
}
