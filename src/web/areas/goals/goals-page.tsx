import { Suspense, useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { goals } from '#contract/areas/goals.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { Loading, SkeletonFigure, SkeletonShape } from '#web/design/skeleton.tsx';
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
    <>
      <SkeletonFigure />
      {Array.from({ length: 3 }, (_, at) => (
        <div key={at} className="mt-8 flex items-center gap-5">
          <SkeletonShape round className="size-22" />
          <SkeletonShape className="h-14 flex-1" />
        </div>
      ))}
    </>
  );
}

/** The accounts of the goals, and unallocated money. */
function SavedOn({ list }: { list: Goals }) {
  if (list.accounts.length === 0) {
    return (
      <Section title="Saved on">
        <p className="text-ink-soft">
          No saving account yet. Mark one under <TextLink href="/accounts">Accounts</TextLink>, and goals fill from its
          balance.
        </p>
      </Section>
    );
  }
  return (
    <Section title="Saved on" action={<TextLink href="/goals/saving-allocation">Split between goals</TextLink>}>
      <DefinitionList
        items={[
          ...list.accounts.map((account) => ({
            term: account.name,
            is: <Money cents={account.balance} tone="plain" href={`/accounts/${account.id}`} opens={account.name} />,
          })),
          { term: 'Not allocated', is: <Money cents={list.unallocated} tone="plain" size="strong" /> },
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
        picture="goals"
        message="No goals yet"
        subtitle1="Name something worth saving for, and see it fill from the money that you put aside."
        buttonText="Create a goal"
        href="/goals/new"
      />
    );
  }
  return (
    <ul aria-label="Goals">
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
        lead="What you save for, from the money that is really there."
        figure={
          list.data && open.length > 0 ? (
            <p>
              <Money cents={list.data.total_savings} tone="plain" size="title" />{' '}
              <span className="text-ink-soft">put aside</span>
            </p>
          ) : undefined
        }
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
                  <Section title="Reached">
                    <TextLink href="/goals/history">
                      {past === 1 ? '1 goal in your history' : `${past} goals in your history`}
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
