import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import Pencil from 'lucide-react/icons/pencil';
import { household } from '#contract/areas/household.ts';
import type { SharedBudgetLine } from '#contract/areas/household.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { BudgetBar } from '#web/design/charts/budget-bar.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { PeriodStepper } from '#web/design/period-stepper.tsx';
import { SkeletonFigure, SkeletonRows } from '#web/design/skeleton.tsx';
import { useLive } from '#web/kit/live.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { AmountDialog } from './amount-dialog.tsx';
import { budgetInput } from './reads.ts';
import { AccessBadge, LeaveButton, ShareEnded, Status } from './share-states.tsx';

type Shared = ReplyOf<typeof household.budget>;

function Line({ line, share, onEdit }: { line: SharedBudgetLine; share: Shared; onEdit: (() => void) | undefined }) {
  const { window } = share;
  return (
    <li className="border-line grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 border-b py-4 last:border-b-0 sm:gap-5">
      <div className="min-w-0">
        <BudgetBar
          label={line.name}
          actualCents={line.actual_spending}
          budgetCents={line.budget ?? 0}
          colour={line.colour}
          cyclePosition={window.days_left > 0 ? (window.days - window.days_left) / window.days : undefined}
        />
        {line.rolled_over === 0 ? null : (
          <p className="text-ink-faint text-caption">
            <Money cents={line.rolled_over} tone="plain" sign="always" /> rolled over from last pay
          </p>
        )}
      </div>
      {onEdit ? (
        <IconButton label={`Edit ${line.name} budget`} icon={Pencil} onClick={onEdit} className="max-sm:-mr-3" />
      ) : null}
    </li>
  );
}

function CyclePicker({ share, onDay }: { share: Shared; onDay: (date: string) => void }) {
  const time = useMemberTime();
  return (
    <PeriodStepper
      form="days"
      label="Pay cycle"
      period={`${time.date(share.window.start, 'wmd')} to ${time.date(share.window.end, 'wmd')}`}
      previous="Previous pay cycle"
      next="Next pay cycle"
      onPrevious={() => onDay(share.previous.start)}
      onNext={() => onDay(share.next.start)}
    />
  );
}

function Loaded({ share, onDay }: { share: Shared; onDay: (date: string) => void }) {
  const [editing, setEditing] = useState<SharedBudgetLine | null>(null);
  // Amounts change from the present cycle on, so that is where they are changed.
  const isNow =
    share.window.days_left > 0 && share.window.days_left <= share.window.days && share.previous.days_left === 0;
  const mayEdit = share.access === 'write' && isNow;
  return (
    <>
      <PageHeader
        title={`${share.owner}’s budgets`}
        over={
          <>
            <TextLink href="/household">Household</TextLink> · Shared by {share.owner}
          </>
        }
        period={<CyclePicker share={share} onDay={onDay} />}
        figure={
          <span className="flex flex-wrap items-center gap-3">
            <span>
              <Money cents={Math.abs(share.left)} tone="plain" size="title" />{' '}
              <span className="text-ink-soft">{share.left < 0 ? 'over' : 'left'}</span>
            </span>
            <AccessBadge access={share.access} />
          </span>
        }
        actions={<LeaveButton shareId={share.share_id} what={`${share.owner}’s budgets`} owner={share.owner} />}
      />
      <Columns
        aside={
          <>
            <Section title="Total">
              <DefinitionList
                items={[
                  { term: 'Budgeted', is: <Money cents={share.budgeted} tone="plain" /> },
                  { term: 'Spent', is: <Money cents={share.spent} tone="plain" /> },
                  {
                    term: share.left < 0 ? 'Over' : 'Left',
                    is: (
                      <Money
                        cents={Math.abs(share.left)}
                        tone={share.left < 0 ? 'negative' : 'positive'}
                        size="strong"
                      />
                    ),
                  },
                ]}
              />
            </Section>
            <Status share={share} kind="budget" />
          </>
        }
      >
        {share.data.length === 0 ? (
          <EmptyState
            illustration="budget"
            message="No budgets in this pay cycle"
            subtitle1={`${share.owner} hasn’t set any for this pay cycle.`}
          />
        ) : null}
        <ul aria-label="Budgets" className="mt-2">
          {share.data.map((line) => (
            <Line
              key={`${line.category_id}/${line.sub_category_id ?? 0}`}
              line={line}
              share={share}
              onEdit={mayEdit ? () => setEditing(line) : undefined}
            />
          ))}
        </ul>
      </Columns>
      {editing && mayEdit ? <AmountDialog line={editing} share={share} onClose={() => setEditing(null)} /> : null}
    </>
  );
}

/** The budgets that somebody shares with the member; when the share ends, so does the screen. */
export function SharedBudgetPage() {
  useLive();
  const id = Number(useParams()['share']);
  const [search, setSearch] = useSearchParams();
  const known = Number.isSafeInteger(id) && id > 0;
  const share = useApiQuery(household.budget, budgetInput(id, search), { enabled: known, keepPrevious: true });
  if (!known || share.error?.code === 'not_found') return <ShareEnded title="Shared budgets" />;
  return (
    <>
      {share.data ? null : <PageHeader title="Shared budgets" />}
      <QueryState
        query={share}
        what="the budgets"
        skeleton={
          <>
            <SkeletonFigure />
            <div className="mt-8">
              <SkeletonRows rows={5} />
            </div>
          </>
        }
      >
        {(loaded) => <Loaded share={loaded} onDay={(date) => setSearch({ date }, { replace: true })} />}
      </QueryState>
    </>
  );
}
