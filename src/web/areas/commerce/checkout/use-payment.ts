import { useRef, useState } from 'react';
import { orders } from '#contract/areas/orders.ts';
import type { Order } from '#contract/areas/orders.ts';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { go } from '#web/kit/navigator.ts';
import { useSignedIn } from '../cart/use-cart.ts';
import type { CheckoutVariant } from '../variants.ts';
import { declineText, isPaid } from '../words.ts';
import { settleOrder } from './open-order.ts';
import type { OpenOrder } from './open-order.ts';

/**
 * A saved card, the token of the gateway's form, a payment page, or nothing where Qoin and gift cards pay everything.
 */
export type PaymentSource =
  | { method_id: number }
  | { token: string; save: boolean }
  | { gateway: 'redirect' }
  | 'prepaid';

export interface Payment {
  busy: boolean;
  /** What to tell the buyer at the payment part. */
  message: string | undefined;
  /** The page of the bank's check, while it is open. */
  check: string | undefined;
  say: (message: string | undefined) => void;
  /** Runs one attempt at a time: a second press waits for the first. */
  attempt: (run: () => Promise<void>) => Promise<void>;
  pay: (order: Order, source: PaymentSource) => Promise<void>;
  /** Continues after the bank's check, or opens it again. */
  resume: (order: Order) => Promise<void>;
  closeCheck: () => void;
}

const withOrder = (path: string, { reference }: Order): string => `${path}?order=${reference}`;

/** The capture of this buyer: a member's by the session, a guest's by the email. */
function useCapture() {
  const signedIn = useSignedIn();
  const own = useApiMutation(orders.capture);
  const guest = useApiMutation(orders.guestCapture);
  return async ({ reference, email }: Order, chosen: PaymentSource | undefined): Promise<Order> => {
    const source = chosen === 'prepaid' ? undefined : chosen;
    const token = source && 'token' in source ? { token: source.token } : {};
    const page = source && 'gateway' in source ? { gateway: source.gateway } : {};
    if (!signedIn) return (await guest.mutateAsync({ body: { reference, email, ...token, ...page } })).data;
    const saved = source && 'method_id' in source ? { method_id: source.method_id } : {};
    const save = source && 'save' in source && source.save ? { save: true } : {};
    return (await own.mutateAsync({ body: { reference, ...token, ...saved, ...save, ...page } })).data;
  };
}

/** Runs one attempt at a time, and says what went wrong. */
function useOneAttempt(say: (message: string | undefined) => void): Pick<Payment, 'busy' | 'attempt'> {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  async function attempt(run: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    say(undefined);
    try {
      await run();
    } catch (error) {
      if (!isProblem(error)) throw error;
      say(messageOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, attempt };
}

/**
 * Pays an order and follows the bank's check. Nothing counts as paid before the server says so (safety S1): what is
 * shown comes from its answers alone.
 */
export function usePayment({ done, failed }: CheckoutVariant, open: OpenOrder): Payment {
  const capture = useCapture();
  const [message, say] = useState<string>();
  const { busy, attempt } = useOneAttempt(say);
  const [check, setCheck] = useState<string>();

  /** Lets the gateway's own script ask the bank, and continues with its answer. */
  async function askBank(order: Order, secret: string): Promise<void> {
    const { confirmWithBank } = await import('./stripe-check.ts');
    await confirmWithBank(secret);
    const after = await capture(order, undefined);
    // A check that was left open is not opened again by itself.
    if (after.payment?.state === 'action_required') open.update(after);
    else await follow(after);
  }

  function follow(order: Order): Promise<void> | void {
    open.update(order);
    settleOrder(order);
    const { payment } = order;
    if (isPaid(order) || payment?.state === 'processing') {
      open.forget();
      return go(withOrder(done, order), { replace: true });
    }
    if (payment?.state === 'action_required' && payment.action?.kind === 'redirect')
      return window.location.assign(payment.action.url);
    if (payment?.state === 'action_required' && payment.action?.kind === 'gateway' && payment.action.secret)
      return askBank(order, payment.action.secret);
    setCheck(payment?.state === 'action_required' ? payment.action?.url : undefined);
    say(declineText(order));
  }

  async function send(order: Order, source?: PaymentSource): Promise<void> {
    try {
      await follow(await capture(order, source));
    } catch (error) {
      // The order has expired or was cancelled: its own page says what to do.
      if (!isProblem(error, 'conflict')) throw error;
      open.forget();
      go(withOrder(failed, order), { replace: true });
    }
  }
  // The server remembers why the last attempt failed, so the reason is there after a reload too.
  const lastDecline = open.order && !busy ? declineText(open.order) : undefined;
  return {
    busy,
    message: message ?? lastDecline,
    check,
    say,
    attempt,
    pay: send,
    resume: (order) => attempt(() => send(order)),
    closeCheck: () => setCheck(undefined),
  };
}
