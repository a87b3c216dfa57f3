import { Suspense } from 'react';
import type { Ref } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import { orders } from '#contract/areas/orders.ts';
import type { Order } from '#contract/areas/orders.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonForm, SkeletonRows } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useSignedIn } from '../cart/use-cart.ts';
import { dollars } from '../words.ts';
import type { CardForm } from './card-form.ts';
import { NewCard } from './new-card.tsx';
import type { PaymentChoice } from './payment-choice.ts';
import { RenewalNote } from './renewal-note.tsx';
import type { Payment } from './use-payment.ts';
import type { PaidWith } from './use-prepaid.ts';
import { WaysToPay } from './ways-to-pay.tsx';
import type { WaysToPayProps } from './ways-to-pay.tsx';

const SavedWays = lazyPart('your saved cards', async () => (await import('./saved-ways.tsx')).SavedWays);

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

interface PaymentPartProps {
  choice: PaymentChoice;
  payment: Payment;
  order: Order | undefined;
  /** What pays where no card does. */
  paidWith: PaidWith;
  /** What a card has to pay; 0 where Qoin and gift cards pay everything, undefined while it is worked out. */
  charged: number | undefined;
  cardForm: Ref<CardForm>;
  /** Says how to get a saved card. */
  savedCard: boolean;
  /** The membership that is bought, which renews with the card of a member. */
  membership: string | undefined;
}

/** Where there is more than one way. */
function Ways(props: Pick<WaysToPayProps, 'choice' | 'page'>) {
  if (props.choice.methods.length === 0) return props.page === undefined ? null : <WaysToPay {...props} />;
  return (
    <Suspense fallback={<SkeletonRows rows={props.choice.methods.length + 1} />}>
      <SavedWays {...props} />
    </Suspense>
  );
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
            <Ways choice={choice} page={paymentPage && pageName(paymentPage)} />
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
