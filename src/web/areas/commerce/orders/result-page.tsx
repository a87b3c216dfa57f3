import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Order } from '#contract/areas/orders.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { isProblem } from '#web/kit/api-problem.ts';
import { useAddress } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useSignedIn } from '../cart/use-cart.ts';
import { emailOf, referenceIn, settleOrder, useStoredOrder } from '../checkout/open-order.ts';
import { PageFrame } from '../page-frame.tsx';
import { resultVariants } from '../result-variants.ts';
import type { ResultVariant } from '../result-variants.ts';
import { variantAt } from '../variant-at.ts';
import { dollars, isPaid, isPayable } from '../words.ts';
import { ClaimInvitation, ClaimOrder } from './claim-panel.tsx';
import { GiftCardsNote } from './gift-cards-note.tsx';
import { GuestLookup } from './guest-lookup.tsx';
import { stateWords } from './order-state.ts';
import { OrderView } from './order-view.tsx';
import { OrdersList } from './orders-list.tsx';
import { usePageReturn } from './page-return.ts';

/** How often a payment is asked about that the bank has not confirmed. */
const ASK_AGAIN_MS = 10_000;

const isWaiting = (order: Order | undefined): boolean =>
  order !== undefined && isPayable(order) && order.payment?.state === 'processing';

function PayAgain({ order, variant }: { order: Order; variant: ResultVariant }) {
  if (!isPayable(order) || isWaiting(order)) return null;
  return (
    <ButtonLink href={`${variant.payAt}?order=${order.reference}`}>
      {order.payment?.state === 'action_required' ? 'Continue with your bank' : `Pay ${dollars(order.charged)}`}
    </ButtonLink>
  );
}

function Result({ order, variant }: { order: Order; variant: ResultVariant }) {
  const signedIn = useSignedIn();
  const words = stateWords(order);
  useEffect(() => settleOrder(order), [order]);
  usePageReturn(order);
  const invites = !signedIn && isPaid(order) && order.state !== 'refunded';
  return (
    <>
      <PageHeader
        title={words.title}
        over={order.reference}
        lead={variant.lead}
        actions={<PayAgain order={order} variant={variant} />}
      />
      <Notice tone={words.tone} announce className="mb-4">
        {words.text}
      </Notice>
      <GiftCardsNote order={order} />
      {invites && variant.show !== 'receipt' ? <ClaimInvitation order={order} /> : null}
      <OrderView order={order} variant={variant} />
      {invites && variant.show === 'receipt' ? (
        <div className="mt-4">
          <ClaimInvitation order={order} />
        </div>
      ) : null}
    </>
  );
}

function Head({ variant }: { variant: ResultVariant }) {
  return <PageHeader title={variant.title} lead={variant.lead} />;
}

function NamedOrder({ reference, variant }: { reference: string; variant: ResultVariant }) {
  const [search, keep] = useAddress();
  const signedIn = useSignedIn();
  const [email, setEmail] = useState(() => emailOf(reference));
  const [asks, setAsks] = useState(false);
  const order = useStoredOrder(reference, email, asks ? ASK_AGAIN_MS : undefined);
  const waits = isWaiting(order.data);
  useEffect(() => setAsks(waits), [waits]);
  if (!signedIn && email === undefined)
    return (
      <>
        <Head variant={variant} />
        <GuestLookup
          reference={reference}
          onFound={(named) => {
            if (named !== search.get('order')) keep({ order: named });
            setEmail(emailOf(named));
          }}
        />
      </>
    );
  return (
    <QueryState
      query={order}
      what="this order"
      skeleton={
        <>
          <Head variant={variant} />
          <SkeletonForm fields={4} />
        </>
      }
      failed={(problem) =>
        signedIn && isProblem(problem, 'not_found') ? (
          <>
            <Head variant={variant} />
            <ClaimOrder reference={reference} />
          </>
        ) : undefined
      }
    >
      {(result) => <Result order={result} variant={variant} />}
    </QueryState>
  );
}

/**
 * One order as the server knows it, or the member's orders. The address names an order, and never says what became of
 * it.
 */
export function ResultPage() {
  const { pathname } = useLocation();
  const [search] = useAddress();
  const signedIn = useSignedIn();
  const variant = variantAt(resultVariants, pathname);
  const reference = referenceIn(search);
  return (
    <PageFrame key={pathname}>
      {reference === '' && signedIn ? (
        <OrdersList title={variant.title} lead={variant.lead} />
      ) : (
        <NamedOrder key={reference} reference={reference} variant={variant} />
      )}
    </PageFrame>
  );
}
