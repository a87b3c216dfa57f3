import { Suspense, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { cx } from 'class-variance-authority';
import type { Cart } from '#contract/areas/cart.ts';
import { orders } from '#contract/areas/orders.ts';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { Form } from '#web/kit/form.tsx';
import { isProblem } from '#web/kit/api-problem.ts';
import { call } from '#web/kit/api.ts';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { cartToken, useSignedIn } from '../cart/use-cart.ts';
import type { CheckoutVariant } from '../variants.ts';
import { useBuyerForm } from './buyer-form.ts';
import type { BuyerForm } from './buyer-form.ts';
import { ContactPart, DeliveryPart } from './buyer-part.tsx';
import type { CardForm } from './card-form.ts';
import type { CheckoutGoods } from './goods.ts';
import { GoodsPart } from './goods-part.tsx';
import type { GoodsChoiceProps } from './goods-part.tsx';
import { PrepaidRequest, PromoPart } from './on-request.tsx';
import type { OpenOrder } from './open-order.ts';
import { usePaymentChoice } from './payment-choice.ts';
import type { PaymentChoice } from './payment-choice.ts';
import { EntriesTicket, TotalsList } from './summary.tsx';
import { usePayment } from './use-payment.ts';
import type { Payment, PaymentSource } from './use-payment.ts';
import { paidWith, usePrepaid } from './use-prepaid.ts';
import type { Prepaid } from './use-prepaid.ts';

const loadPayment = () => import('./payment-part.tsx');
const PaymentPart = lazyPart('the payment form', async () => (await loadPayment()).PaymentPart);
const loadPlaced = () => import('./placed-order.tsx');
const PlacedOrder = lazyPart('your order', async () => (await loadPlaced()).PlacedOrder);
const OrderPrepaid = lazyPart(
  'your gift cards and Qoin',
  async () => (await import('./order-prepaid.tsx')).OrderPrepaid,
);
const BankCheck = lazyDialog('your bank’s check', async () => (await import('./bank-check.tsx')).BankCheck);
const RunningMembershipNote = lazyPart(
  'your membership',
  async () => (await import('./running-membership-note.tsx')).RunningMembershipNote,
);

/** Loads the payment beside what is bought: it is shown after the form above it. */
export function preloadPayment(): void {
  loadPayment().catch(() => {});
}

function PaymentSoon() {
  return (
    <Section title="Payment">
      <SkeletonForm fields={3} />
    </Section>
  );
}

export interface CheckoutFormProps {
  variant: CheckoutVariant;
  goods: CheckoutGoods;
  /** The goods at today's prices; undefined where an order is paid that this page did not place. */
  cart: Cart | undefined;
  open: OpenOrder;
  /** Chooses among what is sold here; undefined for the cart. */
  choice: ComponentType<GoodsChoiceProps> | undefined;
}

/** The source of the payment: a saved card, or what the gateway makes of a new one. Undefined where it refuses. */
function useSource(choice: PaymentChoice, payment: Payment, isPrepaid: boolean) {
  const cardForm = useRef<CardForm>(null);
  async function source(): Promise<PaymentSource | undefined> {
    if (isPrepaid) return 'prepaid';
    if (choice.way === 'redirect') return { gateway: 'redirect' };
    if (choice.way !== 'new') return { method_id: Number(choice.way) };
    const answer = await cardForm.current?.tokenise();
    if (answer && 'token' in answer) return { token: answer.token, save: choice.save };
    payment.say(answer?.refused ?? 'The card form hasn’t loaded yet. Try again in a moment.');
    return undefined;
  }
  return { cardForm, source };
}

/** A size is never chosen for the buyer. */
function useSizeCheck({ pack }: CheckoutGoods) {
  const [wasPressed, setWasPressed] = useState(false);
  const isMissing = pack !== undefined && pack.size === undefined;
  return {
    sizeError: isMissing && wasPressed ? 'Choose a size.' : undefined,
    hasSize: () => {
      setWasPressed(isMissing);
      return !isMissing;
    },
  };
}

interface PressParts {
  hasSize: () => boolean;
  open: OpenOrder;
  buyer: BuyerForm;
  payment: Payment;
  source: () => Promise<PaymentSource | undefined>;
  next: { current: PaymentSource | undefined };
}

/** What the Pay button does: the form is checked, the card becomes a token, the order is placed once, and then paid. */
async function press({ hasSize, open, buyer, payment, source, next }: PressParts): Promise<void> {
  if (!open.order && !hasSize()) return;
  if (!open.order && !buyer.isReady()) return buyer.form.submit();
  await payment.attempt(async () => {
    const chosen = await source();
    if (!chosen) return;
    if (open.order) return payment.pay(open.order, chosen);
    next.current = chosen;
    await buyer.form.submit();
  });
}

function useCheckout({ variant, goods, cart, open }: CheckoutFormProps) {
  const signedIn = useSignedIn();
  const payment = usePayment(variant, open);
  const choice = usePaymentChoice(variant.paymentPage === true);
  const prepaid = usePrepaid(open.order ? undefined : cart);
  const charged = open.order?.charged ?? prepaid.split?.charged ?? (cart?.total || undefined);
  const { cardForm, source } = useSource(choice, payment, charged === 0);
  const { sizeError, hasSize } = useSizeCheck(goods);
  const next = useRef<PaymentSource>(undefined);
  const buyer = useBuyerForm(
    {
      goods,
      total: prepaid.split?.total ?? cart?.total ?? 0,
      prepaid,
      posted: cart?.posted ?? false,
      claims: variant.claims === true,
    },
    async ({ data: order }) => {
      const token = goods.items ? undefined : cartToken();
      open.begin(order, signedIn ? undefined : { email: order.email, cart: token });
      if (!next.current) return;
      await payment.pay(order, next.current).catch((error: unknown) => {
        if (!isProblem(error)) throw error;
        payment.say(error.message);
      });
    },
  );
  /** Gives the goods of the order back, so that its details can be changed. */
  async function change(): Promise<void> {
    const { order } = open;
    if (!order) return open.forget();
    const { reference, email } = order;
    await payment.attempt(async () => {
      await (signedIn
        ? call(orders.cancelOrder, { body: { reference } })
        : call(orders.guestCancel, { body: { reference, email } }));
      open.forget();
    });
  }
  const isSplitting = prepaid.isUsed && !prepaid.split && !prepaid.problem && !open.order;
  const pay = async () => {
    loadPlaced().catch(() => {});
    // The amount on the button is not known yet.
    if (!isSplitting) await press({ hasSize, open, buyer, payment, source, next });
  };
  return { payment, choice, cardForm, buyer, sizeError, change, pay, prepaid, charged, isSplitting };
}

function Summary({ variant, goods, cart, open, prepaid }: CheckoutFormProps & { prepaid: Prepaid }) {
  const signedIn = useSignedIn();
  const totals = open.order ?? prepaid.split ?? cart;
  if (!totals) return null;
  const note = signedIn ? 'Added when the payment goes through.' : 'Claim with a free account after you’ve paid.';
  const ticket = <EntriesTicket entries={totals.entries} note={note} />;
  const posted = open.order ? open.order.address !== null : (cart?.posted ?? false);
  return (
    <Section title="Summary">
      {variant.first === 'entries' ? <div className="mb-3 [&>p]:mt-0">{ticket}</div> : null}
      <TotalsList totals={totals} posted={posted} />
      {variant.first === 'entries' ? null : ticket}
      {cart && !open.order && variant.first !== 'promo' ? (
        <div className="mt-3">
          <PromoPart applied={cart.promo} onApply={goods.setPromo} />
        </div>
      ) : null}
      {open.order && (open.order.qoin || open.order.gift_cards.length > 0) ? (
        <Suspense>
          <OrderPrepaid order={open.order} />
        </Suspense>
      ) : null}
      {cart && !open.order ? <PrepaidRequest prepaid={prepaid} cart={cart} /> : null}
    </Section>
  );
}

function GuestMembershipNote({ cart }: { cart: Cart | undefined }) {
  const signedIn = useSignedIn();
  if (signedIn || !cart?.lines.some(({ kind }) => kind === 'membership')) return null;
  return (
    <Notice title="Your membership needs an account" className="mt-4">
      It starts when you create an account with this email, which you can do straight after paying.
    </Notice>
  );
}

/** The form before the summary: what is bought, by whom, and where it goes. */
function Details({
  parts,
  buyer,
  sizeError,
  onChange,
}: {
  parts: CheckoutFormProps;
  buyer: BuyerForm;
  sizeError: string | undefined;
  onChange: () => void;
}) {
  const { variant, goods, cart, open, choice } = parts;
  const signedIn = useSignedIn();
  if (open.order)
    return (
      <Suspense fallback={<SkeletonForm fields={4} />}>
        <PlacedOrder
          order={open.order}
          onChange={open.order.payment?.state === 'action_required' ? undefined : onChange}
        />
      </Suspense>
    );
  if (!cart) return null;
  return (
    <>
      {variant.first === 'promo' ? (
        <Section title="Your promotion code">
          <PromoPart applied={cart.promo} onApply={goods.setPromo} open />
        </Section>
      ) : null}
      <GoodsPart goods={goods} cart={cart} choice={choice} sizeError={sizeError} />
      <ContactPart form={buyer.form} />
      <GuestMembershipNote cart={cart} />
      {signedIn && goods.option !== undefined ? (
        <Suspense>
          <RunningMembershipNote option={goods.option} />
        </Suspense>
      ) : null}
      {cart.posted ? <DeliveryPart buyer={buyer} /> : null}
    </>
  );
}

function Arrangement({
  layout,
  details,
  summary,
  pay,
}: Record<'details' | 'summary' | 'pay', ReactNode> & Pick<CheckoutVariant, 'layout'>) {
  const isWide = layout === 'two-column';
  return (
    <div
      className={cx('grid items-start gap-4', isWide && 'xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]')}
    >
      <div className="min-w-0">{details}</div>
      <div className={cx('min-w-0', isWide && 'xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1')}>
        {summary}
      </div>
      <div className="min-w-0">{pay}</div>
    </div>
  );
}

/** The whole checkout on one page: details, summary, payment. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { variant, open } = props;
  const { payment, choice, cardForm, buyer, sizeError, change, pay, prepaid, charged, isSplitting } =
    useCheckout(props);
  const { form } = buyer;
  const { order } = open;
  const shown = {
    ...payment,
    message: payment.message ?? form.problem,
    busy: payment.busy || form.busy || isSplitting,
  };
  return (
    <>
      <Form form={{ ...form, problem: undefined, submit: pay }} aria-label={variant.title}>
        <Arrangement
          layout={variant.layout}
          details={<Details parts={props} buyer={buyer} sizeError={sizeError} onChange={() => void change()} />}
          summary={<Summary {...props} prepaid={prepaid} />}
          pay={
            <Suspense fallback={<PaymentSoon />}>
              <PaymentPart
                choice={choice}
                payment={shown}
                order={order}
                paidWith={paidWith(order, prepaid)}
                charged={isSplitting ? undefined : charged}
                cardForm={cardForm}
                savedCard={variant.savedCard === true}
                membership={(order ?? props.cart)?.lines.findLast(({ kind }) => kind === 'membership')?.slug}
              />
            </Suspense>
          }
        />
      </Form>
      {order && payment.check !== undefined ? (
        <Suspense>
          <BankCheck url={payment.check} onClose={payment.closeCheck} onChecked={() => void payment.resume(order)} />
        </Suspense>
      ) : null}
    </>
  );
}
