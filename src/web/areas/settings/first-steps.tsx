import { useState } from 'react';
import { settings } from '#contract/areas/settings.ts';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Link } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useMember } from '#web/kit/member.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { exists } from '#web/kit/navigator.ts';
import { secondStepPath } from '#web/kit/paths.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

const steps = [
  { item: 'syncAccount', label: 'Connect a bank or import a statement', href: '/settings/bank-accounts?connect=1' },
  { item: 'dashboardGoal', label: 'Set a savings goal', href: '/goals/new' },
  { item: 'addPayment', label: 'Add an upcoming bill', href: '/expense-analysis/payments-calendar' },
  { item: 'takeMeForATour', label: 'Take the tour', href: '/nd2?tour=1' },
] as const;

/**
 * The four items of the tour (rule C18); each is complete once the server has recorded it. Home hides the list when
 * all are complete and two-step sign-in is on.
 */
export function FirstSteps({ hideWhenDone = false }: { hideWhenDone?: boolean }) {
  // Ticked at once, and still while the list is read again; a failure unticks it and says so.
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const checklist = useApiQuery(settings.tourChecklist);
  const member = useMember();
  const complete = useApiMutation(settings.completeTourItem, {
    refreshes: [settings.tourChecklist],
    onError: (problem) => {
      setTicked([]);
      showToast({ tone: 'negative', text: messageOf(problem) });
    },
  });
  const isDone = checklist.data !== undefined && steps.every(({ item }) => checklist.data[item].isComplete);
  if (hideWhenDone && isDone && member.data?.twofactorauthentication) return null;
  return (
    <Section title="First steps">
      <QueryState query={checklist} what="your first steps" skeleton={<SkeletonText lines={4} />} compact>
        {(loaded) => (
          <ul className="divide-line divide-y">
            {steps.map(({ item, label, href }) => {
              const isComplete = loaded[item].isComplete || ticked.includes(item);
              return (
                <li key={item} className="flex min-h-12 items-center gap-3">
                  {/* What is done stays done: the server keeps no way back. */}
                  <Checkbox
                    label={label}
                    labelHidden
                    checked={isComplete}
                    disabled={isComplete || complete.isPending}
                    onChange={() => {
                      setTicked([...ticked, item]);
                      complete.mutate({ body: { [item]: true } });
                    }}
                  />
                  <span className="min-w-0 flex-1">
                    {exists(href) && !isComplete ? (
                      <Link href={href} className="hover:text-accent underline underline-offset-4">
                        {label}
                      </Link>
                    ) : (
                      <span className={isComplete ? 'text-ink-faint' : undefined}>{label}</span>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </QueryState>
      {member.data && !member.data.twofactorauthentication ? (
        <p className="text-ink-soft mt-3">
          <Link href={secondStepPath} className="hover:text-accent underline underline-offset-4">
            Turn on two-step sign-in
          </Link>{' '}
          to keep others out, even if they know your password.
        </p>
      ) : null}
    </Section>
  );
}
