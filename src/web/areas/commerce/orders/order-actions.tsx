import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import { orders } from '#contract/areas/orders.ts';
import type { Order } from '#contract/areas/orders.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { go } from '#web/kit/navigator.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { changeCart, useSignedIn } from '../cart/use-cart.ts';
import type { ResultVariant } from '../result-variants.ts';
import { refundLossText } from '../loss-words.ts';
import { dollars, isPaid, isPayable } from '../words.ts';

/** Where a refund goes: to the card first, then to gift cards, and last to Qoin. */
function refundPath({ gift_cards: cards, qoin, charged }: Order): string {
  const giftCards = cards.length === 1 ? 'gift card' : 'gift cards';
  const [first, second, third] = [
    ...(charged > 0 ? ['the card you paid with'] : []),
    ...(cards.length > 0 ? [charged > 0 || qoin ? `your ${giftCards}` : `the ${giftCards} you paid with`] : []),
    ...(qoin ? ['your Qoin'] : []),
  ];
  if (second === undefined) return `A refund goes back to ${first}.`;
  return `A refund goes back first to ${first}, then to ${second}${third === undefined ? '' : `, and last to ${third}`}.`;
}

/** Asks for a refund, which the support team decides. */
function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useApiForm<typeof orders.requestRefund, { reference: string; reason: string }>(orders.requestRefund, {
    defaults: { reference: order.reference, reason: '' },
    refreshes: [orders.details, orders.list],
    onDone: () => {
      showToast({ tone: 'positive', text: 'We’ve received your request. We’ll email you when we’ve made a decision.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ask for a refund"
      description={`Our support team will look at your request for a refund of ${dollars(order.total - order.refunded)}. ${refundPath(order)}${refundLossText(order)}`}
    >
      <Form form={form} className="space-y-5" aria-label="Ask for a refund">
        <TextArea label="Why would you like a refund?" maxLength={300} {...form.field('reason')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Send request</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

/** Runs one command at a time and reports its failure. */
function useCommand() {
  const [busy, setBusy] = useState(false);
  async function run(command: () => Promise<unknown>): Promise<void> {
    if (busy) return;
    setBusy(true);
    await command()
      .catch((error: unknown) => showToast({ tone: 'negative', text: messageOf(error) }))
      .finally(() => setBusy(false));
  }
  return { busy, run };
}

/** Puts the goods of an order into the cart, each size and value of its own, and says which can't be bought now. */
async function buyAgain({ lines }: Order, cartHref: string): Promise<void> {
  const missing: string[] = [];
  for (const { slug, variant, quantity, title } of lines)
    await changeCart({ action: 'set', slug, variant, quantity }).catch((error: unknown) => {
      if (!isProblem(error, 'bad_input', 'not_enough')) throw error;
      missing.push(title);
    });
  if (missing.length > 0) {
    const text =
      missing.length === lines.length
        ? 'None of this is available right now.'
        : `We left out what isn’t available right now: ${missing.join(', ')}.`;
    showToast({ tone: 'negative', text });
  }
  if (missing.length < lines.length) go(cartHref);
}

function InvoiceButton({ order }: { order: Order }) {
  const signedIn = useSignedIn();
  const { busy, run } = useCommand();
  const body = { reference: order.reference, ...(signedIn ? {} : { email: order.email }) };
  return (
    <Button
      full
      variant="secondary"
      icon={Download}
      busy={busy}
      onClick={() => void run(() => saveAnswer(`${order.invoice}.pdf`, orders.invoice, { body }))}
    >
      Download tax invoice
    </Button>
  );
}

function CancelButton({ order }: { order: Order }) {
  const cancel = useApiMutation(orders.cancelOrder, { refreshes: [orders.details, orders.list] });
  const { busy, run } = useCommand();
  return (
    <Button
      full
      variant="secondary"
      busy={busy}
      onClick={() => void run(() => cancel.mutateAsync({ body: { reference: order.reference } }))}
    >
      Cancel order
    </Button>
  );
}

/** What can be done with an order, by its state and by whose it is. */
export function OrderActions({ order, variant }: { order: Order; variant: ResultVariant }) {
  const signedIn = useSignedIn();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useCommand();
  const isWaiting = order.payment?.state === 'processing';
  const canRefund = signedIn && isPaid(order) && order.state !== 'refunded' && !order.refund_requested;
  return (
    <Section title="Next steps">
      <div className="space-y-2.5">
        {order.invoice ? <InvoiceButton order={order} /> : null}
        {isPaid(order) || !isPayable(order) ? (
          <Button
            full
            variant="secondary"
            busy={busy}
            onClick={() =>
              void run(() => buyAgain(order, signedIn ? '/packs/cart-checkout' : '/packs/cart-checkout-guest'))
            }
          >
            Buy again
          </Button>
        ) : null}
        {signedIn && isPayable(order) && !isWaiting ? <CancelButton order={order} /> : null}
        {canRefund ? (
          <Button full variant="quiet" onClick={() => setAsking(true)}>
            Ask for a refund
          </Button>
        ) : null}
        {signedIn && isPaid(order) ? (
          <p>
            <TextLink href={`/product-tracking/details?order=${order.reference}`} className="inline-block py-2">
              Parcels and downloads
            </TextLink>
          </p>
        ) : null}
        <p>
          <TextLink href={signedIn ? '/packs/order-summary' : variant.next.href} className="inline-block py-2">
            {signedIn ? 'All orders' : variant.next.label}
          </TextLink>
        </p>
      </div>
      {asking ? <RefundDialog order={order} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}
