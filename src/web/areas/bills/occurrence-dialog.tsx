import { useState } from 'react';
import { bills } from '#contract/areas/bills.ts';
import { isOpen } from '#domain/bills/schedule.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { transactionHref } from '#web/areas/transactions/public.tsx';
import { OccurrencePayment } from './occurrence-payment.tsx';
import { frequencyNames, stateFace, touchedReads } from './payment-words.ts';
import type { Shown } from './payment-words.ts';

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
  const state = stateFace(occurrence);
  return (
    <DefinitionList
      items={[
        {
          term: occurrence.state === 'paid' ? state.name : 'Amount',
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
                term: occurrence.amount > 0 ? 'Received in' : 'Paid by',
                is: (
                  <TextLink href={transactionHref(occurrence.transaction_id)}>
                    a transaction{occurrence.paid_on === null ? '' : ` on ${time.date(occurrence.paid_on, 'wmd')}`}
                  </TextLink>
                ),
              },
            ]),
      ]}
    />
  );
}

type Task = 'look' | 'pay' | 'move' | 'remove';

/** Whether it was paid before it was scheduled; then its date is not in the series. */
const isBefore = ({ occurrence, payment }: Shown): boolean => occurrence.date < payment.start_date;

const isIncome = ({ occurrence }: Shown): boolean => occurrence.amount > 0;
/** What it is called in its commands. */
const nounOf = (shown: Shown): string => (isIncome(shown) ? 'income' : 'bill');

function useCommands(occurrence: Shown, onClose: () => void) {
  const { payment } = occurrence;
  const isFromBefore = isBefore(occurrence);
  const paid = isIncome(occurrence) ? 'received' : 'paid';
  const done = (text: string) => ({
    refreshes: touchedReads,
    onSuccess: () => {
      showToast({ tone: 'positive', text });
      onClose();
    },
  });
  return {
    confirm: useApiMutation(bills.confirm, done(`${payment.name} marked as ${paid}.`)),
    skip: useApiMutation(bills.skip, done('Skipped this time.')),
    move: useApiMutation(bills.move, done('Moved.')),
    reopen: useApiMutation(
      bills.reopen,
      done(isFromBefore ? `Removed from ${payment.name}.` : `Marked as not ${paid}.`),
    ),
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
  const paid = isIncome(occurrence) ? 'received' : 'paid';
  if (!isOpen(occurrence.occurrence)) {
    const back = occurrence.occurrence.state === 'skipped' ? 'Undo skip' : `Mark as not ${paid}`;
    return (
      <Button variant="secondary" busy={reopen.isPending} onClick={() => reopen.mutate({ body: named(occurrence) })}>
        {isBefore(occurrence) ? `Not this ${nounOf(occurrence)}` : back}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => onTask('pay')}>Mark as {paid}</Button>
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
          Edit {nounOf(task.occurrence)}
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
          Delete {nounOf(task.occurrence)}
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
          Move {nounOf(occurrence)}
        </Button>
      </div>
    </>
  );
}

/** Confirms deletion, because the payment history is lost. */
function Remove({ occurrence, commands: { remove }, onTask }: TaskProps) {
  const { payment } = occurrence;
  return (
    <>
      <p>
        This deletes {payment.name} on every date, {isIncome(occurrence) ? 'received' : 'paid'} or not. Your
        transactions stay. To keep the history, stop it repeating instead.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => onTask('look')}>
          Cancel
        </Button>
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate({ body: { id: payment.id } })}>
          Delete {nounOf(occurrence)}
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
      {task === 'pay' ? (
        <OccurrencePayment occurrence={shown} confirm={commands.confirm} onBack={() => setTask('look')} />
      ) : null}
      {task === 'move' ? <Move {...parts} /> : null}
      {task === 'remove' ? <Remove {...parts} /> : null}
    </Dialog>
  );
}
