import { useState } from 'react';
import { bills } from '#contract/areas/bills.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { isOpen } from '#domain/bills/schedule.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { transactionHref } from '#web/areas/transactions/public.tsx';
import { frequencyNames, stateFaces, touchedReads } from './payment-words.ts';
import type { Shown } from './payment-words.ts';

const LOOK_DAYS = 14;
const MAX_ROWS = 8;
/** A linked transaction's amount may differ from the plan by at most this factor. */
const MAX_OFF = 3;

interface Props {
  occurrence: Shown;
  /** The next legacy date, if it differs from the true one. */
  legacyDate: string | null;
  onEdit: () => void;
  onClose: () => void;
}

function LegacyTerm() {
  return (
    <>
      Next date in the old calendar
      <span className="text-caption block max-w-72">
        Our old calendar counted one month too few between these bills, so its date may be different. The due date is
        correct.
      </span>
    </>
  );
}

function Facts({ occurrence: { occurrence, payment }, legacyDate }: Pick<Props, 'occurrence' | 'legacyDate'>) {
  const time = useMemberTime();
  const state = stateFaces[occurrence.state];
  return (
    <DefinitionList
      items={[
        {
          term: occurrence.state === 'paid' ? 'Paid' : 'Amount',
          is: <Money cents={occurrence.amount} size="strong" />,
        },
        {
          term: 'Status',
          is: (
            <Badge tone={state.tone}>
              <state.icon size={14} strokeWidth={2} aria-hidden="true" />
              {state.name}
            </Badge>
          ),
        },
        { term: 'Due', is: time.date(occurrence.due_date, 'wmd') },
        ...(occurrence.date === occurrence.due_date
          ? []
          : [{ term: 'Moved from', is: time.date(occurrence.date, 'wmd') }]),
        { term: 'How often', is: frequencyNames[payment.recurring_frequency] },
        ...(legacyDate === null ? [] : [{ term: <LegacyTerm />, is: time.date(legacyDate, 'wmd') }]),
        ...(occurrence.transaction_id === null
          ? []
          : [
              {
                term: 'Paid by',
                is: (
                  <TextLink href={transactionHref(occurrence.transaction_id)}>
                    transaction{occurrence.paid_on === null ? '' : ` on ${time.date(occurrence.paid_on, 'wmd')}`}
                  </TextLink>
                ),
              },
            ]),
      ]}
    />
  );
}

