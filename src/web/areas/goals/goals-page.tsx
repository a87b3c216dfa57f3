import { Suspense, useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { goals } from '#contract/areas/goals.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card, Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { Loading, SkeletonShape } from '#web/design/skeleton.tsx';
import { useAddressWord } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { Celebrations } from './celebration.tsx';
import { EditGoalDialog } from './edit-goal-dialog.tsx';
import type { Goal, Goals } from './goal-facts.ts';
import { GoalLine } from './goal-line.tsx';
import { PledgeDialog } from './pledge-dialog.tsx';
import { TopUpCards } from './top-up-cards.tsx';

function Waiting() {
  return (
    <div className="space-y-4">
      <SkeletonShape className="h-37 w-full rounded-panel" />
      {Array.from({ length: 4 }, (_, at) => (
        <SkeletonShape key={at} className="h-48 w-full rounded-panel" />
      ))}
    </div>
  );
}

/** The answer of the screen: what is saved for all open goals together. */
function Total({ list, open }: { list: Goals; open: readonly Goal[] }) {
  const target = open.reduce((sum, goal) => sum + goal.target, 0);
  const part = target > 0 ? Math.min(1, list.total_savings / target) : 0;
  return (
    <Card tone="cover">
      <p className="text-on-cover-soft text-caption">Saved for your goals</p>
      <p className="mt-1">
        <Money cents={list.total_savings} tone="plain" size="title" />
      </p>
      <div aria-hidden="true" className="bg-cover-raised mt-3 h-2 overflow-hidden rounded-full">
        <span className="bg-spark block h-full rounded-full" style={{ width: `${part * 100}%` }} />
      </div>
      <p className="text-on-cover-soft text-caption mt-2">
        {`${Math.floor(part * 100)}% of `}
        <Money cents={target} tone="plain" />
        {open.length === 1 ? '' : ` across ${open.length} goals`}
      </p>
    </Card>
  );
}

/** The accounts of the goals, and unallocated money. */
function SavedOn({ list }: { list: Goals }) {
  if (list.accounts.length === 0) {
    return (
      <Section title="Savings accounts">
        <p className="text-ink-soft">
          Choose a savings account in <TextLink href="/accounts">Accounts</TextLink>, and its balance will fill your
          goals.
        </p>
      </Section>
    );
  }
  return (
    <Section title="Savings accounts" action={<TextLink href="/goals/saving-allocation">Split savings</TextLink>}>
      <DefinitionList
        items={[
          ...list.accounts.map((account) => ({
            term: account.name,
            is: <Money cents={account.balance} tone="plain" href={`/accounts/${account.id}`} opens={account.name} />,
          })),
          { term: 'Not in a goal', is: <Money cents={list.unallocated} tone="plain" size="strong" /> },
        ]}
      />
    </Section>
  );
}

function Lines({
  open,
  onEdit,
  onPledge,
}: {
  open: readonly Goal[];
  onEdit: (goal: Goal) => void;
  onPledge: (goal: Goal) => void;
}) {
  if (open.length === 0) {
    return (
      <EmptyState
        illustration="goals"
        message="No goals yet"
        subtitle1="Name something you’re saving for, and watch it fill from your savings account."
        buttonText="Add a goal"
        href="/goals/new"
      />
    );
  }
  return (
    <ul aria-label="Goals" className="@container space-y-4">
      {open.map((goal) => (
        <GoalLine key={goal.id} goal={goal} onEdit={() => onEdit(goal)} onPledge={() => onPledge(goal)} />
      ))}
    </ul>
  );
}

/** All open goals with their progress. */
export function GoalsPage() {
  const list = useApiQuery(goals.list);
  const [pledging, setPledging] = useState<Goal | null>(null);
  // In the address, so that a reload reopens the form.
  const [changing, setChanging] = useAddressWord('change');
  const open = list.data?.data.filter((goal) => !goal.iscomplete) ?? [];
  const past = (list.data?.data.length ?? 0) - open.length;
  const running = open.find(({ isactive }) => isactive);
  const changed = open.find(({ id }) => String(id) === changing);
  const nothingSaved = list.data?.total_savings === 0;
  return (
    <>
      <PageHeader
        title="Goals"
        lead="What you’re saving for, and when you’ll get there."
        actions={
          <ButtonLink href="/goals/new" icon={Plus}>
            New goal
          </ButtonLink>
        }
      />
      <QueryState query={list} what="your goals" skeleton={<Waiting />}>
        {(loaded) => (
          <Columns
            aside={
              <>
                <SavedOn list={loaded} />
                {past > 0 ? (
                  <Section title="Past goals">
                    <TextLink href="/goals/history">
                      {past === 1 ? 'See the goal you reached' : `See the ${past} goals you reached`}
                    </TextLink>
                  </Section>
                ) : null}
              </>
            }
          >
            <Suspense
              fallback={
                <Loading label="Loading your goals">
                  <Waiting />
                </Loading>
              }
            >
              <Celebrations goals={loaded.data} />
              {open.length > 0 ? (
                <div className="mb-4">
                  <Total list={loaded} open={open} />
                </div>
              ) : null}
              <Lines open={open} onEdit={(goal) => setChanging(String(goal.id))} onPledge={setPledging} />
              {nothingSaved ? (
                <TopUpCards cards={loaded.top_up_cards} onPledge={() => running && setPledging(running)} />
              ) : null}
            </Suspense>
          </Columns>
        )}
      </QueryState>
      {changed ? <EditGoalDialog key={changed.id} goal={changed} onClose={() => setChanging('')} /> : null}
      {pledging ? <PledgeDialog goal={pledging} onClose={() => setPledging(null)} /> : null}
    </>
  );
}
