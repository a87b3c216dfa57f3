import { useState } from 'react';
import { loans } from '#contract/areas/loans.ts';
import type { LoanChangeOnWire, LoanDetailOnWire } from '#contract/areas/loans.ts';
import type { LoanAction } from '#domain/loans/actions.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Frequency } from '#domain/loans/terms.ts';
import { overpaymentMessage } from '#domain/loans/waterfall.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useStepFocus } from '#web/design/use-step-focus.ts';
import { Form, ProblemNote, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CardChoice } from './card-choice.tsx';
import { ChangePreview } from './change-preview.tsx';
import { touchedReads } from './reads.ts';
import { frequencyOptions } from './words.ts';

/** Actions with a form and a preview. */
export type FormAction = Exclude<LoanAction, 'RequestStatement' | 'Contact'>;

interface Values {
  amount: number | null;
  to: CivilDate | null;
  payments: number | null;
  frequency: Frequency | null;
  first_date: CivilDate | null;
  card_id: number | null;
}

const titles: Readonly<Record<FormAction, string>> = {
  RequestDraw: 'Request a draw',
  AdditionalPayment: 'Make a payment',
  ResolvePayment: 'Make a payment to resolve',
  OneClickPayout: 'Pay the full amount',
  ChangePaymentPostpone: 'Reschedule a repayment',
  CatchUpPayment: 'Catch up',
  ChangePayment: 'Repayment schedule',
};

const asksAmount = (action: FormAction): boolean => action === 'AdditionalPayment' || action === 'ResolvePayment';
const pays = (action: FormAction): boolean => asksAmount(action) || action === 'OneClickPayout';

function bodyOf(loan: number, action: FormAction, values: Values) {
  const { amount, to, payments, frequency, first_date, card_id } = values;
  const fields = {
    RequestDraw: { amount: amount === null ? undefined : dollarsFromCents(amount) },
    AdditionalPayment: { amount: amount === null ? undefined : dollarsFromCents(amount), card_id },
    ResolvePayment: { amount: amount === null ? undefined : dollarsFromCents(amount), card_id },
    OneClickPayout: { card_id },
    ChangePaymentPostpone: { to },
    CatchUpPayment: { payments },
    ChangePayment: { frequency, first_date, payments },
  }[action];
  return { loan, action, ...fields };
}

function firstValues(loan: LoanDetailOnWire, action: FormAction): Values {
  const left = loan.schedule.filter(({ state }) => state !== 'paid').length;
  const amount = asksAmount(action) ? (loan.overdue > 0 ? loan.overdue : (loan.next_amount ?? null)) : null;
  return {
    amount,
    to: null,
    payments: action === 'CatchUpPayment' ? Math.min(3, Math.max(1, left - 1)) : left,
    frequency: loan.frequency,
    first_date: null,
    card_id: loan.card?.id ?? null,
  };
}