/** Transactions that may be the payment: near its date and amount, in its account. */
function RowChoice({
  occurrence: { occurrence, payment },
  chosen,
  onChoose,
}: {
  occurrence: Shown;
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const time = useMemberTime();
  const size = Math.abs(occurrence.amount);
  const daysOff = (date: string): number => Math.abs(daysBetween(occurrence.due_date, date));
  const rows = useApiQuery(transactions.list, {
    query: {
      min_date: addDays(occurrence.due_date, -LOOK_DAYS),
      max_date: addDays(occurrence.due_date, LOOK_DAYS),
      min_amount: dollarsFromCents(Math.floor(size / MAX_OFF)),
      max_amount: dollarsFromCents(size * MAX_OFF),
      direction: occurrence.amount < 0 ? 'debit' : 'credit',
      ...(payment.bank_account_id === null ? {} : { bank_account_id: String(payment.bank_account_id) }),
      page: 1,
      limit: 60,
    },
  });
  const nearest = (reply: ReplyOf<typeof transactions.list>['data']) =>
    reply
      .toSorted(
        (a, b) =>
          Math.abs(a.amount - occurrence.amount) - Math.abs(b.amount - occurrence.amount) ||
          daysOff(a.date) - daysOff(b.date),
      )
      .slice(0, MAX_ROWS);
  return (
    <QueryState query={rows} what="your transactions" skeleton={<SkeletonRows rows={3} />} compact>
      {({ data }) => (
        <RadioGroup
          label="Which transaction paid this bill?"
          choices={[
            { value: '', label: 'None of these, or not here yet' },
            ...nearest(data).map((transaction) => ({
              value: String(transaction.id),
              label: (
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span className="min-w-0 truncate">{transaction.merchant ?? transaction.description}</span>
                  <Money cents={transaction.amount} tone="plain" />
                </span>
              ),
              hint: time.date(transaction.date, 'wmd'),
            })),
          ]}
          value={chosen}
          onChange={onChoose}
        />
      )}
    </QueryState>
  );
}

type Task = 'look' | 'pay' | 'move' | 'remove';

/** Whether it was paid before it was scheduled; then its date is not in the series. */
const isBefore = ({ occurrence, payment }: Shown): boolean => occurrence.date < payment.start_date;

function useCommands(occurrence: Shown, onClose: () => void) {
  const { payment } = occurrence;
  const isFromBefore = isBefore(occurrence);
  const done = (text: string) => ({
    refreshes: touchedReads,
    onSuccess: () => {
      showToast({ tone: 'positive', text });
      onClose();
    },
  });
  return {
    confirm: useApiMutation(bills.confirm, done(`${payment.name} marked as paid.`)),
    skip: useApiMutation(bills.skip, done('Skipped this time.')),
    move: useApiMutation(bills.move, done('Moved.')),
    reopen: useApiMutation(bills.reopen, done(isFromBefore ? `Removed from ${payment.name}.` : 'Marked as unpaid.')),
    end: useApiMutation(bills.removeRecurrence, done(`${payment.name} won’t repeat.`)),
    remove: useApiMutation(bills.remove, done(`${payment.name} deleted.`)),
  };
}

interface TaskProps {
  occurrence: Shown;
  commands: ReturnType<typeof useCommands>;
  onTask: (task: Task) => void;
}

const named = ({ occurrence, payment }: Shown) => ({ id: payment.id, date: occurrence.date });

function OnePart({ occurrence, commands: { skip, reopen }, onTask }: TaskProps) {
  if (!isOpen(occurrence.occurrence)) {
    const back = occurrence.occurrence.state === 'skipped' ? 'Undo skip' : 'Mark as unpaid';
    return (
      <Button variant="secondary" busy={reopen.isPending} onClick={() => reopen.mutate({ body: named(occurrence) })}>
        {isBefore(occurrence) ? 'Not this bill' : back}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => onTask('pay')}>Mark as paid</Button>
      <Button variant="secondary" onClick={() => onTask('move')}>
        Move
      </Button>
      <Button variant="secondary" busy={skip.isPending} onClick={() => skip.mutate({ body: named(occurrence) })}>
        Skip once
      </Button>
    </>
  );
}

function Look({ legacyDate, onEdit, ...task }: TaskProps & Pick<Props, 'legacyDate' | 'onEdit'>) {
  const {
    occurrence: { payment },
    commands: { end },
  } = task;
  return (
    <>
      <Facts occurrence={task.occurrence} legacyDate={legacyDate} />
      <div className="mt-5 flex flex-wrap gap-2">
        <OnePart {...task} />
      </div>
      <div className="border-line -mx-3 mt-6 flex flex-wrap gap-x-2 border-t pt-3">
        <Button variant="quiet" size="small" onClick={onEdit}>
          Edit bill
        </Button>
        {payment.recurring_frequency === 'once' || payment.end_date !== null ? null : (
          <Button
            variant="quiet"
            size="small"
            busy={end.isPending}
            onClick={() => end.mutate({ body: { id: payment.id } })}
          >
            Stop repeating
          </Button>
        )}
        <Button variant="quiet" size="small" className="text-negative" onClick={() => task.onTask('remove')}>
          Delete bill
        </Button>
      </div>
    </>
  );
}

function Pay({ occurrence, commands: { confirm }, onTask }: TaskProps) {
  const [row, setRow] = useState('');
  return (
    <>
      <RowChoice occurrence={occurrence} chosen={row} onChoose={setRow} />
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" onClick={() => onTask('look')}>
          Back
        </Button>
        <Button
          busy={confirm.isPending}
          onClick={() =>
            confirm.mutate({ body: { ...named(occurrence), ...(row === '' ? {} : { transaction_id: Number(row) }) } })
          }
        >
          {row === '' ? 'Mark as paid' : 'Use this transaction'}
        </Button>
      </div>
    </>
  );
}

function Move({ occurrence, commands: { move }, onTask }: TaskProps) {
  const [to, setTo] = useState<string | null>(occurrence.occurrence.due_date);
  return (
    <>
      <DateInput label="New date" hint="Only this date changes, not later ones." value={to} onChange={setTo} />
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" onClick={() => onTask('look')}>
          Back
        </Button>
        <Button
          busy={move.isPending}
          disabled={to === null}
          onClick={() => to !== null && move.mutate({ body: { ...named(occurrence), to } })}
        >
          Move bill
        </Button>
      </div>
    </>
  );
}

/** Confirms deletion, because the payment history is lost. */
function Remove({ occurrence: { payment }, commands: { remove }, onTask }: TaskProps) {
  return (
    <>
      <p>
        This deletes {payment.name} on every date, including the ones you’ve paid. Your transactions stay. To keep the
        history, stop it repeating instead.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => onTask('look')}>
          Cancel
        </Button>
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate({ body: { id: payment.id } })}>
          Delete bill
        </Button>
      </div>
    </>
  );
}

/** The actions of an occurrence and of its payment. */
export function OccurrenceDialog({ occurrence: shown, legacyDate, onEdit, onClose }: Props) {
  const { occurrence, payment } = shown;
  const time = useMemberTime();
  const [task, setTask] = useState<Task>('look');
  const commands = useCommands(shown, onClose);
  const parts = { occurrence: shown, commands, onTask: setTask };
  return (
    <Dialog open onClose={onClose} title={`${payment.name}, ${time.date(occurrence.due_date, 'wmd')}`}>
      <ProblemNote>{Object.values(commands).find(({ isError }) => isError)?.error?.message}</ProblemNote>
      {task === 'look' && payment.bank_ended_at !== null ? (
        <Notice tone="warning" title="Your bank no longer lists this bill" className="mb-5">
          It hasn’t been listed since {time.instant(payment.bank_ended_at, 'wmd')}. If you’ve cancelled it, stop it
          repeating here too.
        </Notice>
      ) : null}
      {task === 'look' ? <Look {...parts} legacyDate={legacyDate} onEdit={onEdit} /> : null}
      {task === 'pay' ? <Pay {...parts} /> : null}
      {task === 'move' ? <Move {...parts} /> : null}
      {task === 'remove' ? <Remove {...parts} /> : null}
    </Dialog>
  );
}
