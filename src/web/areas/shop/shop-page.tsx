import { useNavigate } from 'react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { cart } from '#contract/areas/cart.ts';
import { shop } from '#contract/areas/shop.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { MerchantLogo } from '#web/design/avatar.tsx';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { DealGrid, WaitingDeals } from './deal-card.tsx';
import { InterestChips } from './interest-chips.tsx';
import { SearchForm } from './search-form.tsx';

type Front = ReplyOf<typeof shop.data>;

function Collections({ collections }: { collections: Front['collections'] }) {
  return (
    <ul aria-label="Collections" className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {collections
        .filter(({ deals, slug }) => deals > 0 || slug === 'saved')
        .map(({ slug, title, deals }) => (
          <li key={slug} className="border-line border-b">
            <Link
              href={`/shop/collection?of=${slug}`}
              className="rounded-control hover:bg-sunken -mx-3 flex min-h-12 items-center gap-3 px-3 py-2.5 transition-colors"
            >
              <span className="flex-1 font-medium">{title}</span>
              <span className="text-ink-faint figures">{deals}</span>
              <ChevronRight size={18} aria-hidden="true" className="text-ink-faint shrink-0" />
            </Link>
          </li>
        ))}
    </ul>
  );
}

function Merchants({ merchants }: { merchants: Front['merchants'] }) {
  return (
    <ul aria-label="Merchants" className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
      {merchants.map(({ id, name, deals }) => (
        <li key={id}>
          <Link
            href={`/shop/merchant/${id}`}
            className="rounded-control hover:bg-sunken -mx-2 flex min-h-14 items-center gap-3 px-2 py-2 transition-colors"
          >
            <MerchantLogo name={name} />
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="text-ink-faint text-caption block">{deals === 1 ? '1 deal' : `${deals} deals`}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Sources({ sources }: { sources: Front['sources'] }) {
  const time = useMemberTime();
  if (sources.length === 0) return null;
  return (
    <p className="text-ink-faint text-caption mt-10">
      Sources: {sources.map(({ name, as_of }) => `${name} (${time.date(as_of)})`).join(', ')}. We may earn a commission
      when you buy from a merchant. It never affects which deals you see first.
    </p>
  );
}

function FrontOfShop({ front }: { front: Front }) {
  const liked = front.categories.some(({ interested }) => interested);
  return (
    <Columns wide>
      <Section title="What do you like?" note="Pick what you’re into, and we’ll show those deals first.">
        <InterestChips categories={front.categories.filter(({ deals, interested }) => deals > 0 || interested)} />
      </Section>
      <Section title={liked ? 'For you' : 'Popular now'} action={<TextLink href="/shop/search">See all</TextLink>}>
        {front.for_you.length === 0 ? (
          <EmptyState illustration="deals" message="No deals right now" subtitle1="New deals will appear here." />
        ) : (
          <DealGrid deals={front.for_you} label={liked ? 'For you' : 'Popular now'} />
        )}
      </Section>
      <Section title="Collections" action={<TextLink href="/shop/collection">See all</TextLink>}>
        <Collections collections={front.collections} />
      </Section>
      {front.recent.length > 0 ? (
        <Section title="Recently viewed" action={<TextLink href="/shop/activity">Activity</TextLink>}>
          <DealGrid deals={front.recent} label="Recently viewed" />
        </Section>
      ) : null}
      {front.merchants.length > 0 ? (
        <Section title="Merchants">
          <Merchants merchants={front.merchants} />
        </Section>
      ) : null}
      <Sources sources={front.sources} />
    </Columns>
  );
}

/** The front of the shop. */
export function ShopPage() {
  const navigate = useNavigate();
  const front = useApiQuery(shop.data);
  const inCart = useApiQuery(cart.read).data;
  const items = inCart?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  return (
    <>
      <PageHeader
        title="Shop"
        lead="Good prices and coupon codes from Australian merchants."
        actions={
          <>
            <ButtonLink variant="quiet" href="/shop/activity">
              Activity
            </ButtonLink>
            {items > 0 ? (
              <ButtonLink variant="quiet" href="/shop/checkout">
                {`Cart (${items})`}
              </ButtonLink>
            ) : null}
            <ButtonLink variant="secondary" icon={Bookmark} href="/shop/collection?of=saved">
              Saved
            </ButtonLink>
          </>
        }
      />
      <SearchForm
        words=""
        onSearch={(words) =>
          void navigate(words === '' ? '/shop/search' : `/shop/search?q=${encodeURIComponent(words)}`)
        }
      />
      <QueryState query={front} what="the shop" skeleton={<WaitingDeals />}>
        {(loaded) => <FrontOfShop front={loaded} />}
      </QueryState>
    </>
  );
}