function PayoutFigure({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  const figure = useApiQuery(loans.payout, { query: { loan: loan.id } });
  return (
    <QueryState query={figure} what="the payout amount" skeleton={<SkeletonRows rows={2} />} compact>
      {({ today, amount, valid_to: validTo, saved_fees: saved }) => (
        <Notice
          title={
            <>
              <Money cents={today} tone="plain" /> pays off this loan{today === amount ? '' : ' today'}
            </>
          }
        >
          {today === amount ? (
            'You can pay this'
          ) : (
            <>
              Or <Money cents={amount} tone="plain" />
            </>
          )}{' '}
          on any day until {time.date(validTo)}.
          {saved > 0 ? (
            <>
              {' '}
              You’ll save <Money cents={saved} tone="plain" /> in monthly fees.
            </>
          ) : null}
        </Notice>
      )}
    </QueryState>
  );
}

const ahead = (loan: LoanDetailOnWire) => loan.schedule.filter(({ state }) => state === 'due' || state === 'part');

/** The payment to move, and its effects. */
function nextWords(loan: LoanDetailOnWire, day: (date: CivilDate) => string): string {
  if (loan.next_due === null) return 'There’s no upcoming repayment to move.';
  const next = `${formatCents(loan.next_amount ?? 0, { currency: true })} on ${day(loan.next_due)}`;
  return loan.overdue > 0 ? `Currently ${next}. The overdue amount moves with it.` : `Currently ${next}.`;
}

function Fields({ form, loan, action }: { form: ApiForm<Values>; loan: LoanDetailOnWire; action: FormAction }) {
  const time = useMemberTime();
  const today = time.today();
  return (
    <div className="space-y-5">
      {action === 'OneClickPayout' ? <PayoutFigure loan={loan} /> : null}
      {action === 'RequestDraw' ? (
        <MoneyField
          label="Amount"
          name="amount"
          hint={`Up to ${formatCents(loan.drawable, { currency: true })}, paid into ${loan.facilitator.bank_info?.name ?? 'your account'}.`}
          {...form.value('amount')}
        />
      ) : null}
      {asksAmount(action) ? (
        <MoneyField
          label="Amount"
          name="amount"
          hint={`Up to ${formatCents(loan.owed.total, { currency: true })}, everything you owe today.`}
          {...form.value('amount')}
        />
      ) : null}
      {action === 'ChangePaymentPostpone' ? (
        <DateInput
          label="Move your next repayment to"
          name="to"
          hint={nextWords(loan, time.date)}
          min={addDays(today, 1)}
          max={addDays(today, 45)}
          {...form.value('to')}
        />
      ) : null}
      {action === 'CatchUpPayment' ? (
        <NumberField
          label="Number of repayments"
          name="payments"
          hint={`${formatCents(loan.overdue, { currency: true })} is overdue. We’ll spread it evenly over this many repayments (up to ${ahead(loan).length}). There’s no fee.`}
          min={1}
          max={26}
          {...form.value('payments')}
        />
      ) : null}
      {action === 'ChangePayment' ? (
        <>
          <Select<Frequency> label="Frequency" options={frequencyOptions} {...form.value('frequency')} />
          <DateInput
            label="First repayment"
            name="first_date"
            min={addDays(today, 1)}
            max={addDays(today, 31)}
            {...form.value('first_date')}
          />
          <NumberField
            label="Number of repayments"
            name="payments"
            hint={`We’ll spread the ${formatCents(loan.owed.total, { currency: true })} you owe today over this many repayments.`}
            min={1}
            max={260}
            {...form.value('payments')}
          />
        </>
      ) : null}
      {pays(action) ? (
        <CardChoice account={loan.facilitator.bank_info?.name ?? 'your account'} {...form.value('card_id')} />
      ) : null}
    </div>
  );
}

function confirmWords(action: FormAction, change: LoanChangeOnWire, values: Values): string {
  if (pays(action)) return `Pay ${formatCents(change.takes, { currency: true })}`;
  if (action === 'RequestDraw') return `Draw ${formatCents(values.amount ?? 0, { currency: true })}`;
  return action === 'ChangePaymentPostpone'
    ? 'Move repayment'
    : action === 'CatchUpPayment'
      ? 'Start plan'
      : 'Change schedule';
}

/** Submits exactly the previewed request, with one idempotency key for repeated presses. */
function Confirm({
  loan,
  action,
  values,
  change,
  onBack,
  onClose,
}: {
  loan: LoanDetailOnWire;
  action: FormAction;
  values: Values;
  change: LoanChangeOnWire;
  onBack: () => void;
  onClose: () => void;
}) {
  const act = useApiMutation(loans.act, {
    refreshes: touchedReads,
    onSuccess: ({ success }) => {
      showToast({
        tone: success.payment === null ? 'positive' : 'info',
        text: success.message,
        ...(success.payment === null ? {} : { detail: 'Your balance updates once the bank has confirmed it.' }),
      });
      onClose();
    },
  });
  return (
    <>
      <ProblemNote>{act.error?.message}</ProblemNote>
      <ChangePreview change={change} />
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button busy={act.isPending} onClick={() => act.mutate({ body: bodyOf(loan.id, action, values) as never })}>
          {confirmWords(action, change, values)}
        </Button>
      </div>
    </>
  );
}

/** A loan action: form, preview, confirmation. */
export function ActionDialog({
  loan,
  action,
  onClose,
}: {
  loan: LoanDetailOnWire;
  action: FormAction;
  onClose: () => void;
}) {
  const [looked, setLooked] = useState<{ change: LoanChangeOnWire; values: Values }>();
  const form = useApiForm<typeof loans.preview, Values>(loans.preview, {
    defaults: firstValues(loan, action),
    body: (values) => bodyOf(loan.id, action, values) as never,
    check: ({ amount }): FieldMessages => {
      const tooMuch = asksAmount(action) ? overpaymentMessage(amount ?? 0, loan.owed.total) : null;
      return tooMuch === null ? {} : { amount: tooMuch };
    },
    onDone: ({ data }, values) => setLooked({ change: data, values }),
  });
  const step = useStepFocus<HTMLDivElement>(looked ? 'looked' : 'form');
  return (
    <Dialog open onClose={onClose} title={titles[action]} size={looked ? 'large' : 'regular'}>
      <div
        ref={step}
        tabIndex={-1}
        role="group"
        aria-label={looked ? 'Before and after' : 'Details'}
        className="outline-none"
      >
        {looked ? (
          <Confirm loan={loan} action={action} {...looked} onBack={() => setLooked(undefined)} onClose={onClose} />
        ) : (
          <Form form={form} aria-label={titles[action]}>
            <Fields form={form} loan={loan} action={action} />
            <div className="mt-7 flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={onClose}>
                Cancel
              </Button>
              <SubmitButton form={form}>See what changes</SubmitButton>
            </div>
          </Form>
        )}
      </div>
    </Dialog>
  );
}
