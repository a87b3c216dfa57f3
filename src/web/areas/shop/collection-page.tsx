import { useSearchParams } from 'react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { shop } from '#contract/areas/shop.ts';
import type { CollectionSlug } from '#contract/areas/shop.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { DealGrid, WaitingDeals } from './deal-card.tsx';
import { collectionIn, PAGE_DEALS, partOf } from './reads.ts';

function AllCollections() {
  const front = useApiQuery(shop.data);
  return (
    <>
      <PageHeader title="Collections" over={<TextLink href="/shop">Shop</TextLink>} lead="Deals grouped by theme." />
      <Columns>
        <QueryState query={front} what="the collections" skeleton={<SkeletonRows rows={6} />}>
          {({ collections }) => (
            <ul aria-label="Collections" className="divide-line divide-y">
              {collections.map(({ slug, title, lead, deals }) => (
                <li key={slug}>
                  <Link
                    href={`/shop/collection?of=${slug}`}
                    className="rounded-control hover:bg-sunken -mx-3 flex items-center gap-4 px-3 py-4 transition-colors"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold">{title}</span>
                      <span className="text-ink-soft block">{lead}</span>
                      <span className="text-ink-faint text-caption block">
                        {deals === 1 ? '1 deal' : `${deals} deals`}
                      </span>
                    </span>
                    <ChevronRight size={20} aria-hidden="true" className="text-ink-faint shrink-0" />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </Columns>
    </>
  );
}

function Nothing({ slug }: { slug: CollectionSlug }) {
  switch (slug) {
    case 'saved':
      return (
        <EmptyState
          illustration="saved"
          message="Nothing saved yet"
          subtitle1="Deals you save will appear here."
          buttonText="Browse the shop"
          href="/shop"
        />
      );
    case 'for-you':
      return (
        <EmptyState
          illustration="deals"
          message="No matches today"
          subtitle1="Pick a few interests in the shop, and matching deals will appear here."
          buttonText="Pick interests"
          href="/shop"
        />
      );
    default:
      return (
        <EmptyState
          illustration="deals"
          message="Nothing here today"
          subtitle1="This collection changes as deals start and end."
          buttonText="See other collections"
          href="/shop/collection"
        />
      );
  }
}

function OneCollection({ slug }: { slug: CollectionSlug }) {
  const [search, setSearch] = useSearchParams();
  const part = useApiQuery(shop.part, { body: partOf({ collection: slug }, search) }, { keepPrevious: true });
  const collection = part.data;
  return (
    <>
      <PageHeader
        title={collection?.collection?.title ?? 'Collection'}
        over={<TextLink href="/shop/collection">Collections</TextLink>}
        lead={collection?.collection?.lead}
      />
      <QueryState query={part} what="the collection" skeleton={<WaitingDeals />} empty={<Nothing slug={slug} />}>
        {({ data }) => <DealGrid deals={data} label="Deals" />}
      </QueryState>
      <Pagination
        page={collection?.page ?? 1}
        pageCount={Math.ceil((collection?.total ?? 0) / PAGE_DEALS)}
        onPage={(page) => setSearch({ of: slug, ...(page > 1 ? { page: String(page) } : {}) })}
      />
    </>
  );
}

/** All collections, or the deals of one. */
export function CollectionPage() {
  const [search] = useSearchParams();
  const slug = collectionIn(search);
  return slug === undefined ? <AllCollections /> : <OneCollection key={slug} slug={slug} />;
}
