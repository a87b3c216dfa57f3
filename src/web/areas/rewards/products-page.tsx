import { rewards } from '#contract/areas/rewards.ts';
import type { RewardProduct } from '#contract/areas/rewards.ts';
import { formatCents } from '#domain/money/format.ts';
import { qoinText } from '#domain/rewards/qoin.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressChoice } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

const categories = ['11', '12', '13'] as const;
const choices = [
  { value: '11', label: 'Gift cards' },
  { value: '12', label: 'Packs' },
  { value: '13', label: 'E-books' },
] as const;

const hrefOf = ({ kind, id }: RewardProduct): string => (kind === 'gift_card' ? '/gift-cards' : `/packs/${id}`);

/** The products of our shop with their prices in dollars and in Qoin. */
export function RewardProductsPage() {
  const [category, setCategory] = useAddressChoice('category', categories, '11');
  const products = useApiQuery(
    rewards.categoryProducts,
    { query: { category_id: category, limit: 100 } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader
        title="Prices in Qoin"
        lead="What our products cost in dollars, and how many Qoin pay for them. Turn on “Use my Qoin” at the checkout."
      />
      <Columns>
        <SegmentedControl label="Category" choices={choices} value={category} onChange={setCategory} />
        <QueryState
          query={products}
          what="the products"
          skeleton={<SkeletonRows rows={5} />}
          isEmpty={({ result }) => result.length === 0}
          empty={
            <EmptyState
              illustration="shop"
              message="Nothing in this category today"
              subtitle1="Products will appear here when they go on sale."
              buttonText="See packs"
              href="/packs"
            />
          }
        >
          {({ result }) => (
            <ul aria-label="Products" className="divide-line mt-4 divide-y">
              {result.map((product) => (
                <li key={product.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
                  <span className="min-w-0 flex-1 basis-56">
                    <TextLink href={hrefOf(product)} className="inline-block py-1 font-medium">
                      {product.name}
                    </TextLink>
                    {product.sample ? <Badge className="ml-2.5">Sample</Badge> : null}
                    <span className="text-ink-soft block">
                      {product.entries > 0
                        ? `Comes with ${counted(product.entries, 'entry', 'entries')}`
                        : 'No entries'}
                    </span>
                  </span>
                  <span className="figures text-right">
                    <span className="block font-medium">{`From ${formatCents(product.price, { currency: true })}`}</span>
                    <span className="text-ink-soft">{qoinText(product.qoin)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
