import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { catalogue } from '#contract/areas/catalogue.ts';
import type { Pack } from '#contract/areas/catalogue.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAddress } from '#web/kit/address-choice.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { go } from '#web/kit/navigator.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CartLink } from '../cart/cart-link.tsx';
import { Quantity } from '../cart/quantity.tsx';
import { changeCart, useSignedIn } from '../cart/use-cart.ts';
import { EntriesTicket } from '../checkout/summary.tsx';
import { PageFrame } from '../page-frame.tsx';
import { pricedSize, sizeOf } from './pack-sizes.ts';
import { PackImage } from './product-image.tsx';
import { SizeChoice } from './size-choice.tsx';

interface Place {
  back: { href: string; label: string };
  /** The cart, and the checkout of one pack. */
  cart: string;
  buyNow: (slug: string) => string;
}

const forMembers: Omit<Place, 'back'> = {
  cart: '/packs/cart-checkout',
  buyNow: (slug) => `/packs/checkout/${slug}?`,
};
const places: Readonly<Record<string, Place>> = {
  '/packs': { ...forMembers, back: { href: '/packs', label: 'Packs' } },
  '/products/details': { ...forMembers, back: { href: '/products/home', label: 'Products' } },
  '/public/public-shop-details': {
    back: { href: '/public/public-shop', label: 'Shop' },
    cart: '/public/public-shop-checkout',
    buyNow: (slug) => `/payments/credit-card2?slug=${slug}&`,
  },
};

function Benefits({ pack }: { pack: Pack }) {
  return (
    <div>
      <h2 className="text-subhead">What you get</h2>
      <ul className="mt-2 space-y-1.5">
        {pack.Benefits.map((benefit) => (
          <li key={benefit} className="flex items-start gap-2.5">
            <BadgeCheck size={19} strokeWidth={1.75} aria-hidden="true" className="text-accent mt-0.5 shrink-0" />
            {benefit}
          </li>
        ))}
      </ul>
      {pack.Description ? <p className="text-ink-soft mt-4 max-w-[64ch]">{pack.Description}</p> : null}
    </div>
  );
}

function stockText(stock: number | null): string | null {
  if (stock === null) return null;
  return stock === 0 ? 'Sold out' : stock <= 20 ? `Only ${stock} left` : 'In stock';
}

