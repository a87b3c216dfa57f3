import { useState } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { balanceOn, eventfulDays, eventsOf, kindNames, openingOf } from './outlook.ts';
import type { Day, DayEvent, Outlook, View } from './outlook.ts';

interface DayProps {
  outlook: Outlook;
  view: View;
  onDay: (date: string) => void;
}

function EventName({ event, outlook, view }: { event: DayEvent; outlook: Outlook; view: View }) {
  const account =
    outlook.accounts.length > 1 && view === 'all'
      ? outlook.accounts.find((one) => one.bank_account_id === event.bank_account_id)?.name
      : undefined;
  return (
    <span>
      <span className="text-ink">{event.name}</span>{' '}
      <span className="text-ink-faint text-caption">{[kindNames[event.kind], account].filter(Boolean).join(', ')}</span>
    </span>
  );
}

/** One day: opening balance, events and closing balance. */
export function DaySum({ outlook, day, view, isLowest, onDay }: DayProps & { day: Day; isLowest: boolean }) {
  const time = useMemberTime();
  const at = outlook.days.indexOf(day);
  const events = eventsOf(outlook, day, view);
  const closing = balanceOn(day, view);
  return (
    <Section
      title={time.date(day.date, 'full')}
      action={
        <span className="flex items-center">
          <IconButton
            label="Previous day"
            icon={ChevronLeft}
            disabled={at === 0}
            onClick={() => onDay(outlook.days[at - 1]!.date)}
          />
          <IconButton
            label="Next day"
            icon={ChevronRight}
            disabled={at === outlook.days.length - 1}
            onClick={() => onDay(outlook.days[at + 1]!.date)}
          />
        </span>
      }
    >
      {isLowest ? (
        <Badge tone={closing < 0 ? 'negative' : 'accent'} className="mb-2">
          Lowest day
        </Badge>
      ) : null}
      <DefinitionList
        items={[
          {
            term: at === 0 ? 'Balance now' : 'Balance at the start',
            is: <Money cents={openingOf(outlook, day, view)} tone="plain" />,
          },
          ...events.map((event) => ({
            term: <EventName event={event} outlook={outlook} view={view} />,
            is: <Money cents={event.amount} sign="always" />,
          })),
          {
            term: 'Balance at the end',
            is: <Money cents={closing} tone={closing < 0 ? 'negative' : 'plain'} size="strong" />,
          },
        ]}
      />
    </Section>
  );
}

const FIRST_SHOWN = 8;

/** Expected events by day; each day expands to its calculation. */
export function ComingUp({ outlook, view, onDay }: DayProps) {
  const time = useMemberTime();
  const [all, setAll] = useState(false);
  const days = eventfulDays(outlook, view);
  return (
    <Section
      title="Coming up"
      note={days.length === 0 ? 'Nothing is due in this period. Add a bill, or try a what-if.' : undefined}
    >
      <ul className="divide-line divide-y">
        {days.slice(0, all ? undefined : FIRST_SHOWN).map(({ day, events }) => (
          <li key={day.date} className="py-3">
            <div className="flex items-baseline justify-between gap-4">
              <button
                type="button"
                className="decoration-line-strong hover:decoration-accent rounded-tag font-medium underline underline-offset-[0.24em]"
                onClick={() => onDay(day.date)}
              >
                {time.date(day.date, 'wmd')}
                <span className="sr-only">, opens the day</span>
              </button>
              <span className="text-ink-faint text-caption">
                balance <Money cents={balanceOn(day, view)} tone="plain" />
              </span>
            </div>
            {events.map((event, at) => (
              <p key={at} className="mt-1 flex items-baseline justify-between gap-4">
                <EventName event={event} outlook={outlook} view={view} />
                <Money cents={event.amount} sign="always" />
              </p>
            ))}
          </li>
        ))}
      </ul>
      {days.length > FIRST_SHOWN ? (
        <Button variant="quiet" size="small" className="mt-2 -ml-3" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${days.length} days`}
        </Button>
      ) : null}
    </Section>
  );
}
