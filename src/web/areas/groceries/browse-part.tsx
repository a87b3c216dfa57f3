import { groceries } from '#contract/areas/groceries.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddress, useAddressPage } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { categoryHref, subcategoryHref } from './address.ts';
import { ListButton } from './list-button.tsx';
import { ProductList } from './product-list.tsx';

type Categories = ReplyOf<typeof groceries.categories>['Categories'];

interface Place {
  name: string;
  href: string;
  products: number;
}

/** Categories or subcategories as tiles. */
function Tiles({ label, places }: { label: string; places: readonly Place[] }) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-3">
      {places.map(({ name, href, products }) => (
        <li
          key={name}
          className="bg-surface border-line hover:border-line-strong rounded-panel relative border p-4 transition-colors"
        >
          <Link href={href} className="rounded-tag font-semibold after:absolute after:inset-0">
            {name}
          </Link>
          <p className="text-ink-soft text-caption">{counted(products, 'product')}</p>
        </li>
      ))}
    </ul>
  );
}

export function CategoryTiles({ categories }: { categories: Categories }) {
  return (
    <Tiles
      label="Categories"
      places={categories.map(({ category: name, products }) => ({ name, products, href: categoryHref(name) }))}
    />
  );
}

export function SubcategoryTiles({ category }: { category: string }) {
  const query = useApiQuery(groceries.subcategories, { query: { category } });
  return (
    <Section title={category} action={<TextLink href="/grocery">All categories</TextLink>}>
      <QueryState query={query} what="the sub-categories" skeleton={<SkeletonRows rows={3} />} isEmpty={() => false}>
        {({ SubCategories }) => (
          <Tiles
            label={`Sub-categories of ${category}`}
            places={SubCategories.map(({ subcategory: name, products }) => ({
              name,
              products,
              href: subcategoryHref(category, name),
            }))}
          />
        )}
      </QueryState>
    </Section>
  );
}

/** The groups of a subcategory as filters. */
function Groups({
  categoryId,
  subcategory,
  chosen,
  onChoose,
}: {
  categoryId: number;
  subcategory: string;
  chosen: string;
  onChoose: (group: string) => void;
}) {
  const query = useApiQuery(groceries.groups, { query: { grocery_category_id: categoryId, subcategory } });
  const groups = query.data?.groups ?? [];
  return (
    <div role="group" aria-label="Groups" className="mb-3 flex flex-wrap gap-2">
      {['', ...groups.map(({ group }) => group)].map((group) => (
        <Button
          key={group}
          size="small"
          variant={group === chosen ? 'secondary' : 'quiet'}
          aria-pressed={group === chosen}
          onClick={() => onChoose(group)}
        >
          {group === '' ? 'All' : group}
        </Button>
      ))}
    </div>
  );
}

/** The products of a subcategory; the group and the page are in the address. */
export function SubcategoryProducts({
  category,
  subcategory,
  categories,
}: {
  category: string;
  subcategory: string;
  categories: Categories;
}) {
  const [search, keep] = useAddress();
  const [page, setPage] = useAddressPage();
  const group = search.get('group') ?? '';
  const query = useApiQuery(groceries.products, { query: { subcategory, group, page } }, { keepPrevious: true });
  const categoryId = categories.find((each) => each.category === category)?.grocery_category_id;
  return (
    <Section title={subcategory} action={<TextLink href={categoryHref(category)}>{category}</TextLink>}>
      {categoryId === undefined ? null : (
        <Groups
          categoryId={categoryId}
          subcategory={subcategory}
          chosen={group}
          onChoose={(chosen) => keep({ group: chosen, page: '' })}
        />
      )}
      <QueryState query={query} what="the products" skeleton={<SkeletonRows rows={8} />} isEmpty={() => false}>
        {({ Products, total, limit }) => (
          <>
            <ProductList
              label={subcategory}
              products={Products}
              action={(product) => <ListButton product={product} />}
            />
            <Pagination label="Pages of products" page={page} pageCount={Math.ceil(total / limit)} onPage={setPage} />
          </>
        )}
      </QueryState>
    </Section>
  );
}
