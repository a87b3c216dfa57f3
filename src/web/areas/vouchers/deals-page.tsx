import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#web/design/page.tsx';
import { Tabs } from '#web/design/tabs.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { CharityTab } from './charity-tab.tsx';
import { PlansTab } from './plans-tab.tsx';
import { searchOf, viewOf } from './view.ts';
import type { DealsTab, DealsView } from './view.ts';
import { VouchersTab } from './vouchers-tab.tsx';

const named: readonly { value: DealsTab; label: string }[] = [
  { value: 'vouchers', label: 'Vouchers' },
  { value: 'charity', label: 'Charity' },
  { value: 'plans', label: 'Plans' },
  { value: 'activity', label: 'Activity' },
];

/**
 * The view of the address. What is chosen shows at once, before the address has followed; another choice meanwhile
 * builds on it.
 */
function useView() {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  // It counts as long as the address is the one from which it was chosen.
  const [ahead, setAhead] = useState<{ from: string; view: DealsView } | null>(null);
  const view = ahead?.from === address ? ahead.view : viewOf(search);
  const go = (next: Partial<DealsView>, replace = false) => {
    const nextView = { ...view, ...next };
    const to = searchOf(nextView);
    if (to.toString() === address) return setAhead(null);
    setAhead({ from: address, view: nextView });
    setSearch(to, { replace, preventScrollReset: true });
  };
  return { view, go };
}

/** What saves money around the corner: vouchers, a vote for a charity, plans, and what was done here (rule M10). */
export function DealsPage() {
  const { view, go } = useView();
  const part = {
    vouchers: () => <VouchersTab view={view} onView={go} />,
    charity: () => <CharityTab />,
    plans: () => <PlansTab />,
    activity: () => <ActivityTab view={view} onView={go} />,
  }[view.tab];
  return (
    <>
      <PageHeader
        title="Deals and discounts"
        lead="Vouchers from local merchants, and your vote on which charity we support."
      />
      <Tabs
        label="Deals and discounts"
        tabs={named}
        value={view.tab}
        onChange={(tab) => go({ ...viewOf(new URLSearchParams()), tab })}
      >
        {part()}
      </Tabs>
    </>
  );
}
