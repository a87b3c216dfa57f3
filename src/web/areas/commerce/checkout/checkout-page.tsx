import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Cart } from '#contract/areas/cart.ts';
import { orders } from '#contract/areas/orders.ts';
import type { Order } from '#contract/areas/orders.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { go } from '#web/kit/navigator.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CartLink } from '../cart/cart-link.tsx';
import { useSignedIn } from '../cart/use-cart.ts';
import { PageFrame } from '../page-frame.tsx';
import { variantAt } from '../variant-at.ts';
import type { CheckoutVariant } from '../variants.ts';
import { isPayable } from '../words.ts';
import { CheckoutForm, preloadPayment } from './checkout-form.tsx';
import type { CheckoutFormProps } from './checkout-form.tsx';
import type { GoodsResult, GoodsSource } from './goods.ts';
import { preloadPromo } from './on-request.tsx';
import { useOpenOrder } from './open-order.ts';

function Head({ variant }: { variant: CheckoutVariant }) {
  return (
    <PageHeader
      title={variant.title}
      over={<TextLink href={variant.back.href}>{variant.back.label}</TextLink>}
      lead={variant.lead}
      actions={variant.goods.from === 'cart' ? undefined : <CartLink />}
    />
  );
}

const goodsText = (lines: readonly { slug: string; variant: string; quantity: number }[]): string =>
  lines
    .map(({ slug, variant, quantity }) => `${slug} ${variant} ${quantity}`)
    .toSorted()
    .join();

/** Whether other goods are bought now than those of an order left unpaid. One that the bank works on is never left. */
function isAnotherPurchase(order: Order, cart: Cart | undefined): boolean {
  if (!cart || cart.lines.length === 0) return false;
  if (order.payment?.state === 'action_required' || order.payment?.state === 'processing') return false;
  return goodsText(order.lines) !== goodsText(cart.lines);
}

interface BodyProps {
  variant: CheckoutVariant;
  path: string;
  /** Where the goods come from. */
  source: GoodsSource;
  choice?: CheckoutFormProps['choice'];
}

function Goods({ source: Source, ...props }: BodyProps) {
  return <Source variant={props.variant}>{(result) => <Body {...props} result={result} />}</Source>;
}

function Body({ variant, path, choice, result }: Omit<BodyProps, 'source'> & { result: GoodsResult }) {
  const open = useOpenOrder(path);
  const { missing, ...goods } = result;
  const { order } = open;
  const isOver = order !== undefined && !isPayable(order);
  const isOutdated = order !== undefined && open.isFromTab && isAnotherPurchase(order, goods.quote.data);
  useEffect(() => {
    if (isOutdated) open.forget();
  });
  useEffect(() => {
    // A reload after the payment, or an order that has ended: its own page shows what the server knows.
    if (!isOver || !order) return;
    open.forget();
    go(`${variant.done}?order=${order.reference}`, { replace: true });
  });
  if (open.loading || isOver || isOutdated) return <SkeletonForm fields={5} />;
  if (!order && missing)
    return (
      <EmptyState
        illustration="shop"
        message="We don’t sell this any more"
        subtitle1="Choose something else to buy."
        buttonText="See what we sell"
        href={variant.back.href}
      />
    );
  const cart = goods.quote.data;
  // One place for the form before and after the order is placed: what was typed stays.
  if (order || (cart && cart.lines.length > 0))
    return <CheckoutForm variant={variant} goods={goods} cart={cart} open={open} choice={choice} />;
  return (
    <QueryState
      query={goods.quote}
      what="your order"
      skeleton={<SkeletonForm fields={5} />}
      isEmpty={() => true}
      empty={<EmptyCart back={variant.back.href} />}
    >
      {() => null}
    </QueryState>
  );
}

function EmptyCart({ back }: { back: string }) {
  return (
    <EmptyState
      illustration="shop"
      message="Your cart is empty"
      subtitle1="Items you add to your cart will appear here, with their price and entries."
      buttonText="Choose a product"
      href={back.startsWith('/asiapay') ? '/public/public-shop' : back}
    />
  );
}

/** A practice checkout is open only where no real money moves. */
function TestOnly(props: BodyProps) {
  const gateways = useApiQuery(orders.gateway);
  return (
    <QueryState query={gateways} what="the checkout" skeleton={<SkeletonForm fields={5} />} isEmpty={() => false}>
      {({ data }) =>
        data.some(({ test }) => test) ? (
          <>
            <Notice title="Practice only" className="mb-4">
              Pay with one of the test cards listed under the card form. Nothing is charged.
            </Notice>
            <Goods {...props} />
          </>
        ) : (
          <EmptyState
            illustration="locked"
            message="Practice payments are off here"
            subtitle1="This shop takes real payments."
            buttonText="Go to the checkout"
            href="/public/public-shop-checkout"
          />
        )
      }
    </QueryState>
  );
}

export interface CheckoutPageProps extends Pick<BodyProps, 'source' | 'choice'> {
  variants: Readonly<Record<string, CheckoutVariant>>;
}

/** Every checkout of the product: one page, configured by its path. */
export function CheckoutPage({ variants, ...goods }: CheckoutPageProps) {
  const { pathname } = useLocation();
  const signedIn = useSignedIn();
  const usual = variantAt(variants, pathname);
  const variant = signedIn && usual.memberDone ? { ...usual, done: usual.memberDone } : usual;
  const Content = variant.testOnly ? TestOnly : Goods;
  const { first } = variant;
  useEffect(() => {
    if (first === 'promo') preloadPromo();
    preloadPayment();
  }, [first]);
  return (
    <PageFrame key={pathname}>
      <div className={variant.layout === 'compact' ? 'mx-auto max-w-[34rem]' : undefined}>
        <Head variant={variant} />
        <Content variant={variant} path={pathname} {...goods} />
      </div>
    </PageFrame>
  );
}
