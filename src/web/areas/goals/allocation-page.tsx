import { useState } from 'react';
import { cx } from 'class-variance-authority';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { goals } from '#contract/areas/goals.ts';
import type { AllocationMethod } from '#domain/goals/saving-allocation.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { bodyOf, draftOf, moved, oversharedAccount, preview, unreadGoal } from './allocation-draft.ts';
import type { Draft, DraftLine } from './allocation-draft.ts';
import { touched } from './goal-facts.ts';
import type { Goals } from './goal-facts.ts';
import { GoalMark } from './goal-mark.tsx';

const methods: readonly { value: AllocationMethod; label: string }[] = [
  { value: 'order', label: 'In order' },
  { value: 'share', label: 'By share' },
  { value: 'fixed', label: 'Set amounts' },
];

const explained: Record<AllocationMethod, string> = {
  order: 'The first goal fills up, then the next. Move what matters most to the top.',
  share: 'Each goal gets a percentage of the account. Anything left over isn’t put in a goal.',
  fixed: 'Each goal gets a set amount, from the top until the money runs out.',
};

interface LineProps {
  line: DraftLine;
  method: AllocationMethod;
  givenCents: number;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onChange: (change: Partial<DraftLine>) => void;
}

function Line({ line, method, givenCents, first, last, onMove, onChange }: LineProps) {
  const { goal, share, fixedCents } = line;
  const field =
    method === 'share' ? (
      <NumberField
        label={`Percentage for ${goal.name}`}
        labelHidden
        decimals={2}
        min={0}
        max={100}
        suffix={
          <span aria-hidden="true" className="text-ink-faint pr-3">
            %
          </span>
        }
        value={share}
        onChange={(value) => onChange({ share: value })}
        className="w-30"
      />
    ) : method === 'fixed' ? (
      <MoneyField
        label={`Amount for ${goal.name}`}
        labelHidden
        min={0}
        value={fixedCents}
        onChange={(value) => onChange({ fixedCents: value })}
        className="w-34"
      />
    ) : null;
  return (
    <li
      aria-label={goal.name}
      className="border-line flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-4 last:border-b-0"
    >
      <GoalMark goal={{ ...goal, total_savings: goal.start_amount + givenCents }} sizePx={56} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 break-words">{goal.name}</span>
          {goal.isactive ? null : <Badge>Paused</Badge>}
        </p>
        <p className="text-ink-soft text-caption">
          gets <Money cents={givenCents} tone="plain" size="strong" className="text-ink" /> of the{' '}
          <Money cents={Math.max(0, goal.target - goal.start_amount)} tone="plain" /> it needs
        </p>
      </div>
      <div className={cx('flex items-center gap-1', field && 'max-sm:w-full max-sm:justify-between')}>
        {field}
        <span className="flex">
          <IconButton label={`Move ${goal.name} up`} icon={ArrowUp} disabled={first} onClick={() => onMove(-1)} />
          <IconButton label={`Move ${goal.name} down`} icon={ArrowDown} disabled={last} onClick={() => onMove(1)} />
        </span>
      </div>
    </li>
  );
}

/** Why an allocation cannot be saved. */
function problemOf(draft: Draft, list: Goals): string | null {
  const unread = unreadGoal(draft);
  if (unread)
    return draft.method === 'share'
      ? `Enter a share for ${unread.name}, such as 25 or 0.`
      : `Enter an amount for ${unread.name}, such as 50.00 or 0.`;
  const over = oversharedAccount(draft, list);
  return over ? `The shares of ${over.name} add up to ${over.percent}%. Reduce them to 100% or less.` : null;
}

function Editor({ list }: { list: Goals }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(list));
  const [announcement, setAnnouncement] = useState('');
  const save = useApiMutation(goals.allocate, {
    refreshes: touched,
    onSuccess: () => showToast({ tone: 'positive', text: 'Split saved.' }),
  });
  const allocation = preview(draft, list);
  const wrong = problemOf(draft, list);
  const change = (at: number, part: Partial<DraftLine>) =>
    setDraft({ ...draft, lines: draft.lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  function move(at: number, by: -1 | 1) {
    setDraft({ ...draft, lines: moved(draft.lines, at, by) });
    setAnnouncement(`${draft.lines[at]!.goal.name} is now number ${at + by + 1} of ${draft.lines.length}.`);
  }
  return (
    <Columns
      aside={
        <Section title="Summary">
          <div aria-live="polite">
            <DefinitionList
              items={[
                ...allocation.accounts.map((account) => ({
                  term: list.accounts.find(({ id }) => id === account.accountId)?.name ?? '',
                  is: <Money cents={account.balanceCents} tone="plain" />,
                })),
                {
                  term: 'For your goals',
                  is: (
                    <Money
                      cents={
                        allocation.accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0) -
                        allocation.unallocatedCents
                      }
                      tone="plain"
                    />
                  ),
                },
                { term: 'Not in a goal', is: <Money cents={allocation.unallocatedCents} tone="plain" size="strong" /> },
              ]}
            />
          </div>
          <p className="text-ink-faint text-caption mt-3">
            Your money stays where it is. This only decides what it’s for.
          </p>
        </Section>
      }
    >
      <SegmentedControl<AllocationMethod>
        label="How to split your savings"
        choices={methods}
        value={draft.method}
        onChange={(method) => setDraft({ ...draft, method })}
        full
        className="sm:max-w-md"
      />
      <p className="text-ink-soft mt-3 mb-2">{explained[draft.method]}</p>
      <ol aria-label="Goals in order">
        {draft.lines.map((line, at) => (
          <Line
            key={line.goal.id}
            line={line}
            method={draft.method}
            givenCents={allocation.byGoal.get(line.goal.id) ?? 0}
            first={at === 0}
            last={at === draft.lines.length - 1}
            onMove={(by) => move(at, by)}
            onChange={(part) => change(at, part)}
          />
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      <div className="mt-6">
        <ProblemNote>{wrong ?? (save.isError ? save.error.message : null)}</ProblemNote>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setDraft(draftOf(list))}>
            Reset
          </Button>
          <Button busy={save.isPending} disabled={wrong !== null} onClick={() => save.mutate({ body: bodyOf(draft) })}>
            Save split
          </Button>
        </div>
      </div>
    </Columns>
  );
}

const isOpen = ({ iscomplete }: { iscomplete: boolean }): boolean => !iscomplete;

/** Allocates the money in savings accounts among goals. */
export function AllocationPage() {
  const list = useApiQuery(goals.list);
  return (
    <>
      <PageHeader
        title="Split your savings"
        lead="Decide how much of your savings goes to each goal."
        actions={
          <ButtonLink variant="secondary" href="/goals">
            All goals
          </ButtonLink>
        }
      />
      <QueryState
        query={list}
        what="your goals"
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ data }) => !data.some(isOpen)}
        empty={
          <EmptyState
            illustration="goals"
            message="No goals yet"
            subtitle1="Once you have a goal, you can choose how much of your savings goes to it."
            buttonText="Add a goal"
            href="/goals/new"
          />
        }
      >
        {(loaded) => (
          <>
            {loaded.accounts.length === 0 ? (
              <p className="text-ink-soft mb-6">
                You don’t have a savings account yet. Choose one in <TextLink href="/accounts">Accounts</TextLink>. You
                can set the order now.
              </p>
            ) : null}
            <Editor
              key={loaded.data
                .filter(isOpen)
                .map(({ id }) => id)
                .toSorted((a, b) => a - b)
                .join()}
              list={loaded}
            />
          </>
        )}
      </QueryState>
    </>
  );
}
