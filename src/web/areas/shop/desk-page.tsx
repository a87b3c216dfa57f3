import { useSearchParams } from 'react-router';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Tabs } from '#web/design/tabs.tsx';
import { ConsoleNav } from '#web/kit/console.tsx';
import { DeskChanges } from './desk-changes.tsx';
import { DeskCollections } from './desk-collections.tsx';
import { DeskDeals } from './desk-deals.tsx';
import { DeskMerchants } from './desk-merchants.tsx';

const parts = {
  deals: DeskDeals,
  merchants: DeskMerchants,
  collections: DeskCollections,
  changes: DeskChanges,
} as const;
type Part = keyof typeof parts;

const tabs: readonly { value: Part; label: string }[] = [
  { value: 'deals', label: 'Deals' },
  { value: 'merchants', label: 'Merchants' },
  { value: 'collections', label: 'Collections' },
  { value: 'changes', label: 'Changes' },
];

/** The team's desk of the shop: deals, merchants and collections, and who changed what. */
export function DeskShopPage() {
  const [search, setSearch] = useSearchParams();
  const part = tabs.find(({ value }) => value === search.get('part'))?.value ?? 'deals';
  const Shown = parts[part];
  return (
    <>
      <PageHeader
        title="The shop"
        over="Operator"
        lead="What members find in the shop. Every change is written down with what it was before."
      />
      <ConsoleNav current="/operator/shop" />
      <Columns>
        <Tabs<Part>
          label="Parts of the shop"
          tabs={tabs}
          value={part}
          onChange={(value) => setSearch(value === 'deals' ? {} : { part: value }, { replace: true })}
        >
          <Shown />
        </Tabs>
      </Columns>
    </>
  );
}
