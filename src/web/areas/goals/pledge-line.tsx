import CalendarCheck from 'lucide-react/icons/calendar-check';
import { cx } from 'class-variance-authority';
import { formatDate } from '#domain/calendar/date-format.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { frequencyWords, pledgeSentence } from './goal-facts.ts';
import type { Goal, Pledge } from './goal-facts.ts';

const looks = {
  confirmed: 'bg-positive border-positive',
  open: 'border-line-strong border-dashed',
  missed: 'border-line-strong bg-sunken',
} as const;
const words = { confirmed: 'done', open: 'still open', missed: 'missed' } as const;

/** The recent windows, oldest first: filled if confirmed. Confirmed ones link to their deposit. */
function Times({ pledge }: { pledge: Pledge }) {
  const time = useMemberTime();
  return (
    <ul aria-label="Recent deposits" className="mt-2 flex flex-wrap items-center gap-1">
      {pledge.windows.toReversed().map((window) => {
        const says = `${time.date(window.start)} to ${time.date(window.end)}: ${words[window.status]}${window.paid_on ? ` on ${time.date(window.paid_on)}` : ''}`;
        const dot = (
          <span aria-hidden="true" className={cx('block size-3.5 rounded-full border-[1.5px]', looks[window.status])} />
        );
        return (
          <li key={window.start} title={says}>
            {window.transaction_id === null ? (
              <span className="grid size-6 place-items-center">
                {dot}
                <span className="sr-only">{says}</span>
              </span>
            ) : (
              <TextLink
                href={`/transaction-history?id=${window.transaction_id}`}
                className="grid size-6 place-items-center"
              >
                {dot}
                <span className="sr-only">{says}, opens the deposit</span>
              </TextLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A goal's pledge and its history, or a button to add one. */
export function PledgeLine({ goal, onPledge }: { goal: Goal; onPledge: () => void }) {
  const { pledge } = goal;
  if (!pledge) {
    return (
      <Button variant="quiet" size="small" className="-ml-3.5" icon={CalendarCheck} onClick={onPledge}>
        Make a pledge
      </Button>
    );
  }
  return (
    <div className="bg-sunken rounded-control px-4 py-3">
      <p>
        <span className="font-medium">
          Pledge: <Money cents={pledge.amount} tone="plain" size="strong" /> {frequencyWords[pledge.frequency]}
        </span>
        <span className="text-ink-soft"> · {pledgeSentence(pledge)}</span>
      </p>
      {pledge.windows.length > 0 ? <Times pledge={pledge} /> : null}
      {pledge.reaches_on ? (
        <p className="text-ink-faint text-caption mt-1.5">
          Keep it up and you’ll get there by {formatDate(pledge.reaches_on)}.
        </p>
      ) : null}
    </div>
  );
}
