import { giftCards } from '#contract/areas/gift-cards.ts';
import type { GiftCard } from '#contract/areas/gift-cards.ts';
import { counted } from '#domain/text/counted.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CartLink } from '../cart/cart-link.tsx';
import { PageFrame } from '../page-frame.tsx';
import { GiftCardRows } from './gift-card-rows.tsx';
import { GiftCardShelf, WaitingShelf } from './gift-card-shelf.tsx';

const NEWEST = 3;

function Yours({ cards }: { cards: readonly GiftCard[] }) {
  if (cards.length === 0)
    return (
      <p className="text-ink-soft">Cards you buy will appear here. You can use them yourself or send them as gifts.</p>
    );
  return (
    <>
      <GiftCardRows cards={cards.slice(0, NEWEST)} label="Your newest gift cards" />
      {cards.length > NEWEST ? (
        <p className="mt-2">
          <TextLink href="/gift-card-details" className="inline-block py-2">
            All {counted(cards.length, 'gift card')}
          </TextLink>
        </p>
      ) : null}
    </>
  );
}

/** Gift cards to buy, and the member's own. */
export function GiftCardsPage() {
  const catalogue = useApiQuery(giftCards.catalogue, { body: {} });
  const mine = useApiQuery(giftCards.mine);
  return (
    <PageFrame>
      <PageHeader
        title="Gift cards"
        lead="Buy a card to use yourself, or send it to someone on a day you choose."
        actions={<CartLink />}
      />
      <QueryState
        query={catalogue}
        what="the gift cards"
        skeleton={<WaitingShelf />}
        empty={
          <EmptyState
            illustration="gift-cards"
            message="No gift cards on sale today"
            subtitle1="New gift cards will appear here when they go on sale."
            buttonText="See packs"
            href="/packs"
          />
        }
      >
        {({ data }) => <GiftCardShelf products={data} label="Gift cards" cart="/packs/cart-checkout" />}
      </QueryState>
      <Section
        title="Your gift cards"
        className="mt-8!"
        action={
          <TextLink href="/gift-reward-collection" className="text-caption">
            Free and earned cards
          </TextLink>
        }
      >
        <QueryState
          query={mine}
          what="your gift cards"
          skeleton={<SkeletonRows rows={2} />}
          isEmpty={() => false}
          compact
        >
          {({ data }) => <Yours cards={data} />}
        </QueryState>
      </Section>
    </PageFrame>
  );
}
