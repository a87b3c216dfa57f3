import { useState } from 'react';
import { useSearchParams } from 'react-router';
import Pencil from 'lucide-react/icons/pencil';
import { bills } from '#contract/areas/bills.ts';
import type { AllocationOnWire } from '#contract/areas/bills.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { isCivilDate } from '#domain/calendar/civil-date.ts';
import { Button } from '#web/design/button.tsx';
import { BudgetBar } from '#web/design/charts/budget-bar.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { PeriodStepper, PeriodStepperWaiting } from '#web/design/period-stepper.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { faceOf, historyHref } from '#web/areas/transactions/public.tsx';
import { AllocationDialog } from './allocation-dialog.tsx';
import { InstalmentNeeds, NeedList } from './need-list.tsx';
import { PaydayNotice } from './payday-notice.tsx';
import { touchedReads } from './payment-words.ts';
import { PlannedNeeds } from './planned-needs.tsx';
import { SafeToSpend } from './safe-to-spend.tsx';

type PayRun = ReplyOf<typeof bills.payRun>;

function PayPicker({ run, onDay }: { run: PayRun; onDay: (day: string) => void }) {
  const time = useMemberTime();
  return (
    <PeriodStepper
      form="days"
      label="Pay cycle"
      period={`${time.date(run.window.start, 'wmd')} to ${time.date(run.window.end, 'wmd')}`}
      previous="Previous pay"
      next="Next pay"
      onPrevious={() => onDay(run.previous.start)}
      onNext={() => onDay(run.next.start)}
    />
  );
}

function AllocationLine({
  allocation,
  run,
  onEdit,
}: {
  allocation: AllocationOnWire;
  run: PayRun;
  onEdit: () => void;
}) {
  const where =
    allocation.sub_category_id > 0
      ? { sub_categories: [allocation.sub_category_id] }
      : { categories: [allocation.category_id] };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 py-3 sm:gap-5">
      {allocation.category_id > 0 ? (
        <BudgetBar
          label={allocation.name}
          actualCents={allocation.spent}
          budgetCents={allocation.amount}
          colour={faceOf(allocation.sub_category_id).colour ?? undefined}
          href={historyHref({ ...where, min_date: run.window.start, max_date: run.window.end })}
        />
      ) : (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="max-w-full flex-1 basis-12 wrap-break-word font-medium">{allocation.name}</span>
          <Money cents={allocation.amount} tone="plain" size="strong" />
        </p>
      )}
      <IconButton label={`Edit ${allocation.name}`} icon={Pencil} className="max-sm:-mr-3" onClick={onEdit} />
    </li>
  );
}

/** The label of the total due, by what it contains. */
function dueTerm({ instalments, planned }: PayRun): string {
  if (planned.length > 0) return 'Due this pay';
  return instalments.length === 0 ? 'Bills due' : 'Bills and instalments';
}

function Summary({ run }: { run: PayRun }) {
  const { pay, window } = run;
  return (
    <Section title="This pay">
      <DefinitionList
        items={[
          {
            term: 'Money in',
            is: (
              <Money
                cents={pay.received}
                tone="plain"
                href={historyHref({ kind: 'income', min_date: window.start, max_date: window.end })}
                opens="the money in"
              />
            ),
          },
          ...(pay.expected === 0 ? [] : [{ term: 'Still expected', is: <Money cents={pay.expected} tone="plain" /> }]),
          { term: dueTerm(run), is: <Money cents={-run.due} tone="plain" /> },
          { term: 'Set aside for later bills', is: <Money cents={-run.later} tone="plain" /> },
          { term: 'Set aside this pay', is: <Money cents={-run.allocated} tone="plain" /> },
          {
            term: run.left < 0 ? 'Short' : 'Left',
            is: <Money cents={Math.abs(run.left)} tone={run.left < 0 ? 'negative' : 'positive'} size="strong" />,
          },
        ]}
      />
    </Section>
  );
}

function Allocations({ run, onEdit }: { run: PayRun; onEdit: (allocation: AllocationOnWire | 'new') => void }) {
  const copy = useApiMutation(bills.copyAllocations, {
    refreshes: touchedReads,
    onSuccess: ({ copied }) =>
      void showToast({
        tone: 'positive',
        text: `Copied ${copied === 1 ? '1 amount' : `${copied} amounts`} from last pay.`,
      }),
  });
  return (
    <Section
      title="Set aside this pay"
      action={
        <Button variant="quiet" size="small" onClick={() => onEdit('new')}>
          Add
        </Button>
      }
    >
      {run.allocations.length === 0 ? (
        <p className="text-ink-soft">
          Set money aside for a category such as groceries, or for anything else you like.
        </p>
      ) : null}
      <ul aria-label="Amounts set aside" className="divide-line divide-y">
        {run.allocations.map((allocation) => (
          <AllocationLine key={allocation.id} allocation={allocation} run={run} onEdit={() => onEdit(allocation)} />
        ))}
      </ul>
      {run.can_copy ? (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          busy={copy.isPending}
          onClick={() => copy.mutate({ body: { date: run.window.start } })}
        >
          Copy from last pay
        </Button>
      ) : null}
      <div aria-live="assertive">
        {copy.isError ? <p className="text-negative mt-2 font-medium">{copy.error.message}</p> : null}
      </div>
    </Section>
  );
}

