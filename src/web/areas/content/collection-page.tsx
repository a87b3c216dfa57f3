import Ticket from 'lucide-react/icons/ticket';
import { explore } from '#contract/areas/explore.ts';
import type { Collection, CollectionItem } from '#contract/areas/explore.ts';
import { formatCents } from '#domain/money/format.ts';
import { PackImage } from '#web/areas/commerce/public.tsx';
import { Badge } from '#web/design/badge.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddress } from '#web/kit/address-choice.ts';
import { basePath } from '#web/kit/product.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

function hrefOf({ key, product }: CollectionItem): string {
  if (product === null) return `/deals-and-discounts?voucher=${key}`;
  return product.kind === 'gift_card' ? `/gift-cards?card=${key}` : `/packs/${key}`;
}

function ProductFacts({ product }: { product: NonNullable<CollectionItem['product']> }) {
  return (
    <p className="mt-auto flex flex-wrap items-center gap-2">
      <span className="figures font-semibold">
        {product.kind === 'gift_card' ? 'From ' : ''}
        {dollars(product.price)}
      </span>
      {product.price < product.usual_price ? (
        <span className="text-ink-soft text-caption figures">
          was <s>{dollars(product.usual_price)}</s>
        </span>
      ) : null}
      {product.sample ? <Badge>Sample</Badge> : null}
    </p>
  );
}

function VoucherFacts({ voucher }: { voucher: NonNullable<CollectionItem['voucher']> }) {
  const time = useMemberTime();
  return (
    <p className="mt-auto flex flex-wrap items-center gap-2">
      <span className="font-semibold">{voucher.offer}</span>
      <span className="text-ink-soft text-caption">
        {voucher.merchant}, ends {time.date(voucher.ends_on)}
      </span>
      {voucher.left === 0 ? <Badge tone="warning">All gone</Badge> : null}
    </p>
  );
}

function Item({ item }: { item: CollectionItem }) {
  const { title, summary, product, voucher } = item;
  return (
    <li className="bg-surface border-line hover:border-line-strong relative flex flex-col overflow-hidden rounded-panel border transition-colors">
      {product ? (
        <PackImage
          pack={{ Icon: product.icon, Color: product.colour, image: product.image }}
          className="aspect-[8/5] w-full"
        />
      ) : (
        <div aria-hidden="true" className="bg-accent-soft text-accent grid aspect-[8/5] w-full place-items-center">
          <Ticket size={64} strokeWidth={1.1} />
        </div>
      )}
      <div className="flex flex-1 flex-col p-4">
        <h2 className="text-subhead">
          <Link href={hrefOf(item)} className="rounded-tag after:absolute after:inset-0">
            {title}
          </Link>
        </h2>
        <p className="text-ink-soft mt-1 mb-3">{summary}</p>
        {product ? <ProductFacts product={product} /> : null}
        {voucher ? <VoucherFacts voucher={voucher} /> : null}
      </div>
    </li>
  );
}

function Items({ collection }: { collection: Collection }) {
  return (
    <>
      {collection.image ? (
        <img
          src={`${basePath}${collection.image.path}`}
          alt={collection.image.alt}
          className="bg-surface mb-6 aspect-[16/9] w-full max-w-3xl rounded-panel object-cover"
        />
      ) : null}
      {collection.items.length === 0 ? (
        <p className="text-ink-soft">Nothing in this collection is available today.</p>
      ) : (
        <ul
          aria-label={collection.title}
          className="grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))]"
        >
          {collection.items.map((item) => (
            <Item key={`${item.product ? 'product' : 'voucher'} ${item.key}`} item={item} />
          ))}
        </ul>
      )}
    </>
  );
}

function Others({ others }: { others: readonly { slug: string; title: string }[] }) {
  if (others.length === 0) return null;
  return (
    <Section title="Other collections">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {others.map(({ slug, title }) => (
          <li key={slug}>
            <TextLink href={`/collection-page?collection=${slug}`} className="inline-block py-2">
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** One collection of products and vouchers, named in the address; the default one without a name (rule R15). */
export function CollectionPage() {
  const [search] = useAddress();
  const slug = search.get('collection');
  const read = useApiQuery(explore.collection, { query: slug ? { slug } : {} });
  const shown = read.data?.data;
  const over = <TextLink href="/explore">Explore rewards</TextLink>;
  return (
    <>
      <PageHeader title={shown?.title ?? 'Collection'} over={over} {...(shown ? { lead: shown.introduction } : {})} />
      <QueryState
        query={read}
        what="the collection"
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ data }) => data === null}
        empty={
          <EmptyState
            illustration="shop"
            message="No collections right now"
            subtitle1="Collections of products and vouchers will appear here."
            buttonText="Explore rewards"
            href="/explore"
          />
        }
        failed={({ code }) =>
          code === 'not_found' ? (
            <EmptyState
              illustration="lost"
              message="We couldn’t find that collection"
              subtitle1="It may have ended, or the link is incomplete."
              buttonText="See our collections"
              href="/collection-page"
            />
          ) : null
        }
      >
        {({ data, others }) => (
          <>
            {data ? <Items collection={data} /> : null}
            <Others others={others} />
          </>
        )}
      </QueryState>
    </>
  );
}
