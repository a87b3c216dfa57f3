import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import type { PlannedFlowOnWire } from '#contract/areas/safe-to-spend.ts';
import { DateTile } from '#web/design/date-tile.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { SafeAnswer } from '../safe-parts.ts';

const CALENDAR = '/expense-analysis/payments-calendar';
const SHOWN = 4;

function noteOf(flow: PlannedFlowOnWire, accountName: string | undefined): string {
  const kind =
    flow.state === 'overdue'
      ? 'Overdue'
      : flow.kind === 'loan'
        ? 'Loan repayment'
        : flow.kind === 'instalment'
          ? 'Instalment'
          : flow.kind === 'payment'
            ? 'On its way'
            : flow.certainty === 'likely'
              ? 'Likely bill'
              : null;
  return [kind, accountName].filter(Boolean).join(' · ');
}

function Row({ flow, answer }: { flow: PlannedFlowOnWire; answer: SafeAnswer }) {
  const time = useMemberTime();
  const isOverdue = flow.state === 'overdue';
  const account = answer.lines[0]?.rows.find(({ bank_account_id: id }) => id === flow.bank_account_id)?.label;
  return (
    <li>
      <Link
        href={flow.loan_id === null ? `${CALENDAR}?day=${flow.due_date}` : `/loans/${flow.loan_id}`}
        className="hover:bg-sunken -mx-2 flex flex-wrap items-center gap-x-3 rounded-control px-2 py-1.5 transition-colors"
      >
        <DateTile date={flow.due_date} tone={isOverdue ? 'negative' : 'plain'} />
        <span className="min-w-0 flex-1 basis-24">
          <span className="line-clamp-2 leading-snug font-semibold">{flow.name}</span>
          <span className={`text-caption relative block truncate ${isOverdue ? 'text-negative' : 'text-ink-faint'}`}>
            {noteOf(flow, account) || time.date(flow.due_date, 'wmd')}
            <span className="sr-only">, due {time.date(flow.due_date, 'wmd')}</span>
          </span>
        </span>
        <span className="ml-auto">
          <Money cents={Math.abs(flow.amount)} tone="plain" size="strong" />
        </span>
      </Link>
    </li>
  );
}

/** The next bills, overdue ones first. */
export function BillsWidget() {
  const answer = useApiQuery(safeToSpend.safeToSpend);
  return (
    <Card title="Coming up" action={<TextLink href={CALENDAR}>All bills</TextLink>} className="h-full">
      <QueryState
        query={answer}
        what="your bills"
        skeleton={<SkeletonRows rows={SHOWN} />}
        compact
        isEmpty={({ upcoming }) => upcoming.length === 0}
        empty={
          <EmptyState
            className="py-4!"
            illustration="bills"
            message="No bills coming up"
            subtitle1="Your next bills will appear here, with their dates."
          />
        }
      >
        {(loaded) => (
          <ul
            aria-label="Coming up"
            // As tall as the placeholder, so that nothing below moves.
            className={loaded.upcoming.length < SHOWN ? 'space-y-1' : 'min-h-64 space-y-1'}
          >
            {loaded.upcoming.slice(0, SHOWN).map((flow) => (
              <Row key={flow.key} flow={flow} answer={loaded} />
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}