function useAdding(pack: Pack, size: string | undefined, cartHref: string) {
  const [busy, setBusy] = useState(false);
  async function add(quantity: number): Promise<void> {
    if (busy || size === undefined) return;
    setBusy(true);
    try {
      await changeCart({ action: 'add', slug: pack.Slug, variant: size, quantity });
      showToast({
        tone: 'positive',
        text: `${pack.Name} is in your cart.`,
        action: { label: 'Go to cart', run: () => go(cartHref) },
      });
    } catch (error) {
      showToast({ tone: 'negative', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return { busy, add };
}

/** What the units cost now and cost before, and the promotion that makes them cheaper. */
function PackPrice({
  pack,
  variant,
  quantity,
  sizeKnown,
}: {
  pack: Pack;
  variant: Pack['sizes'][number];
  quantity: number;
  sizeKnown: boolean;
}) {
  const time = useMemberTime();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Money cents={variant.DiscountedPrice * quantity} tone="plain" size="title" />
        {pack.promotion ? (
          <span className="text-ink-soft">
            was <Money cents={variant.Price * quantity} tone="soft" className="line-through" />
          </span>
        ) : null}
        {sizeKnown && stockText(variant.Stock) ? (
          <Badge tone={variant.Stock === 0 ? 'warning' : 'plain'}>{stockText(variant.Stock)}</Badge>
        ) : null}
        {pack.sample ? <Badge>Sample</Badge> : null}
      </div>
      {pack.promotion ? (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="positive">{pack.Discount}% off</Badge>
          <span>
            {pack.promotion.title}, until {time.instant(pack.promotion.ends_at, 'full')}
          </span>
        </p>
      ) : null}
    </>
  );
}

function BuyPanel({ pack, place }: { pack: Pack; place: Place }) {
  const signedIn = useSignedIn();
  const [search, keep] = useAddress();
  const [wanted, setQuantity] = useState(1);
  const size = sizeOf(pack, search.get('size'));
  const variant = pricedSize(pack, size);
  const [sizeError, setSizeError] = useState<string>();
  const max = Math.max(1, Math.min(pack.Quantity, variant.Stock ?? pack.Quantity));
  const quantity = Math.min(wanted, max);
  const { busy, add } = useAdding(pack, size, place.cart);
  const isSoldOut = variant.Stock === 0;
  const query = new URLSearchParams({ ...(size ? { size } : {}), quantity: String(quantity) });
  const withSize = (run: () => void) => {
    if (size !== undefined) return run();
    // The same message again still moves the focus.
    setSizeError(undefined);
    setTimeout(() => setSizeError('Choose a size.'));
  };
  return (
    <div className="space-y-5">
      <PackPrice pack={pack} variant={variant} quantity={quantity} sizeKnown={size !== undefined} />
      <SizeChoice
        pack={pack}
        value={size}
        onChange={(next) => {
          setSizeError(undefined);
          keep({ size: next });
        }}
        error={sizeError}
      />
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium">Quantity</span>
        <Quantity of={pack.Name} value={quantity} max={max} onChange={setQuantity} />
      </div>
      <EntriesTicket
        entries={variant.Entries * quantity}
        note={signedIn ? 'Added to your account once you’ve paid.' : 'Claim with a free account after you’ve paid.'}
      />
      {isSoldOut ? (
        <p className="text-ink-soft">
          This one has sold out. {pack.sizes.some(({ Stock }) => Stock !== 0) ? 'Choose another size.' : ''}
        </p>
      ) : (
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button full busy={busy} onClick={() => withSize(() => void add(quantity))}>
            Add to cart
          </Button>
          <Button full variant="secondary" onClick={() => withSize(() => go(`${place.buyNow(pack.Slug)}${query}`))}>
            Buy now
          </Button>
        </div>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <SkeletonShape className="aspect-[8/5] w-full rounded-panel" />
      <div className="space-y-5">
        <SkeletonShape className="h-12 w-40" />
        <SkeletonShape className="h-24 w-full" />
        <SkeletonShape className="h-12 w-full" />
      </div>
    </div>
  );
}

function Product({ pack, place }: { pack: Pack; place: Place }) {
  return (
    <>
      <PageHeader
        title={pack.Name}
        over={<TextLink href={place.back.href}>{place.back.label}</TextLink>}
        lead={pack.Summary}
        actions={<CartLink guestHref={place.cart} />}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8">
        <div className="max-lg:contents lg:space-y-6">
          <PackImage pack={pack} eager className="aspect-[8/5] w-full rounded-panel" />
          <div className="max-lg:order-last">
            <Benefits pack={pack} />
            <p className="text-ink-faint text-caption mt-4">
              {pack.posted ? 'Posted to any address in Australia.' : 'No delivery needed.'} You can order up to{' '}
              {pack.Quantity} at a time.
            </p>
          </div>
        </div>
        <BuyPanel pack={pack} place={place} />
      </div>
    </>
  );
}

/** One pack or e-book, by the slug in the path or in the address. */
export function PackPage() {
  const { pathname } = useLocation();
  const params = useParams();
  const [search] = useAddress();
  const packs = useApiQuery(catalogue.packs);
  const place = places[params['slug'] === undefined ? pathname : '/packs'] ?? places['/packs']!;
  const slug = params['slug'] ?? search.get('slug');
  return (
    <PageFrame key={pathname}>
      <QueryState
        query={packs}
        what="this product"
        skeleton={
          <>
            <PageHeader title="Product" />
            <Waiting />
          </>
        }
        isEmpty={({ data }) => !data.some(({ Slug }) => Slug === slug)}
        empty={
          <>
            <PageHeader title="Product" over={<TextLink href={place.back.href}>{place.back.label}</TextLink>} />
            <EmptyState
              illustration="shop"
              message="We couldn’t find that product"
              subtitle1="It may have been withdrawn, or the link is incomplete."
              buttonText="See what we sell"
              href={place.back.href}
            />
          </>
        }
      >
        {({ data }) => <Product pack={data.find(({ Slug }) => Slug === slug)!} place={place} />}
      </QueryState>
    </PageFrame>
  );
}
