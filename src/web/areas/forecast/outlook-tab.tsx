import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { forecast } from '#contract/areas/forecast.ts';
import { forecastFeature } from '#domain/forecast/horizon.ts';
import { formatCents } from '#domain/money/format.ts';
import { AnswerCard, AnswerCardWaiting } from '#web/design/answer-card.tsx';
import { lowestAt } from '#web/design/charts/area-points.ts';
import { ChartSkeleton } from '#web/design/charts/chart-skeleton.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, Section } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows, SkeletonShape } from '#web/design/skeleton.tsx';
import { Feature } from '#web/kit/features.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { BalanceChart } from './balance-chart.tsx';
import { ComingUp, DaySum } from './day-list.tsx';
import { ExpectedSection } from './expected-section.tsx';
import { openingOf, pointsOf } from './outlook.ts';
import type { Outlook, View } from './outlook.ts';
import { weekChoices, weeksOf } from './screens.ts';
import type { WeekChoice } from './screens.ts';
import { Warnings } from './warnings.tsx';
import { WhatIfSection } from './what-if-section.tsx';

const inDollars = (cents: number) => formatCents(cents, { currency: true });

/** The lowest day of the view, before anything that explains it. */
function LowestDay({ outlook, view }: { outlook: Outlook; view: View }) {
  const time = useMemberTime();
  const points = pointsOf(outlook, view);
  const lowest = points[lowestAt(points)];
  const [today] = outlook.days;
  const last = points.at(-1);
  if (!lowest || !today || !last) return null;
  // The first point is the end of today, after what is still due today.
  const now = openingOf(outlook, today, view);
  const change = last.cents - now;
  return (
    <AnswerCard
      label={`Lowest balance in the next ${outlook.weeks} weeks, on ${time.date(lowest.date, 'wmd')}`}
      cents={lowest.cents}
      change={
        change === 0
          ? undefined
          : {
              up: change > 0,
              text: `${inDollars(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than now by ${time.date(last.date)}`,
            }
      }
    >
      Your balance now is {inDollars(now)}.
    </AnswerCard>
  );
}

/** The selected weeks and account; in the address, so that a view can be bookmarked. */
function useView(outlook: Outlook) {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | null): void => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  };
  const account = Number(search.get('account'));
  const accountIndex = outlook.accounts.findIndex((one) => one.bank_account_id === account);
  const view: View = accountIndex < 0 ? 'all' : accountIndex;
  return { search, set, view };
}

function Pickers({
  outlook,
  weekChoice: requested,
  view,
  set,
}: {
  outlook: Outlook;
  weekChoice: WeekChoice;
  view: View;
  set: (name: string, value: string | null) => void;
}) {
  const options = [
    { value: 'all', label: 'All accounts' },
    ...outlook.accounts.map((account) => ({ value: String(account.bank_account_id), label: account.name })),
  ];
  const weeks = outlook.locked === 'Hide' ? weekChoices.slice(0, 1) : weekChoices;
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3">
      <SegmentedControl<WeekChoice>
        label="Period"
        choices={weeks.map((value) => ({ value, label: `${value} weeks` }))}
        value={requested}
        onChange={(value) => set('weeks', value)}
      />
      {outlook.accounts.length > 1 ? (
        <Select<string>
          label="Account"
          labelHidden
          className="w-48"
          options={options}
          value={view === 'all' ? 'all' : String(outlook.accounts[view]!.bank_account_id)}
          onChange={(value) => set('account', value === 'all' ? null : value)}
        />
      ) : null}
    </div>
  );
}

function Chart({
  outlook,
  view,
  daily,
  onDay,
}: {
  outlook: Outlook;
  view: View;
  daily: number;
  onDay: (date: string) => void;
}) {
  const title = view === 'all' ? 'All accounts' : (outlook.accounts[view]?.name ?? '');
  return (
    <div aria-live="off">
      <Warnings outlook={outlook} view={view} />
      <BalanceChart title={title} points={pointsOf(outlook, view, daily)} onDay={onDay} heightPx={280} />
    </div>
  );
}

function LeftOut({ outlook }: { outlook: Outlook }) {
  if (outlook.left_out.length === 0) return null;
  const reasons = {
    loan: 'a loan',
    investment: 'an investment',
    currency: 'not in Australian dollars',
    closed: 'not active',
  } as const;
  return (
    <p className="text-ink-faint text-caption mt-3">
      Not in this forecast: {outlook.left_out.map(({ name, reason }) => `${name} (${reasons[reason]})`).join(', ')}.
    </p>
  );
}

function Days({ outlook: shown }: { outlook: Outlook }) {
  const { search, set, view } = useView(shown);
  const [draft, setDraft] = useState<number | null>(null);
  const weekChoice = (search.get('weeks') ?? String(shown.weeks)) as WeekChoice;
  const isWithheld = shown.locked !== null && Number(weekChoice) > shown.weeks;
  const lowest = view === 'all' ? shown.lowest!.date : shown.accounts[view]!.lowest.date;
  const day =
    shown.days.find(({ date }) => date === search.get('day')) ?? shown.days.find(({ date }) => date === lowest)!;
  const chart = (
    <Chart outlook={shown} view={view} daily={draft ?? shown.spending.daily} onDay={(date) => set('day', date)} />
  );
  return (
    <Columns
      aside={
        <>
          <ExpectedSection outlook={shown} draft={draft} onDraft={setDraft} />
          <WhatIfSection outlook={shown} />
        </>
      }
    >
      <Pickers outlook={shown} weekChoice={weekChoice} view={view} set={set} />
      <LowestDay outlook={shown} view={view} />
      <Section title="Balance by day">
        {isWithheld ? (
          <Feature name={forecastFeature} contentName="longer forecast">
            {chart}
          </Feature>
        ) : (
          chart
        )}
        <LeftOut outlook={shown} />
      </Section>
      <DaySum outlook={shown} day={day} view={view} isLowest={day.date === lowest} onDay={(date) => set('day', date)} />
      <ComingUp outlook={shown} view={view} onDay={(date) => set('day', date)} />
    </Columns>
  );
}

/** The daily forecast: balance, events, assumptions and what-ifs. */
export function AheadTab() {
  const [search] = useSearchParams();
  const outlook = useApiQuery(forecast.daily, { query: { weeks: weeksOf(search) } }, { keepPrevious: true });
  return (
    <QueryState
      query={outlook}
      what="your forecast"
      skeleton={
        <>
          <SkeletonShape className="mb-6 h-11 w-72 max-w-full" />
          <AnswerCardWaiting />
          <ChartSkeleton heightPx={280} />
          <SkeletonRows rows={4} />
        </>
      }
      isEmpty={({ accounts }) => accounts.length === 0}
      empty={
        <EmptyState
          illustration="forecast"
          message="No forecast yet"
          subtitle1="Import a bank statement, and you’ll see your balance for the days ahead, bills and paydays included."
          buttonText="Import a statement"
          href="/sync-transactions"
        />
      }
    >
      {(loaded) => <Days outlook={loaded} />}
    </QueryState>
  );
}
