import Coins from 'lucide-react/icons/coins';
import Gift from 'lucide-react/icons/gift';
import type { Order } from '#contract/areas/orders.ts';
import { qoinText, rateText } from '#domain/rewards/qoin.ts';
import { Money } from '#web/design/money.tsx';
import { dollars, isPaid } from '../words.ts';

function listName({ qoin, gift_cards: cards }: Pick<Order, 'gift_cards' | 'qoin'>): string {
  if (qoin === null) return 'Gift cards';
  return cards.length === 0 ? 'Qoin' : 'Qoin and gift cards';
}

/** What Qoin and gift cards pay of an order that has been placed, and what is left for a card. */
export function OrderPrepaid({ order }: { order: Pick<Order, 'gift_cards' | 'qoin' | 'charged' | 'state'> }) {
  const { gift_cards: cards, qoin, charged } = order;
  if (cards.length === 0 && qoin === null) return null;
  return (
    <div className="mt-3">
      <ul aria-label={listName(order)} className="divide-line divide-y">
        {qoin ? (
          <li className="flex flex-wrap items-center gap-2 py-2">
            <Coins size={20} aria-hidden="true" className="text-accent shrink-0" />
            <div className="min-w-0 flex-1 basis-24">
              <p className="font-medium">{isPaid(order) ? 'Paid with Qoin' : 'Qoin'}</p>
              <p className="text-ink-soft text-caption">
                {qoinText(qoin.used)}, {rateText(qoin.rate)}
              </p>
              {qoin.returned > 0 ? (
                <p className="text-ink-soft text-caption">{qoinText(qoin.returned)} returned</p>
              ) : null}
            </div>
            <Money cents={-qoin.pays} tone="plain" />
          </li>
        ) : null}
        {cards.map(({ masked, pays, returned }) => (
          <li key={masked} className="flex flex-wrap items-center gap-2 py-2">
            <Gift size={20} aria-hidden="true" className="text-accent shrink-0" />
            <div className="min-w-0 flex-1 basis-24">
              <p className="font-medium">Gift card {masked}</p>
              {returned > 0 ? (
                <p className="text-ink-soft text-caption">{dollars(returned)} returned to this card</p>
              ) : null}
            </div>
            <Money cents={-pays} tone="plain" />
          </li>
        ))}
      </ul>
      {charged > 0 ? (
        <p className="border-line mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-2.5">
          <span className="font-semibold">By card</span>
          <Money cents={charged} tone="plain" size="strong" />
        </p>
      ) : null}
    </div>
  );
}
