import { useState } from 'react';
import { AreaOverTime } from '#web/design/charts/area-over-time.tsx';
import { BarsOverTime } from '#web/design/charts/bars-over-time.tsx';
import { BudgetBar } from '#web/design/charts/budget-bar.tsx';
import { CashFlowSankey } from '#web/design/charts/cash-flow-sankey.tsx';
import { CategoryShare } from '#web/design/charts/category-share.tsx';
import { GoalRing } from '#web/design/charts/goal-ring.tsx';
import { Sparkline } from '#web/design/charts/sparkline.tsx';
import { ChartSkeleton } from '#web/design/charts/chart-skeleton.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { SkeletonChart } from '#web/design/skeleton.tsx';
import { balances, flowCategories, flowIncomes, periods, spending } from './chart-sample.ts';
import { Chapter, Grid, Specimen, States } from './specimen.tsx';

export function ChartPieces() {
  const [opened, setOpened] = useState('nothing yet');
  return (
    <Chapter id="charts" title="Charts">
      <p role="status" className="text-ink-faint text-caption pt-3">
        Opened: {opened}
      </p>
      <Specimen name="BarsOverTime" says="Spending by category over periods.">
        <BarsOverTime
          title="Spending by month"
          titleShown
          periods={periods}
          series={spending}
          line={{ cents: 3_100_00, label: 'Budget' }}
          before={{
            label: 'The 6 months before',
            names: ['April 2025', 'May 2025', 'June 2025', 'July 2025', 'August 2025', 'September 2025'],
            cents: [2_610_00, 2_480_00, 2_700_00, 2_390_00, 2_550_00, 2_640_00],
          }}
          onSelect={(period, series) => setOpened(`${series.label}, ${period.label}`)}
        />
      </Specimen>
      <Specimen name="CashFlowSankey" says="Income, categories, sub-categories.">
        <CashFlowSankey
          title="Cash flow in March 2026"
          titleShown
          incomes={flowIncomes}
          categories={flowCategories}
          onSelect={(node) => setOpened(node.label)}
        />
      </Specimen>
      <Specimen
        name="CategoryShare"
        says="A bar that would flatten the others is cut short, and labelled with its amount."
      >
        <CategoryShare
          title="Spending by category"
          titleShown
          shares={flowCategories.map((share) => ({ ...share, beforeCents: Math.round(share.cents * 0.9) }))}
          onSelect={(share) => setOpened(share.label)}
        />
      </Specimen>
      <Specimen name="AreaOverTime" says="The lowest point is marked; a forecast is dotted.">
        <AreaOverTime
          title="Balance forecast"
          titleShown
          measure="Balance"
          points={balances}
          today="2026-03-18"
          forecastFrom="2026-03-18"
          notes={[{ date: '2026-03-02', text: 'You paid the car insurance' }]}
          onSelect={(point) => setOpened(point.date)}
        />
      </Specimen>
      <Specimen name="BudgetBar" says="Spent, budgeted, typical, and how far through the cycle you are.">
        <Grid>
          <BudgetBar
            label="Groceries"
            actualCents={312_40}
            budgetCents={400_00}
            benchmarkCents={360_00}
            cyclePosition={0.64}
            onSelect={() => setOpened('Groceries')}
          />
          <BudgetBar
            label="Eating out"
            actualCents={141_20}
            budgetCents={120_00}
            benchmarkCents={150_00}
            cyclePosition={0.64}
            colour="var(--chart-2)"
            onSelect={() => setOpened('Eating out')}
          />
          <BudgetBar
            label="Transport"
            actualCents={0}
            budgetCents={90_00}
            cyclePosition={0.64}
            colour="var(--chart-3)"
          />
        </Grid>
      </Specimen>
      <Specimen name="GoalRing, Sparkline">
        <States>
          <GoalRing label="Bali in July" colour="#b83280" savedCents={620_00} targetCents={2_400_00} />
          <GoalRing label="New fridge" savedCents={1_180_00} targetCents={1_300_00} sizePx={64} />
          <GoalRing label="Rainy day" savedCents={1_000_00} targetCents={1_000_00} />
          <GoalRing label="Just started" savedCents={0} targetCents={500_00} sizePx={64} />
          <Sparkline
            label="Balance over 30 days, from $820.10 to $1,204.18"
            cents={balances.slice(0, 30).map((point) => point.cents)}
          />
        </States>
      </Specimen>
      <Specimen name="Waiting and empty">
        <Grid>
          <ChartSkeleton heightPx={180} />
          <SkeletonChart />
          <EmptyState
            illustration="spending"
            message="Nothing was spent in this period"
            subtitle1="Choose a longer period to see more."
          />
        </Grid>
      </Specimen>
    </Chapter>
  );
}
