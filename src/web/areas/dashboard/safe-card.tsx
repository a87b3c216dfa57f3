import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import { spendingPace } from '#contract/areas/spending-pace.ts';
import { Link } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { accountsWords, hasAccounts, committedParts, likelyBills } from './safe-parts.ts';
import type { SafeAnswer } from './safe-parts.ts';

const FoundBillsDialog = lazyDialog(
  'the list of bills',
  async () => (await import('#web/areas/bills/public.tsx')).FoundBillsDialog,
);

const BREAKDOWN = '/expense-analysis/budget-allocation#safe-to-spend';
const link = 'rounded-tag text-heading';
const chevron = (
  <ChevronRight size={20} strokeWidth={2} aria-hidden="true" className="ml-1 inline align-baseline opacity-60" />
);
const onCoverButton =
  'rounded-control border-on-cover/35 hover:border-on-cover text-caption min-h-11 border px-3 font-semibold transition-colors sm:min-h-9';

const shades = ['bg-on-cover/60', 'bg-on-cover/45', 'bg-on-cover/35', 'bg-on-cover/25', 'bg-on-cover/20'];

/** The figure in words; without a figure, what is missing. */
function factsOf(
  answer: SafeAnswer,
  date: (day: string) => string,
): { title: string; figure: ReactNode; sentence: ReactNode } {
  const { safe, per_day: perDay, days_left: days, payday, pay_cycle_source: source } = answer;
  if (!hasAccounts(answer))
    return {
      title: 'Safe to spend until payday',
      figure: (
        <Link className={link} href="/sync-transactions">
          Import a statement{chevron}
        </Link>
      ),
      sentence: 'Add a statement to see this.',
    };
  return {
    title: `${safe < 0 ? 'Short until' : 'Safe to spend until'} ${date(payday)}`,
    figure: <Money cents={Math.abs(safe)} tone="plain" size="title" href={BREAKDOWN} opens="how it adds up" />,
    sentence:
      safe < 0 ? (
        'Your bills and plans come to more than you have. See what can wait.'
      ) : safe === 0 ? (
        'Nothing left until payday.'
      ) : days === 1 ? (
        'Your payday is tomorrow.'
      ) : (
        <>
          About <Money cents={perDay} tone="plain" /> a day
          {source === 'months' ? (
            <>
              {' '}
              ·{' '}
              <Link className="underline underline-offset-4" href="/ubudget?edit=pay-cycle#pay-cycle">
                Set your payday
              </Link>
            </>
          ) : null}
        </>
      ),
  };
}

function Breakdown({ answer }: { answer: SafeAnswer }) {
  const parts = committedParts(answer);
  const safe = Math.max(0, answer.safe);
  const balance = answer.lines.find(({ kind }) => kind === 'balance')?.amount ?? 0;
  const whole = Math.max(1, safe + parts.reduce((sum, { cents }) => sum + cents, 0));
  return (
    <>
      <div aria-hidden="true" className="bg-cover-raised mt-4 flex h-2 gap-px overflow-hidden rounded-full">
        <span className="bg-spark" style={{ width: `${(safe / whole) * 100}%` }} />
        {parts.map(({ kind, cents }, at) => (
          <span key={kind} className={shades[at] ?? shades[4]} style={{ width: `${(cents / whole) * 100}%` }} />
        ))}
      </div>
      <ul
        aria-label="How it adds up"
        className="text-on-cover-soft text-caption figures mt-3 mb-4 flex flex-wrap gap-x-4 gap-y-1"
      >
        <li>
          <Money cents={balance} tone="plain" /> {accountsWords(answer)}
        </li>
        {parts.map(({ kind, label, cents }) => (
          <li key={kind}>
            − <Money cents={cents} tone="plain" /> {label}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The likely bills that are counted: one tap confirms them, another opens them. */
function LikelyLine({ answer }: { answer: SafeAnswer }) {
  const [reviewing, setReviewing] = useState(false);
  const { keys, count, cents } = likelyBills(answer);
  const decide = useApiMutation(safeToSpend.decideDetected, {
    refreshes: [safeToSpend.safeToSpend, spendingPace.spendingPace],
    onSuccess: ({ scheduled }) =>
      void showToast({ tone: 'positive', text: scheduled === 1 ? 'Bill confirmed.' : `${scheduled} bills confirmed.` }),
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  if (count === 0 && !reviewing) return null;
  return (
    <div className="border-on-cover/20 mt-auto flex flex-wrap items-center gap-2 border-t pt-3">
      <p className="text-on-cover-soft text-caption min-w-0 flex-1 basis-28">
        Includes {count === 1 ? '1 likely bill of' : `${count} likely bills totalling`}{' '}
        <Money cents={cents} tone="plain" />.
      </p>
      <button
        type="button"
        className={onCoverButton}
        aria-busy={decide.isPending || undefined}
        onClick={() => decide.isPending || decide.mutate({ body: { accept: keys } })}
      >
        {count === 1 ? 'Confirm' : 'Confirm all'}
      </button>
      <button type="button" className={`${onCoverButton} border-transparent`} onClick={() => setReviewing(true)}>
        Review
      </button>
      {reviewing ? (
        <Suspense>
          <FoundBillsDialog onClose={() => setReviewing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Text({ title, figure, sentence }: { title: ReactNode; figure: ReactNode; sentence: ReactNode }) {
  return (
    <>
      <h2 className="text-on-cover-soft min-h-[1lh]">{title}</h2>
      <div className="text-figure mt-1 flex min-h-[1.1em] items-center">{figure}</div>
      <div className="text-on-cover-soft mt-2 min-h-[1lh]">{sentence}</div>
    </>
  );
}

/** What is safe to spend until payday, with the parts that add up to it. The card keeps its height in every state. */
export function SafeCard({ className }: { className?: string }) {
  const time = useMemberTime();
  const answer = useApiQuery(safeToSpend.safeToSpend);
  return (
    <Card tone="cover" className={`flex min-h-[15.5rem] flex-col ${className ?? ''}`}>
      <QueryState
        query={answer}
        what="what’s safe to spend"
        skeleton={
          <Text
            title="Safe to spend until payday"
            figure={<SkeletonShape className="h-7 w-44" />}
            sentence={<SkeletonShape className="my-1 h-4 w-40" />}
          />
        }
        failed={({ message }, { onRetry }) => (
          <Text
            title="Safe to spend until payday"
            figure={
              <button type="button" className={link} onClick={onRetry}>
                Try again{chevron}
              </button>
            }
            sentence={message}
          />
        )}
      >
        {(loaded) => (
          <>
            <Text {...factsOf(loaded, (day) => time.date(day, 'wmd'))} />
            {hasAccounts(loaded) ? <Breakdown answer={loaded} /> : null}
            <LikelyLine answer={loaded} />
          </>
        )}
      </QueryState>
    </Card>
  );
}
