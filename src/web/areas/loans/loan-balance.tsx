import { Suspense } from 'react';
import type { LoanDetailOnWire } from '#contract/areas/loans.ts';
import { formatPercent } from '#domain/money/format.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { Money } from '#web/design/money.tsx';
import { Card, DefinitionList } from '#web/design/page.tsx';
import { SkeletonChart } from '#web/design/skeleton.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { useMemberTime } from '#web/kit/time.ts';

const AreaOverTime = lazyPart(
  'the chart',
  async () => (await import('#web/design/charts/area-over-time.tsx')).AreaOverTime,
);

/** The principal day by day: as it was up to today, then as the schedule plans it. */
export function balancePoints(
  loan: Pick<LoanDetailOnWire, 'history' | 'schedule' | 'owed'>,
  today: CivilDate,
): { date: CivilDate; cents: number }[] {
  const past = loan.history.filter(({ date }) => date < today).map(({ date, principal: cents }) => ({ date, cents }));
  const planned = loan.schedule
    .filter(({ due_date: due }) => due > today)
    .map(({ due_date: date, balance: cents }) => ({ date, cents }));
  return [...past, { date: today, cents: loan.owed.principal }, ...planned];
}

/** The balance over time: solid up to today, dotted after. */
export function BalanceChart({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  const points = balancePoints(loan, time.today());
  if (points.length < 3) return null;
  return (
    <Card title="Balance over time" className="min-w-0">
      <Suspense fallback={<SkeletonChart />}>
        <AreaOverTime
          title="Balance over time"
          measure="Principal"
          points={points}
          today={time.today()}
          forecastFrom={time.today()}
          markLowest={false}
          heightPx={300}
        />
      </Suspense>
    </Card>
  );
}

/** What the balance is made of, and the terms of the loan. */
export function BalanceBreakdown({ loan }: { loan: LoanDetailOnWire }) {
  const { owed } = loan;
  return (
    <Card title="Balance breakdown">
      <DefinitionList
        items={[
          { term: 'Principal remaining', is: <Money cents={owed.principal} tone="plain" /> },
          { term: 'Interest to date', is: <Money cents={owed.interest} tone="plain" /> },
          { term: 'Fees', is: <Money cents={owed.fees} tone="plain" /> },
          { term: 'You owe today', is: <Money cents={owed.total} tone="plain" size="strong" /> },
          { term: 'Amount borrowed', is: <Money cents={loan.borrowed} tone="plain" /> },
          { term: 'Total repayments', is: <Money cents={loan.total} tone="plain" /> },
          { term: 'Total fees and interest', is: <Money cents={loan.cost} tone="plain" /> },
          ...(loan.rate === null
            ? []
            : [{ term: 'Interest rate', is: loan.rate === 0 ? 'None' : `${formatPercent(loan.rate, 2)} a year` }]),
        ]}
      />
    </Card>
  );
}
