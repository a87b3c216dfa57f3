import { Suspense, lazy, useState } from 'react';
import type { Ref } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import { orders } from '#contract/areas/orders.ts';
import type { Order, SavedMethod } from '#contract/areas/orders.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { useSignedIn } from '../cart/use-cart.ts';
import { addedText, cardText, dollars, expiryText } from '../words.ts';
import type { CardForm } from './card-form.ts';
import { CardFrame } from './gateway-frame.tsx';
import { RenewalNote } from './renewal-note.tsx';
import type { Payment } from './use-payment.ts';
import type { Prepaid } from './use-prepaid.ts';

const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }));

/** How the buyer pays: 'new' for a card to type, 'redirect' for a payment page, or the id of a saved card. */
export interface PaymentChoice {
  way: string;
  setWay: (way: string) => void;
  save: boolean;
  setSave: (save: boolean) => void;
  methods: readonly SavedMethod[];
}

/** @param prefersPage whether the payment page is chosen first, where one is offered. */
export function usePaymentChoice(prefersPage: boolean): PaymentChoice {
  const signedIn = useSignedIn();
  const gateways = useApiQuery(orders.gateway).data?.data ?? [];
  const hasPage = gateways.some(({ kind }) => kind === 'redirect');
  const onlyPage = hasPage && !gateways.some(({ kind }) => kind === 'card');
  const methods = useApiQuery(orders.methods, {}, { enabled: signedIn }).data?.data ?? [];
  const [chosen, setWay] = useState<string>();
  const [save, setSave] = useState(false);
  const usual = methods.find(({ is_default }) => is_default) ?? methods[0];
  const first = usual ? String(usual.id) : 'new';
  const way = chosen ?? (onlyPage || (prefersPage && hasPage) ? 'redirect' : first);
  return { way, setWay, save, setSave, methods };
}

/** A payment page by the name that buyers know. */
const pageName = ({ test }: { test: boolean }): string => (test ? 'AsiaPay test page' : 'AsiaPay');

