import { groceries } from '#contract/areas/groceries.ts';
import { counted } from '#domain/text/counted.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ListButton } from './list-button.tsx';
import { ProductList } from './product-list.tsx';

const SHOWN = 48;

function foundText(count: number, words: string, corrected: string | null): string {
  const products = count === SHOWN ? `The closest ${SHOWN} products` : counted(count, 'product');
  return corrected === null ? `${products} for “${words}”` : `${products} for “${corrected}” instead of “${words}”`;
}

export function SearchResults({ words }: { words: string }) {
  const query = useApiQuery(groceries.search, { body: { keywords: words, limit: SHOWN } }, { keepPrevious: true });
  return (
    <>
      <p role="status" className="text-ink-soft mb-3">
        {query.data && !query.isPlaceholderData
          ? foundText(query.data.data.results.length, words, query.data.data.corrected)
          : ''}
      </p>
      <QueryState
        query={query}
        what="the products"
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ data }) => data.results.length === 0}
        empty={
          <EmptyState
            illustration="search"
            message="No products match"
            subtitle1="Try another word, such as milk or bread."
            buttonText="Browse categories"
            href="/grocery"
          />
        }
      >
        {({ data }) => (
          <ProductList
            label="Products"
            products={data.results}
            action={(product) => <ListButton product={product} />}
          />
        )}
      </QueryState>
    </>
  );
}