function Needs({ run }: { run: PayRun }) {
  const due = run.needs.filter((need) => need.due_now);
  const later = run.needs.filter((need) => !need.due_now);
  if (run.needs.length === 0 && run.instalments.length === 0 && run.planned.length === 0) {
    return (
      <EmptyState
        illustration="bills"
        message="No bills this pay"
        subtitle1="Add your rent and bills to see what each pay has to cover."
        buttonText="Go to Bills"
        href="/expense-analysis/payments-calendar"
      />
    );
  }
  return (
    <>
      <Section title="Due before your next pay">
        {due.length === 0 ? (
          <p className="text-ink-soft">Nothing due this pay.</p>
        ) : (
          <NeedList needs={due} label="Bills due" date={run.window.start} />
        )}
      </Section>
      {run.planned.length === 0 ? null : (
        <Section
          title="Also due before your next pay"
          note="Loan repayments, payments on their way, transfers, and likely bills from your past transactions."
        >
          <PlannedNeeds planned={run.planned} />
        </Section>
      )}
      {run.instalments.length === 0 ? null : (
        <Section title="Instalments" note="Buy now, pay later instalments due before your next pay.">
          <InstalmentNeeds instalments={run.instalments} />
        </Section>
      )}
      {later.length === 0 ? null : (
        <Section
          title="Set aside for later bills"
          note="A little from each pay, so the money’s there when the bill is due."
        >
          <NeedList needs={later} label="Later bills" date={run.window.start} />
        </Section>
      )}
    </>
  );
}

function Figure({ left }: { left: number }) {
  return (
    <p>
      <Money cents={Math.abs(left)} tone="plain" size="title" />{' '}
      <span className="text-ink-soft">{left < 0 ? 'short this pay' : 'left of this pay'}</span>
    </p>
  );
}

function FigureWaiting() {
  return (
    <div className="animate-late">
      <SkeletonShape className="h-12 w-52" />
    </div>
  );
}

function Waiting() {
  return (
    <>
      {Array.from({ length: 5 }, (_, at) => (
        <SkeletonShape key={at} className="mt-6 h-12 w-full" />
      ))}
    </>
  );
}

/** What each pay covers, its allocations, and what is safe to spend (rule M18). */
export function PayRunPage() {
  const time = useMemberTime();
  const [search, setSearch] = useSearchParams();
  const requested = search.get('date');
  const date =
    requested !== null && isCivilDate(requested) && requested >= '1910' && requested < '2190' ? requested : undefined;
  const run = useApiQuery(bills.payRun, { query: { date } }, { keepPrevious: true });
  const [editing, setEditing] = useState<AllocationOnWire | 'new' | null>(null);
  const shown = run.data;
  // The header has its final height from the start, so that nothing below it moves.
  const isLoading = run.errorUpdateCount === 0;
  const isPresent = shown !== undefined && time.today() >= shown.window.start && time.today() <= shown.window.end;
  return (
    <>
      <PageHeader
        title="Payday plan"
        {...(shown
          ? {
              period: <PayPicker run={shown} onDay={(day) => setSearch({ date: day }, { replace: true })} />,
              figure: <Figure left={shown.left} />,
            }
          : isLoading
            ? { period: <PeriodStepperWaiting form="days" />, figure: <FigureWaiting /> }
            : {})}
        actions={<Button onClick={() => setEditing('new')}>Set money aside</Button>}
      />
      <Columns
        aside={
          shown ? (
            <>
              {isPresent ? <SafeToSpend from={shown.window.start} /> : null}
              <Summary run={shown} />
            </>
          ) : (
            <div />
          )
        }
      >
        <QueryState query={run} what="your payday plan" skeleton={<Waiting />}>
          {(loaded) => (
            <>
              {loaded.pay_cycle_chosen ? null : <PaydayNotice isDetected={loaded.pay_cycle_source === 'detected'} />}
              <Needs run={loaded} />
              <Allocations run={loaded} onEdit={setEditing} />
            </>
          )}
        </QueryState>
      </Columns>
      {editing && shown ? (
        <AllocationDialog
          allocation={editing === 'new' ? undefined : editing}
          date={shown.window.start}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  );
}
