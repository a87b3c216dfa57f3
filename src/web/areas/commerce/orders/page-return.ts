import { useEffect, useRef } from 'react';
import { orders } from '#contract/areas/orders.ts';
import type { Order } from '#contract/areas/orders.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useSignedIn } from '../cart/use-cart.ts';

/** Asks once what became of a payment whose buyer comes back from the payment page, which may report it much later. */
export function usePageReturn(order: Order): void {
  const signedIn = useSignedIn();
  const own = useApiMutation(orders.capture, { refreshes: [orders.details] });
  const guest = useApiMutation(orders.guestCapture, { refreshes: [orders.guestDetails] });
  const hasRun = useRef(false);
  const { reference, email, payment } = order;
  const isBack = payment?.state === 'action_required' && payment.action?.kind === 'redirect';
  useEffect(() => {
    if (!isBack || hasRun.current) return;
    hasRun.current = true;
    if (signedIn) own.mutate({ body: { reference } });
    else guest.mutate({ body: { reference, email } });
  });
}
