import { useState } from 'react';
import { useSearchParams } from 'react-router';
import Pencil from 'lucide-react/icons/pencil';
import { budget } from '#contract/areas/budget.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { BudgetBar } from '#web/design/charts/budget-bar.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card, Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { PeriodStepper, PeriodStepperWaiting } from '#web/design/period-stepper.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';
import { BenchmarkDialog } from './benchmark-dialog.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { rowsHref, shareGone, spentHref, unbudgetedHref } from './budget-lines.ts';
import type { BudgetLine, Budgets, Window } from './budget-lines.ts';
import { PayCycleSection } from './pay-cycle-section.tsx';

/** The selected pay cycle, with links to the previous and next. */
function CyclePicker({ budgets, onDay }: { budgets: Budgets; onDay: (day: string) => void }) {
  const time = useMemberTime();
  const { window, previous, next } = budgets;
  return (
    <PeriodStepper
      form="days"
      label="Pay cycle"
      period={`${time.date(window.start, 'wmd')} to ${time.date(window.end, 'wmd')}`}
      previous="Previous pay cycle"
      next="Next pay cycle"
      onPrevious={() => onDay(previous.start)}
      onNext={() => onDay(next.start)}
    />
  );
}

function Line({ line, window, onEdit }: { line: BudgetLine; window: Window; onEdit: () => void }) {
  return (
    <li className="border-line grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 border-b py-4 last:border-b-0 sm:gap-5">
      <div className="min-w-0">
        <BudgetBar
          label={line.name}
          actualCents={line.actual_spending}
          budgetCents={line.budget ?? 0}
          benchmarkCents={line.benchmark_value > 0 ? line.benchmark_value : undefined}
          cyclePosition={window.days_left > 0 ? shareGone(window) : undefined}
          colour={line.colour}
          href={rowsHref(line, window)}
        />
        {line.rolled_over === 0 ? null : (
          <p className="text-ink-faint text-caption">
            <Money cents={line.rolled_over} tone="plain" sign="always" /> rolled over from last pay
          </p>
        )}
      </div>
      <IconButton label={`Edit ${line.name} budget`} icon={Pencil} onClick={onEdit} className="max-sm:-mr-3" />
    </li>
  );
}

/** What is left of all budgets: the answer of the screen. */
function Left({ budgets }: { budgets: Budgets }) {
  const { window, budgeted, spent, left } = budgets;
  const share = budgeted > 0 ? Math.min(100, (spent / budgeted) * 100) : 100;
  return (
    <Card tone="cover" className="mb-6">
      <h2 className="text-on-cover-soft">{left < 0 ? 'Over your budgets' : 'Left in your budgets'}</h2>
      <p className="mt-1">
        <Money cents={Math.abs(left)} tone="plain" size="title" />
      </p>
      <div aria-hidden="true" className="bg-cover-raised mt-4 h-2 overflow-hidden rounded-full">
        <span className="bg-spark block h-full rounded-full" style={{ width: `${share}%` }} />
      </div>
      <p className="text-on-cover-soft mt-3">
        <Money
          cents={spent}
          tone="plain"
          href={spentHref(budgets)}
          opens="the transactions that count against a budget"
        />{' '}
        spent of <Money cents={budgeted} tone="plain" />
        {window.days_left > 0 ? ` · ${window.days_left === 1 ? '1 day' : `${window.days_left} days`} to go` : ''}
      </p>
    </Card>
  );
}

function Summary({ budgets }: { budgets: Budgets }) {
  const { window, unbudgeted, income } = budgets;
  return (
    <Section
      title="This pay cycle"
      action={<TextLink href="/expense-analysis/budget-allocation">Payday plan</TextLink>}
    >
      <DefinitionList
        items={[
          {
            term: 'Money in',
            is: (
              <Money
                cents={income}
                tone="plain"
                href={historyHref({ kind: 'income', min_date: window.start, max_date: window.end })}
                opens="the money in"
              />
            ),
          },
          {
            term: 'Spent without a budget',
            is: (
              <Money
                cents={unbudgeted}
                tone="plain"
                href={unbudgetedHref(budgets)}
                opens="the transactions that no budget covers"
              />
            ),
          },
        ]}
      />
    </Section>
  );
}

function Waiting() {
  return (
    <>
      <SkeletonShape className="mb-6 h-40 w-full rounded-panel" />
      {Array.from({ length: 5 }, (_, at) => (
        <SkeletonShape key={at} className="mt-6 h-12 w-full" />
      ))}
    </>
  );
}

function Lines({
  budgets,
  onEdit,
  onBenchmarks,
}: {
  budgets: Budgets;
  onEdit: (line: BudgetLine | 'new') => void;
  onBenchmarks: () => void;
}) {
  if (budgets.data.length === 0) {
    return (
      <>
        <EmptyState
          illustration="budget"
          message="No budgets yet"
          subtitle1="Choose how much to spend on a category each pay, and see what’s left at any time."
          buttonText="Set your first budget"
          onButton={() => onEdit('new')}
        />
        <p className="text-center">
          <Button variant="quiet" onClick={onBenchmarks}>
            Start with typical amounts
          </Button>
        </p>
      </>
    );
  }
  return (
    <div>
      <Left budgets={budgets} />
      <Card className="py-1!">
        <ul aria-label="Budgets">
          {budgets.data.map((line) => (
            <Line key={line.id} line={line} window={budgets.window} onEdit={() => onEdit(line)} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** Budgets per category for one pay cycle: limit, spent and remaining. */
export function BudgetPage() {
  const [search, setSearch] = useSearchParams();
  const day = search.get('date') ?? undefined;
  const budgets = useApiQuery(budget.list, { query: { date: day } }, { keepPrevious: true });
  const [editing, setEditing] = useState<BudgetLine | 'new' | null>(null);
  const [benchmarks, setBenchmarks] = useState(false);
  const shown = budgets.data;
  // The header has its final height from the start, so that nothing below it moves.
  const isLoading = budgets.errorUpdateCount === 0;
  return (
    <>
      <PageHeader
        title="Budgets"
        period={
          shown ? (
            <CyclePicker budgets={shown} onDay={(date) => setSearch({ date }, { replace: true })} />
          ) : isLoading ? (
            <PeriodStepperWaiting form="days" />
          ) : undefined
        }
        actions={
          <>
            {(shown ? shown.data.length > 0 : isLoading) ? (
              <Button onClick={() => setEditing('new')}>Set a budget</Button>
            ) : null}
            <ButtonLink variant="secondary" href="/household?share=budgets">
              Share
            </ButtonLink>
          </>
        }
      />
      <Columns
        aside={
          <>
            {shown ? <Summary budgets={shown} /> : null}
            <PayCycleSection />
          </>
        }
      >
        <QueryState query={budgets} what="your budgets" skeleton={<Waiting />}>
          {(loaded) => <Lines budgets={loaded} onEdit={setEditing} onBenchmarks={() => setBenchmarks(true)} />}
        </QueryState>
      </Columns>
      {editing && shown ? (
        <BudgetDialog
          line={editing === 'new' ? undefined : editing}
          taken={shown.data}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {benchmarks ? <BenchmarkDialog onClose={() => setBenchmarks(false)} /> : null}
    </>
  );
}
