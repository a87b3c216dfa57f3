import { shop } from '#contract/areas/shop.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { BasketLines } from './basket-lines.tsx';
import { OrderDrafts } from './order-drafts.tsx';

/** What was put in the basket and never paid for. Nothing can be paid for here yet, so no order begins: lines move to the saved deals. */
export function CheckoutPage() {
  const basket = useApiQuery(shop.basket);
  const orders = useApiQuery(shop.orders);
  return (
    <>
      <PageHeader title="Basket" over={<TextLink href="/shop">Shop</TextLink>} />
      <Columns>
        <QueryState queries={{ basket, orders }} what="your basket" skeleton={<SkeletonRows rows={3} />}>
          {({ basket: { lines, ...rest }, orders: { data: drafts } }) => (
            <>
              {lines.length === 0 ? (
                <EmptyState
                  illustration="shop"
                  message="Your basket is empty"
                  subtitle1="You can’t pay in the shop yet. Save the deals you like, or use a coupon code on the merchant’s site."
                  buttonText="See coupons"
                  href="/shop/search?kind=coupon"
                />
              ) : (
                <>
                  <Notice title="You can’t pay in the shop yet" className="mb-6">
                    Nothing has been charged. Save what you like for later.
                  </Notice>
                  <Section title="In your basket" titleHidden>
                    <BasketLines basket={{ lines, ...rest }} />
                  </Section>
                </>
              )}
              <OrderDrafts orders={drafts} />
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
