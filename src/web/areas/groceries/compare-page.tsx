import type { ComponentType } from 'react';
import { groceries } from '#contract/areas/groceries.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Tabs } from '#web/design/tabs.tsx';
import { useAddressChoice } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CompareProducts } from './compare-products.tsx';
import { GroceryBudget } from './grocery-budget.tsx';
import { ListItems } from './list-items.tsx';
import { ListProposals } from './proposals.tsx';
import { ReceiptPart } from './receipt-part.tsx';
import { CategoriesNote } from './source-note.tsx';
import { StoreLevels } from './store-levels.tsx';
import { StoreTotals } from './store-totals.tsx';
import { TripPlan } from './trip-plan.tsx';

type Part = 'list' | 'products' | 'stores' | 'receipt';
const tabs: readonly { value: Part; label: string }[] = [
  { value: 'list', label: 'Your list' },
  { value: 'products', label: 'Products' },
  { value: 'stores', label: 'Stores' },
  { value: 'receipt', label: 'Receipt' },
];

/** The member's list, the cheapest way to buy it, and what they may want again. */
function YourList() {
  const list = useApiQuery(groceries.list);
  return (
    <Columns
      wide
      aside={
        <>
          {list.data && list.data.data.length > 0 ? <StoreTotals list={list.data} /> : null}
          <GroceryBudget />
        </>
      }
    >
      <QueryState
        query={list}
        what="your list"
        skeleton={<SkeletonRows rows={6} />}
        empty={
          <EmptyState
            illustration="shop"
            message="Nothing on your list yet"
            subtitle1="Add what you buy. We’ll total it at each store and find the cheapest one or two to shop at."
            buttonText="Find groceries"
            href="/grocery"
          />
        }
      >
        {(reply) => (
          <>
            <TripPlan list={reply} />
            <ListItems list={reply} />
          </>
        )}
      </QueryState>
      <ListProposals />
    </Columns>
  );
}

const parts: Readonly<Record<Part, ComponentType>> = {
  list: YourList,
  products: CompareProducts,
  stores: StoreLevels,
  receipt: ReceiptPart,
};

/** Groceries compared: the whole list by store, products by filters, and stores with each other (rule R12). */
export function GroceryComparePage() {
  const [part, setPart] = useAddressChoice<Part>('part', ['list', 'products', 'stores', 'receipt'], 'list', ['page']);
  const Shown = parts[part];
  return (
    <>
      <PageHeader
        title="Compare groceries"
        over={<TextLink href="/grocery">Groceries</TextLink>}
        lead="See what your list costs in each store, including the trip."
        actions={
          <ButtonLink variant="secondary" href="/grocery">
            Browse groceries
          </ButtonLink>
        }
      />
      <div className="max-xl:in-turn">
        <CategoriesNote />
        <Tabs label="Compare groceries" tabs={tabs} value={part} onChange={setPart}>
          <Shown />
        </Tabs>
      </div>
    </>
  );
}
