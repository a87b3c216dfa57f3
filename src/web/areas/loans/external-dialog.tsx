import { loans } from '#contract/areas/loans.ts';
import type { LoanDetailOnWire } from '#contract/areas/loans.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Frequency } from '#domain/loans/terms.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { touchedReads } from './reads.ts';
import { frequencyOptions } from './words.ts';

interface Values {
  company: string;
  loan_title: string;
  balance: number | null;
  rate: number | null;
  repayment: number | null;
  frequency: Frequency | null;
  next_due: CivilDate | null;
}

interface ExternalProps {
  loan?: LoanDetailOnWire;
  onClose: () => void;
}

function useExternalForm({ loan, onClose }: ExternalProps) {
  return useApiForm<typeof loans.add | typeof loans.change, Values>(loan ? loans.change : loans.add, {
    defaults: {
      company: loan?.company ?? '',
      loan_title: loan?.loan_title ?? '',
      balance: loan?.available_balance ?? null,
      rate: loan?.rate ?? null,
      repayment: loan?.repayment ?? null,
      frequency: loan?.frequency ?? null,
      next_due: loan?.next_due ?? null,
    },
    body: ({ balance, repayment, ...values }) =>
      ({
        ...values,
        ...(loan ? { loan: loan.id } : {}),
        balance: balance === null ? undefined : dollarsFromCents(balance),
        repayment: repayment === null ? null : dollarsFromCents(repayment),
      }) as never,
    refreshes: touchedReads,
    onDone: () => {
      showToast({
        tone: 'positive',
        text: loan ? 'Changes saved.' : 'Loan added.',
        detail: 'It’s included in Net worth, and any repayments in Bills and Forecast.',
      });
      onClose();
    },
  });
}

/** Adds or edits a loan of another lender. */
export function ExternalDialog({ loan, onClose }: ExternalProps) {
  const form = useExternalForm({ loan, onClose });
  return (
    <Dialog open onClose={onClose} title={loan ? 'Edit loan' : 'Add a loan'}>
      <Form form={form} aria-label="Loan from another lender">
        <div className="space-y-5">
          <TextField label="Lender" {...form.field('company')} />
          <TextField label="Name" optional hint="For example, Car loan" {...form.field('loan_title')} />
          <MoneyField label="Balance" name="balance" {...form.value('balance')} />
          <NumberField
            label="Interest rate (per year)"
            optional
            suffix="%"
            decimals={2}
            name="rate"
            {...form.value('rate')}
          />
          <MoneyField label="Repayment" optional name="repayment" {...form.value('repayment')} />
          <Select<Frequency>
            label="Frequency"
            optional
            options={frequencyOptions}
            placeholder="Choose"
            {...form.value('frequency')}
          />
          <DateInput label="Next repayment" required={false} name="next_due" {...form.value('next_due')} />
        </div>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{loan ? 'Save changes' : 'Add loan'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
