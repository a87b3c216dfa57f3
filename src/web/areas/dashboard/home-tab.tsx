import { Columns, Section } from '#web/design/page.tsx';
import { TextLink } from '#web/design/link.tsx';
import { AccountsAside } from '#web/areas/bank-accounts/public.tsx';
import { GoalsWidget } from '#web/areas/goals/public.tsx';
import { FirstSteps } from '#web/areas/settings/public.tsx';
import { LatestTransactions, historyHref } from '#web/areas/transactions/public.tsx';
import { CycleBudgets } from './cycle-budgets.tsx';
import { DashboardButtons } from './dashboard-buttons.tsx';
import { LATEST } from './page-defaults.ts';
import { SafeFigure } from './safe-figure.tsx';
import { UncategorisedNotice } from './welcome-banner.tsx';

/** Today's financial overview. */
export function HomeTab() {
  return (
    <Columns
      aside={
        <>
          <AccountsAside />
          <GoalsWidget />
          <FirstSteps hideWhenDone />
        </>
      }
    >
      <SafeFigure />
      <UncategorisedNotice />
      <CycleBudgets />
      <DashboardButtons />
      <Section title="Latest transactions" action={<TextLink href={historyHref()}>See all</TextLink>}>
        <LatestTransactions count={LATEST} />
      </Section>
    </Columns>
  );
}
