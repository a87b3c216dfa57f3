import { giftCards } from '#contract/areas/gift-cards.ts';
import { Badge } from '#web/design/badge.tsx';
import { Link } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressPage } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { entriesText } from '../words.ts';

const PAGE_SIZE = 4;

/** What the store features today, page by page (rule R17). */
export function FeaturedProducts() {
  const [page, setPage] = useAddressPage();
  const featured = useApiQuery(
    giftCards.catalogueProducts,
    { body: { page, per_page: PAGE_SIZE, featured: true } },
    { keepPrevious: true },
  );
  return (
    <Section title="Featured in our shop">
      <QueryState
        query={featured}
        what="the featured products"
        skeleton={<SkeletonRows rows={PAGE_SIZE} />}
        compact
        empty={<p className="text-ink-soft">Nothing is featured today.</p>}
      >
        {({ data, total }) => (
          <>
            <ul aria-label="Featured products" className="divide-line divide-y">
              {data.map(({ id, name, price, entries, href, sample }) => (
                <li key={id} className="relative flex flex-wrap items-center gap-3.5 py-3">
                  <div className="min-w-0 flex-1 basis-28">
                    <Link href={href} className="rounded-tag font-semibold after:absolute after:inset-0">
                      {name}
                    </Link>
                    <p className="text-ink-soft text-caption">
                      {entriesText(entries)} {sample ? <Badge className="ml-2">Sample</Badge> : null}
                    </p>
                  </div>
                  <Money cents={price} tone="plain" size="strong" />
                </li>
              ))}
            </ul>
            <Pagination page={page} pageCount={Math.ceil(total / PAGE_SIZE)} onPage={setPage} />
          </>
        )}
      </QueryState>
    </Section>
  );
}
