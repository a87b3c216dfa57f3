import type { Cart } from '#contract/areas/cart.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { GiftCardPart } from './gift-card-part.tsx';
import { QoinSwitch } from './qoin-switch.tsx';
import type { Prepaid } from './use-prepaid.ts';

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

interface PrepaidPartProps {
  prepaid: Prepaid;
  cart: Cart;
  /** Whether a gift card was asked for already. */
  startsOpen: boolean;
}

/** Qoin and gift cards, which pay before a card does, and what they leave. */
export function PrepaidPart({ prepaid, cart, startsOpen }: PrepaidPartProps) {
  const { codes, problem, split, refresh } = prepaid;
  return (
    <div className="mt-3">
      {cart.qoin !== null && cart.qoin.pays > 0 ? <QoinSwitch prepaid={prepaid} qoin={cart.qoin} /> : null}
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
      <GiftCardPart
        startsOpen={startsOpen}
        cards={prepaid}
        hasGiftCard={cart.lines.some(({ kind }) => kind === 'gift_card')}
      />
      {split ? <ToPay cents={split.charged} /> : null}
    </div>
  );
}
