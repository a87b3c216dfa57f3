import { forecast } from '#contract/areas/forecast.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { payNames } from './outlook.ts';
import type { Optimizers } from './outlook.ts';

interface Values {
  amount: number | null;
}

const inDollars = (cents: number) => formatCents(cents, { currency: true });

/** Weekly income: suggested from regular pay, and editable. */
export function IncomeSection({ optimizers }: { optimizers: Optimizers }) {
  const { boincome, income_proposal: proposal } = optimizers;
  const form = useApiForm<typeof forecast.setIncome, Values>(forecast.setIncome, {
    defaults: { amount: boincome ?? proposal?.amount ?? null },
    body: ({ amount }) => ({ amount: dollarsFromCents(amount ?? 0) }),
    check: ({ amount }): FieldMessages => (amount === null ? { amount: 'Enter an amount such as 1,200.00.' } : {}),
    refreshes: [forecast.optimizers],
    onDone: () => showToast({ tone: 'positive', text: 'Weekly income saved.' }),
  });
  const amount = form.value('amount');
  return (
    <Section title="Weekly income">
      {proposal && boincome !== proposal.amount ? (
        <Notice
          className="mb-4"
          title={`${inDollars(proposal.amount)} a week`}
          actions={
            <Button size="small" variant="secondary" onClick={() => form.set({ amount: proposal.amount })}>
              Use this
            </Button>
          }
        >
          {proposal.payer} pays you {inDollars(proposal.pay)} {payNames[proposal.frequency]}, based on {proposal.rows}{' '}
          pays in your transactions.
        </Notice>
      ) : null}
      <Form form={form}>
        <MoneyField
          label="Weekly income"
          hint={boincome === null ? 'Not set yet. We use your pay until you set it.' : undefined}
          {...amount}
        />
        <SubmitButton form={form} variant="secondary" size="small" className="mt-3">
          Save income
        </SubmitButton>
      </Form>
    </Section>
  );
}
