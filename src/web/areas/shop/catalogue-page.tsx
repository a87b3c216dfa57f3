import { useSearchParams } from 'react-router';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Tabs } from '#web/design/tabs.tsx';
import { BackOfficeChanges } from './catalogue-changes.tsx';
import { BackOfficeCollections } from './catalogue-collections.tsx';
import { BackOfficeDeals } from './catalogue-deals.tsx';
import { BackOfficeMerchants } from './catalogue-merchants.tsx';

const parts = {
  deals: BackOfficeDeals,
  merchants: BackOfficeMerchants,
  collections: BackOfficeCollections,
  changes: BackOfficeChanges,
} as const;
type Part = keyof typeof parts;

const tabs: readonly { value: Part; label: string }[] = [
  { value: 'deals', label: 'Deals' },
  { value: 'merchants', label: 'Merchants' },
  { value: 'collections', label: 'Collections' },
  { value: 'changes', label: 'Changes' },
];

/** The team's back office of the shop: deals, merchants and collections, and who changed what. */
export function BackOfficeShopPage() {
  const [search, setSearch] = useSearchParams();
  const part = tabs.find(({ value }) => value === search.get('part'))?.value ?? 'deals';
  const Shown = parts[part];
  return (
    <>
      <PageHeader
        title="Shop catalogue"
        lead="What members find in the shop. Every change is recorded, with the previous values."
      />
      <Columns>
        <Tabs<Part>
          label="Shop catalogue"
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
