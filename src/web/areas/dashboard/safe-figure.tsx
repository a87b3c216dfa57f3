import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Link } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
import { Loading, SkeletonShape } from '#web/design/skeleton.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

type Answer = ReplyOf<typeof safeToSpend.safeToSpend>;

/** The three lines of the card. Where there is no figure, the way to what it needs stands in its place. */
interface Lines {
  title?: string;
  figure: ReactNode;
  sentence: ReactNode;
}

const door = 'rounded-tag text-heading';
const chevron = (
  <ChevronRight size={20} strokeWidth={2} aria-hidden="true" className="ml-1 inline align-baseline opacity-60" />
);
const waiting: Lines = {
  figure: (
    <Loading label="Working out what is safe to spend">
      <SkeletonShape className="h-7 w-44" />
    </Loading>
  ),
  sentence: <SkeletonShape className="my-1 h-4 w-56" />,
};

function linesOf(
  { safe, per_day: perDay, days_left: days, payday, pay_cycle_source: source, lines }: Answer,
  date: (day: string) => string,
): Lines {
  if (lines[0]?.rows.length === 0)
    return {
      figure: (
        <Link className={door} href="/sync-transactions">
          Import a statement{chevron}
        </Link>
      ),
      sentence: 'What you have is not known yet.',
    };
  if (source === 'months')
    return {
      figure: (
        <Link className={door} href="/ubudget#pay-cycle">
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

/** What may be spent until payday. All it can say stands in the same three lines, so that nothing under them moves. */
export function SafeFigure() {
  const time = useMemberTime();
  const { data, error, refetch } = useApiQuery(safeToSpend.safeToSpend);
  const failed: Lines = {
    figure: (
      <button type="button" className={door} onClick={() => void refetch()}>
        Try again{chevron}
      </button>
    ),
    sentence: error?.message,
  };
  const {
    title = 'Safe to spend until payday',
    figure,
    sentence,
  } = data ? linesOf(data, (day) => time.date(day, 'wmd')) : error ? failed : waiting;
  return (
    <Card tone="cover">
      <h2 className="text-on-cover-soft">{title}</h2>
      <div className="text-title mt-1 flex min-h-[1.1em] items-center">{figure}</div>
      <div className="text-on-cover-soft mt-2 min-h-[1lh]">{sentence}</div>
    </Card>
  );
}
