import { groceries } from '#contract/areas/groceries.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddress } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { productIn } from './address.ts';
import { CategoryTiles, SubcategoryProducts, SubcategoryTiles } from './browse-part.tsx';
import { ProductView } from './product-view.tsx';
import { SearchResults } from './search-results.tsx';
import { CategoriesNote, SourceNote } from './source-note.tsx';

function Browsed({ Categories, sources }: ReplyOf<typeof groceries.categories>) {
  const [search] = useAddress();
  const [words, category, subcategory] = ['q', 'category', 'subcategory'].map((name) => search.get(name) ?? '');
  return (
    <>
      <SourceNote sources={sources} />
      {words ? (
        <SearchResults words={words} />
      ) : category && subcategory ? (
        <SubcategoryProducts category={category} subcategory={subcategory} categories={Categories} />
      ) : category ? (
        <SubcategoryTiles category={category} />
      ) : (
        <CategoryTiles categories={Categories} />
      )}
    </>
  );
}

/** Groceries by category or by words; the address holds what is looked at (rule R12). */
export function GroceryPage() {
  const [search, keep] = useAddress();
  const categories = useApiQuery(groceries.categories);
  const product = productIn(search);
  if (product !== null)
    return (
      <Columns>
        <CategoriesNote />
        <ProductView id={product} />
      </Columns>
    );
  return (
    <Columns>
      <PageHeader
        title="Groceries"
        lead="See what groceries cost in each store, and whether a special is really a special."
        actions={
          <ButtonLink variant="secondary" href="/grocery/compare">
            Your list
          </ButtonLink>
        }
      />
      <SearchBox
        label="Search groceries"
        placeholder="Milk, bread, apples"
        maxLength={80}
        words={search.get('q') ?? ''}
        onWords={(q) => keep({ q, category: '', subcategory: '', group: '', page: '' })}
        className="mb-5"
      />
      <QueryState
        query={categories}
        what="groceries"
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={({ Categories }) => Categories.length === 0}
        empty={
          <EmptyState
            illustration="shop"
            message="No grocery prices yet"
            subtitle1="Products and their prices will appear here once a price list has been loaded."
            buttonText="Go to Home"
            href="/nd2"
          />
        }
      >
        {(reply) => <Browsed {...reply} />}
      </QueryState>
    </Columns>
  );
}
