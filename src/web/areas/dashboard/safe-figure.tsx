import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Link } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

type Answer = ReplyOf<typeof safeToSpend.safeToSpend>;

/** The three lines of the card. Without a figure they link to what is missing. */
interface Lines {
  title?: string;
  figure: ReactNode;
  sentence: ReactNode;
}

const link = 'rounded-tag text-heading';
const chevron = (
  <ChevronRight size={20} strokeWidth={2} aria-hidden="true" className="ml-1 inline align-baseline opacity-60" />
);

function linesOf(
  { safe, per_day: perDay, days_left: days, payday, pay_cycle_source: source, lines }: Answer,
  date: (day: string) => string,
): Lines {
  if (lines[0]?.rows.length === 0)
    return {
      figure: (
        <Link className={link} href="/sync-transactions">
          Import a statement{chevron}
        </Link>
      ),
      sentence: 'What you have is not known yet.',
    };
  if (source === 'months')
    return {
      figure: (
        <Link className={link} href="/ubudget#pay-cycle">
          Say when you are paid{chevron}
        </Link>
      ),
      sentence: 'Your payday is not known yet.',
    };
  const figure = (
    <Money
      cents={Math.abs(safe)}
      tone="plain"
      size="title"
      href="/expense-analysis/budget-allocation#safe-to-spend"
      opens="how it adds up"
    />
  );
  const until = `until ${date(payday)}.`;
  if (safe < 0) return { title: 'Short until payday', figure, sentence: `See what can wait ${until}` };
  if (safe === 0) return { figure, sentence: `It is all spoken for ${until}` };
  return {
    figure,
    sentence:
      days === 1 ? (
        'Your payday is tomorrow.'
      ) : (
        <>
          <Money cents={perDay} tone="plain" /> a day {until}
        </>
      ),
  };
}

function SafeFigureText({ figure, sentence }: Omit<Lines, 'title'>) {
  return (
    <>
      <div className="text-figure mt-1 flex min-h-[1.1em] items-center">{figure}</div>
      <div className="text-on-cover-soft mt-2 min-h-[1lh]">{sentence}</div>
    </>
  );
}

/** What is safe to spend until payday. Every state uses three lines, to avoid layout shifts. */
export function SafeFigure() {
  const time = useMemberTime();
  const answer = useApiQuery(safeToSpend.safeToSpend);
  const lines = answer.data && linesOf(answer.data, (day) => time.date(day, 'wmd'));
  return (
    <Card tone="cover">
      <h2 className="text-on-cover-soft">{lines?.title ?? 'Safe to spend until payday'}</h2>
      <QueryState
        query={answer}
        what="what is safe to spend"
        skeleton={
          <SafeFigureText
            figure={<SkeletonShape className="h-7 w-44" />}
            sentence={<SkeletonShape className="my-1 h-4 w-56" />}
          />
        }
        failed={({ message }, { onRetry }) => (
          <SafeFigureText
            figure={
              <button type="button" className={link} onClick={onRetry}>
                Try again{chevron}
              </button>
            }
            sentence={message}
          />
        )}
      >
        {(loaded) => <SafeFigureText {...linesOf(loaded, (day) => time.date(day, 'wmd'))} />}
      </QueryState>
    </Card>
  );
}
