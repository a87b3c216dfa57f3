import { Suspense, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import { Button } from '#web/design/button.tsx';
import { Card } from '#web/design/page.tsx';
import { SkeletonRows, SkeletonShape } from '#web/design/skeleton.tsx';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useHomeSettings, isNewcomer, widgetNames } from './home-settings.ts';
import type { HomeWidget } from './home-settings.ts';
import { guidePlaceholder } from './guide/guide-placeholder.tsx';
import { OnView } from './on-view.tsx';
import { OverdueLoan } from './overdue-loan.tsx';
import { SafeCard } from './safe-card.tsx';
import { hasAccounts } from './safe-parts.ts';
import { UncategorisedNotice } from './uncategorised-notice.tsx';
import { BillsWidget } from './widgets/bills-widget.tsx';
import { PaceWidget } from './widgets/pace-widget.tsx';

const GuideCard = lazyPart('the guide', async () => (await import('./guide/guide-card.tsx')).GuideCard);
const CustomiseDialog = lazyDialog(
  'the settings of Home',
  async () => (await import('./customise-dialog.tsx')).CustomiseDialog,
);
const PaydayOffer = lazyPart('your payday', async () => (await import('#web/areas/bills/public.tsx')).PaydayOffer);

interface Place {
  view: ComponentType;
  /** Its share of the twelve columns of a large screen. */
  columns: string;
  rows: number;
}

/**
 * The first two parts come with the screen, each other one is its own chunk. Their reads start with the screen, so that
 * nothing waits for two things in a row.
 */
const places: Readonly<Record<HomeWidget, Place>> = {
  bills: {
    view: BillsWidget,
    // Below the cover, while the wider part beside it fills the first row of a large screen.
    columns: 'lg:col-span-4 lg:col-start-1',
    rows: 4,
  },
  pace: {
    view: PaceWidget,
    columns: 'lg:col-span-7',
    rows: 3,
  },
  budgets: {
    view: lazyPart('your budgets', async () => (await import('./widgets/budgets-widget.tsx')).BudgetsWidget),
    columns: 'lg:col-span-4',
    rows: 4,
  },
  networth: {
    view: lazyPart('your net worth', async () => (await import('./widgets/networth-widget.tsx')).NetWorthWidget),
    columns: 'lg:col-span-4',
    rows: 4,
  },
  transactions: {
    view: lazyPart(
      'your transactions',
      async () => (await import('./widgets/transactions-widget.tsx')).TransactionsWidget,
    ),
    columns: 'lg:col-span-7',
    rows: 5,
  },
  goals: {
    view: lazyPart('your goals', async () => (await import('./widgets/aside-widgets.tsx')).GoalsCard),
    columns: 'lg:col-span-5',
    rows: 3,
  },
  accounts: {
    view: lazyPart('your accounts', async () => (await import('./widgets/aside-widgets.tsx')).AccountsCard),
    columns: 'lg:col-span-5',
    rows: 3,
  },
  shortcuts: {
    view: lazyPart('your shortcuts', async () => (await import('./dashboard-buttons.tsx')).DashboardButtons),
    columns: 'lg:col-span-7',
    rows: 2,
  },
};

function Placeholder({ widget }: { widget: HomeWidget }) {
  return (
    <Card title={widgetNames[widget]} className="h-full">
      {widget === 'pace' ? (
        <>
          <SkeletonShape className="mb-3 h-5 w-56" />
          <SkeletonShape className="h-36 w-full sm:h-40" />
          <div className="h-16" />
        </>
      ) : (
        <SkeletonRows rows={places[widget].rows} />
      )}
    </Card>
  );
}

function Widget({ widget, isFirst }: { widget: HomeWidget; isFirst: boolean }) {
  const { view: View, columns } = places[widget];
  const placeholder = <Placeholder widget={widget} />;
  const content = (
    <Suspense fallback={placeholder}>
      <View />
    </Suspense>
  );
  return (
    <div className={`min-w-0 ${columns}`}>
      {isFirst ? content : <OnView placeholder={placeholder}>{content}</OnView>}
    </div>
  );
}

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid grid-flow-dense grid-cols-1 gap-4 lg:grid-cols-12">{children}</div>;
}

/** Today's overview: what is safe to spend, then the parts that the member wants to see, in their order. */
export function HomeTab() {
  const settings = useHomeSettings();
  const answer = useApiQuery(safeToSpend.safeToSpend).data;
  const [customising, setCustomising] = useState(false);
  const isNew = settings !== undefined && isNewcomer(settings);
  const isEmpty = answer !== undefined && !hasAccounts(answer);
  if (isNew && isEmpty)
    return (
      <Suspense fallback={guidePlaceholder}>
        <GuideCard />
      </Suspense>
    );
  const widgets = settings?.home_widgets.filter((widget) => !settings.home_hidden.includes(widget)) ?? [
    'bills',
    'pace',
  ];
  const hasOffer = settings !== undefined && !isNew && answer?.detected_pay != null;
  // Built anew when something comes above the rest, so that nothing moves on screen.
  const isLate = answer?.upcoming.some(({ state, loan_id: loanId }) => state === 'overdue' && loanId !== null) ?? false;
  return (
    <>
      <OverdueLoan />
      <Grid key={`${isLate}${hasOffer}${isNew}`}>
        {hasOffer ? (
          <div className="min-w-0 lg:col-span-12">
            <Suspense fallback={<div className="bg-info-soft min-h-48 rounded-control sm:min-h-32" />}>
              <PaydayOffer />
            </Suspense>
          </div>
        ) : null}
        <SafeCard className="lg:col-span-5" />
        {isNew ? (
          <div className="min-w-0 lg:col-span-7">
            <Suspense fallback={guidePlaceholder}>
              <GuideCard />
            </Suspense>
          </div>
        ) : null}
        {widgets.map((widget, at) => (
          <Widget key={widget} widget={widget} isFirst={at === 0 && !isNew} />
        ))}
      </Grid>
      <UncategorisedNotice />
      <div className="mt-6 flex justify-center">
        <Button variant="quiet" size="small" icon={SlidersHorizontal} onClick={() => setCustomising(true)}>
          Customise Home
        </Button>
      </div>
      {customising && settings ? (
        <Suspense>
          <CustomiseDialog settings={settings} onClose={() => setCustomising(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