/** What went wrong, and another way to pay. The region is there from the start, so that the message is read out. */
function PaymentMessage({ message, choice }: { message: string | undefined; choice: PaymentChoice }) {
  return (
    <div role="alert">
      {message ? (
        <div className="bg-negative-soft mb-4 flex items-start gap-2.5 rounded-control px-4 py-3">
          <CircleAlert size={20} strokeWidth={2} aria-hidden="true" className="text-negative mt-0.5 shrink-0" />
          <div className="min-w-0">
            <p className="text-negative font-medium">{message}</p>
            {choice.way !== 'new' ? (
              <Button size="small" variant="secondary" className="mt-2" onClick={() => choice.setWay('new')}>
                Use another card
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The ways to pay, where there is more than one. */
function WaysToPay({ choice, page }: { choice: PaymentChoice; page: string | undefined }) {
  const time = useMemberTime();
  const addedOf = (method: SavedMethod) => addedText(method, choice.methods, time);
  if (choice.methods.length === 0 && page === undefined) return null;
  return (
    <RadioGroup
      label="Pay with"
      labelHidden
      value={choice.way}
      onChange={choice.setWay}
      className="mb-3"
      choices={[
        ...choice.methods.map((method) => ({
          value: String(method.id),
          label: cardText(method),
          hint: [`Expires ${expiryText(method.expires)}`, addedOf(method)].filter(Boolean).join(', '),
        })),
        { value: 'new', label: choice.methods.length > 0 ? 'Another card' : 'Card' },
        ...(page === undefined
          ? []
          : [{ value: 'redirect', label: page, hint: 'You’ll pay on AsiaPay’s page, then come back here.' }]),
      ]}
    />
  );
}

interface NewCardProps {
  /** The page with the gateway's own form; null where Stripe's script draws it. */
  form: string | null;
  total: number | undefined;
  save: boolean;
  ref: Ref<CardForm>;
}

function DrawnByStripe({ total, save, ref }: Omit<NewCardProps, 'form'>) {
  const key = useApiQuery(orders.stripe);
  return (
    <QueryState query={key} what="the payment form" skeleton={<SkeletonForm fields={2} />}>
      {({ data: { publishable_key: publishableKey } }) => {
        if (publishableKey === null)
          return (
            <Notice tone="warning" title="Card payments aren’t set up here yet">
              Nothing was charged.
            </Notice>
          );
        const drawing = <SkeletonForm fields={2} />;
        return total === undefined ? (
          drawing
        ) : (
          <Suspense fallback={drawing}>
            <StripeForm publishableKey={publishableKey} amount={total} save={save} ref={ref} />
          </Suspense>
        );
      }}
    </QueryState>
  );
}

/** The card form of the gateway that takes payments here. */
export function NewCard({ form, ...drawn }: NewCardProps) {
  return form === null ? <DrawnByStripe {...drawn} /> : <CardFrame page={form} ref={drawn.ref} />;
}

interface PaymentPartProps {
  choice: PaymentChoice;
  payment: Payment;
  order: Order | undefined;
  /** What pays where no card does. */
  paidWith: 'by gift card' | 'with Qoin' | 'with Qoin and gift cards';
  /** What a card has to pay; 0 where Qoin and gift cards pay everything, undefined while it is worked out. */
  charged: number | undefined;
  cardForm: Ref<CardForm>;
  /** Says how to get a saved card. */
  savedCard: boolean;
  /** The membership that is bought, which renews with the card of a member. */
  membership: string | undefined;
}

function WaitingCheck({ order, payment }: { order: Order; payment: Payment }) {
  return (
    <Notice
      tone="warning"
      title="Your bank still has to confirm this payment"
      announce
      actions={
        <Button busy={payment.busy} onClick={() => void payment.resume(order)}>
          Continue with your bank
        </Button>
      }
    >
      Nothing has been charged yet. To use another card, decline this payment with your bank first.
    </Notice>
  );
}

function SavedCardNote() {
  const signedIn = useSignedIn();
  if (signedIn)
    return (
      <p className="text-ink-soft mb-3">
        You don’t have a saved card yet. Turn on “Save this card” below so you don’t have to type it in next time.
      </p>
    );
  const returnTo = encodeURIComponent(window.location.pathname + window.location.search);
  return (
    <p className="text-ink-soft mb-3">
      <TextLink href={`/auth/login?returnTo=${returnTo}`}>Sign in</TextLink> to use a card saved in your account, or
      enter one below.
    </p>
  );
}

/** How to pay, what went wrong, and the button with what a card pays. */
export function PaymentPart(props: PaymentPartProps) {
  return (
    <Section title="Payment">{props.charged === 0 ? <NoCardNeeded {...props} /> : <CardPayment {...props} />}</Section>
  );
}

/** How an order without a card is paid, in words. */
export function paidWith(order: Order | undefined, { usesQoin, codes }: Prepaid): PaymentPartProps['paidWith'] {
  const [hasQoin, cards] = order ? [order.qoin !== null, order.gift_cards.length] : [usesQoin, codes.length];
  if (!hasQoin) return 'by gift card';
  return cards === 0 ? 'with Qoin' : 'with Qoin and gift cards';
}

/** Qoin and gift cards pay everything. */
function NoCardNeeded({ payment, choice, paidWith: means }: PaymentPartProps) {
  return (
    <>
      <PaymentMessage message={payment.message} choice={{ ...choice, way: 'new' }} />
      <p className="text-ink-soft">
        You’re paying the full amount {means}. You don’t need {means === 'with Qoin' ? 'a' : 'another'} card.
      </p>
      <Button type="submit" full busy={payment.busy} icon={Lock} className="mt-4">
        Pay {means}
      </Button>
    </>
  );
}

function CardPayment({ choice, payment, order, charged, cardForm, savedCard, membership }: PaymentPartProps) {
  const signedIn = useSignedIn();
  const renews = signedIn && choice.way !== 'redirect' ? membership : undefined;
  const gateways = useApiQuery(orders.gateway);
  const waits = order?.payment?.state === 'action_required' && payment.check === undefined && !payment.busy;
  return (
    <QueryState query={gateways} what="the payment form" skeleton={<SkeletonForm fields={3} />} isEmpty={() => false}>
      {({ data }) => {
        const gateway = data.find(({ kind }) => kind === 'card');
        const paymentPage = data.find(({ kind }) => kind === 'redirect');
        if (!gateway && !paymentPage)
          return (
            <Notice tone="warning" title="Card payments aren’t set up here yet">
              Nothing was charged.
            </Notice>
          );
        if (waits && order) return <WaitingCheck order={order} payment={payment} />;
        return (
          <>
            <PaymentMessage message={payment.message} choice={choice} />
            {savedCard && !renews && choice.methods.length === 0 ? <SavedCardNote /> : null}
            <WaysToPay choice={choice} page={paymentPage && pageName(paymentPage)} />
            {choice.way === 'new' && gateway ? (
              <>
                <NewCard form={gateway.form} total={charged} save={choice.save} ref={cardForm} />
                {signedIn && !renews ? (
                  <Switch
                    label="Save this card"
                    hint="You won’t have to type it in next time."
                    checked={choice.save}
                    onChange={choice.setSave}
                  />
                ) : null}
              </>
            ) : null}
            {renews ? <RenewalNote option={renews} isNewCard={choice.way === 'new'} /> : null}
            <Button type="submit" full busy={payment.busy} icon={Lock} className="mt-4">
              {charged === undefined ? 'Pay' : `Pay ${dollars(charged)}`}
            </Button>
          </>
        );
      }}
    </QueryState>
  );
}
