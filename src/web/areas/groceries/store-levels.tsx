import { groceries } from '#contract/areas/groceries.ts';
import { counted } from '#domain/text/counted.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

function levelText(percentage: number): string {
  if (percentage === 0) return 'Average';
  return `${Math.abs(percentage)}% ${percentage < 0 ? 'below' : 'above'} average`;
}

/** The stores by how dear they are for the same products. */
export function StoreLevels() {
  const query = useApiQuery(groceries.storeCompare, { body: {} });
  return (
    <QueryState
      query={query}
      what="the stores"
      skeleton={<SkeletonRows rows={4} />}
      isEmpty={({ data }) => data.compare_summary.length === 0}
      empty={
        <EmptyState
          illustration="shop"
          message="Nothing to compare yet"
          subtitle1="Stores will appear here once two of them have a price for the same product."
          buttonText="Browse groceries"
          href="/grocery"
        />
      }
    >
      {({ data: { compare_summary: summary, compared, sample } }) => (
        <div className="max-w-[46rem]">
          <Section
            title={compared === 'list' ? 'How stores compare on your list' : 'How stores compare on all products'}
            note={`Each store’s listed prices, compared with the average for the same products across all stores we have prices for. Prices you saw aren’t included.${sample ? ' These are sample prices.' : ''}`}
          >
            <ul aria-label="Stores by price" className="divide-line divide-y">
              {summary.map(({ store, percentage, products }) => (
                <li key={store} className="flex items-baseline justify-between gap-4 py-2.5">
                  <span>
                    <span className="font-semibold">{store}</span>{' '}
                    <span className="text-ink-faint text-caption">{counted(products, 'product')}</span>
                  </span>
                  <span className="figures font-medium">{levelText(percentage)}</span>
                </li>
              ))}
            </ul>
          </Section>
        </div>
      )}
    </QueryState>
  );
}
