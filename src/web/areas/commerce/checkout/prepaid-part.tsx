import Coins from 'lucide-react/icons/coins';
import Gift from 'lucide-react/icons/gift';
import type { Cart } from '#contract/areas/cart.ts';
import type { Order } from '#contract/areas/orders.ts';
import { qoinText, rateText } from '#domain/rewards/qoin.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Switch } from '#web/design/switch.tsx';
import { dollars, isPaid } from '../words.ts';
import { GiftCardPart } from './gift-card-part.tsx';
import type { Prepaid } from './use-prepaid.ts';

/** Pays with the member's Qoin as much as they can. */
function QoinSwitch({ prepaid, qoin }: { prepaid: Prepaid; qoin: Cart['qoin'] }) {
  if (qoin === null || qoin.pays === 0) return null;
  return (
    <>
      <Switch
        label="Use my Qoin"
        hint={`${qoinText(qoin.used)} ${qoin.used === 1 ? 'pays' : 'pay'} ${dollars(qoin.pays)} of this order.`}
        checked={prepaid.usesQoin}
        onChange={prepaid.setUsesQoin}
      />
      {prepaid.usesQoin ? (
        <p className="text-ink-soft text-caption">
          {rateText(qoin.rate)} today. We use the fewest whole Qoin that cover the amount, rounded down to whole cents.
        </p>
      ) : null}
    </>
  );
}

/** What is left of the total once Qoin and gift cards have paid. */
function ToPay({ cents }: { cents: number }) {
  return (
    <p
      className="border-line mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-2.5"
      aria-live="polite"
    >
      <span className="font-semibold">{cents === 0 ? 'Nothing left to pay' : 'Left to pay by card'}</span>
      <Money cents={cents} tone="plain" size="strong" />
    </p>
  );
}

/** Qoin and gift cards, which pay before a card does, and what they leave. */
export function PrepaidPart({ prepaid, cart }: { prepaid: Prepaid; cart: Cart }) {
  const { codes, problem, split, refresh } = prepaid;
  return (
    <div className="mt-3">
      <QoinSwitch prepaid={prepaid} qoin={cart.qoin} />
      {problem && codes.length === 0 ? (
        <Notice
          tone="warning"
          title={problem}
          announce
          actions={
            <Button size="small" variant="secondary" onClick={refresh}>
              Try again
            </Button>
          }
        >
          The total above doesn’t include your Qoin.
        </Notice>
      ) : null}
      <GiftCardPart cards={prepaid} hasGiftCard={cart.lines.some(({ kind }) => kind === 'gift_card')} />
      {split ? <ToPay cents={split.charged} /> : null}
    </div>
  );
}

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
