import { useLocation } from 'react-router';
import { giftCards } from '#contract/areas/gift-cards.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMember } from '#web/kit/member.ts';
import { CartLink } from '../cart/cart-link.tsx';
import { useSignedIn } from '../cart/use-cart.ts';
import { GiftCardShelf, WaitingShelf } from '../gift-cards/gift-card-shelf.tsx';
import { PageFrame } from '../page-frame.tsx';
import { variantAt } from '../variant-at.ts';
import { claimShopVariants, cityPaths } from './claim-variants.ts';
import type { ClaimShopVariant } from './claim-variants.ts';
import { FeaturedProducts } from './featured-products.tsx';
import { PostcodeForm } from './postcode-form.tsx';

type Cards = ReplyOf<typeof giftCards.cityCards>;

/** The list of a variant. A member's own postcode chooses the city where the path names none. */
function useCards({ list }: ClaimShopVariant) {
  const signedIn = useSignedIn();
  const member = useMember();
  const wantsPostcode = signedIn && list === 'postcode';
  const postcode = wantsPostcode ? (member.data?.postcode ?? '') : '';
  const body = {
    ...(list !== 'postcode' && list !== 'everywhere' ? { city: list } : {}),
    ...(/^\d{4}$/.test(postcode) ? { postcode } : {}),
  };
  return useApiQuery(giftCards.cityCards, { body }, { enabled: !wantsPostcode || !member.isPending });
}

function OtherCities({ city, variant }: { city: Cards['city']; variant: ClaimShopVariant }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-6">
      {Object.entries(cityPaths)
        .filter(([name]) => name !== city)
        .map(([name, href]) => (
          <TextLink key={name} href={href} className="py-2">
            {name}
          </TextLink>
        ))}
      {variant.list === 'everywhere' ? null : (
        <TextLink href="/claim-journey-gc-shop-2-public-shop" className="py-2">
          Anywhere else
        </TextLink>
      )}
    </p>
  );
}

function Shelf({ cards, variant }: { cards: Cards; variant: ClaimShopVariant }) {
  const city = variant.list === 'postcode' ? cards.city : null;
  return (
    <>
      {city ? (
        <p className="mb-4 font-medium">Your postcode is in {city}, so you’ll also see its local cards.</p>
      ) : null}
      <GiftCardShelf products={cards.data} label={variant.title} cart={variant.cart} layout={variant.layout} whole />
    </>
  );
}

/** The gift cards with which a visitor claims the reward they were offered: one shop, configured by its path. */
export function ClaimShopPage() {
  const { pathname } = useLocation();
  const variant = variantAt(claimShopVariants, pathname);
  const cards = useCards(variant);
  const city = cards.data?.city ?? null;
  return (
    <PageFrame key={pathname}>
      <PageHeader
        title={variant.title}
        over={<TextLink href="/claim-journey-congrats">How claiming works</TextLink>}
        lead={variant.lead}
        actions={<CartLink guestHref={variant.cart} memberHref={variant.cart} />}
      />
      {variant.list === 'postcode' ? (
        <Section title="Your city" className="mb-4">
          <PostcodeForm label="Your city" />
        </Section>
      ) : null}
      <QueryState
        query={cards}
        what="the gift cards"
        skeleton={<WaitingShelf />}
        empty={
          <EmptyState
            illustration="gift-cards"
            message="No gift cards on sale today"
            subtitle1="New gift cards will appear here when they go on sale."
            buttonText="See our shop"
            href="/public/public-shop"
          />
        }
      >
        {(loaded) => <Shelf cards={loaded} variant={variant} />}
      </QueryState>
      {variant.features ? <FeaturedProducts /> : null}
      <Section title="Other places">
        <p className="text-ink-soft">Each city has its own list.</p>
        <OtherCities city={city} variant={variant} />
      </Section>
    </PageFrame>
  );
}
