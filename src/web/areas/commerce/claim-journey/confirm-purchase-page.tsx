import { giftCards } from '#contract/areas/gift-cards.ts';
import type { Cart } from '#contract/areas/cart.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CartLines } from '../cart/cart-lines.tsx';
import { changeCart, useCart } from '../cart/use-cart.ts';
import { EntriesTicket, TotalsList } from '../checkout/summary.tsx';
import { PageFrame } from '../page-frame.tsx';

const shop = '/claim-journey-gc-shop-2';

/** The expiry and the terms of each card in the cart. */
function Terms({ lines }: Pick<Cart, 'lines'>) {
  const products = [...new Set(lines.filter(({ kind }) => kind === 'gift_card').map(({ slug }) => slug))];
  const read = useApiQuery(giftCards.catalogue, { body: { products } }, { enabled: products.length > 0 });
  const cards = read.data?.data ?? [];
  if (cards.length === 0) return null;
  return (
    <Section title="Expiry and terms">
      <dl className="space-y-4">
        {cards.map(({ ProductID: id, Title, content, sample }) => (
          <div key={id}>
            <dt className="font-semibold">{Title}</dt>
            <dd className="font-medium">{content.expiryText}</dd>
            <dd className="text-ink-soft">{content.terms}</dd>
            {sample ? <dd className="text-ink-soft">Sample card: it isn’t worth real money.</dd> : null}
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Purchase({ cart }: { cart: Cart }) {
  return (
    <Columns
      aside={
        <Section title="Summary">
          <TotalsList totals={cart} posted={cart.posted} />
          <EntriesTicket entries={cart.entries} note="Added once the paid order is in your account." />
          <ButtonLink href="/claim-journey-gc-shop-2-checkout" full className="mt-4">
            Go to checkout
          </ButtonLink>
        </Section>
      }
    >
      <Section title="Your gift cards">
        <CartLines
          lines={cart.lines}
          onQuantity={({ slug, variant }, quantity) => changeCart({ action: 'set', slug, variant, quantity })}
        />
      </Section>
      <Terms lines={cart.lines} />
    </Columns>
  );
}

/** A last look before the payment: the cards, how long each can be used, and the whole price. */
export function ConfirmPurchasePage() {
  const cart = useCart();
  return (
    <PageFrame>
      <PageHeader
        title="Confirm your purchase"
        over={<TextLink href={shop}>Gift cards</TextLink>}
        lead="Check each card and when it expires. You won’t be charged on this page."
      />
      <QueryState
        query={cart}
        what="your cart"
        skeleton={<SkeletonForm fields={4} />}
        isEmpty={({ lines }) => lines.length === 0}
        empty={
          <EmptyState
            illustration="gift-cards"
            message="Your cart is empty"
            subtitle1="Gift cards you choose will appear here, with their expiry and the full price."
            buttonText="Choose gift cards"
            href={shop}
          />
        }
      >
        {(loaded) => <Purchase cart={loaded} />}
      </QueryState>
    </PageFrame>
  );
}
